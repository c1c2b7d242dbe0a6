"""A clock in doubt holds play at every table."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips.commands import BuyChips
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.holding.commands import HoldTable, ReleaseTable
from sicbo.floor.table.limits.commands import Range, Sign
from sicbo.floor.table.wagers import commands as w
from sicbo.house.clock import HouseClock, steady, utc
from sicbo.law.rulebook import books, house_rules
from tests.floor.tables import DEALER, MANAGER
from tests.house.holds import JUMP, Held, code, jumps, step
from tests.house.houses import AUTOMATIC, T1, SeededDice, SetClock, bet, live, run, seated, table_opening
from tests.house.quiet import MINUTE, NOON
from tests.house.shifts import GAMES, QUICK

RULE = house_rules().clock
HIGHER = Sign(Range(5000, 100_000))
TOLERANCE = RULE.jump_seconds * 1_000


@pytest.mark.clause("house 15.1")
@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("moved", [TOLERANCE - 1, TOLERANCE, TOLERANCE + 1, 25 * JUMP])
@pytest.mark.parametrize("way", [1, -1], ids=["forward", "back"])
def test_a_clock_that_is_off_by_more_than_the_rule_holds_play_and_one_within_it_does_nothing(
    moved: int, way: int
) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(5_000, way * moved)
        jumped = moved > TOLERANCE
        assert bool(at.held()) == jumped
        assert (at.time.hold is not None) == jumped
        assert jumps(at) == ([(NOON + 5_000, NOON + 5_000 + way * moved)] if jumped else [])
        assert [alarm.about for alarm in at.house.alarms] == ["clock-jump"] * jumped
        assert code(await at.give(DEALER, p.OpenBets(), T1)) == ("play-held" if jumped else "")

    run(evening())


@pytest.mark.clause("house 15.1")
def test_steps_within_the_rule_add_up_to_a_jump_and_a_slow_drift_does_not() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        for _ in range(600):
            await at.pass_(1_000, 1 if _ % 2 else 0)  # half a millisecond a second, as a clock is slewed
        assert not at.held()
        await at.pass_(2_000, TOLERANCE - 500)
        await at.pass_(2_000, TOLERANCE - 500)
        assert at.held()

    run(evening())


@pytest.mark.clause("house 15.1")
def test_a_drift_over_many_hours_is_no_jump() -> None:
    shown, even = SetClock(NOON), SetClock(0)
    clock = HouseClock(shown, even)
    for _ in range(48):
        even.now += RULE.within_minutes * MINUTE // 2 + 1
        shown.now += RULE.within_minutes * MINUTE // 2 + 1 + TOLERANCE // 3
        assert clock() == shown.now
    assert clock.jumps() == []


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("behind", [TOLERANCE, TOLERANCE + 1, 3 * JUMP])
def test_a_start_behind_the_log_holds_play_before_anybody_is_let_in(behind: int) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        at.shown.now -= behind
        at = await at.again()
        held = behind > TOLERANCE
        assert bool(at.held()) == held
        assert jumps(at) == ([(NOON, NOON - behind)] if held else [])
        assert all(head.at >= NOON for head in at.store.heads().values()), "no fact is older than the last"

    run(evening())


@pytest.mark.clause("house 15.5")
def test_a_bet_that_comes_after_the_jump_and_before_the_next_tick_is_refused() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.give(DEALER, p.OpenBets(), T1)
        at.even.now += 10
        at.shown.now += 10 + JUMP
        answers = [at.house.give(T1, Actor(f"P{n}"), "b", bet("big", 1_000, place=f"P{n}")) for n in (1, 2)]
        assert [code(await one) for one in answers] == ["play-held"] * 2
        [*_, last] = at.store.read(T1)
        assert last.at == NOON + 10, "by the time that the house had reckoned with"

    run(evening())


def test_the_real_clocks_run_and_agree() -> None:
    clock = HouseClock(utc, steady)
    assert clock() > NOON - 365 * 24 * 60 * MINUTE
    assert clock.jumps() == []


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("address", [f"{book}/" for book in books()])
@pytest.mark.parametrize("steps", range(7))
def test_in_whatever_phase_the_jump_comes_the_round_is_finished_and_no_other_begins(address: str, steps: int) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house, next(one for one in GAMES if one.startswith(address)))
        table = live(at.house).table
        for _ in range(steps):
            if table.bets_open and not table.wagered:
                await at.give(Actor("P1"), bet("big", 10_000, table.upcoming()), T1)
            await step(at)
        number, wagered = table.round, table.wagered
        await at.pass_(100, JUMP)
        if table.bets_open:
            assert code(await at.give(Actor("P1"), bet("small", 10_000, number), T1)) == "play-held"
        for _ in range(12):
            if not table.in_hand or (table.bets_open and not table.wagered):
                break
            assert code(await step(at)) == ""
        assert table.round == number
        if wagered:
            assert table.places["P1"].stack == 110_000, "big has won on 2, 4, 6"
            assert not table.in_hand
        if not table.in_hand:
            assert code(await step(at)) == "play-held"
            assert table.round == number

    run(evening())


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize(
    "order",
    [
        bet("big", 1_000),
        w.DoubleWagers(round=1, place="P1"),
        w.RepeatWagers(round=1, place="P1"),
        w.RedoWagers(round=1, place="P1"),
        w.UndoWagers(round=1, place="P1"),
        w.MoveWager(round=1, place="P1", area="big", to="small", amount=100),
        BuyChips(place="P1", amount=1_000),
        table_opening(),
    ],
    ids=lambda order: str(order.__struct_config__.tag),
)
def test_whatever_could_put_more_on_the_layout_is_refused_with_the_rule_and_keeps_nothing(order: Any) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.give(DEALER, p.OpenBets(), T1)
        await at.give(Actor("P1"), bet("big", 1_000), T1)
        await at.pass_(100, JUMP)
        head = at.store.heads()[T1].seq
        actor = Actor("P1") if isinstance(order, w.WagerCommand) else MANAGER
        answer = await at.give(actor, order, T1)
        assert isinstance(answer, Refused)
        assert (answer.code, answer.clause) == ("play-held", "house 15.5")
        assert at.store.heads()[T1].seq == head

    run(evening())


@pytest.mark.clause("house 15.5")
def test_wagers_may_be_taken_back_in_a_hold() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.give(DEALER, p.OpenBets(), T1)
        await at.give(Actor("P1"), bet("big", 1_000), T1)
        await at.give(Actor("P1"), bet("small", 2_000), T1)
        await at.pass_(100, JUMP)
        assert code(await at.give(Actor("P1"), w.TakeBack(round=1, place="P1", area="big", amount=1_000), T1)) == ""
        assert code(await at.give(Actor("P1"), w.ClearWagers(round=1, place="P1"), T1)) == ""
        assert live(at.house).table.places["P1"].stack == 100_000

    run(evening())


@pytest.mark.clause("house 15.5")
def test_no_table_opens_in_a_hold_and_every_table_of_the_house_is_in_it() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await seated(at.house, "star-sydney/standard" if "star-sydney/standard" in GAMES else GAMES[0], "table/T2")
        await at.pass_(100, -JUMP)
        assert code(await at.give(MANAGER, table_opening(), "table/T3")) == "play-held"
        assert not at.house.exists("table/T3")
        assert at.held("table/T1") == at.held("table/T2") == 1
        assert code(await at.confirm()) == ""
        assert at.held("table/T1") == at.held("table/T2") == 0
        assert code(await at.give(MANAGER, table_opening(), "table/T3")) == ""

    run(evening())


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("order", [HoldTable(1), ReleaseTable(1)], ids=["hold", "release"])
def test_only_the_house_itself_holds_a_table_and_releases_it(order: Any) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        assert code(await at.give(MANAGER, order, T1)) == "no-such-power"
        assert at.held() == 1

    run(evening())


@pytest.mark.clause("house 15.5")
def test_an_automatic_dealer_finishes_its_round_and_begins_no_other() -> None:
    async def evening() -> None:
        dice = SeededDice()
        at = await Held.open(dice=dice, pace=QUICK)
        await seated(at.house, **AUTOMATIC)
        table = live(at.house).table
        for _ in range(100):
            await at.pass_(500)
            if table.bets_open and not table.wagered:
                await at.give(Actor("P1"), bet("big", 1_000, table.upcoming()), T1)
                break
        await at.pass_(500, JUMP)
        number, head = table.round, 0
        for _ in range(100):
            await at.pass_(500)
            head = at.store.heads()[T1].seq
        assert (table.round, len(table.results), table.in_hand) == (number, 1, False)
        await at.pass_(60_000)
        assert at.store.heads()[T1].seq == head, "it does not ask again and again"
        assert code(await at.confirm()) == ""
        for _ in range(20):
            await at.pass_(500)
        assert table.round == number + 1

    run(evening())
