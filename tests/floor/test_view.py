"""What each audience sees, and what it must not see."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from sicbo import words
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import BetsClosed, BetsOpened, ResultCalled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.commands import TakeOver
from sicbo.floor.table.law import RANKS
from sicbo.floor.table.limits.commands import Range, ReturnExcess, Sign
from sicbo.floor.table.people.commands import BarPlayer
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.reserve import streak_reserve
from sicbo.floor.table.view import dealer_view, pit_view, player_view, public_view
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.floor.table.wagers.liability import liability
from tests.floor.streak_evening import evening
from tests.floor.tables import DEALER, MANAGER, P1, P2, STACK, Floor, book, every_game
from tests.scenarios.runner import play
from tests.scenarios.test_scenarios import SCRIPTS, find

GAMES = list(every_game())
SECRET_STACK, SECRET_STAKE = 7_654_321, 3_210
DICE = (2, 4, 6)


def _leaves(data: object) -> Iterator[object]:
    """Every value in plain data, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _leaves(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _leaves(value)
    else:
        yield data


def _wagered(address: str) -> Floor:
    """A table with bets open on which both players have wagered, the second one with amounts easy to find again."""
    floor = Floor(address)
    area = next(iter(floor.law.paytables[floor.table.places["P1"].game].areas))
    floor.must(MANAGER, s.BuyIn("P2", SECRET_STACK + SECRET_STAKE - STACK, "more"))
    floor.open_bets()
    floor.must(P1, floor.bet(area, 100))
    floor.must(P2, floor.bet(area, SECRET_STAKE, "P2"))
    return floor


@pytest.mark.parametrize("address", GAMES)
def test_a_player_never_sees_what_another_has_or_staked(address: str) -> None:
    floor = _wagered(address)
    for step in _each_step(floor):
        seen = list(_leaves(msgspec.to_builtins(player_view(floor.law, floor.table, "P1"))))
        room = list(_leaves(msgspec.to_builtins(public_view(floor.law, floor.table))))
        other = floor.table.places["P2"]
        for secret in (SECRET_STAKE, other.stack, other.staked or SECRET_STAKE, "P2"):
            assert secret not in seen, step
            assert secret not in room, step
        assert floor.table.places["P1"].stack in seen, "blind, not content: the own stack is not found either"
    own = player_view(floor.law, floor.table, "P2")
    assert SECRET_STAKE in list(_leaves(msgspec.to_builtins(own.settled)))


@pytest.mark.parametrize("address", GAMES)
def test_dice_show_to_the_room_only_once_they_are_called(address: str) -> None:
    floor = _wagered(address)
    floor.until("enter", DICE)
    dark = public_view(floor.law, floor.table)
    assert (dark.dice, dark.lit, dark.results) == (None, {}, ())
    floor.must(MANAGER, p.EnterResult(DICE))
    assert public_view(floor.law, floor.table) == dark
    assert player_view(floor.law, floor.table, "P1").public == dark
    assert dealer_view(floor.law, floor.table).echoed == DICE
    [called] = floor.must(MANAGER, p.ConfirmResult(DICE))
    assert isinstance(called, ResultCalled)
    seen = public_view(floor.law, floor.table)
    assert (seen.dice, seen.lit, seen.phase) == (DICE, called.lit, "result")
    assert dealer_view(floor.law, floor.table).echoed is None
    floor.step()
    after = public_view(floor.law, floor.table)
    assert (after.dice, after.results, after.phase) == (DICE, (DICE,), "between-rounds")
    floor.step()
    assert public_view(floor.law, floor.table).dice is None


@pytest.mark.parametrize("fitted", [False, True], ids=["bare", "fitted"])
@pytest.mark.parametrize("address", GAMES)
def test_the_next_steps_are_those_that_the_table_takes(address: str, fitted: bool) -> None:
    steps = book(address.partition("/")[0]).articles.dealing.steps
    fittings = tuple(step.equipment for step in steps if step.equipment) if fitted else ()
    floor = Floor(address, fittings=fittings)
    offered = _steps_are_true(floor)
    while not floor.table.bets_open:
        floor.step()
        offered |= _steps_are_true(floor)
    area = next(iter(floor.law.paytables[floor.table.places["P1"].game].areas))
    floor.must(P1, floor.bet(area, 100))
    for _ in _each_step(floor):
        offered |= _steps_are_true(floor)
        if due(floor.law, floor.table) == "enter":
            floor.must(MANAGER, p.EnterResult(DICE))
            offered |= _steps_are_true(floor)
    assert {"open-bets", "tumble", "close-bets", "enter-result", "confirm-result", "settle"} <= offered
    assert ("press-no-more-bets" in offered) == bool(fittings)


def _each_step(floor: Floor) -> Iterator[str]:
    """Every step until the round is over, before it is taken; the last stop is after settlement."""
    settled = False
    while not settled:
        step = due(floor.law, floor.table)
        yield step
        floor.step(DICE)
        settled = step == "settle"
    yield "over"


def _steps_are_true(floor: Floor) -> set[str]:
    """Each command of a round is offered exactly if it is accepted, and the words are those of its event."""
    steps = {step.command: step for step in dealer_view(floor.law, floor.table).steps}
    least = floor.law.book.articles.dealing.tumbles_min
    commands: list[p.PhaseCommand] = [p.OpenBets(), p.Tumble(least.count if least else 1), p.CloseBets()]
    commands += [p.PressNoMoreBets(), p.Uncover(), p.EnterResult(DICE), p.ConfirmResult(DICE), p.Settle()]
    for command in commands:
        tag = str(command.__struct_config__.tag)
        answers = {rank: floor.decide(Actor("somebody", rank), command) for rank in RANKS}
        assert (tag in steps) == any(isinstance(answer, list) for answer in answers.values()), f"{tag}: {answers}"
        if tag in steps:
            answer = answers[steps[tag].rank]
            assert isinstance(answer, list), f"{tag}: {answer}"
            assert all(words.load("en").say(key) for key in steps[tag].says)
            assert (steps[tag].says, steps[tag].says_total) == _said(answer[0])
    if "direct-spins" in steps:
        assert isinstance(floor.decide(Actor("m", steps["direct-spins"].rank), p.DirectSpins()), list)
    return set(steps)


def _said(event: AnyEvent) -> tuple[tuple[str, ...], int | None]:
    if isinstance(event, BetsOpened | BetsClosed):
        return (event.says,), None
    if isinstance(event, ResultCalled):
        return event.called, event.total if event.calls_total else None
    return (), None


@pytest.mark.parametrize("address", GAMES)
def test_what_to_pay_is_what_settling_pays(address: str) -> None:
    floor = _wagered(address)
    assert dealer_view(floor.law, floor.table).to_pay == ()
    floor.until("settle", DICE)
    before = {place.id: (place.stack, place.staked) for place in floor.table.places.values()}
    told = dealer_view(floor.law, floor.table).to_pay
    floor.step()
    settled = next(event for event in floor.log if isinstance(event, RoundSettled))
    assert [(one.place, one.player, one.wagers) for one in told] == [
        (one.place, one.player, one.wagers) for one in settled.places
    ]
    for one in told:
        stack, staked = before[one.place]
        assert stack + staked - one.collect + one.pay == floor.table.places[one.place].stack
    assert dealer_view(floor.law, floor.table).to_pay == ()
    assert player_view(floor.law, floor.table, "P2").settled == settled.places[1].wagers


@pytest.mark.parametrize("address", GAMES)
def test_the_dealer_and_the_pit_see_every_place(address: str) -> None:
    floor = _wagered(address)
    pit = pit_view(floor.law, floor.table)
    assert [(one.place, sum(lain.amount for lain in one.wagers)) for one in pit.dealer.places] == [
        ("P1", 100),
        ("P2", SECRET_STAKE),
    ]
    assert [(one.player, one.stack) for one in pit.players][1] == ("P2", SECRET_STACK)
    worst = liability(floor.law, floor.table)
    assert (pit.liability.worst, pit.liability.rolls) == (worst.worst, worst.rolls)
    assert pit.tray.holds == floor.table.tray.holds


def test_the_room_sees_the_runs_and_the_player_their_own_streaks() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4")
    board = public_view(played.law, played.table).streaks
    assert board is not None
    assert board.price == 2500
    own = player_view(played.law, played.table, "P1").streaks
    live = played.table.places["P1"].streaks.values()
    assert [(one.area, one.stake, one.length) for one in own] == [(one.area, one.stake, one.length) for one in live]
    assert player_view(played.law, played.table, "P2").streaks == ()
    reserve = streak_reserve(played.law, played.table)
    seen = pit_view(played.law, played.table).liability
    assert (seen.worst, seen.streak_reserve) == (max(reserve.by_roll), reserve.worst)


@pytest.mark.parametrize("folder", sorted({script.parent.name for script in SCRIPTS}))
def test_every_evening_can_be_looked_at_and_the_views_agree_with_the_table(folder: str) -> None:
    evenings = 0
    for script in SCRIPTS:
        if script.parent.name != folder:
            continue
        played = play(script, find)
        pit = pit_view(played.law, played.table)
        msgspec.json.encode(pit)
        alerts, irregular = pit.dealer.alerts, played.table.irregular
        assert pit.dealer.public.halted == any(one.halts for one in alerts.notices) == (irregular.halt is not None)
        unheard = {number for number, one in irregular.notices.items() if not one.acknowledged_by}
        assert unheard <= {one.notice for one in alerts.notices}
        held = {number: one.approved_by for number, one in played.table.people.approvals.open.items()}
        assert {one.approval: one.approved_by for one in alerts.approvals} == held
        assert pit.owed == irregular.owed
        assert {one.withheld: one.amount for one in pit.withheld} == {
            number: one.amount for number, one in played.table.people.withheld.items()
        }
        for place in played.table.places.values():
            own = player_view(played.law, played.table, place.id)
            assert own.excluded == (place.player in played.table.people.excluded)
            assert own.warned == (place.player in {one.player for one in alerts.warned})
        evenings += 1
    assert evenings > 5, "blind, not content: no evenings"


def test_a_table_that_has_closed_is_in_no_phase_of_a_round() -> None:
    floor = Floor("crown-sydney/standard")
    for player in (P1, P2):
        floor.must(MANAGER, s.CashOut(player.id, STACK, f"out-{player.id}"))
        floor.must(MANAGER, s.LeavePlace(player.id))
    assert public_view(floor.law, floor.table).phase == "between-rounds"
    floor.must(MANAGER, CloseTable())
    assert public_view(floor.law, floor.table).phase == "closed"


def test_what_is_kept_back_of_a_win_is_no_longer_told_as_won() -> None:
    played = play(next(one for one in SCRIPTS if one.stem == "chips-withheld-winnings-are-cash-chips"), find)
    assert played.table.people.played["P1"][1].won == 50_00
    [seated] = [one for one in pit_view(played.law, played.table).players if one.place == "P1"]
    assert seated.won == 0


def test_whoever_plays_nowhere_sees_so_at_the_table_and_nobody_else_does() -> None:
    floor = Floor("crown-sydney/standard")
    floor.must(THE_HOUSE, BarPlayer(player="P1", until=None))
    assert [player_view(floor.law, floor.table, place).excluded for place in ("P1", "P2")] == [True, False]


def test_the_room_sees_which_chips_the_table_has() -> None:
    floor = Floor(GAMES[0])
    assert public_view(floor.law, floor.table).chips == floor.table.chips


def test_the_console_says_why_the_step_that_is_due_cannot_be_taken() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    view = dealer_view(floor.law, floor.table)
    assert view.held_up is not None
    assert view.held_up.code == "no-wagers"
    assert "tumble" not in {step.command for step in view.steps}
    floor.must(P1, floor.bet("big", 100))
    view = dealer_view(floor.law, floor.table)
    assert view.held_up is None
    assert {step.command for step in view.steps} == {"tumble"}


def test_the_console_offers_to_take_over_from_the_automatic_dealer_and_to_hand_back() -> None:
    floor = Floor("crown-sydney/standard")
    assert dealer_view(floor.law, floor.table).handover == ""
    floor = Floor("crown-sydney/standard", mode="practice", dealer="automatic")
    automatic = dealer_view(floor.law, floor.table)
    assert automatic.handover == "take-over"
    assert {step.command for step in automatic.steps} <= {"direct-spins"}
    assert automatic.held_up is not None
    assert automatic.held_up.code == "automatic-dealer"
    floor.must(DEALER, TakeOver())
    view = dealer_view(floor.law, floor.table)
    assert (view.handover, view.held_up, view.steps[0].command) == ("hand-back", None, "open-bets")


@pytest.mark.parametrize("address", GAMES)
def test_the_tumble_that_is_offered_is_long_enough(address: str) -> None:
    floor = _wagered(address)
    while due(floor.law, floor.table) != "tumble":
        floor.step(DICE)
    if "tumble" not in {step.command for step in dealer_view(floor.law, floor.table).steps}:
        assert isinstance(floor.decide(DEALER, p.Tumble(9)), Refused)
        return
    [tumble] = [step for step in dealer_view(floor.law, floor.table).steps if step.command == "tumble"]
    least = floor.law.book.articles.dealing.tumbles_min
    assert tumble.times == (least.count if least else 1)
    assert isinstance(floor.decide(Actor("d", tumble.rank), p.Tumble(tumble.times)), list)


@pytest.mark.clause("crown-sydney 4.2.4")
def test_the_dealer_is_alerted_to_wagers_outside_the_sign_with_what_the_book_does_about_them() -> None:
    floor = Floor("crown-sydney/standard", sign=Sign(Range(1_000, 5_000, 100)))
    floor.open_bets()
    floor.must(P1, floor.bet("big", 500))
    floor.must(P2, floor.bet("small", 6_000, "P2"))
    small, large = dealer_view(floor.law, floor.table).alerts.outside
    assert (small.place, small.area, small.kind, small.stake, small.limit) == ("P1", "big", "below-minimum", 500, 1_000)
    assert (large.place, large.kind, large.policy, large.limit) == ("P2", "above-maximum", "advise", 5_000)
    assert large.clause == "crown-sydney 4.2.4"
    floor.must(DEALER, ReturnExcess(floor.table.upcoming(), "P2"))
    assert [one.place for one in dealer_view(floor.law, floor.table).alerts.outside] == ["P1"]
    floor.until("uncover")
    [closed] = dealer_view(floor.law, floor.table).alerts.outside
    assert closed.policy == "void-below-approved-else-settle"


def test_the_dealer_sees_every_seat_and_no_stack() -> None:
    floor = Floor("crown-sydney/standard")
    seats = dealer_view(floor.law, floor.table).seats
    assert [(seat.place, seat.player, seat.terminal) for seat in seats] == [
        ("P1", "P1", "terminal-P1"),
        ("P2", "P2", "terminal-P2"),
    ]
    assert STACK not in list(_leaves(msgspec.to_builtins(dealer_view(floor.law, floor.table))))


def test_a_table_of_electronic_dice_shows_no_chain_before_one_is_published() -> None:
    floor = Floor("crown-sydney/standard", mode="practice", dice="electronic")
    assert public_view(floor.law, floor.table).chain is None
