"""One name, one account: nobody shares a line of the books with a table or with the house."""

from __future__ import annotations

import pytest

from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.evenings import CLERK, Evening, start
from tests.house.houses import run, table_opening

WALLET = p.RegisterPatron(unit="AUD", offset=0, starts=360)


@pytest.mark.clause("house 11.2")
@pytest.mark.parametrize("name", ["house", "variance", "bearer", "T1"])
def test_no_patron_is_called_like_a_table_or_like_what_the_books_call_their_own(name: str) -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.must("table/T1", MANAGER, table_opening())
        told = await at.give(f"patron/{name}", CLERK, WALLET)
        assert told == Refused(code="id-taken", clause="house 11.2", arguments={"id": name})
        await at.must("patron/ann", CLERK, WALLET)

    run(evening())


@pytest.mark.clause("house 11.2")
@pytest.mark.parametrize("name", ["ann", "house"])
def test_no_table_opens_under_the_name_of_a_patron_or_of_the_house(name: str) -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.must("patron/ann", CLERK, WALLET)
        told = await at.give(f"table/{name}", MANAGER, table_opening())
        assert told == Refused(code="id-taken", clause="house 11.2", arguments={"id": name})

    run(evening())


def test_of_a_patron_and_a_table_who_ask_for_one_name_in_one_moment_the_first_has_it() -> None:
    async def evening() -> None:
        house = (await start(MemoryStore())).house
        first = house.give("patron/X", CLERK, "new", WALLET)
        second = house.give("table/X", MANAGER, "open", table_opening())
        assert not isinstance(await first, Refused)
        told = await second
        assert isinstance(told, Refused)
        assert told.code == "id-taken"

    run(evening())
