"""When to look again at a patron, a cage or the staff: most have nothing that time brings about, and are not asked.

It says when to look, never what is due: that is found in the state each time, as at the tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ExpireApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.state import Cage
from sicbo.floor.clock.state import Time
from sicbo.floor.patron.commands import CallTime, SetGamingDay
from sicbo.floor.patron.figures import time_left
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff.state import Staff
from sicbo.house.clock import CLOCK, STREAM
from sicbo.house.floor import CAGE, PATRON, STAFF
from sicbo.house.house import House
from sicbo.store.commits import Commit

AGAIN = 1_000
"""Milliseconds until something is looked at again that was due and not taken."""
APART = 10
"""Milliseconds between one patron and the next where all are looked at: no tick is to write to thousands of them."""


class Coming(NamedTuple):
    """What time will bring about at a desk, and from when on."""

    at: int
    about: str
    actor: Actor
    command: ExpireApproval | CallTime | SetGamingDay


class VenueDay(NamedTuple):
    """The gaming day of the venue, in minutes: how far ahead of UTC it is now, and when its day starts."""

    offset: int
    starts: int


class Schedule:
    """The desks with something to come, by time. A desk is looked at when its log has moved and when its time comes."""

    def __init__(self, house: House) -> None:
        self._moved = {*house.streams(PATRON), *house.streams(CAGE), *house.streams(STAFF), *house.streams(STREAM)}
        self._at: dict[str, int] = {}
        self._entries: list[tuple[int, str]] = []
        house.subscribe(self._note)

    def due(self, now: int) -> list[str]:
        """The streams to look at now. Each is struck out: whoever looks enters it again."""
        found, self._moved = self._moved, set()
        while self._entries and self._entries[0][0] <= now:
            at, stream = heappop(self._entries)
            if self._at.get(stream) == at:  # an entry that was moved stays behind, and counts for nothing
                found.add(stream)
        for stream in found:
            self._at.pop(stream, None)
        return sorted(found)

    def enter(self, stream: str, desk: Patron | Cage | Staff | Time, now: int, day: VenueDay) -> None:
        """Look at this desk again when the first of what is to come is due."""
        first = min((one.at if one.at > now else now + AGAIN for one in coming(desk, now, day)), default=None)
        if first is not None:
            self._enter(stream, first)

    def look_at_all(self, streams: list[str], now: int) -> None:
        """Look at these one after another, or sooner where that was meant already."""
        for number, stream in enumerate(streams):
            at = now + number * APART
            if self._at.get(stream, at + 1) > at:
                self._enter(stream, at)

    def again(self, stream: str) -> None:
        """Look at this stream again at once."""
        self._moved.add(stream)

    def _enter(self, stream: str, at: int) -> None:
        self._at[stream] = at
        heappush(self._entries, (at, stream))

    def _note(self, commit: Commit, _: tuple[Any, ...]) -> None:
        if commit.stream.partition("/")[0] in (PATRON, CAGE, STAFF, STREAM):
            self._moved.add(commit.stream)


def coming(desk: Patron | Cage | Staff | Time, now: int, day: VenueDay) -> Iterator[Coming]:
    """What time brings about here, if nothing else happens. A limit that waits is a looser one and brings nothing."""
    if isinstance(desk, Patron) and desk.registered and (desk.offset, desk.starts) != day:
        # Before the time of the day is looked at: the clocks of the venue were put forward or back, or its day begins
        # at another hour (house 11.14).
        yield Coming(now, "day", THE_HOUSE, SetGamingDay(offset=day.offset, starts=day.starts))
    for number, approval in desk.approvals.open.items():
        yield Coming(approval.expires, f"approval-{number}", CLOCK, ExpireApproval(number))
    if isinstance(desk, Patron) and desk.session is not None:
        left = time_left(desk, now)
        if left is not None:
            yield Coming(now + left, "time", THE_HOUSE, CallTime())
