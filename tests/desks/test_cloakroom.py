"""A desk is one value: a cloakroom that `src` knows nothing of, with its route, timer, reaction and page."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.patron.commands import SendToCage
from sicbo.house.answers import Accepted
from sicbo.house.audit import Auditor
from sicbo.runtime.running import open_house
from sicbo.server.auth.secret import Secret
from sicbo.store.commits import read_postings
from tests.desks.cloakroom.desk import CLOAKROOM, ROOM, Hanging
from tests.desks.cloakroom.rules import FEE, HandInCoat
from tests.house.houses import SeededDice, SetClock
from tests.server.doors import Doors, code, run

DESKS = (*ALL, CLOAKROOM)
ORDERS = f"/api/{ROOM}/commands"
MONEY = 10_000
PIN = "246813"


async def opened() -> Doors:
    """A house with a cloakroom, and money in Ann's wallet."""
    doors = await (await Doors.open(desks=DESKS)).staffed()
    await doors.pay_in("ann", MONEY)
    for patron in ("ann", "bob"):
        assert await doors.service.door.pins.choose(patron, Secret(PIN)) is None
    closes = doors.running.house.clock() + 60_000
    order = {"id": "open", "type": "open-cloakroom", "cage": "main", "unit": "AUD", "closes": closes}
    async with doors.as_user("p-supervisor") as supervisor:
        assert (await supervisor.post(ORDERS, json=order)).status_code == 200
    return doors


async def hand_in(client: httpx.AsyncClient, patron: str = "ann") -> httpx.Response:
    return await client.post(ORDERS, json={"id": "coat", "type": "hand-in-coat", "patron": patron, "pin": PIN})


def played(evening: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run(evening())


def test_a_coat_is_taken_and_the_wallet_is_charged_by_reactions_to_two_desks() -> None:
    async def evening() -> None:
        doors = await opened()
        house = doors.running.house
        async with doors.as_user("ann") as ann:
            taken = (await hand_in(ann)).json()
            await house.settled()
            shown = (await ann.get(f"/api/{ROOM}")).json()
        assert [(event["type"], event["ticket"]) for event in taken["events"]] == [("coat-taken", 1)]
        assert house.state("patron/ann").wallet == MONEY - FEE
        voucher = shown["coats"]["1"]["voucher"]
        assert house.state("cage/main").tickets[voucher].amount == FEE
        assert house.store.balances()["vouchers/main", "AUD"] == FEE
        assert list(house.alarms) == []

    played(evening)


def test_a_coat_whose_fee_is_spent_in_the_same_breath_is_handed_back() -> None:
    async def evening() -> None:
        doors = await opened()
        house, ann = doors.running.house, Actor("ann", pin_of="ann")
        taken = house.give(ROOM, ann, "coat", HandInCoat("ann"))
        spent = house.give("patron/ann", ann, "all", SendToCage(cage="main", amount=MONEY, use="cash"))
        assert [type(await one) for one in (taken, spent)] == [Accepted, Accepted]
        await house.settled()
        assert (house.state(ROOM).coats, house.state("patron/ann").wallet) == ({}, 0)

    played(evening)


def test_who_has_too_little_in_the_wallet_is_told_so_in_the_words_of_the_desk() -> None:
    async def evening() -> None:
        doors = await opened()
        async with doors.as_user("bob") as bob:
            refused = await hand_in(bob, "bob")
        assert (refused.status_code, code(refused)) == (409, "coat-refused")
        assert refused.json()["message"] == f"No coat is taken: the fee is {FEE}."

    played(evening)


def test_owners_are_reminded_at_closing_time_and_once() -> None:
    async def evening() -> None:
        doors = await opened()
        house, ticker = doors.running.house, doors.running.ticker
        clock = house.clock
        assert isinstance(clock, SetClock)
        async with doors.as_user("ann") as ann:
            await hand_in(ann)
        await house.settled()
        for passed, reminded in ((59_999, ()), (1, ("ann",)), (60_000, ("ann",))):
            clock.now += passed
            ticker.tick()
            await house.settled()
            assert house.state(ROOM).reminded == reminded
        facts = [commit.events for commit in house.store.read(ROOM)]
        assert sum(b"owners-reminded" in one for one in facts) == 1

    played(evening)


@pytest.mark.parametrize(
    ("role", "status"), [("visitor", 401), ("dealer", 403), ("cage", 403), ("supervisor", 200), ("player", 200)]
)
def test_the_gate_goes_by_what_the_route_declares(role: str, status: int) -> None:
    async def evening() -> None:
        doors = await opened()
        async with doors.as_role(role) as client:
            assert (await client.get(f"/api/{ROOM}")).status_code == status

    played(evening)


def test_the_gate_goes_by_what_the_command_declares() -> None:
    async def evening() -> None:
        doors = await opened()
        async with doors.as_user("p-supervisor") as supervisor, doors.as_user("ann") as ann:
            assert (await hand_in(supervisor)).status_code == 403
            assert (await ann.post(ORDERS, json={"id": "a", "type": "remind-owners"})).status_code == 403

    played(evening)


@pytest.mark.parametrize(("scope", "status"), [("cloakroom", 200), ("read", 403), ("play", 403), ("pit", 403)])
def test_a_program_needs_the_scope_of_the_desk(scope: str, status: int) -> None:
    async def evening() -> None:
        doors = await opened()
        async with doors.as_program("ann", scope) as program:
            assert (await hand_in(program)).status_code == status

    played(evening)


def test_the_page_is_served_with_its_module_and_its_words() -> None:
    async def evening() -> None:
        doors = await opened()
        async with doors.client() as visitor:
            page = await visitor.get("/cloakroom")
            assert "/web/pages/cloakroom.js" in page.text
            assert "/web/shared/top.js" in page.text, "a module that its own one brings along"
            module = await visitor.get("/web/pages/cloakroom.js")
            assert (module.status_code, module.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
            words = (await visitor.get("/api/words?lang=en")).json()["words"]
            assert words["refusal.no-such-coat"] == "No such coat hangs here."
            described = (await visitor.get("/docs/house.json")).json()
            assert "hand-in-coat" in {order["type"] for order in described["orders"]}

    played(evening)


def test_nobody_is_erased_whose_coat_hangs_here() -> None:
    async def evening() -> None:
        doors = await opened()
        await doors.pay_in("bob", FEE)
        assert doors.running.where_held("bob") == "patron/bob"
        await doors.must(ROOM, Actor("bob", pin_of="bob"), HandInCoat("bob"))
        held = {
            desk.kind: desk.forbids_erasure("bob", doors.running.house.state, doors.running.house.streams)
            for desk in doors.running.house.desks
        }
        assert held["cloakroom"] == ROOM

    played(evening)


def test_its_log_is_decided_again_and_read_back_after_a_restart() -> None:
    async def evening() -> None:
        doors = await opened()
        house = doors.running.house
        async with doors.as_user("ann") as ann:
            await hand_in(ann)
        await house.settled()
        auditor = Auditor(DESKS, [])
        for stream in sorted(house.store.heads()):
            for commit in house.store.read(stream):
                auditor.see(commit, read_postings(commit.postings))
        assert (auditor.ended(), auditor.decided > 0) == ([], True)
        again = await open_house(DESKS, house.store, SetClock(house.clock()), SeededDice())
        assert again.house.state(ROOM) == house.state(ROOM)
        hanging = again.house.projections["coats"]
        assert isinstance(hanging, Hanging)
        assert hanging.coats == 1

    played(evening)


def test_a_house_without_the_desk_knows_nothing_of_it() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        async with doors.client() as visitor:
            assert (await visitor.get("/cloakroom")).status_code == 404
            assert "refusal.no-such-coat" not in (await visitor.get("/api/words")).json()["words"]
        with pytest.raises(LookupError):
            doors.running.house.give(ROOM, Actor("ann"), "1", HandInCoat("ann"))

    played(evening)
