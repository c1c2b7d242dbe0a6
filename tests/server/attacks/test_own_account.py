"""Staff who have a patron account of their own under another name, and are both sides of a window."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.staff import commands as st
from sicbo.law.rulebook import house_rules
from tests.server.attacks.test_at_the_window import approved, give, paying
from tests.server.doors import CAGE, Doors, code, run

WINDOW = "/api/cage/main/commands"
LARGE = house_rules().cage.large
PIN = "246813"


async def registered(doors: Doors, by: httpx.AsyncClient, patron: str) -> httpx.AsyncClient:
    """Somebody who works here registers an account, keeps the link, and comes back as that patron, with a PIN."""
    link = (await by.post("/api/patrons", json={"id": f"r-{patron}", "patron": patron, "unit": "AUD"})).json()["link"]
    client = doors.client()
    chosen = {"link": link, "login": patron, "password": f"four lucky herons of {patron}"}
    assert (await client.post("/api/setup", json=chosen)).json()["user"] == patron
    assert (await client.post("/api/session/pin", json={"pin": PIN})).status_code == 200
    return client


async def sent(doors: Doors, patron: str, amount: int, use: Any = "cash") -> str:
    """The patron sends this from a paired terminal; the payout or ticket that comes of it."""
    await doors.must(
        f"patron/{patron}", Actor(patron, terminal="screen-1"), p.SendToCage(cage="main", amount=amount, use=use)
    )
    cage = doors.running.house.state(CAGE)
    return str(list(cage.payouts if use == "cash" else cage.tickets)[-1])


@pytest.mark.clause("house 13.13", "house 13.14")
def test_a_clerk_pays_no_account_that_they_registered_however_its_money_was_sent() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must("staff", THE_HOUSE, st.Hire(person="clerk-2", offices=("cage",)))
        async with doors.as_user("p-cage") as clerk, doors.as_user("clerk-2") as other:
            coco = await registered(doors, clerk, "coco")
            await doors.pay_in("coco", 10_000)
            by_hand = {"type": "send-to-cage", "cage": "main", "amount": 1_000, "pin": PIN}
            assert (await give(clerk, "/api/patrons/coco/commands", "s1", **by_hand, use="cash")).status_code == 200
            assert (await give(coco, "/api/patrons/coco/commands", "s2", **by_hand, use="cash")).status_code == 200
            payouts = [*doors.running.house.state(CAGE).payouts, await sent(doors, "coco", 1_000)]
            tickets = [await sent(doors, "coco", 1_000, "ticket")]
            assert len(payouts) == 3
            orders: list[dict[str, Any]] = [{"type": "pay-out", "transfer": one} for one in payouts]
            orders += [{"type": "redeem-ticket", "ticket": one, "pin": PIN} for one in tickets]
            for number, order in enumerate(orders):
                assert code(await give(clerk, WINDOW, f"c{number}", **order)) == "sender-pays"
                assert (await give(other, WINDOW, f"o{number}", **order)).status_code == 200
            await coco.aclose()

    run(evening())


@pytest.mark.clause("house 13.5", "house 13.13")
def test_a_supervisor_agrees_to_nothing_that_is_paid_to_an_account_that_they_registered() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-supervisor") as supervisor, doors.as_user("p-cage") as clerk:
            await (await registered(doors, supervisor, "susi")).aclose()
            await doors.pay_in("susi", 3 * LARGE)
            payout, ticket = await sent(doors, "susi", LARGE + 1), await sent(doors, "susi", 1_000, "ticket")
            redeeming = {"type": "redeem-ticket", "ticket": ticket}
            for order in (paying(payout), redeeming):
                told = await approved(doors, WINDOW, "p-cage p-supervisor", order)
                assert code(told) == "sender-pays", order
            assert code(await give(clerk, WINDOW, "p1", type="pay-out", transfer=payout)) == "needs-approval"
            assert code(await give(clerk, WINDOW, "t1", **redeeming)) in {"needs-owner", "needs-approval"}
            for order in (paying(payout), redeeming):
                assert (await approved(doors, WINDOW, "p-cage p-area-manager", order)).status_code == 200
            assert (await give(clerk, WINDOW, "p2", type="pay-out", transfer=payout)).status_code == 200
            told = await approved(doors, WINDOW, "p-cage p-supervisor", redeeming)
            assert code(told) == "sender-pays", "after so much paid out today, also that"

    run(evening())


@pytest.mark.clause("house 13.6", "house 11.16")
def test_no_way_leads_from_a_patrons_money_to_an_account_of_a_clerk_whoever_registered_that() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.pay_in("ann", 10_000)
        async with doors.as_user("p-area-manager") as manager, doors.as_user("p-cage") as clerk:
            await (await registered(doors, manager, "coco")).aclose()
            ticket, payout = await sent(doors, "ann", 1_000, "ticket"), await sent(doors, "ann", 1_000)
            to_wallet = {"type": "redeem-to-wallet", "ticket": ticket, "patron": "coco"}
            assert code(await give(clerk, WINDOW, "w1", **to_wallet)) == "ticket-of-another"
            with_own_pin = {"type": "redeem-ticket", "ticket": ticket, "pin": PIN}
            assert code(await give(clerk, WINDOW, "w2", **with_own_pin)) in {"pin-refused", "needs-owner"}
            sending = {"type": "send-to-cage", "cage": "main", "amount": 1_000, "use": "cash", "pin": PIN}
            assert code(await give(clerk, "/api/patrons/ann/commands", "w3", **sending)) == "pin-refused"
            elsewhere = {"type": "return-payout", "transfer": payout, "patron": "coco"}
            assert code(await give(clerk, WINDOW, "w4", **elsewhere)) == "bad-request"
            assert (await give(clerk, WINDOW, "w5", type="return-payout", transfer=payout)).status_code == 200
            await doors.running.house.settled()
            state = doors.running.house.state
            assert (state("patron/ann").wallet, state("patron/coco").wallet) == (9_000, 0)

    run(evening())


@pytest.mark.clause("house 13.5")
def test_cash_that_never_came_for_an_own_account_is_short_in_the_drawer_and_much_of_it_needs_a_second_person() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must("staff", THE_HOUSE, st.Hire(person="clerk-2", offices=("cage",)))
        async with doors.as_user("p-cage") as clerk, doors.as_user("clerk-2") as other:
            await (await registered(doors, other, "coco")).aclose()
            taking = {"type": "take-cash", "patron": "coco"}
            assert (await give(clerk, WINDOW, "k1", **taking, amount=LARGE)).status_code == 200
            assert code(await give(clerk, WINDOW, "k2", **taking, amount=1)) == "needs-approval"
            cash = doors.running.house.state(CAGE).cash
            counted = await give(other, WINDOW, "k3", type="count-cash", counted=cash - LARGE)
            assert counted.status_code == 200, counted.text
            [fact] = [one for one in counted.json()["events"] if "counted" in one["type"]]
            assert (fact["by"], fact["counted"] - fact["expected"]) == ("clerk-2", -LARGE), fact

    run(evening())
