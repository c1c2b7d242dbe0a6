"""What a full table costs: one order goes over its places some times, and not once more for each of them."""

from __future__ import annotations

from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.table.state import Place
from sicbo.store.memory import MemoryStore
from tests.cli.evenings import STEPS
from tests.house.houses import T1, bet, deal, live, must, opened, run, seated

PLACES = 60


class Places(dict[str, Place]):
    """The places of a table, counting how often all of them are gone over."""

    times = 0

    def values(self) -> Any:
        self.times += 1
        return super().values()


def test_a_round_of_a_full_table_goes_over_its_places_less_often_than_there_are_places() -> None:
    async def evening() -> None:
        house = await opened(MemoryStore())
        await seated(house, places=PLACES)
        await deal(house, STEPS[:1])
        for number in range(1, PLACES + 1):
            await must(house, T1, Actor(f"P{number}"), f"bet-{number}", bet("big", 1_000, place=f"P{number}"))
        table = live(house, T1).table
        places = Places(table.places)
        table.places = places
        for step in STEPS[1:]:
            places.times = 0
            await deal(house, [step])
            assert places.times < PLACES, step
        assert len(table.results) == 1

    run(evening())
