"""The backoff before the house tries again what has met a fault of ours, or a full disk."""

from __future__ import annotations

import asyncio

from sicbo.floor.refused import Refused
from sicbo.house.answers import DISK_SHORT, Answer
from sicbo.house.clock import Clock

FIRST = 2_000
LONGEST = 300_000
"""Milliseconds: twice as long after each fault, from the first to the longest."""
Key = tuple[str, str]
"""A stream, and what was tried there."""


class Backoff:
    """What has to wait. A fault that stays would otherwise be met, and its stream rebuilt, ten times a second."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waits: dict[Key, tuple[int, int]] = {}
        """How long each waits, and from when on."""

    def allows(self, key: Key) -> bool:
        """Whether this may be tried now; a clock that was set back lengthens no wait."""
        wait, since = self._waits.get(key, (0, 0))
        return not 0 <= self._clock() - since < wait

    def failed(self, key: Key) -> None:
        """This has met a fault."""
        wait = self._waits.get(key, (0, 0))[0]
        self._waits[key] = min(2 * wait or FIRST, LONGEST), self._clock()

    def answered(self, key: Key, answer: asyncio.Future[Answer]) -> bool:
        """Whether an order has its answer; one that met a fault, or no room on the disk, may be given again later."""
        if answer.cancelled():
            return True
        if answer.exception() is not None:
            self.failed(key)
            return False
        result = answer.result()
        if isinstance(result, Refused) and result.code == DISK_SHORT:
            self._waits[key] = FIRST, self._clock()  # nothing is wrong with it: as soon as there is room it goes on
            return False
        self._waits.pop(key, None)
        return True
