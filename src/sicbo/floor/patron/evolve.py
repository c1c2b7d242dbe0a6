"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import ApprovalEvent, evolve_approvals
from sicbo.floor.patron.events import (
    Admitted,
    AnyEvent,
    CashNoted,
    CreditGiven,
    ExclusionEvent,
    GamingDaySet,
    LimitEvent,
    LimitPending,
    LimitSet,
    NoticeEvent,
    PatronExcluded,
    PatronReadmitted,
    PatronRegistered,
    PendingLimitCancelled,
    PersonErased,
    PlayAllowed,
    PlayBarred,
    RulingNoted,
    RulingsSeen,
    SeatEmptied,
    SelfExcluded,
    SentToCage,
    SentToTable,
    SentToTournament,
    SessionBegan,
    SessionEnded,
    SessionEvent,
    TimeCalled,
    TransferConfirmed,
    TransferReceived,
    TransferReversed,
    WalletEvent,
)
from sicbo.floor.patron.figures import limit, played, today
from sicbo.floor.patron.state import Day, Exclusion, Limit, Patron, RulingNotice, Seat, Sent
from sicbo.units.time import day_began, gaming_day


def evolve(patron: Patron, event: AnyEvent) -> None:
    """The state after this event."""
    patron.day = today(patron, event.at)
    if isinstance(event, PatronRegistered):
        patron.registered, patron.registered_by = True, event.by
        patron.unit, patron.offset, patron.starts = event.unit, event.offset, event.starts
        number = gaming_day(event.at, offset=event.offset, starts=event.starts)
        patron.day = Day(number, day_began(number, offset=event.offset, starts=event.starts))
    elif isinstance(event, PersonErased):
        patron.erased = True
    elif isinstance(event, GamingDaySet):
        patron.offset, patron.starts = event.offset, event.starts
        patron.day = today(patron, event.at)
    elif isinstance(event, WalletEvent):
        _wallet(patron, event)
    elif isinstance(event, LimitEvent):
        _limits(patron, event)
    elif isinstance(event, SessionEvent):
        _sessions(patron, event)
    elif isinstance(event, ExclusionEvent):
        _exclusion(patron, event)
    elif isinstance(event, NoticeEvent):
        _notices(patron, event)
    elif isinstance(event, ApprovalEvent):
        evolve_approvals(patron.approvals, event)
    else:
        assert_never(event)


def _wallet(patron: Patron, event: WalletEvent) -> None:
    day = patron.day
    match event:
        case TransferReceived():
            patron.received[event.transfer] = event.amount
            patron.wallet += event.amount
            if event.source == "table":
                _came_back(patron, event.of, event.amount - event.brought)
            elif event.source == "tournament":
                day.back += event.amount
            elif event.source in {"cage", "ticket"}:
                day.deposited += event.amount
        case SentToTable():
            patron.sends += 1
            patron.wallet -= event.amount
            lies = event.table if event.purpose == "buy-in" else ""
            patron.open[event.transfer] = Sent(event.amount, "table", day.number, lies)
            _sent(patron, lies, event.amount)
        case SentToCage():
            patron.sends += 1
            patron.wallet -= event.amount
            patron.open[event.transfer] = Sent(event.amount, "cage", day.number)
        case SentToTournament():
            patron.sends += 1
            patron.wallet -= event.amount
            patron.open[event.transfer] = Sent(event.amount, "tournament", day.number)
            day.sent += event.amount
        case TransferConfirmed():
            del patron.open[event.transfer]
        case TransferReversed():
            sent = patron.open.pop(event.transfer)
            patron.wallet += event.amount
            if sent.to == "tournament":
                day.sent -= event.amount if sent.day == day.number else 0
                return
            if sent.to == "table" and sent.day == day.number:
                _sent(patron, sent.table, -event.amount)
                return
            _lies(patron, sent.table, -event.amount)
            if sent.table in day.kept:
                day.kept[sent.table] = max(0, day.kept[sent.table] - event.amount)
        case CashNoted():
            day.deposited += event.amount
            _sent(patron, event.table, event.amount)
        case CreditGiven():
            patron.wallet += event.amount
        case _:
            assert_never(event)


def _sent(patron: Patron, table: str, amount: int) -> None:
    """Money for a table, of today; or below zero, what the table did not take of it."""
    day = patron.day
    day.sent += amount
    if table in day.kept:
        day.added[table] = max(0, day.added.get(table, 0) + amount)
    _lies(patron, table, amount)


def _came_back(patron: Patron, table: str, amount: int) -> None:
    """Money from a table: all of it lowers the loss of today, but from a place held since an earlier day only what was
    sent there today, and that last."""
    day = patron.day
    _lies(patron, table, -amount)
    if table not in day.kept:
        day.back += amount
        return
    before = min(amount, day.kept[table])
    today = min(amount - before, day.added.get(table, 0))
    day.kept[table] -= before
    day.added[table] = day.added.get(table, 0) - today
    day.back += today


def _lies(patron: Patron, table: str, more: int) -> None:
    """So much more of the patron's money lies at a table where they sit."""
    if table in patron.lying:
        patron.lying[table] = max(0, patron.lying[table] + more)


def _limits(patron: Patron, event: LimitEvent) -> None:
    now = limit(patron, event.kind, event.at)
    match event:
        case LimitSet():
            patron.limits[event.kind] = Limit(event.amount)
        case LimitPending():
            patron.limits[event.kind] = Limit(now, event.amount, event.effective)
        case PendingLimitCancelled():
            patron.limits[event.kind] = Limit(now)
        case _:
            assert_never(event)


def _sessions(patron: Patron, event: SessionEvent) -> None:
    match event:
        case SessionBegan():
            patron.session = event.at
        case SessionEnded():
            patron.day.played = played(patron, event.at)
            patron.session = None
        case TimeCalled():
            patron.day.time_called = True
        case Admitted():
            patron.seats[event.table] = Seat(event.place, event.terminal)
            patron.lying[event.table] = 0
            patron.day.kept.pop(event.table, None)
            patron.day.added.pop(event.table, None)
        case SeatEmptied():
            del patron.seats[event.table]
            patron.lying.pop(event.table, None)
        case _:
            assert_never(event)


def _exclusion(patron: Patron, event: ExclusionEvent) -> None:
    match event:
        case SelfExcluded():
            patron.self_exclusion = Exclusion(event.until)
        case PatronExcluded():
            patron.house_exclusion = Exclusion(event.until)
        case PatronReadmitted():
            patron.house_exclusion = None
        case PlayBarred():
            patron.barred = event.tables
        case PlayAllowed():
            patron.barred = ()
        case _:
            assert_never(event)


def _notices(patron: Patron, event: NoticeEvent) -> None:
    match event:
        case RulingNoted():
            patron.noted = event.notice
            # What is told of a round tells all that was done to it: the latest notice is enough.
            told = RulingNotice(event.table, event.round, event.ruling, event.at)
            about = (event.table, event.round)
            others = {number: one for number, one in patron.notices.items() if (one.table, one.round) != about}
            patron.notices = {**others, event.notice: told}
        case RulingsSeen():
            patron.notices = {number: one for number, one in patron.notices.items() if number > event.upto}
        case _:
            assert_never(event)
