"""Limits that patrons choose, and the time they play: below, at and above; a second before, at and after."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.events import GamingDaySet, PlayAllowed, PlayBarred, SeatEmptied, SessionEnded
from sicbo.floor.patron.figures import deposit_left, limit, loss_left, pending, played, time_left
from sicbo.units.money import LARGEST
from tests.floor.people.desks import (
    AT_A_TERMINAL,
    CLERK,
    DAY,
    DEALER,
    GUEST,
    HOUR,
    MANAGER,
    MINUTE,
    NOON,
    SECOND,
    SUPERVISOR,
    PatronDesk,
)

SIX = NOON + 18 * HOUR
"""When the next gaming day starts."""
KINDS: tuple[p.LimitKind, ...] = ("deposit", "loss", "time")


def set_limit(desk: PatronDesk, kind: p.LimitKind, amount: int | None) -> None:
    desk.must(GUEST, p.SetLimit(kind=kind, amount=amount))


@pytest.mark.clause("house 11.5")
@pytest.mark.parametrize("kind", KINDS)
def test_a_tighter_limit_counts_at_once_and_a_looser_one_after_24_hours(kind: p.LimitKind) -> None:
    desk = PatronDesk()
    set_limit(desk, kind, 500)
    assert limit(desk.patron, kind, NOON) == 500
    set_limit(desk, kind, 499)
    assert limit(desk.patron, kind, NOON) == 499
    for looser in (500, None):
        desk = PatronDesk()
        set_limit(desk, kind, 499)
        event = desk.must(GUEST, p.SetLimit(kind=kind, amount=looser))
        assert (event.effective, event.clause) == (NOON + 24 * HOUR, "house 11.5")
        assert pending(desk.patron, kind, NOON) == (looser, NOON + 24 * HOUR)
        assert limit(desk.patron, kind, NOON + 24 * HOUR - SECOND) == 499
        assert limit(desk.patron, kind, NOON + 24 * HOUR) == looser
        assert limit(desk.patron, kind, NOON + 24 * HOUR + SECOND) == looser
        assert pending(desk.patron, kind, NOON + 24 * HOUR) is None
        desk.check()


@pytest.mark.clause("house 11.5")
def test_a_waiting_change_is_taken_back_dropped_by_a_tighter_limit_and_begun_anew_by_another() -> None:
    desk = PatronDesk()
    set_limit(desk, "loss", 500)
    assert desk.refused(GUEST, p.CancelPendingLimit("loss")) == ("no-pending-limit", "house 11.5")
    set_limit(desk, "loss", 900)
    desk.must(GUEST, p.CancelPendingLimit("loss"))
    assert limit(desk.patron, "loss", NOON + 2 * DAY) == 500
    set_limit(desk, "loss", 900)
    set_limit(desk, "loss", 400)
    assert limit(desk.patron, "loss", NOON + 2 * DAY) == 400
    set_limit(desk, "loss", 900)
    desk.at = NOON + 23 * HOUR
    set_limit(desk, "loss", 800)
    assert limit(desk.patron, "loss", NOON + 24 * HOUR) == 400
    assert limit(desk.patron, "loss", NOON + 47 * HOUR) == 800
    desk.at = NOON + 47 * HOUR
    assert desk.refused(GUEST, p.CancelPendingLimit("loss")) == ("no-pending-limit", "house 11.5")
    assert desk.refused(GUEST, p.SetLimit(kind="loss", amount=800)) == ("same-limit", "house 11.5")
    set_limit(desk, "loss", 799)
    set_limit(desk, "loss", 1000)
    assert limit(desk.patron, "loss", desk.at) == 799
    desk.check()


def test_a_limit_is_an_amount_and_the_patrons_own() -> None:
    desk = PatronDesk()
    for amount, code in ((0, "amount-not-positive"), (LARGEST + 1, "amount-too-large")):
        assert desk.refused(GUEST, p.SetLimit(kind="deposit", amount=amount)) == (code, "house 2.2")
    assert desk.refused(GUEST, p.SetLimit(kind="deposit", amount=None)) == ("same-limit", "house 11.5")
    assert desk.refused(DEALER, p.SetLimit(kind="deposit", amount=5)) == ("not-allowed", "house 11.4")
    assert desk.refused(DEALER, p.CancelPendingLimit("deposit")) == ("not-allowed", "house 11.4")
    desk.must(SUPERVISOR, p.SetLimit(kind="deposit", amount=5))


@pytest.mark.clause("house 11.6")
@pytest.mark.parametrize("source", ["cage", "ticket"])
def test_deposits_of_a_day_reach_the_limit_and_go_no_further(source: p.Source) -> None:
    desk = PatronDesk()
    set_limit(desk, "deposit", 1000)
    desk.deposit(600)

    def arriving(amount: int, number: str) -> p.ReceiveTransfer:
        return p.ReceiveTransfer(transfer=number, amount=amount, source=source, of="x-1")

    assert desk.refused(THE_HOUSE, arriving(401, "a")) == ("deposit-limit", "house 11.6")
    desk.must(THE_HOUSE, arriving(399, "b"))
    desk.must(THE_HOUSE, arriving(1, "c"))
    assert desk.refused(THE_HOUSE, arriving(1, "d")) == ("deposit-limit", "house 11.6")
    desk.from_table(5000)
    returned = p.ReceiveTransfer(transfer="e", amount=700, source="returned", of="main")
    desk.must(THE_HOUSE, returned)
    assert desk.patron.wallet == 6700
    desk.check()


@pytest.mark.clause("house 11.14")
def test_figures_begin_anew_with_the_gaming_day_and_not_a_second_earlier() -> None:
    for late, accepted in ((-SECOND, False), (0, True), (SECOND, True)):
        desk = PatronDesk()
        set_limit(desk, "deposit", 1000)
        desk.deposit(1000)
        desk.at = SIX + late
        command = p.ReceiveTransfer(transfer="n", amount=1000, source="cage", of="main")
        assert isinstance(desk.give(THE_HOUSE, command), list) == accepted


@pytest.mark.clause("house 11.14")
def test_the_house_sets_the_day_and_no_day_comes_twice() -> None:
    desk = PatronDesk()
    set_limit(desk, "deposit", 1000)
    desk.at = SIX
    desk.deposit(1000)
    day = desk.patron.day.number
    earlier = p.SetGamingDay(offset=-600, starts=360)
    assert desk.refused(CLERK, earlier) == ("not-your-office", "house 11.14")
    desk.must(THE_HOUSE, earlier)
    desk.at = SIX + 9 * HOUR
    assert desk.refused(THE_HOUSE, p.ReceiveTransfer(transfer="n", amount=1, source="cage", of="main")) == (
        "deposit-limit",
        "house 11.6",
    )
    assert desk.patron.day.number == day
    desk.at = SIX + DAY + 10 * HOUR
    desk.deposit(1000)
    desk.check()


@pytest.mark.clause("house 11.7")
def test_the_loss_is_what_went_to_tables_less_what_came_back() -> None:
    desk = PatronDesk()
    set_limit(desk, "loss", 1000)
    desk.deposit(9000)
    desk.sit()

    def send(amount: int) -> p.SendToTable:
        return p.SendToTable(table="t-1", amount=amount)

    assert desk.refused(GUEST, send(1001)) == ("loss-limit", "house 11.7")
    desk.must(GUEST, send(999))
    desk.must(GUEST, send(1))
    assert desk.refused(GUEST, send(1)) == ("loss-limit", "house 11.7")
    desk.from_table(300)
    assert desk.refused(GUEST, send(301)) == ("loss-limit", "house 11.7")
    reversed_ = desk.must(GUEST, send(300))
    desk.must(THE_HOUSE, p.ReverseTransfer(reversed_.transfer))
    desk.must(GUEST, send(300))
    desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=5000, use="cash"))
    desk.must(GUEST, p.SendToTable(table="t-1", amount=100, purpose="debt"))
    desk.at = SIX
    desk.must(GUEST, send(1000))
    desk.check()


@pytest.mark.clause("house 11.6")
@pytest.mark.clause("house 11.7")
def test_cash_that_became_chips_over_a_table_counts_as_paid_in_and_as_sent_to_it() -> None:
    desk = PatronDesk()
    set_limit(desk, "deposit", 1000)
    set_limit(desk, "loss", 1000)
    desk.must(THE_HOUSE, p.NoteCash(table="t-1", amount=400))
    assert (desk.patron.wallet, desk.patron.day.deposited, desk.patron.day.lost) == (0, 400, 400)
    assert (deposit_left(desk.patron, desk.at), loss_left(desk.patron, desk.at)) == (600, 600)
    paying_in = p.ReceiveTransfer(transfer="n", amount=601, source="cage", of="main")
    assert desk.refused(THE_HOUSE, paying_in) == ("deposit-limit", "house 11.6")
    desk.deposit(600)
    desk.sit()
    assert desk.refused(GUEST, p.SendToTable(table="t-1", amount=601)) == ("wallet-short", "house 11.3")
    desk.from_table(100)
    assert (deposit_left(desk.patron, desk.at), loss_left(desk.patron, desk.at)) == (0, 700)
    desk.must(GUEST, p.SendToTable(table="t-1", amount=700))
    desk.must(THE_HOUSE, p.NoteCash(table="t-1", amount=1))
    assert (deposit_left(desk.patron, desk.at), loss_left(desk.patron, desk.at)) == (0, 0), "counted, never below"
    assert desk.refused(THE_HOUSE, p.NoteCash(table="t-1", amount=0)) == ("amount-not-positive", "house 2.2")
    for nobody in (GUEST, CLERK, MANAGER):
        assert desk.refused(nobody, p.NoteCash(table="t-1", amount=1)) == ("not-your-office", "house 11.3")
    desk.at = SIX
    assert (deposit_left(desk.patron, desk.at), loss_left(desk.patron, desk.at)) == (1000, 1000)
    desk.check()


@pytest.mark.clause("house 11.7")
def test_what_was_sent_yesterday_and_comes_back_unused_is_no_gain_of_today() -> None:
    desk = PatronDesk()
    set_limit(desk, "loss", 1000)
    desk.deposit(9000)
    desk.sit()
    sent = desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
    desk.at = SIX
    desk.must(THE_HOUSE, p.ReverseTransfer(sent.transfer))
    assert desk.refused(GUEST, p.SendToTable(table="t-1", amount=1001)) == ("loss-limit", "house 11.7")
    desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))


@pytest.mark.clause("house 11.7")
def test_a_stack_kept_overnight_is_no_gain_of_the_next_day() -> None:
    desk = kept_overnight(1000)
    desk.from_table(1000)
    assert loss_left(desk.patron, desk.at) == 1000
    assert desk.refused(GUEST, p.SendToTable(table="t-1", amount=1001)) == ("loss-limit", "house 11.7")
    desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
    desk.from_table(300)
    assert loss_left(desk.patron, desk.at) == 300, "of what was sent today, 300 came back"
    desk.check()


@pytest.mark.clause("house 11.7")
@pytest.mark.parametrize("taken", [0, 600])
def test_winnings_left_at_a_place_overnight_win_nothing_back_today(taken: int) -> None:
    desk = kept_overnight(600, taken=taken)
    desk.from_table(5000)
    assert loss_left(desk.patron, desk.at) == 1000
    desk.must(THE_HOUSE, p.Stand("t-1"))
    desk.sit()
    desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
    desk.from_table(1500)
    assert loss_left(desk.patron, desk.at) == 1500, "at a place taken today all that comes back is of today"
    desk.check()


@pytest.mark.clause("house 11.7")
def test_what_is_sent_to_a_stack_kept_overnight_comes_back_after_it() -> None:
    desk = kept_overnight(600)
    desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
    for back, left in ((599, 0), (1, 0), (1, 1), (999, 1000), (400, 1000)):
        desk.from_table(back)
        assert loss_left(desk.patron, desk.at) == left
    desk.check()


@pytest.mark.clause("house 11.7")
def test_what_came_back_before_the_night_is_not_kept() -> None:
    desk = kept_overnight(1000, taken=400)
    desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
    desk.from_table(600)
    assert loss_left(desk.patron, desk.at) == 0
    desk.from_table(1)
    assert loss_left(desk.patron, desk.at) == 1
    desk.check()


@pytest.mark.clause("house 11.7")
def test_chips_bought_for_cash_and_kept_overnight_are_no_gain_of_the_next_day() -> None:
    desk = kept_overnight(500, cash=500)
    desk.from_table(1000)
    assert loss_left(desk.patron, desk.at) == 1000
    desk.check()


@pytest.mark.clause("house 11.7")
def test_nothing_is_kept_at_a_place_that_was_left() -> None:
    for night in (False, True):
        desk = PatronDesk()
        set_limit(desk, "loss", 1000)
        desk.deposit(9000)
        desk.sit()
        desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
        desk.at = SIX if night else desk.at
        desk.must(THE_HOUSE, p.Stand("t-1"))
        desk.at = SIX
        desk.sit()
        desk.must(GUEST, p.SendToTable(table="t-1", amount=1000))
        desk.from_table(1000)
        assert loss_left(desk.patron, desk.at) == 1000
        desk.check()


def kept_overnight(sent: int, *, taken: int = 0, cash: int = 0) -> PatronDesk:
    """Somebody with a loss limit of 1,000 who is still seated in the morning, with what was sent the day before."""
    desk = PatronDesk()
    set_limit(desk, "loss", 1000)
    desk.deposit(9000)
    desk.sit()
    desk.must(GUEST, p.SendToTable(table="t-1", amount=sent))
    if taken:
        desk.from_table(taken)
    if cash:
        desk.must(THE_HOUSE, p.NoteCash(table="t-1", amount=cash))
    desk.at = SIX
    return desk


@pytest.mark.clause("house 11.8")
@pytest.mark.parametrize("late", [-SECOND, 0, SECOND])
def test_when_the_time_is_used_up_nothing_more_begins(late: int) -> None:
    desk = PatronDesk()
    desk.deposit(1000)
    set_limit(desk, "time", 60)
    desk.sit()
    desk.at = NOON + HOUR + late
    over = late >= 0
    orders: tuple[p.AnyCommand, ...] = (p.SendToTable(table="t-1", amount=10), p.Sit(table="t-2", place="1"))
    for order in orders:
        answer = desk.give(GUEST, order)
        assert isinstance(answer, list) != over
        if over:
            assert desk.refused(GUEST, order) == ("time-limit", "house 11.8")
    called = desk.give(THE_HOUSE, p.CallTime())
    assert isinstance(called, list) == over
    if over:
        assert desk.refused(THE_HOUSE, p.CallTime()) == ("time-called", "house 11.8")
    else:
        assert desk.refused(THE_HOUSE, p.CallTime()) == ("time-left", "house 11.8")
    desk.check()


@pytest.mark.clause("house 11.14")
@pytest.mark.parametrize("hours", [-1, 1], ids=["clocks put back", "clocks put forward"])
def test_the_time_played_in_a_day_stays_played_when_the_clocks_of_the_venue_are_changed_in_it(hours: int) -> None:
    desk = PatronDesk(at=SIX - 20 * MINUTE)
    set_limit(desk, "time", 60)
    desk.must(GUEST, p.BeginSession())
    desk.at = SIX + 30 * MINUTE
    desk.must(THE_HOUSE, p.SetGamingDay(offset=60 * hours, starts=360))
    assert played(desk.patron, desk.at) == 30 * MINUTE
    assert time_left(desk.patron, SIX + HOUR) == 0
    desk.at = SIX + HOUR
    desk.must(THE_HOUSE, p.CallTime())
    desk.check()


@pytest.mark.clause("house 11.11")
@pytest.mark.parametrize("hours", [-1, 1], ids=["clocks put back", "clocks put forward"])
def test_whose_time_is_up_plays_nowhere_until_the_day_ends_by_the_clocks_as_they_are_then(hours: int) -> None:
    desk = PatronDesk()
    set_limit(desk, "time", 60)
    desk.must(GUEST, p.Sit(table="T1", place="P1"))
    desk.at += HOUR
    barred = desk.must(THE_HOUSE, p.CallTime())
    assert isinstance(barred, PlayBarred)
    assert barred.until == SIX
    desk.at += HOUR
    anew = desk.must(THE_HOUSE, p.SetGamingDay(offset=60 * hours, starts=360))
    assert isinstance(anew, PlayBarred)
    ends = SIX - hours * HOUR
    assert (anew.tables, anew.until) == (("T1",), ends)
    assert (time_left(desk.patron, ends - SECOND), time_left(desk.patron, ends)) == (0, HOUR)
    desk.check()


def test_whose_time_was_up_plays_on_where_another_day_begins_with_the_change() -> None:
    desk = PatronDesk()
    set_limit(desk, "time", 60)
    desk.must(GUEST, p.Sit(table="T1", place="P1"))
    desk.at += HOUR
    desk.must(THE_HOUSE, p.CallTime())
    desk.at = SIX - 30 * MINUTE
    over = desk.must(THE_HOUSE, p.SetGamingDay(offset=60, starts=360))
    assert isinstance(over, PlayAllowed)
    assert isinstance(desk.must(THE_HOUSE, p.SetGamingDay(offset=0, starts=360)), GamingDaySet), "once"
    desk.check()


@pytest.mark.clause("house 11.8")
def test_sessions_of_a_day_add_up_and_a_session_over_the_turn_counts_from_it() -> None:
    desk = PatronDesk()
    set_limit(desk, "time", 60)
    desk.must(GUEST, p.BeginSession())
    assert desk.refused(GUEST, p.BeginSession()) == ("session-running", "house 11.8")
    desk.at += 40 * MINUTE
    assert (played(desk.patron, desk.at), time_left(desk.patron, desk.at)) == (40 * MINUTE, 20 * MINUTE)
    desk.must(GUEST, p.EndSession("left"))
    assert desk.refused(GUEST, p.EndSession("left")) == ("no-session", "house 11.8")
    assert desk.refused(THE_HOUSE, p.CallTime()) == ("no-session", "house 11.8")
    desk.at += HOUR
    assert time_left(desk.patron, desk.at) == 20 * MINUTE
    desk.must(GUEST, p.BeginSession())
    desk.at += 20 * MINUTE
    desk.must(THE_HOUSE, p.EndSession("time-limit"))
    assert desk.refused(GUEST, p.BeginSession()) == ("time-limit", "house 11.8")
    desk.at = SIX - 10 * MINUTE
    desk.must(GUEST, p.SetLimit(kind="time", amount=None))
    desk = PatronDesk(at=SIX - 10 * MINUTE)
    set_limit(desk, "time", 60)
    desk.must(GUEST, p.BeginSession())
    assert played(desk.patron, SIX - SECOND) == 10 * MINUTE - SECOND
    assert played(desk.patron, SIX) == 0
    desk.at = SIX + 5 * MINUTE
    desk.must(GUEST, p.EndSession("idle"))
    assert played(desk.patron, SIX + HOUR) == 5 * MINUTE
    desk.check()


@pytest.mark.clause("house 11.8")
def test_whoever_sits_is_playing_and_only_the_house_empties_the_seat() -> None:
    desk = PatronDesk()
    desk.sit()
    assert desk.patron.session == NOON
    assert desk.refused(GUEST, p.EndSession("left")) == ("still-seated", "house 11.8")
    assert desk.refused(MANAGER, p.CallTime()) == ("not-your-office", "house 11.8")
    assert desk.refused(THE_HOUSE, p.CallTime()) == ("time-left", "house 11.8")
    desk.must(GUEST, p.Sit(table="t-2", place="1"))
    desk.at += 10 * MINUTE
    emptied = desk.must(THE_HOUSE, p.Stand("t-1"))
    assert isinstance(emptied, SeatEmptied)
    assert desk.patron.session == NOON, "there is another place"
    desk.at += 5 * MINUTE
    ended = desk.must(THE_HOUSE, p.Stand("t-2"))
    assert isinstance(ended, SessionEnded)
    assert (ended.reason, ended.began, ended.clause) == ("left", NOON, "house 11.8")
    assert desk.refused(GUEST, p.EndSession("left")) == ("no-session", "house 11.8")
    desk.at += HOUR
    assert played(desk.patron, desk.at) == 15 * MINUTE, "what comes after the last place is no play"
    desk.check()


@pytest.mark.clause("house 11.8")
def test_only_the_time_at_places_counts_towards_the_limit_of_the_day() -> None:
    desk = PatronDesk()
    set_limit(desk, "time", 60)
    for _ in range(3):
        desk.sit()
        desk.at += 19 * MINUTE
        desk.must(THE_HOUSE, p.Stand("t-1"))
        desk.at += HOUR
    assert time_left(desk.patron, desk.at) == 3 * MINUTE
    desk.sit()
    desk.at += 3 * MINUTE
    desk.must(THE_HOUSE, p.CallTime())
    ended = desk.must(THE_HOUSE, p.Stand("t-1"))
    assert isinstance(ended, SessionEnded)
    assert ended.reason == "time-limit"
    assert desk.refused(GUEST, p.Sit(table="t-1", place="1")) == ("time-limit", "house 11.8")
    desk.at += DAY
    desk.sit()
    assert time_left(desk.patron, desk.at) == HOUR, "nobody has played in between"
    desk.check()


@pytest.mark.clause("house 11.12")
def test_one_place_at_each_table_with_its_terminal_until_the_house_empties_it() -> None:
    desk = PatronDesk()
    admitted = desk.sit()
    assert (admitted.table, admitted.place, admitted.terminal) == ("t-1", "1", "screen-7")
    assert desk.refused(GUEST, p.Sit(table="t-1", place="2")) == ("already-seated", "house 11.12")
    desk.must(GUEST, p.Sit(table="t-2", place="2"))
    for actor in (GUEST, MANAGER):
        assert desk.refused(actor, p.Stand("t-1")) == ("not-your-office", "house 11.12")
    desk.must(THE_HOUSE, p.Stand("t-1"))
    assert desk.refused(THE_HOUSE, p.Stand("t-1")) == ("not-seated", "house 11.12")
    desk.sit()
    desk.check()


@pytest.mark.clause("house 11.7")
def test_nothing_lies_at_a_place_that_was_left_and_a_new_place_there_begins_with_nothing() -> None:
    desk = PatronDesk()
    desk.deposit(1000)
    desk.sit()
    desk.must(GUEST, p.SendToTable(table="t-1", amount=300))
    assert desk.patron.lying == {"t-1": 300}
    desk.must(THE_HOUSE, p.Stand("t-1"))
    assert desk.patron.lying == {}
    desk.sit()
    assert desk.patron.lying == {"t-1": 0}
