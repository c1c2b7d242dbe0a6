"""The ticker of all that happens by itself: the timers and the automatic dealers, at every tick."""

from __future__ import annotations

import asyncio

from sicbo.house.house import House
from sicbo.house.timers import Timers
from sicbo.runtime.dealer import Dealers

TICK = 100
"""Milliseconds between two ticks."""


class Ticker:
    """Everybody in the house who needs no asking."""

    def __init__(self, house: House, timers: Timers, dealers: Dealers) -> None:
        self._house = house
        self.timers = timers
        self.dealers = dealers

    def tick(self) -> None:
        """Let each do what is due."""
        if self._house.failed is None:
            self._house.look_for_room()  # room comes back by no act of ours
            self.timers.tick()
            self.dealers.tick()

    async def run(self, tick: int = TICK) -> None:
        """Tick until the house stops; after a restart, first what a restart brings about."""
        self.timers.resume()
        await self._house.settled()
        while self._house.failed is None:
            self.tick()
            await asyncio.sleep(tick / 1000)
