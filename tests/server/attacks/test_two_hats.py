"""An administrator who would be two people: hires a second self, takes over accounts, agrees with own creatures."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.doors import Doors, code, run

STAFF = "/api/staff/commands"


async def order(client: httpx.AsyncClient, number: str, **said: Any) -> httpx.Response:
    return await client.post(f"{STAFF}?as=administrator", json={"id": number, **said})


@pytest.mark.clause("house 12.9")
def test_an_administrator_alone_neither_hires_above_dealer_nor_changes_ranks_or_offices() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-administrator") as administrator:
            hire = {"type": "hire", "person": "second-self"}
            for number, rank in enumerate(("supervisor", "area-manager", "casino-manager")):
                assert code(await order(administrator, f"h{number}", rank=rank, **hire)) == "needs-approval"
            assert code(await order(administrator, "h4", offices=["cage"], **hire)) == "needs-approval"
            raise_it = {"type": "change-rank", "person": "p-dealer", "rank": "casino-manager"}
            assert code(await order(administrator, "r1", **raise_it)) == "needs-approval"
            give_it = {"type": "change-offices", "person": "p-dealer", "offices": ["cage"]}
            assert code(await order(administrator, "o1", **give_it)) == "needs-approval"
            assert (await order(administrator, "h5", rank="dealer", **hire)).status_code == 200

    run(evening())


@pytest.mark.clause("house 12.9", "house 14.6")
def test_an_administrator_alone_takes_no_account_over_and_locks_nobody_out() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-casino-manager", "boss")
        async with doors.as_user("p-casino-manager") as boss, doors.as_user("p-administrator") as administrator:
            refused = await administrator.post("/api/staff/p-casino-manager/invitation")
            assert code(refused) == "needs-approval"
            assert (await boss.get("/api/session")).json()["user"] == "p-casino-manager"
            assert doors.service.door.credentials.of("p-casino-manager") is not None

    run(evening())
