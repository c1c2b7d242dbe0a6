"""An administrator who would be two people: hires a second self, takes over accounts, agrees with own creatures."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from sicbo.law.rulebook import house_rules
from sicbo.server.access import Access
from tests.house.houses import SetClock
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


@pytest.mark.clause("house 12.9", "house 12.11", "house 4.1")
def test_a_wish_is_agreed_to_by_somebody_else_and_neither_by_another_hat_nor_by_a_creature_of_ones_own() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with (
            doors.as_user("owner") as owner,
            doors.as_user("p-administrator") as administrator,
            doors.as_user("p-casino-manager") as boss,
        ):
            assert (await order(administrator, "h1", type="hire", person="puppet", rank="dealer")).status_code == 200
            raising = {"type": "change-rank", "person": "puppet", "rank": "area-manager"}
            hiring = {"type": "hire", "person": "second-self", "rank": "supervisor"}
            assert code(await order(administrator, "r1", **raising)) == "needs-approval"

            async def asked(client: httpx.AsyncClient, number: str, said: dict[str, Any]) -> int:
                wish = await order(client, number, type="request-approval", order=said)
                return int(wish.json()["events"][0]["approval"])

            async def agreed(client: httpx.AsyncClient, number: str, approval: int) -> httpx.Response:
                body = {"id": number, "type": "approve", "approval": approval}
                return await client.post(f"{STAFF}?as=", json=body)

            assert code(await agreed(owner, "o1", await asked(owner, "w1", raising))) == "same-person", (
                "two hats, one head"
            )
            assert (await agreed(boss, "b1", await asked(administrator, "w2", raising))).status_code == 200
            assert (await order(administrator, "r2", **raising)).status_code == 200
            number = await asked(administrator, "w3", hiring)
            async with doors.as_user("puppet") as puppet:
                assert code(await agreed(puppet, "p1", number)) == "not-independent"
                pit = (await puppet.get("/api/pit")).json()
                assert [one["stream"] for one in pit["approvals"] if one["approval"] == number] == ["staff"]
            for user in ("p-dealer", "p-cage", "p-auditor"):
                async with doors.as_user(user) as other:
                    assert code(await agreed(other, f"n-{user}", number)) in {"not-your-role", "not-allowed"}
            assert code(await order(administrator, "h2", **hiring)) == "needs-approval"
            assert (await agreed(boss, "b2", number)).status_code == 200
            assert (await order(administrator, "h3", **hiring)).status_code == 200

    run(evening())


@pytest.mark.clause("house 12.10")
def test_in_a_new_house_the_owner_waits_and_everybody_in_charge_sees_what_for() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        clock = doors.running.house.clock
        assert isinstance(clock, SetClock)
        hiring = {"type": "hire", "person": "m-2", "rank": "casino-manager"}
        async with doors.as_user("owner") as owner:
            refused = (await order(owner, "h1", **hiring)).json()
            assert refused["code"] == "cooling"
            assert (await order(owner, "w1", type="request-approval", order=hiring)).status_code == 200
            assert code(await order(owner, "h2", **hiring)) == "cooling"
            [seen] = (await owner.get("/api/staff")).json()["waiting"]
            act = refused["arguments"]["act"]
            assert (seen["act"], seen["order"], seen["asked_by"]) == (act, hiring, "owner")
            clock.now += house_rules().staff.cooling.hours * 3_600_000
            doors.running.ticker.tick()
            await doors.running.house.settled()
            assert (await order(owner, "h3", **hiring)).status_code == 200
            assert "link" in (await owner.post("/api/staff/m-2/invitation")).json()
            assert code(await owner.post("/api/staff/m-2/invitation")) == "cooling", "the first link, and no other"

    run(evening())


@pytest.mark.clause("house 14.6")
def test_a_link_that_was_printed_on_the_machine_is_on_record_once_with_the_next_start() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-casino-manager", "boss")
        doors.service.door.links.invite("p-casino-manager", is_staff=True, on_machine=True)
        seq = doors.running.house.head("staff")[0]
        for _ in range(2):
            Access(doors.service)
            await doors.running.house.settled()
        kept = [commit.events for commit in doors.running.house.store.read("staff", seq)]
        facts = [msgspec.json.decode(body)[0] for body in kept]
        assert [(one["type"], one["by"], one["person"]) for one in facts] == [("invited", "house", "p-casino-manager")]
        assert doors.service.door.credentials.of("p-casino-manager") is not None, "it has ended nothing"

    run(evening())
