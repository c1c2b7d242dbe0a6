"""The timers: what time brings about, looked for at every tick and given once the desk would take it.

Nothing is remembered between two ticks but the log, so that a timer can neither be lost by a restart nor run twice: the
id of a command is derived from the place in the log that it was found due at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import partial
from typing import Any

from sicbo.floor.clock.events import TimeConfirmed
from sicbo.house.backoff import Backoff
from sicbo.house.clock import STREAM, HouseClock
from sicbo.house.desks import Coming, Desk
from sicbo.house.due import Due, Instant, VenueDay
from sicbo.house.house import House
from sicbo.house.schedule import Schedule
from sicbo.law.rulebook import house_rules
from sicbo.store.commits import Commit
from sicbo.units.time import SECOND


class Timers:
    """The clock of a house. `tick` is called every so often; `resume` once, after a restart."""

    def __init__(self, house: House, zone: tzinfo = UTC, begins: time | None = None) -> None:
        """`begins` is when the operator's gaming day does, where it is not as the house's own book has it."""
        house.desks.of(STREAM)
        self._house = house
        self.zone = zone
        self.begins = begins or time.fromisoformat(house_rules().gaming_day.begins)
        self._schedule = Schedule(house)
        self._day = self.venue_day(house.clock())
        self._backoff = Backoff(house.clock)
        self._leap = house_rules().clock.jump_seconds * SECOND
        house.subscribe(self)

    def tick(self) -> None:
        """Give whatever is due now; a fault at one stream leaves the others theirs."""
        self._house.look_at_the_clock()
        now = self._house.clock()
        self._look_at_the_day(now)
        for desk in self._house.desks:
            if desk.every_tick:
                self._give_all(desk, desk.timers)
        for stream in self._schedule.due(now):
            if not self._spare(stream, partial(self._look_at, stream, now)):
                self._schedule.again(stream)

    def resume(self) -> None:
        """After a restart: notices begin anew, and then whatever else a restart brings about."""
        for desk in self._house.desks:
            self._give_all(desk, desk.after_leap)
        for desk in self._house.desks:
            self._give_all(desk, desk.after_restart)

    def on_commit(self, _: Commit, events: tuple[Any, ...]) -> None:
        """Once the time is confirmed the house goes by the clock again. A notice was not read in the time between, so
        where the time leaps every one begins anew (house 15.7)."""
        clock = self._house.clock
        for event in events:
            if isinstance(event, TimeConfirmed) and isinstance(clock, HouseClock):
                before = clock()
                clock.follow(event.shown, event.offset)
                if clock() - before > self._leap:
                    for desk in self._house.desks:
                        self._give_all(desk, desk.after_leap)

    def venue_day(self, at: int) -> VenueDay:
        """The gaming day by which patrons' limits count at this time (house 11.14)."""
        ahead = datetime.fromtimestamp(at // 1000, self.zone).utcoffset() or timedelta()
        return VenueDay(int(ahead.total_seconds()) // 60, 60 * self.begins.hour + self.begins.minute)

    def _look_at_the_day(self, now: int) -> None:
        """Where the venue's clocks were put forward or back, whoever's day goes with them is looked at."""
        day = self.venue_day(now)
        if day != self._day:
            self._day = day
            for desk in self._house.desks:
                if desk.follows_venue_day:
                    self._schedule.look_at_all(self._house.streams(desk.kind), now)

    def _look_at(self, stream: str, now: int) -> None:
        """What has come due in one stream, and when to look at it again."""
        if not self._house.exists(stream):
            return
        seq, state = self._house.settled_at(stream), self._house.state(stream)
        if seq is None:
            self._schedule.again(stream)
            return
        timers = self._house.desks.of(stream).timers
        coming = [] if timers is None else [*timers(state, self._instant(stream, now))]
        self._schedule.enter(stream, coming, now)
        for one in coming:
            if one.at <= now:
                self._try(stream, seq, one)

    def _give_all(self, desk: Desk, coming: Coming | None) -> None:
        """Give what has come due in every stream of this kind."""
        if coming is None:
            return
        now = self._house.clock()
        for stream, seq, state in self._settled(desk.kind):
            self._spare(stream, partial(self._give, stream, seq, state, now, coming))

    def _settled(self, kind: str) -> Iterator[tuple[str, int, Any]]:
        """The streams whose state is the committed one, and its place in the log; the others are for the next tick."""
        for stream in self._house.streams(kind):
            seq = self._house.settled_at(stream)
            if seq is not None:
                yield stream, seq, self._house.state(stream)

    def _give(self, stream: str, seq: int, state: Any, now: int, coming: Coming) -> None:
        for due in [*coming(state, self._instant(stream, now))]:
            if due.at <= now:
                self._try(stream, seq, due)

    def _instant(self, stream: str, now: int) -> Instant:
        at = self._house.time(stream)
        return Instant(now, self._day, lambda begins: gaming_day(at, self.zone, begins or self.begins))

    def _try(self, stream: str, seq: int, due: Due) -> None:
        """Give this if it would be taken."""

        def given() -> None:
            would = self._house.would(stream, due.actor, due.command)
            if isinstance(would, list) and would:
                answer = self._house.give(stream, due.actor, f"t:{seq}:{due.about}", due.command)
                answer.add_done_callback(partial(self._backoff.answered, (stream, due.about)))

        self._spare(stream, given, due.about)

    def _spare(self, stream: str, act: Callable[[], None], about: str = "") -> bool:
        """Whether this went well. A fault is told of, what met it waits, and everything else goes on."""
        key = stream, about
        if not self._backoff.allows(key):
            return False
        try:
            act()
        except Exception as fault:  # noqa: BLE001 a fault at one stream leaves the others their timers
            self._backoff.failed(key)
            self._house.alarm(stream, "timer", f"{about or 'looking'}: {fault!r}")
            return False
        return True


def gaming_day(now: int, zone: tzinfo, begins: time) -> str:
    """The gaming day that runs at this instant, by the date on which it began.

    >>> gaming_day(1_767_225_600_000, UTC, time(6))  # midnight of new year's day
    '2025-12-31'
    """
    local = datetime.fromtimestamp(now // 1000, zone)
    day = local.date() if local.time() >= begins else local.date() - timedelta(days=1)
    return day.isoformat()
