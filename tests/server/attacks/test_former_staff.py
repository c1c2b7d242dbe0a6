"""Managers who come and go: races of dismissals, wishes of those who have left, programs as second persons."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.commands import AddBankroll
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.law.rulebook import house_rules
from tests.server.doors import CAGE, OWNER, Doors, code, line_for, run

STAFF = "/api/staff/commands"
HIRING: dict[str, Any] = {"type": "hire", "person": "second-self", "rank": "supervisor"}


async def order(client: httpx.AsyncClient, number: str, said: dict[str, Any], hat: str = "") -> httpx.Response:
    return await client.post(f"{STAFF}?as={hat}", json={"id": number, **said})


def wish(said: dict[str, Any]) -> dict[str, Any]:
    return {"type": "request-approval", "order": said}


async def asked(client: httpx.AsyncClient, number: str, said: dict[str, Any]) -> int:
    """The approval that this order waits for."""
    return int((await order(client, number, wish(said), "administrator")).json()["events"][0]["approval"])


@pytest.mark.clause("house 12.5", "house 12.9")
@pytest.mark.parametrize("first", [0, 1])
def test_two_administrators_who_dismiss_each_other_at_once_leave_one(first: int) -> None:
    async def evening() -> None:
        doors = await Doors.open()
        await doors.must("staff", THE_HOUSE, st.Hire(person="other", offices=("administrator",)))
        house = doors.running.house
        orders = [(OWNER, st.Dismiss("other", "ended")), (Actor("other"), st.Dismiss("owner", "ended"))]
        if first:
            orders.reverse()
        given = [house.give("staff", actor, f"at-once-{actor.id}", leaving) for actor, leaving in orders]
        answers = [await one for one in given]
        refused = [str(one.code) for one in answers if isinstance(one, Refused)]
        assert len(refused) == 1
        assert refused[0] in {"not-your-office", "needs-approval", "last-administrator"}
        left = [one for one, held in doors.running.staff().people.items() if "administrator" in held.offices]
        assert len(left) == 1

    run(evening())


@pytest.mark.clause("house 12.9", "house 4.1")
def test_what_somebody_asked_for_ends_when_they_are_dismissed_whoever_comes_back_under_their_name() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.as_user("p-administrator") as leaving, doors.as_user("p-casino-manager") as boss:
            agreed, waits = await asked(leaving, "w1", HIRING), await asked(leaving, "w2", {**HIRING, "person": "x"})
            assert (await order(boss, "b1", {"type": "approve", "approval": agreed})).status_code == 200
            line = await line_for(doors, leaving)
            await line.until("hello")
            async with doors.as_program("p-administrator", "administer") as program:
                await doors.must("staff", OWNER, st.Dismiss("p-administrator", "misconduct"))
                assert await line.closed() == 4401
                assert code(await order(leaving, "h1", HIRING, "administrator")) in {"session-over", "not-logged-in"}
                assert code(await order(program, "h2", HIRING, "administrator")) == "token-refused"
            assert code(await order(boss, "b2", {"type": "approve", "approval": waits})) == "unknown-approval"
        await doors.must("staff", THE_HOUSE, st.Hire(person="p-administrator", offices=("administrator",)))
        async with doors.as_user("p-administrator") as anew:
            assert code(await order(anew, "h3", HIRING, "administrator")) == "needs-approval"

    run(evening())


@pytest.mark.clause("house 12.9", "house 12.11")
def test_no_manager_is_made_an_ally_by_dismissing_and_hiring_them_anew_nor_by_their_rank_or_link() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-administrator") as administrator, doors.as_user("p-casino-manager") as boss:
            tries: list[dict[str, Any]] = [
                {"type": "dismiss", "person": "p-area-manager", "reason": "ended"},
                {"type": "change-rank", "person": "p-area-manager", "rank": "dealer"},
                {"type": "change-rank", "person": "p-area-manager", "rank": "casino-manager"},
            ]
            for number, one in enumerate(tries):
                assert code(await order(administrator, f"t{number}", one, "administrator")) == "needs-approval"
            await doors.with_password("p-area-manager", "area")
            assert code(await administrator.post("/api/staff/p-area-manager/invitation")) == "needs-approval"
            number = await asked(administrator, "w1", tries[0])
            assert (await order(boss, "b1", {"type": "approve", "approval": number})).status_code == 200
            assert (await order(administrator, "d1", tries[0], "administrator")).status_code == 200
            anew = {"type": "hire", "person": "p-area-manager", "rank": "area-manager"}
            number = await asked(administrator, "w2", anew)
            assert (await order(boss, "b2", {"type": "approve", "approval": number})).status_code == 200
            assert (await order(administrator, "h1", anew, "administrator")).status_code == 200
            number = await asked(administrator, "w3", HIRING)
            async with doors.as_user("p-area-manager") as made:
                assert code(await order(made, "m1", {"type": "approve", "approval": number})) == "not-independent"

    run(evening())


@pytest.mark.clause("house 4.1", "house 14.5")
def test_no_token_is_a_second_person_beside_its_own_owner() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        adding = RequestApproval(AddBankroll(5))
        number = (await doors.must(CAGE, Actor("p-area-manager", "area-manager"), adding)).events[0].approval
        async with doors.as_program("p-area-manager", "pit", "cage", "administer") as program:
            agreeing = {"id": "a1", "type": "approve", "approval": number}
            answer = await program.post("/api/cage/main/commands", json=agreeing)
            assert code(answer) in {"same-person", "scope-missing", "not-allowed"}
        async with doors.as_user("owner") as owner, doors.as_program("owner", "pit", "administer") as program:
            number = await asked(owner, "w1", HIRING)
            answer = await order(program, "a2", {"type": "approve", "approval": number})
            assert code(answer) in {"same-person", "scope-missing", "not-allowed"}
            assert code(await order(owner, "h1", HIRING, "administrator")) == "needs-approval"

    run(evening())


@pytest.mark.clause("house 12.10")
def test_a_cooling_period_is_shown_and_nobody_is_hired_before_its_last_millisecond() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        hiring = st.Hire(person="m-2", rank="casino-manager")
        await doors.must("staff", OWNER, RequestApproval(hiring))
        clock = doors.running.house.clock
        clock.now += house_rules().staff.cooling.hours * 3_600_000 - 1  # type: ignore[attr-defined]
        doors.running.ticker.tick()
        await doors.running.house.settled()
        async with doors.as_user("owner") as owner:
            [seen] = (await owner.get("/api/staff")).json()["waiting"]
            assert seen["order"] == {"type": "hire", "person": "m-2", "rank": "casino-manager"}
            assert code(await owner.post("/api/staff/m-2/invitation")) == "no-such-thing", "nobody is hired yet"
        assert getattr(await doors.give("staff", OWNER, hiring), "code", "") == "cooling"
        clock.now += 1  # type: ignore[attr-defined]
        await doors.must("staff", OWNER, hiring)

    run(evening())


@pytest.mark.clause("house 12.10", "house 14.5")
def test_a_token_made_or_used_while_something_cools_shortens_nothing_and_agrees_to_nothing() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        cooling = house_rules().staff.cooling.hours * 3_600_000
        clock: Any = doors.running.house.clock
        hiring = {"type": "hire", "person": "m-2", "rank": "casino-manager"}

        async def later(milliseconds: int) -> None:
            clock.now += milliseconds
            doors.running.ticker.tick()
            await doors.running.house.settled()

        async with doors.as_user("owner") as owner, doors.as_program("owner", "administer", "pit") as before:
            number = await asked(owner, "w1", hiring)
            await later(cooling - 1)
            async with (
                doors.as_program("owner", "administer", "pit") as meanwhile,
                doors.as_program("m-2", "pit") as own,
            ):
                for name, program in (("b", before), ("m", meanwhile)):
                    assert code(await order(program, f"h-{name}", hiring, "administrator")) == "cooling"
                    agreeing = await order(program, f"a-{name}", {"type": "approve", "approval": number})
                    assert code(agreeing) in {"same-person", "scope-missing", "not-allowed", "not-your-role"}
                    assert code(await program.post("/api/staff/m-2/invitation")) == "no-such-thing"
                    again = await order(program, f"w-{name}", wish(hiring), "administrator")
                    assert again.status_code == 200, "to ask again begins anew, and takes nothing from what has cooled"
                agreeing = await order(own, "a-own", {"type": "approve", "approval": number})
                assert code(agreeing) in {"scope-missing", "not-your-role", "token-refused"}, "nobody is hired yet"
                assert m_2(doors) is None
                await later(1)
                assert (await order(meanwhile, "h-late", hiring, "administrator")).status_code == 200
            [fact] = [
                one
                for commit in doors.running.house.store.read("staff")
                for one in msgspec.json.decode(commit.events)
                if one["type"] == "approval-used"
            ]
            assert (fact["approval"], fact["by"]) == (number, "owner"), "the wish of a day ago, and no later one"
            assert m_2(doors) is not None

    run(evening())


def m_2(doors: Doors) -> Any:
    return doors.running.staff().people.get("m-2")
