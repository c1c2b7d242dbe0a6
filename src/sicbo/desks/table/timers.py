"""Timers of a table: signs, approvals, bars, closing and the gaming day; and what a restart does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time, timedelta

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ExpireApproval
from sicbo.floor.table.closing.commands import AnnounceClosing, CloseTable
from sicbo.floor.table.irregularities.commands import FailTerminals
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import AnnounceSign, ApplyPendingSign
from sicbo.floor.table.people.commands import LiftBar
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.house.clock import CLOCK
from sicbo.house.due import Due, Instant
from sicbo.runtime.live_table import LiveTable


def coming(live: LiveTable, instant: Instant) -> Iterator[Due]:
    """What time brings about here; whether the table takes it is for the table to say."""
    law, table, now = live.law, live.table, instant.now
    if law is None:
        return
    pending = table.limits.pending
    if pending is not None:
        yield Due(pending.effective, "sign", _by(law, "apply-pending-sign"), ApplyPendingSign())
    for number, approval in table.people.approvals.open.items():
        yield Due(approval.expires, f"approval-{number}", _by(law, "deal"), ExpireApproval(number))
    for player, bar in table.people.barred.items():
        if bar.until is not None:
            yield Due(bar.until, f"bar-{player}", _by(law, "deal"), LiftBar(player))
    if table.open and table.closing.announced_at is not None:
        yield Due(now, "close", _by(law, "close-table"), CloseTable())
    # Tomorrow's may run already, where the day begins later since; one beyond it was mistyped.
    day = instant.gaming_day(_begins(law))
    if table.open and not day <= table.streaks.day <= day_after(day):
        yield Due(now, "day", _by(law, "start-gaming-day"), StartGamingDay(day))


def notices_anew(live: LiveTable, instant: Instant) -> Iterator[Due]:
    """Every notice that is a time on a sign, put up again for its full length (house 15.3)."""
    law, now, pending, closing = live.law, instant.now, live.table.limits.pending, live.table.closing
    if law is None:
        return
    if pending is not None:
        length = pending.effective - pending.shown
        yield Due(now, "sign-anew", _by(law, "change-limits"), AnnounceSign(pending.sign, now + length))
    if closing.announced_at is not None and closing.closes_at is not None:
        length = closing.closes_at - closing.announced_at
        yield Due(now, "closing-anew", _by(law, "close-table"), AnnounceClosing(now + length))


def terminals_failed(live: LiveTable, instant: Instant) -> Iterator[Due]:
    """Every terminal was dark while a round was in hand: what was registered stands, by the book's own rule."""
    law, table = live.law, live.table
    if law is not None and table.open and table.done and law.book.articles.interruption is not None:
        yield Due(instant.now, "terminals", _by(law, "declare-no-result"), FailTerminals(tuple(table.places)))


def day_after(day: str) -> str:
    """The gaming day that follows this one.

    >>> day_after("2025-12-31")
    '2026-01-01'
    """
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _begins(law: TableLaw) -> time | None:
    """When the gaming day of a table begins, where its book says so as it is read."""
    streak = law.book.articles.streak
    read = law.in_force(streak.day) if streak is not None else ()
    return time.fromisoformat(read[0].begins) if read else None


def _by(law: TableLaw, act: str) -> Actor:
    """The clock, with the rank of the act that it carries out."""
    return msgspec.structs.replace(CLOCK, rank=law.act(act).rank)
