"""Timers of a patron: the day follows the venue's, approvals lapse, and the time of play runs out."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.desks.shared import lapsing
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron.commands import CallTime, SetGamingDay
from sicbo.floor.patron.figures import time_left
from sicbo.floor.patron.state import Patron
from sicbo.house.due import Due, Instant


def coming(patron: Patron, instant: Instant) -> Iterator[Due]:
    """What time brings about if nothing else happens. A limit that waits is a looser one and brings nothing."""
    now, day = instant.now, instant.venue_day
    if patron.registered and (patron.offset, patron.starts) != day:
        # Before the time of the day is looked at: the clocks of the venue were put forward or back, or its day begins
        # at another hour (house 11.14).
        yield Due(now, "day", THE_HOUSE, SetGamingDay(offset=day.offset, starts=day.starts))
    yield from lapsing(patron.approvals)
    left = None if patron.session is None else time_left(patron, now)
    if left is not None:
        yield Due(now + left, "time", THE_HOUSE, CallTime())
