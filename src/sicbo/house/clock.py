"""The clocks outside the deciders, and the time that the house makes of them.

Within a stream time never goes back (house 15.1). A clock of the machine that jumps is not followed: the house counts
on by one that nobody can set, until people have confirmed the time (house 15.7).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sicbo.floor.actor import Actor
from sicbo.floor.clock.commands import RecordJump
from sicbo.floor.clock.state import Time
from sicbo.law.rulebook import house_rules
from sicbo.units.time import MINUTE, SECOND

Clock = Callable[[], int]
"""UTC milliseconds; what only measures spans of this process may be given one that never goes back."""
STREAM = "clock"
CLOCK = Actor("clock")
"""Who gives what time brings about; its rank is that of the act it carries out."""


def utc() -> int:
    """Now, in UTC milliseconds."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds on a clock that nobody can set."""
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """The time of the house: what the clock of the machine shows, and what lies between the two.

    It is held against the steady clock whenever it is read. What it finds too far off moves the time of the house by
    nothing; it is a jump, which waits here to be recorded.
    """

    def __init__(self, shown: Clock, steady: Clock, latest: int = 0, known: Time | None = None) -> None:
        """`latest` is the time of the last record, `known` what the log says of the time."""
        self.shown = shown
        self._steady = steady
        rule = house_rules().clock
        self._tolerance, self._window = rule.jump_seconds * SECOND, rule.within_minutes * MINUTE
        known = known or Time()
        self._offset = known.offset
        if known.hold is None:
            # While the house was shut, the clock has made good some of what the records were ahead.
            self._offset = min(known.offset, max(0, latest - shown()))
        self._mark = max(latest, shown() + self._offset), steady()
        self._jumps: list[RecordJump] = []

    def __call__(self) -> int:
        """Now, in UTC milliseconds, as the house reckons."""
        wall, then = self._mark
        now = self._steady()
        expected, found = wall + now - then, self.shown() + self._offset
        if abs(found - expected) > self._tolerance:
            self._jumps.append(RecordJump(expected, found))
            self._offset += expected - found
            found = expected
        elif now - then > self._window:
            self._mark = found, now
        return found

    def jumps(self) -> list[RecordJump]:
        """The jumps that nobody has recorded yet; each is handed out once."""
        self()
        jumps, self._jumps = self._jumps, []
        return jumps

    def follow(self, shown: int, offset: int) -> None:
        """Go by the clock of the machine again, ahead of it by this much, from what it showed a moment ago: a jump
        since then is found at the next look."""
        self._offset = offset
        self._mark = shown + offset, self._steady()
        self._jumps = []
