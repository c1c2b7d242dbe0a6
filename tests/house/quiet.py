"""A house in which nothing happens but what time brings about."""

from __future__ import annotations

from sicbo.store.memory import MemoryStore
from tests.house.houses import (
    SeededDice,
    SetClock,
    Shift,
    opened,
    seated,
)

MINUTE = 60_000
NOON = 1_767_268_800_000
"""12:00 UTC on 1 January 2026."""


async def quiet(store: MemoryStore, clock: SetClock, address: str = "crown-melbourne/option-a") -> Shift:
    house = await opened(store, clock)
    if address:
        await seated(house, address)
    shift = Shift(house, clock, SeededDice())
    await shift.tick()
    return shift


async def quiet_restart(store: MemoryStore, clock: SetClock) -> Shift:
    shift = Shift(await opened(store, clock), clock, SeededDice())
    shift.timers.resume()
    await shift.house.settled()
    return shift
