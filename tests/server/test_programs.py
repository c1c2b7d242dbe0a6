"""Programs before the gate: tokens reach as far as their scopes, and no longer than they stand."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.tokens import Token
from sicbo.server.service import Caller
from sicbo.server.settings import Settings
from tests.server.doors import BETTING, TABLES, WIDE, Doors, Line, code, open_evening, run


@pytest.mark.clause("house 14.5")
def test_a_token_reaches_as_far_as_its_scopes_and_no_longer_than_its_day() -> None:
    async def evening() -> None:
        doors = await open_evening()
        log = f"/api/tables/{TABLES['betting']}/log"
        order = {"id": "a", "type": "correct-result", "no-such-field": 1}
        async with doors.as_program("p-casino-manager", "read") as reader:
            assert (await reader.get(log)).status_code == 200
            response = await reader.post(BETTING, json=order)
            assert (response.status_code, code(response)) == (403, "scope-missing")
            doors.clock.pass_(hours=24)
            response = await reader.get(log)
            assert (response.status_code, code(response)) == (401, "token-refused")
        async with doors.as_program("p-casino-manager", "deal") as dealing:
            assert code(await dealing.post(BETTING, json={**order, "type": "tumble"})) == "bad-request"
            waiving = await dealing.post(BETTING, json={**order, "type": "waive-receivable"})
            assert code(waiving) == "not-your-role", "a dealer's token has a dealer's powers, whoever owns it"
            assert code(await dealing.post("/api/cage/main/commands", json=order)) == "scope-missing"
        async with doors.as_program("p-casino-manager", "sensor") as sensor:
            assert code(await sensor.post(BETTING, json={**order, "type": "settle"})) == "not-your-role"
        async with doors.as_program("ann", "play", "cage") as player:
            assert code(await player.post("/api/cage/main/commands", json=order)) == "scope-missing"
            assert code(await player.get("/api/patrons/bob")) == "not-your-role"
        async with doors.client({"authorization": "Bearer sb_000000000000_" + "0" * 64}) as forged:
            assert code(await forged.get("/api/tables")) == "token-refused"

    run(evening())


@pytest.mark.clause("house 14.5")
def test_an_order_by_token_is_given_in_no_higher_rank_than_the_token_opens() -> None:
    async def evening() -> None:
        doors = await open_evening()
        given = f"/api/tables/{TABLES['between-rounds']}/commands"
        closing, spins = {"type": "announce-closing"}, {"type": "direct-spins"}
        async with doors.as_user("p-dealer") as dealer:
            in_person = await dealer.post(given, json={"id": "person", **spins})
            assert (in_person.status_code, code(in_person)) == (409, "not-allowed"), "no dealer's by this book"
        async with doors.as_program("p-casino-manager", "deal") as dealing:
            assert code(await dealing.post(given, json={"id": "deal", **closing})) == "not-your-role"
            assert code(await dealing.post(given, json={"id": "spins", **spins})) == "not-allowed"
            foresight = given.replace("commands", "foresight")
            assert code(await dealing.post(foresight, json={"id": "foresee", **spins})) == "not-allowed"
            opened = await dealing.post(given, json={"id": "open", "type": "open-bets"})
            assert opened.status_code == 200, "what a dealer may do it does"
        async with doors.as_program("p-supervisor", "pit", "deal") as pit:
            assert (await pit.post(given, json={"id": "pit", **closing})).status_code == 200

    run(evening())


@pytest.mark.clause("house 14.5")
def test_nor_in_an_office_that_the_token_does_not_open() -> None:
    async def evening() -> None:
        doors = await open_evening()
        manager = st.Hire(person="both", rank="area-manager", offices=("administrator", "cage"))
        await doors.must("staff", THE_HOUSE, manager)
        hire = {"type": "hire", "person": "new", "rank": "dealer", "offices": [], "tables": []}
        cash = {"type": "take-cash", "patron": "ann", "amount": 100}
        async with doors.as_program("both", "pit") as pit:
            assert (
                code(await pit.post("/api/staff/commands?as=administrator", json={"id": "1", **hire}))
                == "not-your-role"
            )
            assert code(await pit.post("/api/cage/main/commands?as=cage", json={"id": "2", **cash})) == "not-your-role"
        caller = Caller("both", token=_token(doors, "both", "pit"), roles=frozenset({"area-manager"}))
        for office in ("", "administrator", "cage"):
            actor = doors.service.actor(caller, office=office)
            assert (actor.rank, actor.office) == ("area-manager", "")
        async with doors.as_program("both", "cage") as clerk:
            assert (await clerk.post("/api/cage/main/commands", json={"id": "3", **cash})).status_code == 200
        caller = Caller("both", token=_token(doors, "both", "cage"), roles=frozenset({"cage"}))
        assert (doors.service.actor(caller).rank, doors.service.actor(caller).office) == (None, "cage")

    run(evening())


def _token(doors: Doors, user: str, scope: str) -> Token:
    issued = doors.service.door.tokens.issue(user, "a program", (scope,), 1)
    assert not isinstance(issued, Refused)
    return issued[1]


def test_a_revoked_token_ends_its_open_connection() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_program("p-dealer", "deal") as program:
            authorization = {"authorization": program.headers["authorization"]}
            line = Line(doors, f"/api/tables/{TABLES['betting']}/live", authorization)
            assert (await line.until("hello"))["audience"] == "dealer"
            doors.service.door.tokens.revoke_all("p-dealer")
            assert await line.closed() == 4401

    run(evening())


def test_a_scraper_shows_its_token_where_one_is_set() -> None:
    async def evening() -> None:
        doors = await Doors.open(Settings(limits=WIDE, metrics_token=Secret("a scraper's own")))
        async with doors.client() as client:
            assert code(await client.get("/metrics")) == "token-refused"
            for wrong in ("Bearer another", "Basic YTpi"):
                assert code(await client.get("/metrics", headers={"authorization": wrong})) == "token-refused"
            shown = await client.get("/metrics", headers={"authorization": "Bearer a scraper's own"})
            assert shown.status_code == 200
            other = await client.get("/api/tables", headers={"authorization": "Bearer a scraper's own"})
            assert code(other) == "token-refused"

    run(evening())
