"""The time as the server's parts are given it."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""UTC milliseconds. What only measures spans of this process may be given a clock that never goes back."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def wall() -> int:
    """The time of day in UTC milliseconds."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds from an arbitrary start, never going back: for waits and rates."""
    return time.monotonic_ns() // 1_000_000
