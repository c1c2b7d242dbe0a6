"""Patrons over HTTP: whose account a link opens, and what an excluded one may still do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sicbo.server.auth.secret import Secret
from tests.server.doors import BETTING, TABLES, WAGER, Doors, code, line_for, open_evening, run


def test_a_link_for_a_patron_never_opens_the_account_of_somebody_else() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("ann", "ann")
        async with doors.as_user("p-cage") as clerk:
            new = {"id": "r1", "patron": "p-casino-manager", "unit": "AUD"}
            assert code(await clerk.post("/api/patrons", json=new)) == "person-known"
            assert code(await clerk.post("/api/patrons", json={**new, "patron": "house"})) == "person-known"
            carl = {"id": "r2", "patron": "carl", "unit": "AUD", "name": "Carl C."}
            assert "link" in (await clerk.post("/api/patrons", json=carl)).json()
            await doors.with_password("carl", "carl")
            again = await clerk.post("/api/patrons", json=carl)
            assert "link" not in again.json(), "the same order again must not hand out a way past the password"
            assert code(await clerk.post("/api/patrons", json={**carl, "id": "r3", "patron": "ann"})) == "patron-known"
            for bad in ("a/b", "", "Ann B.", "x" * 65):
                refused = await clerk.post("/api/patrons", json={**carl, "id": "r4", "patron": bad})
                assert code(refused) == "bad-request"
        async with doors.as_user("owner") as owner:
            hiring = {"id": "h", "type": "hire", "person": "ann", "rank": "casino-manager"}
            assert code(await owner.post("/api/staff/commands", json=hiring)) == "patron-known"

    run(evening())


def test_what_is_shown_of_patrons_and_staff_is_what_the_log_had_when_it_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        house = doors.running.house
        look, ann, staff = house.look, house.state("patron/ann"), doors.running.staff()

        async def meanwhile(what: Callable[[], object]) -> object:
            found = await look(what)
            ann.wallet += 1  # as an order does that is decided before whoever looked goes on, and not yet kept
            staff.people.pop("p-cage", None)
            return found

        wallet, cashier = ann.wallet, staff.people["p-cage"]
        monkeypatch.setattr(house, "look", meanwhile)
        async with doors.as_user("p-area-manager") as manager:
            assert (await manager.get("/api/patrons/ann")).json()["wallet"] == wallet
            staff.people["p-cage"] = cashier
            assert "p-cage" in (await manager.get("/api/staff")).json()["people"]

    run(evening())


@pytest.mark.clause("house 11.11")
def test_whoever_is_excluded_may_watch_and_be_paid_but_every_wager_is_refused_at_once() -> None:
    async def evening() -> None:
        doors = await open_evening()
        more = {**WAGER, "wagers": [{"area": "small", "amount": 1_000}]}
        async with doors.as_user("ann") as ann, doors.as_user("p-dealer") as dealer:
            line = await line_for(doors, ann)
            await line.until("hello")
            excluding = {"id": "x1", "type": "self-exclude", "until": None}
            assert (await ann.post("/api/patrons/ann/commands", json=excluding)).status_code == 200
            for number, client in enumerate((ann, dealer)):
                response = await client.post(BETTING, json={**more, "id": f"n{number}"})
                assert (response.status_code, code(response)) == (409, "excluded")
            line.say(**{**more, "id": "n2"})
            assert (await line.until("refused"))["refused"]["code"] == "excluded"
            assert (await ann.get(f"/api/tables/{TABLES['betting']}")).json()["audience"] == "player"
            leaving = {"id": "c1", "type": "cash-out", "place": "P1", "amount": 19_000, "transfer": ""}
            assert (await ann.post(BETTING, json=leaving)).status_code == 200
            home = {"id": "p1", "type": "send-to-cage", "cage": "main", "amount": 19_000, "use": "cash"}
            assert code(await ann.post("/api/patrons/ann/commands", json=home)) == "needs-owner"
            assert await doors.service.door.pins.choose("ann", Secret("246813")) is None
            home |= {"id": "p2", "pin": "246813"}
            assert (await ann.post("/api/patrons/ann/commands", json=home)).status_code == 200
            await line.hang_up()

    run(evening())


def test_chips_and_wagers_at_a_table_are_not_told_as_lost() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("ann") as ann:
            seats = (await ann.get("/api/patrons/ann/card")).json()["seats"]
            lying = 0
            for table in seats:
                view = (await ann.get(f"/api/tables/{table}")).json()["view"]
                lying += view["stack"] + sum(one["amount"] for one in view["wagers"])
            card = (await ann.get("/api/patrons/ann/card")).json()
            assert lying > 0, "blind: nothing lies anywhere"
            assert card["at_tables"] == lying
            sent = next(one["used"] for one in card["limits"] if one["kind"] == "loss")
            assert card["lost"] == sent - lying

    run(evening())
