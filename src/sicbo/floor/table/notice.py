"""Time that must pass first: how much of it is left."""

from __future__ import annotations

MINUTE = 60_000
"""In milliseconds, the unit of every time in commands and events."""


def seconds_left(until: int, at: int) -> int:
    """Whole seconds from one time to another, a part of one counted as a whole; nothing once the time has come.

    >>> seconds_left(60_000, 59_001), seconds_left(60_000, 60_000)
    (1, 0)
    """
    return max(0, -((at - until) // 1000))
