"""A clerk who registers somebody, keeps the link, and is that patron wherever no other eye looks."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.staff import commands as st
from tests.server.doors import CAGE, Doors, code, run

WINDOW = "/api/cage/main/commands"
CARL = "/api/patrons/carl/commands"
PIN = "246813"


async def give(client: httpx.AsyncClient, path: str, number: str, **said: Any) -> httpx.Response:
    return await client.post(path, json={"id": number, **said})


@pytest.mark.clause("house 13.13", "house 13.14")
def test_a_clerk_who_was_given_the_link_pays_nothing_out_that_only_the_log_in_or_its_pin_vouch_for() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must("staff", THE_HOUSE, st.Hire(person="clerk-2", offices=("cage",)))
        async with doors.as_user("p-cage") as clerk, doors.as_user("clerk-2") as other, doors.client() as thief:
            new = {"id": "r1", "patron": "carl", "unit": "AUD"}
            link = (await clerk.post("/api/patrons", json=new)).json()["link"]
            chosen = {"link": link, "login": "carl", "password": "four lucky herons"}
            assert (await thief.post("/api/setup", json=chosen)).json()["user"] == "carl", "the clerk, in fact"
            assert (await thief.post("/api/session/pin", json={"pin": PIN})).status_code == 200
            await doors.pay_in("carl", 10_000)
            for number, use in (("1", "cash"), ("2", "ticket")):
                sending = {"type": "send-to-cage", "cage": "main", "amount": 1_000, "use": use, "pin": PIN}
                assert (await give(thief, CARL, number, **sending)).status_code == 200
            state = doors.running.house.state(CAGE)
            [payout], [ticket] = state.payouts, state.tickets
            assert code(await give(clerk, WINDOW, "p1", type="pay-out", transfer=payout)) == "sender-pays"
            redeeming = {"type": "redeem-ticket", "ticket": ticket, "pin": PIN}
            assert code(await give(clerk, WINDOW, "t1", **redeeming)) == "sender-pays"
            assert (await give(other, WINDOW, "p2", type="pay-out", transfer=payout)).status_code == 200
            assert (await give(other, WINDOW, "t2", **redeeming)).status_code == 200

    run(evening())
