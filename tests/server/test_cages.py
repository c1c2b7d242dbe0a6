"""What the window of a cage is sent: what is open there and the latest, and only when something has happened."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.server.cages import LATEST
from tests.server.doors import CAGE, CLERK, Doors, code, open_evening, run

SPENT = LATEST + 3


async def with_tickets(number: int) -> tuple[Doors, list[str]]:
    """An evening at which Ann has had so many tickets issued."""
    doors = await open_evening()
    await doors.must(CAGE, CLERK, c.TakeCash("ann", 100 * number))
    await doors.running.house.settled()
    for _ in range(number):
        await doors.must(
            "patron/ann", Actor("ann", terminal="screen-1"), p.SendToCage(cage="main", amount=100, use="ticket")
        )
        await doors.running.house.settled()
    return doors, list(doors.running.house.state(CAGE).tickets)


def test_a_cage_shows_the_latest_good_tickets_and_not_all_that_it_remembers() -> None:
    async def evening() -> None:
        doors, tickets = await with_tickets(SPENT)
        await doors.must(CAGE, replace(CLERK, pin_of="ann"), c.RedeemTicket(tickets[-1]))
        async with doors.as_user("p-cage") as clerk:
            told = (await clerk.get("/api/cage/main")).json()
        assert list(told["tickets"]) == tickets[-LATEST - 1 : -1]
        assert told["good_tickets"] == SPENT - 1
        assert "arrived" not in told
        cage = doors.running.house.state(CAGE)
        assert (told["bank"], told["unit"]) == (cage.bank, "AUD")
        assert len(cage.arrived) >= SPENT, "what was taken is still known, so that none is taken twice"

    run(evening())


@pytest.mark.clause("house 13.10", "house 13.11")
def test_whoever_counts_is_not_shown_what_should_be_there() -> None:
    async def evening() -> None:
        doors, _ = await with_tickets(1)
        await doors.must(CAGE, THE_HOUSE, c.ReceiveDrop("T1", 12_300))
        async with doors.as_user("p-cage") as clerk:
            told = (await clerk.get("/api/cage/main")).json()
        assert (told["cash"], told["drops"]) == (None, {"T1": None})
        async with doors.as_user("p-casino-manager") as manager:
            told = (await manager.get("/api/cage/main")).json()
        assert (told["cash"], told["drops"]) == (doors.running.house.state(CAGE).cash, {"T1": 12_300})

    run(evening())


def test_a_cage_is_sent_again_only_once_something_has_happened() -> None:
    async def evening() -> None:
        doors, _ = await with_tickets(1)
        async with doors.as_user("p-cage") as clerk:
            seq = (await clerk.get("/api/cage/main")).json()["seq"]
            same = await clerk.get(f"/api/cage/main?since={seq}")
            assert (same.status_code, same.content) == (204, b"")
            await doors.must(CAGE, CLERK, c.TakeCash("ann", 500))
            await doors.running.house.settled()
            told = (await clerk.get(f"/api/cage/main?since={seq}")).json()
            assert told["seq"] > seq
            assert (await clerk.get(f"/api/cage/main?since={told['seq']}")).status_code == 204
            assert code(await clerk.get("/api/cage/nowhere?since=1")) == "no-such-thing"

    run(evening())


def test_any_ticket_is_found_by_its_number_spent_or_not() -> None:
    async def evening() -> None:
        doors, tickets = await with_tickets(SPENT)
        await doors.must(CAGE, replace(CLERK, pin_of="ann"), c.RedeemTicket(tickets[0]))
        async with doors.as_user("p-cage") as clerk:

            async def found(number: str) -> dict[str, str]:
                told = (await clerk.get("/api/cage/main/tickets", params={"number": number})).json()
                return {ticket: one["state"] for ticket, one in told.items()}

            assert await found(tickets[0]) == {tickets[0]: "redeemed"}
            assert await found(tickets[1].rpartition("/")[2]) == {tickets[1]: "good"}
            assert await found("no-such") == await found("") == {}
            assert code(await clerk.get("/api/cage/nowhere/tickets?number=1")) == "no-such-thing"

    run(evening())


def test_a_patron_is_not_sent_every_number_that_ever_arrived() -> None:
    async def evening() -> None:
        doors = await open_evening()
        assert doors.running.house.state("patron/ann").received
        async with doors.as_user("ann") as ann:
            told = (await ann.get("/api/patrons/ann")).json()
        assert (told["received"], told["wallet"]) == ({}, doors.running.house.state("patron/ann").wallet)
        assert doors.running.house.state("patron/ann").received, "they are still known"

    run(evening())
