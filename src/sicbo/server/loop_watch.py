"""The delay of the event loop: a beat that is due every so often, and how late it comes.

A beat works on every loop and costs next to nothing. What holds up the loop for less than the time between two beats
may go unseen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import NamedTuple

EVERY_SECONDS = 0.020
WINDOW_SECONDS = 60.0


class Turn(NamedTuple):
    """One turn of the loop, in seconds."""

    wall: float = 0.0
    """For how long nobody else had a turn."""
    processor: float = 0.0
    """How much of that was work of ours: the rest is the disk's, or went to other programs of the machine."""


class LoopWatch:
    """The longest turn of the last minute or two."""

    def __init__(self, now: Callable[[], float] = perf_counter, processor: Callable[[], float] = thread_time) -> None:
        self._now, self._processor = now, processor
        self._begun = now()
        self._before = self._latest = Turn()
        """The longest of the whole minute before, and of the one that runs."""

    @property
    def longest(self) -> Turn:
        """The longest, by each of the two clocks."""
        self._turn_window()
        return _longer(self._before, self._latest)

    def note(self, late: float, used: float) -> None:
        """A beat came so late, and so much processor time was used since the one before."""
        self._turn_window()
        self._latest = _longer(self._latest, Turn(max(late, 0.0), max(min(late, used), 0.0)))

    async def run(self, every_seconds: float = EVERY_SECONDS) -> None:
        """Beat until cancelled; on the thread of the loop that is measured."""
        while True:
            due, used = self._now() + every_seconds, self._processor()
            await asyncio.sleep(every_seconds)
            self.note(self._now() - due, self._processor() - used)

    def _turn_window(self) -> None:
        passed = self._now() - self._begun
        if passed >= WINDOW_SECONDS:
            self._before = self._latest if passed < 2 * WINDOW_SECONDS else Turn()
            self._latest, self._begun = Turn(), self._now()


def _longer(one: Turn, other: Turn) -> Turn:
    return Turn(max(one.wall, other.wall), max(one.processor, other.processor))
