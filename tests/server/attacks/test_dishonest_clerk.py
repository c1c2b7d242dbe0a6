"""A dishonest clerk, alone at the window, after patrons' money."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from tests.floor.tables import MANAGER
from tests.house.houses import table_opening
from tests.server.doors import CAGE, CLERK, Doors, code, run

ANN = "/api/patrons/ann/commands"
WINDOW = "/api/cage/main/commands"


async def with_money(amount: int = 500_000) -> Doors:
    """A house in which Ann has money in her wallet."""
    doors = await (await Doors.open()).staffed()
    await doors.must("table/t-betting", MANAGER, table_opening())
    await doors.must(CAGE, CLERK, c.TakeCash("ann", amount))
    return doors


async def order(client: httpx.AsyncClient, path: str, number: str, **said: Any) -> httpx.Response:
    return await client.post(path, json={"id": number, **said})


@pytest.mark.clause("house 11.16")
def test_a_clerk_alone_cannot_send_a_patrons_money_to_the_cage_nor_to_a_table_in_however_small_steps() -> None:
    async def evening() -> None:
        doors = await with_money()
        async with doors.as_user("p-cage") as clerk:
            for number, use in enumerate(("cash", "ticket", "cash")):
                sent = await order(clerk, ANN, f"s{number}", type="send-to-cage", cage="main", amount=1_000, use=use)
                assert code(sent) == "needs-owner"
            await doors.must("patron/ann", Actor("ann"), p.Sit(table="t-betting", place="P1"))
            for purpose in ("buy-in", "debt"):
                table = {"table": "t-betting", "amount": 1_000, "purpose": purpose}
                assert code(await order(clerk, ANN, f"t-{purpose}", type="send-to-table", **table)) == "needs-owner"
        assert doors.running.house.state("patron/ann").wallet == 500_000

    run(evening())


@pytest.mark.clause("house 11.18")
def test_nobody_is_erased_while_money_is_theirs() -> None:
    async def evening() -> None:
        doors = await with_money()
        async with doors.as_user("p-area-manager") as manager:
            assert code(await order(manager, ANN, "e1", type="erase-person")) == "money-theirs"
            assert (await order(manager, "/api/patrons/bob/commands", "e1", type="erase-person")).status_code == 200

    run(evening())


@pytest.mark.clause("house 12.12")
def test_a_clerk_alone_gets_no_link_to_an_account_that_has_money_or_a_password() -> None:
    async def evening() -> None:
        doors = await with_money()
        await doors.with_password("bob", "bob")
        async with doors.as_user("p-cage") as clerk:
            for patron in ("ann", "bob"):
                assert code(await clerk.post(f"/api/patrons/{patron}/invitation")) == "needs-approval"
            first = await clerk.post("/api/patrons/p-player/invitation")
            assert "link" in first.json(), "nothing is lost with an account that has neither"

    run(evening())


@pytest.mark.clause("house 12.12")
def test_a_link_that_a_clerk_was_given_alone_is_dead_once_money_has_come() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-cage") as clerk:
            new = {"id": "r1", "patron": "carl", "unit": "AUD"}
            link = (await clerk.post("/api/patrons", json=new)).json()["link"]
            await doors.must(CAGE, CLERK, c.TakeCash("carl", 5_000))
            chosen = {"link": link, "login": "carl", "password": "four lucky herons"}
            assert code(await doors.client().post("/api/setup", json=chosen)) == "link-refused"
        assert doors.service.door.credentials.of("carl") is None

    run(evening())
