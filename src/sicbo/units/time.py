"""Time in UTC milliseconds: what is left of a wait, and the gaming day that a moment belongs to."""

from __future__ import annotations

SECOND = 1_000
"""In milliseconds, the unit of every time in commands and events."""
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def seconds_left(until: int, at: int) -> int:
    """Whole seconds from one time to another, a part of one counted as a whole; nothing once the time has come.

    >>> seconds_left(60_000, 59_001), seconds_left(60_000, 60_000)
    (1, 0)
    """
    return max(0, -((at - until) // 1000))


def gaming_day(at: int, *, offset: int, starts: int) -> int:
    """The number of the gaming day of a moment, for a venue so many minutes ahead of UTC whose day starts so many
    minutes after its midnight.

    >>> gaming_day(0, offset=0, starts=0), gaming_day(359 * MINUTE, offset=0, starts=360)
    (0, -1)
    """
    return (at + (offset - starts) * MINUTE) // DAY


def day_began(day: int, *, offset: int, starts: int) -> int:
    """The moment at which this gaming day began.

    >>> gaming_day(day_began(7, offset=600, starts=360), offset=600, starts=360)
    7
    """
    return day * DAY - (offset - starts) * MINUTE
