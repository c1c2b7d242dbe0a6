"""A password that changes while somebody waits for a second person: what the old one brought about is over."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pyotp
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.law.rulebook import house_rules
from sicbo.server.access import Access
from sicbo.server.auth.secret import Secret
from tests.server.attacks.test_at_the_window import (
    ANN,
    AT_A_TERMINAL,
    LARGE,
    PIN,
    SEND,
    SEND_FIVE,
    WINDOW,
    approved,
    give,
    paying,
    with_money,
)
from tests.server.auth.entrance import GOOD, OTHER
from tests.server.doors import CAGE, Doors, code, run

NEW = {"old": GOOD.reveal(), "new": OTHER.reveal()}


async def changed(doors: Doors, user: str, how: str) -> None:
    """This user has another password from now on, chosen with the old one or by a link."""
    if how == "changed":
        async with doors.as_user(user) as client:
            assert (await client.post("/api/session/password", json=NEW)).status_code == 200
    else:
        link = doors.service.door.links.invite(user, is_staff=True)
        body = {"link": link.reveal(), "login": f"{user}-2", "password": OTHER.reveal()}
        assert (await doors.client().post("/api/setup", json=body)).status_code == 200
    await doors.running.house.settled()


@pytest.mark.clause("house 4.1", "house 14.6")
@pytest.mark.parametrize("how", ["changed", "by a link"])
@pytest.mark.parametrize("who", ["p-cage", "p-supervisor"])
def test_what_was_asked_for_or_agreed_to_under_the_old_password_is_not_done(who: str, how: str) -> None:
    async def evening() -> None:
        doors = await with_money(3 * LARGE)
        await doors.with_password(who, who)
        await doors.must("patron/ann", AT_A_TERMINAL, p.SendToCage(cage="main", amount=LARGE + 1, use="cash"))
        [number] = doors.running.house.state(CAGE).payouts
        told = await approved(doors, WINDOW, "p-cage p-supervisor", paying(number))
        assert told.status_code == 200, told.text
        assert (await approved(doors, ANN, "p-cage p-supervisor", SEND_FIVE)).status_code == 200
        await changed(doors, who, how)
        async with doors.as_user("p-cage") as clerk:
            assert code(await give(clerk, WINDOW, "p1", type="pay-out", transfer=number)) == "needs-approval"
            assert code(await give(clerk, ANN, "s1", **SEND_FIVE)) == "needs-owner"
        assert doors.running.house.state(CAGE).approvals.open == {}
        assert doors.running.house.state("patron/ann").approvals.open == {}
        told = await approved(doors, f"{WINDOW}?as=cage", "clerk-2 p-supervisor", paying(number))
        assert told.status_code == 200, "what others ask for stands, and can be agreed to"
        assert not doors.running.house.alarms

    run(evening())


@pytest.mark.clause("house 4.1", "house 14.6")
@pytest.mark.parametrize("how", ["changed", "by a link"])
def test_a_crash_right_after_the_new_password_leaves_nothing_standing_that_the_old_one_brought_about(how: str) -> None:
    async def evening() -> None:
        doors = await with_money(3 * LARGE)
        await doors.with_password("p-supervisor", "p-supervisor")
        Access(doors.service)
        await doors.running.house.settled()
        door, house = doors.service.door, doors.running.house
        assert (await approved(doors, ANN, "p-cage p-supervisor", SEND_FIVE)).status_code == 200
        assert (await approved(doors, ANN, "clerk-2 p-area-manager", SEND_FIVE)).status_code == 200
        door.tokens.issue("p-supervisor", "a program", ("pit",), 1)
        Access(doors.service)
        await house.settled()
        assert len(house.state("patron/ann").approvals.open) == 2, "a start by itself ends nothing"
        assert len(door.tokens.listed()) == 1
        if how == "changed":
            _, session = door.sessions.open("p-supervisor", is_staff=True)
            assert isinstance(await door.change_password(session, GOOD, OTHER), Secret)
        else:
            await doors.with_password("p-supervisor", "p-supervisor", OTHER)
        # The house is killed here: the password is kept, and nothing else of it was done.
        door.tokens.issue("p-supervisor", "what the thief had", ("pit",), 1)
        Access(doors.service)
        await house.settled()
        [left] = house.state("patron/ann").approvals.open.values()
        assert left.asked_by == "clerk-2", "what others asked for stands"
        assert door.tokens.listed() == []
        await asyncio.sleep(0.01)  # until the house has heard that the log has it
        door.tokens.issue("p-supervisor", "made since", ("pit",), 1)
        Access(doors.service)
        assert len(door.tokens.listed()) == 1, "it is done once"

    run(evening())


@pytest.mark.clause("house 14.6")
def test_a_new_password_that_was_followed_through_is_not_followed_through_again_by_a_start() -> None:
    async def evening() -> None:
        doors = await with_money()
        await doors.with_password("p-cage", "p-cage")
        await changed(doors, "p-cage", "changed")
        doors.service.door.tokens.issue("p-cage", "made since", ("cage",), 1)
        Access(doors.service)
        assert len(doors.service.door.tokens.listed()) == 1

    run(evening())


@pytest.mark.clause("house 4.1")
def test_a_wish_that_waits_is_agreed_to_by_nobody_once_whoever_asked_has_another_password() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-administrator", "root")
        wish: dict[str, Any] = {
            "type": "request-approval",
            "order": {"type": "hire", "person": "second-self", "rank": "supervisor"},
        }
        staff = "/api/staff/commands"
        async with doors.as_user("p-administrator") as thief, doors.as_user("p-casino-manager") as boss:
            asked = await give(thief, f"{staff}?as=administrator", "w1", **wish)
            number = asked.json()["events"][0]["approval"]
            await changed(doors, "p-administrator", "changed")
            agreed = await give(boss, f"{staff}?as=", "b1", type="approve", approval=number)
            assert code(agreed) == "unknown-approval"
            over = await give(thief, f"{staff}?as=administrator", "w2", **wish)
            assert code(over) in {"session-over", "not-logged-in"}

    run(evening())


@pytest.mark.clause("house 12.10")
def test_what_cools_begins_anew_with_another_password() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        await doors.with_password("owner", "boss")
        hiring = {"type": "hire", "person": "m-2", "rank": "casino-manager"}
        staff = "/api/staff/commands?as=administrator"
        clock: Any = doors.running.house.clock

        async def wish(client: httpx.AsyncClient, name: str) -> None:
            asked = {"type": "request-approval", "order": hiring}
            assert (await give(client, staff, name, **asked)).status_code == 200

        async with doors.as_user("owner") as thief:
            await wish(thief, "w1")
        await changed(doors, "owner", "changed")
        clock.now += house_rules().staff.cooling.hours * 3_600_000
        doors.running.ticker.tick()
        await doors.running.house.settled()
        async with doors.as_user("owner") as owner:
            assert code(await give(owner, staff, "h1", **hiring)) == "cooling"
            await wish(owner, "w2")
            assert code(await give(owner, staff, "h2", **hiring)) == "cooling"

    run(evening())


@pytest.mark.clause("house 11.16", "house 11.17")
def test_a_pin_chosen_anew_opens_nothing_that_the_old_one_was_shown_for_and_leaves_papers_to_those_who_saw_them() -> (
    None
):
    async def evening() -> None:
        doors = await with_money()
        assert (await approved(doors, ANN, "p-cage p-supervisor", SEND_FIVE)).status_code == 200
        async with doors.as_user("ann") as ann, doors.as_user("p-cage") as clerk:
            assert (await ann.post("/api/session/pin", json={"pin": "975310"})).status_code == 200
            assert code(await give(clerk, ANN, "s1", **SEND, pin=PIN)) == "pin-refused"
            assert (await give(clerk, ANN, "s2", **SEND_FIVE)).status_code == 200, "two have seen papers"
        assert doors.running.house.state("patron/ann").wallet == 500_000 - 5
        assert doors.running.house.state(CAGE).payouts.popitem()[1].hands == ("p-cage", "p-supervisor")

    run(evening())


@pytest.mark.clause("house 14.20")
def test_a_second_factor_added_ends_the_sessions_that_had_none_and_with_them_no_wish_of_its_owner() -> None:
    async def evening() -> None:
        doors = await with_money(3 * LARGE)
        await doors.must(
            "patron/ann", Actor("ann", terminal="screen-1"), p.SendToCage(cage="main", amount=LARGE + 1, use="cash")
        )
        [number] = doors.running.house.state(CAGE).payouts
        assert (await approved(doors, WINDOW, "p-cage p-supervisor", paying(number))).status_code == 200
        door = doors.service.door
        async with doors.as_user("p-cage") as elsewhere, doors.as_user("p-cage") as here:
            session = door.sessions.of("p-cage")[-1]
            begun = door.second_factors.begin("p-cage", "p-cage", session.id)
            assert isinstance(begun, tuple)
            code_now = pyotp.TOTP(begun[0].reveal()).at(doors.clock() // 1_000)
            added = await here.post("/api/second-factor/confirm", json={"code": code_now})
            assert added.status_code == 200, added.text
            refused = await give(elsewhere, WINDOW, "p1", type="pay-out", transfer=number)
            assert code(refused) in {"session-over", "not-logged-in"}
            assert (await give(here, WINDOW, "p2", type="pay-out", transfer=number)).status_code == 200

    run(evening())
