"""Tables on days that are over: a table closes its records when the gaming day turns, and its log still has them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sicbo.floor.table.events.streak import GamingDayStarted
from sicbo.floor.table.state import Table
from sicbo.house.desks import LiveTable, own_name
from sicbo.house.house import House

T = TypeVar("T")
AT_ONCE = 100
"""Commits that are folded before somebody else has a turn."""


async def last_seen(house: House, stream: str, look: Callable[[Table], T | None]) -> T | None:
    """What this look saw last of a table before a turn of the gaming day took it away, or nothing."""
    desk = house.desks.of(stream)
    live: LiveTable = desk.new(own_name(stream))
    for turn, commit in enumerate(house.store.read(stream), 1):
        for event in desk.journal.read(commit.events):
            seen = look(live.table) if isinstance(event, GamingDayStarted) else None
            desk.evolve(live, event)
            if seen is not None and look(live.table) is None:
                return seen
        if not turn % AT_ONCE:
            await asyncio.sleep(0)
    return None
