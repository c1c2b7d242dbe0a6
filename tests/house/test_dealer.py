"""The automatic dealer: every book by its own steps, at its pace, and changes of hand."""

from __future__ import annotations

import pytest

from sicbo.desks.table.timers import terminals_failed
from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.floor.table.closing.commands import AnnounceClosing
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness.commands import ExplainLink, HandBack, TakeOver
from sicbo.floor.table.irregularities.commands import Acknowledge, FailTerminals, Rectify, ReportMalfunction
from sicbo.floor.table.seating.commands import CashOut
from sicbo.house.answers import Accepted
from sicbo.house.due import Instant, VenueDay
from sicbo.runtime.dealer import Pace
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, P1, SUPERVISOR
from tests.house.houses import T1, SeededDice, SetClock, Shift, bet, live, must, run
from tests.house.shifts import GAMES, shift


def steps_taken(store: MemoryStore, shift: Shift) -> list[str]:
    journal = shift.house.desks.of(T1).journal
    events = [event for commit in store.read(T1) for event in journal.read(commit.events)]
    return [str(event.__struct_config__.tag) for event in events if getattr(event, "by", "") == "automatic-dealer"]


@pytest.mark.parametrize("address", GAMES)
def test_it_deals_each_book_by_the_books_own_steps_and_every_link_is_revealed(address: str) -> None:
    async def evening() -> None:
        store, clock = MemoryStore(), SetClock()
        dice = SeededDice()
        table = await shift(store, clock, dice, address=address)
        for number in range(1, 4):
            await table.until(lambda: live(table.house).table.bets_open)
            assert live(table.house).table.upcoming() == number
            await must(table.house, T1, P1, f"bet-{number}", bet("big", 1000, number))
            await table.until(lambda number=number: len(live(table.house).table.results) == number)  # type: ignore[misc]
        await table.tick(100)
        state = live(table.house)
        assert state.law is not None
        words = {"enter": ["result-echoed", "result-called"], "settle": ["round-settled"]}
        named = {
            "open-bets": "bets-opened",
            "tumble": "dice-tumbled",
            "no-more-bets": "bets-closed",
            "no-more-bets-button": "no-more-bets-pressed",
            "uncover": "cover-lifted",
        }
        book = [step.id for step in state.law.steps if state.table.fitted(step) and step.id not in {"call", "light"}]
        once = [word for step in book for word in words.get(step, [named.get(step, "")])]
        assert steps_taken(store, table)[: 3 * len(once)] == once * 3
        assert state.table.fairness.unrevealed == []
        assert [record.links[1].link != "" for record in state.table.irregular.rounds.values() if record.faces] == [
            True
        ] * 3
        assert not table.house.alarms

    run(evening())


@pytest.mark.clause("house 3.3")
def test_bets_stay_open_for_the_betting_time_from_the_first_wager_on_and_as_long_as_nobody_wagers() -> None:
    async def evening() -> None:
        clock = SetClock()
        table = await shift(
            MemoryStore(), clock, SeededDice(), Pace(step=1_000, between=2_000), "rws-sentosa/pay-table-1"
        )
        await table.until(lambda: live(table.house).table.bets_open)
        for _ in range(100):
            await table.tick(5_000)
        assert live(table.house).table.bets_open
        assert table.dealers.closes_at(T1) is None
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        await table.tick()
        assert table.dealers.closes_at(T1) == clock.now + 30_000
        await table.tick(29_999)
        assert live(table.house).table.bets_open
        await table.tick(1)
        assert not live(table.house).table.bets_open

    run(evening())


@pytest.mark.clause("house 3.3")
def test_after_a_restart_the_countdown_begins_anew_and_registered_bets_stand() -> None:
    async def evening() -> None:
        store, clock, dice = MemoryStore(), SetClock(), SeededDice()
        table = await shift(store, clock, dice, address="crown-sydney/standard")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        await table.tick()
        await table.tick(8_000)
        again = await shift(store, clock, dice)
        again.timers.resume()
        await again.tick()
        assert live(again.house).table.places["P1"].staked == 1000
        assert again.dealers.closes_at(T1) == clock.now + 10_000
        await again.tick(9_999)
        await again.tick()
        assert live(again.house).table.bets_open
        await again.tick(1)
        assert not live(again.house).table.bets_open

    run(evening())


@pytest.mark.clause("rws-sentosa 5.2")
@pytest.mark.clause("rws-sentosa 5.2.1")
def test_where_the_book_has_a_rule_on_failed_terminals_a_restart_is_recorded_as_one() -> None:
    async def evening() -> None:
        store, clock, dice = MemoryStore(), SetClock(), SeededDice()
        table = await shift(store, clock, dice, address="rws-sentosa/pay-table-1")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        table = await shift(store, clock, dice)
        table.timers.resume()
        await table.house.settled()
        [*_, last] = store.read(T1)
        [failed] = table.house.desks.of(T1).journal.read(last.events)
        assert type(failed).__name__ == "TerminalsFailed"
        assert failed.clause == "rws-sentosa 5.2"
        assert [(one.area, one.stake) for one in failed.registered] == [("big", 1000)]
        assert live(table.house).table.places["P1"].staked == 1000

    run(evening())


@pytest.mark.clause("rws-sentosa 5.2")
def test_a_restart_reports_terminals_only_where_a_round_is_in_hand() -> None:
    async def evening() -> None:
        table = await shift(MemoryStore(), SetClock(), SeededDice(), address="rws-sentosa/pay-table-1")
        instant = Instant(0, VenueDay(0, 0), lambda _: "")
        assert list(terminals_failed(live(table.house), instant)) == []
        await table.until(lambda: live(table.house).table.bets_open)
        (due,) = terminals_failed(live(table.house), instant)
        assert due.command == FailTerminals(tuple(live(table.house).table.places))

    run(evening())


@pytest.mark.clause("rws-sentosa 5.1.2")
def test_where_the_secret_is_lost_and_the_book_has_a_rule_on_interruptions_the_round_is_void() -> None:
    async def evening() -> None:
        dice = SeededDice()
        table = await shift(MemoryStore(), SetClock(), dice, address="rws-sentosa/pay-table-1")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        dice.chains.clear()
        await table.until(lambda: live(table.house).table.irregular.rounds[1].outcome == "void")
        assert live(table.house).table.places["P1"].stack == 100_000
        for _ in range(5):
            await table.tick(5_000)
        assert live(table.house).table.round == 1, "nothing is dealt before a manager says why the link is missing"
        assert [(alarm.about, alarm.detail) for alarm in table.house.alarms] == [
            ("link", "no secret for round 1, attempt 1")
        ]
        await must(table.house, T1, MANAGER, "why", ExplainLink(1, 1, "secret-lost"))
        await table.until(lambda: live(table.house).table.bets_open)
        assert live(table.house).table.upcoming() == 2

    run(evening())


def test_where_the_book_has_none_the_dealer_waits_for_people_and_raises_one_alarm() -> None:
    async def evening() -> None:
        dice = SeededDice()
        table = await shift(MemoryStore(), SetClock(), dice, address="crown-sydney/standard")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        dice.chains.clear()
        for _ in range(60):
            await table.tick(1_000)
        state = live(table.house)
        assert state.table.bets_open, "whoever wants to can still take the wager back"
        assert [alarm.about for alarm in table.house.alarms] == ["link"]

    run(evening())


@pytest.mark.clause("house 15.4")
def test_no_secret_is_looked_for_before_bets_closed_is_safe() -> None:
    async def evening() -> None:
        dice = SeededDice()
        table = await shift(MemoryStore(), SetClock(), dice, address="rws-sentosa/pay-table-1")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        asked = dice.asked
        table.clock.now += 1
        table.ticker.tick()
        await table.house.settled()
        table.clock.now += 10_000
        table.ticker.tick()
        assert not live(table.house).table.bets_open, "closed in memory, and nowhere else"
        for _ in range(5):
            table.clock.now += 5_000
            table.ticker.tick()
        assert dice.asked == asked
        await table.until(lambda: bool(live(table.house).table.results))
        assert dice.asked > asked

    run(evening())


def test_a_person_takes_over_and_hands_back_at_any_step() -> None:
    async def evening() -> None:
        dice = SeededDice()
        table = await shift(MemoryStore(), SetClock(), dice, address="crown-sydney/standard")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        refused = await table.house.give(T1, DEALER, "early", p.Tumble())
        assert isinstance(refused, Refused)
        assert refused.code == "automatic-dealer"
        assert isinstance(await table.house.give(T1, DEALER, "over", TakeOver()), Accepted)
        for _ in range(50):
            await table.tick(1_000)
        assert live(table.house).table.bets_open, "a person deals, and the dealer keeps his hands off"
        await must(table.house, T1, DEALER, "tumble", p.Tumble())
        assert table.dealers.shown(T1) is None
        await must(table.house, T1, DEALER, "close", p.CloseBets())
        await must(table.house, T1, DEALER, "uncover", p.Uncover())
        faces = table.dealers.shown(T1)
        assert faces is not None
        await must(table.house, T1, DEALER, "enter", p.EnterResult(faces))
        assert isinstance(await table.house.give(T1, DEALER, "back", HandBack()), Accepted)
        await table.until(lambda: bool(live(table.house).table.results))
        assert live(table.house).table.results == [faces]
        await table.tick(100)
        assert live(table.house).table.fairness.unrevealed == []

    run(evening())


def test_it_stands_still_while_play_is_halted_and_goes_on_when_the_fault_is_put_right() -> None:
    async def evening() -> None:
        table = await shift(MemoryStore(), SetClock(), SeededDice(), address="crown-melbourne/option-a")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        await must(table.house, T1, SUPERVISOR, "fault", ReportMalfunction("tumbler"))
        halt = live(table.house).table.irregular.halt
        assert halt is not None
        for _ in range(50):
            await table.tick(1_000)
        assert not live(table.house).table.results
        inspector = Actor("inspector", "casino-manager", office=halt.to)
        await must(table.house, T1, inspector, "seen", Acknowledge(1))
        await must(table.house, T1, MANAGER, "mended", Rectify(1))
        await table.until(lambda: bool(live(table.house).table.results))

    run(evening())


@pytest.mark.clause("star-sydney 6.6")
def test_it_makes_the_final_call_for_streak_wagers_once_the_sign_for_closing_is_up() -> None:
    async def evening() -> None:
        store, clock = MemoryStore(), SetClock()
        table = await shift(store, clock, SeededDice(), address="star-sydney/super-streak")
        await table.until(lambda: live(table.house).table.bets_open)
        assert not live(table.house).table.streaks.final_call
        await must(table.house, T1, MANAGER, "notice", AnnounceClosing(clock.now + 20 * 60_000))
        await table.tick(100)
        await table.tick(100)
        assert live(table.house).table.streaks.final_call
        assert steps_taken(store, table).count("streak-final-called") == 1
        await must(table.house, T1, P1, "bet", bet("big", 1000, live(table.house).table.round))
        await table.until(lambda: len(live(table.house).table.results) == 1)

    run(evening())


def test_a_table_that_is_to_close_deals_out_its_notice_and_is_closed_when_the_stacks_are_gone() -> None:
    async def evening() -> None:
        table = await shift(MemoryStore(), SetClock(), SeededDice(), address="rws-sentosa/pay-table-1")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, MANAGER, "notice", AnnounceClosing())
        for number in range(1, 4):
            await table.until(lambda: live(table.house).table.bets_open)
            await must(table.house, T1, P1, f"bet-{number}", bet("big", 100, number))
            await table.until(lambda number=number: len(live(table.house).table.results) == number)  # type: ignore[misc]
        for _ in range(30):
            await table.tick(1_000)
        assert live(table.house).table.round == 3, "no round after the notice"
        assert live(table.house).table.open
        for place in live(table.house).table.places.values():
            out = CashOut(place.id, place.stack, f"out-{place.id}")
            await must(table.house, T1, Actor(place.player), f"out-{place.id}", out)
        await table.tick(1_000)
        assert not live(table.house).table.open

    run(evening())


def test_a_new_chain_is_published_when_the_old_one_is_used_up() -> None:
    async def evening() -> None:
        dice = SeededDice(links=1)
        table = await shift(MemoryStore(), SetClock(), dice, address="rws-sentosa/pay-table-1")
        for number in range(1, 4):
            await table.until(lambda: live(table.house).table.bets_open)
            await must(table.house, T1, P1, f"bet-{number}", bet("big", 100, number))
            await table.until(lambda number=number: len(live(table.house).table.results) == number)  # type: ignore[misc]
        assert len(live(table.house).table.fairness.published) >= 3
        assert set(live(table.house).table.fairness.published) == {published for _, published in dice.chains}

    run(evening())


@pytest.mark.clause("house 15.1")
@pytest.mark.parametrize("back", [1_000, 3_600_000])
def test_a_clock_that_is_set_back_holds_up_no_table(back: int) -> None:
    """It deals on at its pace: nobody waits an hour because a clock was put right by one."""

    async def evening() -> None:
        table = await shift(MemoryStore(), SetClock(10_000_000), SeededDice(), address="crown-sydney/standard")
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        await table.tick(5_000)
        await table.tick(-back)
        closes = table.dealers.closes_at(T1)
        assert closes is not None
        assert closes <= table.clock.now + 10_000
        await table.tick(10_000)
        await table.until(lambda: not live(table.house).table.bets_open, step=1_000, most=3)
        await table.tick(-back)
        await table.until(lambda: bool(live(table.house).table.results), step=1_000, most=8)

    run(evening())
