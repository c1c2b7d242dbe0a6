"""Who is gone is gone at once, also from open connections; and a ticket opens one of them, for whoever asked for it."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.staff import commands as st
from sicbo.server.settings import Limits, Settings
from tests.server.doors import (
    BETTING,
    ORIGIN,
    OWNER,
    TABLES,
    Doors,
    Line,
    code,
    line_for,
    open_evening,
    run,
)


@pytest.mark.clause("house 14.3")
def test_whoever_is_dismissed_is_gone_at_once_also_from_open_connections() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("p-dealer") as client:
            line = await line_for(doors, client)
            assert (await line.until("hello"))["audience"] == "dealer"
            await doors.must("staff", OWNER, st.Dismiss(person="p-dealer", reason="left"))
            assert await line.closed() == 4401
            response = await client.post(BETTING, json={"id": "a", "type": "tumble", "times": 3})
            assert (response.status_code, code(response)) == (401, "session-over")

    run(evening())


def test_an_order_on_an_open_connection_is_judged_by_what_its_giver_is_now() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("p-supervisor") as client:
            line = await line_for(doors, client)
            assert (await line.until("hello"))["audience"] == "pit"
            await doors.must("staff", THE_HOUSE, st.ChangeRank(person="p-supervisor", rank=None))
            assert await line.closed() == 4401, "the view of the pit is not for them any more"
            response = await client.post(BETTING, json={"id": "a", "type": "tumble", "times": 3})
            assert (response.status_code, code(response)) == (403, "not-your-role")

    run(evening())


@pytest.mark.clause("house 4.2")
def test_an_idle_console_locks_on_an_open_connection_too_and_orders_keep_it_open() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("p-dealer") as client:
            line = await line_for(doors, client)
            await line.until("hello")
            for number in range(3):
                doors.clock.pass_(minutes=4)
                line.say(id=f"n{number}", type="settle")
                assert (await line.until("refused"))["id"] == f"n{number}"
            doors.clock.pass_(minutes=5)
            before = doors.heads()
            line.say(id="late", type="tumble", times=3)
            heard = await line.hear()
            assert heard is None or heard["refused"]["code"] == "session-locked"
            assert await line.closed() == 4423
            assert doors.heads() == before

    run(evening())


@pytest.mark.clause("house 14.7")
@pytest.mark.parametrize(("seconds", "is_open"), [(29, True), (30, False), (31, False)])
def test_a_ticket_that_waited_thirty_seconds_opens_no_connection(seconds: int, is_open: bool) -> None:
    async def evening() -> None:
        doors = await open_evening()
        path = f"/api/tables/{TABLES['betting']}"
        async with doors.as_user("ann") as client:
            ticket = (await client.post(f"{path}/ticket")).json()["ticket"]
            doors.clock.pass_(seconds=seconds)
            headers = {"origin": ORIGIN, "cookie": client.headers["cookie"]}
            line = Line(doors, f"{path}/live?ticket={ticket}", headers)
            heard = await line.hear()
            if is_open:
                assert heard is not None
                assert heard["type"] == "hello"
                await line.hang_up()
            else:
                assert heard is None
                assert (line.code, line.reason) == (1008, "ticket-refused")

    run(evening())


@pytest.mark.clause("house 14.7")
def test_a_ticket_opens_one_connection_from_our_own_page_for_whoever_asked_for_it() -> None:
    async def evening() -> None:
        doors = await open_evening()
        path = f"/api/tables/{TABLES['betting']}/live"
        async with doors.as_user("p-dealer") as client, doors.as_user("ann") as other:
            headers = {"origin": ORIGIN, "cookie": client.headers["cookie"]}
            ticket = (await client.post(f"/api/tables/{TABLES['betting']}/ticket")).json()["ticket"]
            for turned_away in (
                Line(doors, f"{path}?ticket=", headers),
                Line(doors, f"{path}?ticket={ticket}", {**headers, "origin": "http://evil.example"}),
                Line(doors, f"{path}?ticket={ticket}", {"cookie": headers["cookie"]}),
            ):
                assert await turned_away.closed() == 1008
            line = Line(doors, f"{path}?ticket={ticket}", headers)
            assert (await line.until("hello"))["user"] == "p-dealer"
            assert await Line(doors, f"{path}?ticket={ticket}", headers).closed() == 1008
            stolen = (await client.post(f"/api/tables/{TABLES['betting']}/ticket")).json()["ticket"]
            thief = {"origin": ORIGIN, "cookie": other.headers["cookie"]}
            assert await Line(doors, f"{path}?ticket={stolen}", thief).closed() == 1008
            await line.hang_up()

    run(evening())


async def _wall(doors: Doors, address: str) -> Line:
    """A display on a wall, which is a visitor like any other."""
    table = TABLES["betting"]
    async with doors.client(address=address) as client:
        ticket = (await client.post(f"/api/tables/{table}/ticket?audience=public")).json()["ticket"]
    return Line(doors, f"/api/tables/{table}/live?ticket={ticket}", {"origin": ORIGIN}, address)


@pytest.mark.clause("house 14.7")
def test_visitors_do_not_spend_each_others_tickets() -> None:
    async def evening() -> None:
        doors = await open_evening()
        table = TABLES["betting"]
        async with doors.client(address="203.0.113.1") as first:
            ticket = (await first.post(f"/api/tables/{table}/ticket")).json()["ticket"]
        for number in range(40):
            address = "203.0.113.1" if number % 2 else f"198.51.100.{number}"
            async with doors.client(address=address) as other:
                assert (await other.post(f"/api/tables/{table}/ticket")).status_code == 200
        line = Line(doors, f"/api/tables/{table}/live?ticket={ticket}", {"origin": ORIGIN}, "203.0.113.1")
        assert (await line.until("hello"))["audience"] == "public"
        await line.hang_up()

    run(evening())


@pytest.mark.clause("house 14.9")
def test_a_wall_of_displays_behind_one_address_connects_and_is_bounded_all_the_same() -> None:
    async def evening() -> None:
        doors = await Doors.open(Settings(limits=Limits(a_second=10_000, at_once=10_000, connections=2, visitors=12)))
        await (await doors.staffed()).in_every_phase()
        lines = [await _wall(doors, "203.0.113.1") for _ in range(12)]
        for line in lines:
            await line.until("hello")
        beyond = await _wall(doors, "203.0.113.1")
        assert (await beyond.closed(), beyond.reason) == (1008, "too-many-connections")
        elsewhere = await _wall(doors, "203.0.113.2")
        await elsewhere.until("hello")
        for line in (*lines, elsewhere):
            await line.hang_up()

    run(evening())
