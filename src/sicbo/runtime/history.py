"""The history of tables on days that are over: a table closes its records when the gaming day turns, and its log
still has them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from typing import TypeVar

from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.events import GamingDayStarted
from sicbo.house.house import House
from sicbo.runtime.live_table import LiveTable

T = TypeVar("T")
AT_ONCE = 20
"""Commits that are folded before somebody else has a turn."""
MORNINGS = 64
"""Tables that are kept as a gaming day found them, for each stream; beyond that every other one is given up."""


class History:
    """What tables knew. A log is folded once; later looks begin with the morning of the day that they are about."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._mornings: dict[str, list[tuple[int, LiveTable]]] = {}
        """By stream: a place in the log at which a gaming day began, and the table as it was there, in order."""
        self._folding = asyncio.Semaphore(1)

    async def last_seen(self, stream: str, facts: tuple[int, int], look: Callable[[Table], T | None]) -> T | None:
        """What this look saw last of a table before a turn of the gaming day took it away, or nothing.

        The facts in question begin and end at these places of the log; nothing is read that lies behind their day.
        """
        first, last = facts
        async with self._folding:
            desk = self._house.desks.of(stream)
            seq, live = self._morning(stream, first)
            for turn, commit in enumerate(self._house.store.read(stream, seq), 1):
                turned = False
                for event in desk.journal.read(commit.events):
                    if isinstance(event, GamingDayStarted):
                        turned = True
                        seen = look(live.table)
                        if seen is not None or commit.seq > last:
                            return seen
                    desk.evolve(live, event)
                if turned:
                    self._keep(stream, commit.seq, live)
                if not turn % AT_ONCE:
                    await asyncio.sleep(0)
        return None

    def _morning(self, stream: str, first: int) -> tuple[int, LiveTable]:
        """The latest place before these facts that is kept, and a table of one's own as it was there."""
        for seq, kept in reversed(self._mornings.get(stream, [])):
            if seq <= first:
                return seq, LiveTable(deepcopy(kept.table), kept.means, kept.law)
        return 0, self._house.desks.new(stream)

    def _keep(self, stream: str, seq: int, live: LiveTable) -> None:
        mornings = self._mornings.setdefault(stream, [])
        if seq in {kept for kept, _ in mornings}:
            return
        mornings.append((seq, LiveTable(deepcopy(live.table), live.means, live.law)))
        mornings.sort(key=lambda one: one[0])
        if len(mornings) > MORNINGS:
            del mornings[::2]
