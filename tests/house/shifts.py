"""A table that an automatic dealer has, and the house started again over its log."""

from __future__ import annotations

from sicbo.law.rulebook import books, load
from sicbo.runtime.dealer import Pace
from sicbo.store.memory import MemoryStore
from tests.house.houses import AUTOMATIC, SeededDice, SetClock, Shift, opened, seated

QUICK = Pace(step=1_000, between=2_000, betting=10_000)
GAMES = [f"{book}/{load(book).articles.game[0].id}" for book in books()]


async def shift(
    store: MemoryStore, clock: SetClock, dice: SeededDice, pace: Pace | None = QUICK, address: str = ""
) -> Shift:
    house = await opened(store, clock, has=dice.has)
    if address:
        await seated(house, address, **AUTOMATIC)
    return Shift(house, clock, dice, pace)


async def started_again(store: MemoryStore, clock: SetClock, dice: SeededDice) -> Shift:
    """The same table after its house was cut off, once all that had been begun is done."""
    table = await shift(store, clock, dice)
    table.timers.resume()
    await table.house.settled()
    return table
