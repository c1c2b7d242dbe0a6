"""What time brings about: commands from the clock, looked for at every tick and given once the table would take them.

Nothing is remembered between two ticks but the log, so that a timer can neither be lost by a restart nor run twice: the
id of a command is derived from the place in the log that it was found due at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import partial
from typing import Any, NamedTuple

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ExpireApproval
from sicbo.floor.clock.events import TimeConfirmed
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.commands.closing import AnnounceClosing, CloseTable
from sicbo.floor.table.commands.irregularities import FailTerminals
from sicbo.floor.table.commands.limits import AnnounceSign, ApplyPendingSign
from sicbo.floor.table.commands.people import LiftBar
from sicbo.floor.table.commands.streak import StartGamingDay
from sicbo.floor.table.state import Table
from sicbo.house.backoff import Backoff
from sicbo.house.clock import CLOCK, STREAM, HouseClock
from sicbo.house.desks import TABLE, LiveTable
from sicbo.house.floor import PATRON
from sicbo.house.house import House
from sicbo.house.schedule import Schedule, VenueDay, coming
from sicbo.law.rulebook import house_rules
from sicbo.store.commits import Commit
from sicbo.units.time import SECOND


class Due(NamedTuple):
    """A command whose time has come, and the act whose rank it is given with."""

    about: str
    act: str
    command: AnyCommand


class Timers:
    """The clock of a house. `tick` is called every so often; `resume` once, after a restart."""

    def __init__(self, house: House, zone: tzinfo = UTC, begins: time | None = None) -> None:
        """`begins` is when the operator's gaming day does, where it is not as the house's own book has it."""
        house.desks.of(STREAM)
        self._house = house
        self._zone = zone
        self.begins = begins or time.fromisoformat(house_rules().gaming_day.begins)
        self._schedule = Schedule(house)
        self._day = self.venue_day(house.clock())
        self._backoff = Backoff(house.clock)
        self._leap = house_rules().clock.jump_seconds * SECOND
        house.subscribe(self._follow)

    def tick(self) -> None:
        """Give whatever is due now; a fault at one table or desk leaves the others theirs."""
        self._house.look_at_the_clock()
        now = self._house.clock()
        self._look_at_the_day(now)
        for stream, seq, live in self._tables():
            day = gaming_day(self._house.time(stream), self._zone, self.begins)
            self._spare(stream, partial(self._give, stream, seq, live, partial(due_at, live.table, now, day)))
        for stream in self._schedule.due(now):
            if not self._spare(stream, partial(self._look_at_a_desk, stream, now)):
                self._schedule.again(stream)

    def resume(self) -> None:
        """After a restart: notices begin anew, and where the book has a rule on terminals that fail, they did."""
        self._put_notices_up_again()
        for stream, seq, live in self._tables():
            self._spare(stream, partial(self._give, stream, seq, live, partial(terminals_failed, live)))

    def _put_notices_up_again(self) -> None:
        now = self._house.clock()
        for stream, seq, live in self._tables():
            self._spare(stream, partial(self._give, stream, seq, live, partial(notices_anew, live.table, now)))

    def _follow(self, _: Commit, events: tuple[Any, ...]) -> None:
        """Once the time is confirmed the house goes by the clock again. A notice was not read in the time between, so
        where the time leaps every one begins anew (house 15.7)."""
        clock = self._house.clock
        for event in events:
            if isinstance(event, TimeConfirmed) and isinstance(clock, HouseClock):
                before = clock()
                clock.follow(event.shown, event.offset)
                if clock() - before > self._leap:
                    self._put_notices_up_again()

    def venue_day(self, at: int) -> VenueDay:
        """The gaming day by which patrons' limits count at this time (house 11.14)."""
        ahead = datetime.fromtimestamp(at // 1000, self._zone).utcoffset() or timedelta()
        return VenueDay(int(ahead.total_seconds()) // 60, 60 * self.begins.hour + self.begins.minute)

    def _look_at_the_day(self, now: int) -> None:
        """Where the venue's clocks were put forward or back, every patron's day goes with them."""
        day = self.venue_day(now)
        if day != self._day:
            self._day = day
            self._schedule.look_at_all(self._house.streams(PATRON), now)

    def _look_at_a_desk(self, stream: str, now: int) -> None:
        """Approvals that nobody has used lapse, whose time of play is used up is told so, and days follow the venue."""
        if not self._house.exists(stream):
            return
        seq, desk = self._house.settled_at(stream), self._house.state(stream)
        if seq is None:
            self._schedule.again(stream)
            return
        self._schedule.enter(stream, desk, now, self._day)
        for one in [*coming(desk, now, self._day)]:
            if one.at <= now:
                self._try(stream, seq, one.actor, one.about, one.command)

    def _tables(self) -> Iterator[tuple[str, int, LiveTable]]:
        """The tables whose state is the committed one, and its place in the log; the others are for the next tick."""
        for stream in self._house.streams(TABLE):
            seq = self._house.settled_at(stream)
            live = self._house.state(stream)
            if seq is not None and live.law is not None:
                yield stream, seq, live

    def _give(self, stream: str, seq: int, live: LiveTable, found: Callable[[], Iterator[Due]]) -> None:
        assert live.law is not None
        for due in [*found()]:
            actor = msgspec.structs.replace(CLOCK, rank=live.law.act(due.act).rank)
            self._try(stream, seq, actor, due.about, due.command)

    def _try(self, stream: str, seq: int, actor: Actor, about: str, command: Any) -> None:
        """Give this if it would be taken."""

        def given() -> None:
            would = self._house.would(stream, actor, command)
            if isinstance(would, list) and would:
                answer = self._house.give(stream, actor, f"t:{seq}:{about}", command)
                answer.add_done_callback(partial(self._backoff.heard, (stream, about)))

        self._spare(stream, given, about)

    def _spare(self, stream: str, act: Callable[[], None], about: str = "") -> bool:
        """Whether this went well. A fault is told of, what met it waits, and everything else goes on."""
        key = stream, about
        if not self._backoff.allows(key):
            return False
        try:
            act()
        except Exception as fault:  # noqa: BLE001 a fault at one table leaves the others their timers
            self._backoff.met(key)
            self._house.alarm(stream, "timer", f"{about or 'looking'}: {fault!r}")
            return False
        return True


def due_at(table: Table, now: int, day: str) -> Iterator[Due]:
    """What has come due at this table; whether the table takes it is for the table to say."""
    pending = table.limits.pending
    if pending is not None and now >= pending.effective:
        yield Due("sign", "apply-pending-sign", ApplyPendingSign())
    for number, approval in table.people.approvals.open.items():
        if now >= approval.expires:
            yield Due(f"approval-{number}", "deal", ExpireApproval(number))
    for player, bar in table.people.barred.items():
        if bar.until is not None and now >= bar.until:
            yield Due(f"bar-{player}", "deal", LiftBar(player))
    if table.open and table.closing.announced_at is not None:
        yield Due("close", "close-table", CloseTable())
    # Tomorrow's may run already, where the day begins later since; one beyond it was mistyped.
    if table.open and not day <= table.streaks.day <= day_after(day):
        yield Due("day", "start-gaming-day", StartGamingDay(day))


def notices_anew(table: Table, now: int) -> Iterator[Due]:
    """Every notice that is a time on a sign, put up again for its full length (house 15.3)."""
    pending, closing = table.limits.pending, table.closing
    if pending is not None:
        length = pending.effective - pending.shown
        yield Due("sign-anew", "change-limits", AnnounceSign(pending.sign, now + length))
    if closing.announced_at is not None and closing.closes_at is not None:
        length = closing.closes_at - closing.announced_at
        yield Due("closing-anew", "close-table", AnnounceClosing(now + length))


def terminals_failed(live: LiveTable) -> Iterator[Due]:
    """Every terminal was dark while a round was in hand: what was registered stands, by the book's own rule."""
    assert live.law is not None
    if live.table.open and live.table.done and live.law.book.articles.interruption is not None:
        yield Due("terminals", "declare-no-result", FailTerminals(tuple(live.table.places)))


def day_after(day: str) -> str:
    """The gaming day that follows this one.

    >>> day_after("2025-12-31")
    '2026-01-01'
    """
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def gaming_day(now: int, zone: tzinfo, begins: time) -> str:
    """The gaming day that runs at this instant, by the date on which it began.

    >>> gaming_day(1_767_225_600_000, UTC, time(6))  # midnight of new year's day
    '2025-12-31'
    """
    local = datetime.fromtimestamp(now // 1000, zone)
    day = local.date() if local.time() >= begins else local.date() - timedelta(days=1)
    return day.isoformat()
