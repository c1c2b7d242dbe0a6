"""A hold for a clock in doubt as people and programs see it: readiness, the pit, terminals, dealers, who ends it."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.floor.table.dealing.commands import OpenBets
from sicbo.house.clock import HouseClock
from sicbo.words import LANGUAGES
from tests.floor.tables import DEALER, MANAGER
from tests.house.houses import SetClock, table_opening
from tests.server.auth.entrance import GOOD
from tests.server.doors import ORIGIN, Doors, Line, code, run

JUMP = 3_600_000
TABLE = "t-betting"
COMMANDS = "/api/time/commands"
AGREE = {"id": "a2", "type": "approve", "approval": 1}
CONFIRM = {"id": "a3", "type": "confirm-time", "jump": 1}
ASK = {"id": "a1", "type": "request-approval", "order": {"type": "confirm-time", "jump": 1}}
WAGER = {"id": "w1", "type": "place-wagers", "round": 1, "place": "P1", "wagers": [{"area": "big", "amount": 1_000}]}


async def held(jump: int = JUMP) -> Doors:
    """A house with everybody in it, a table with open bets, and a clock that has just jumped."""
    even = SetClock(0)
    doors = await (await Doors.open(steady=even)).staffed()
    stream = f"table/{TABLE}"
    await doors.must(stream, MANAGER, table_opening())
    await doors.seat("ann", TABLE, "P1", 20_000)
    await doors.must(stream, DEALER, OpenBets())
    clock = doors.running.house.clock
    assert isinstance(clock, HouseClock)
    assert isinstance(clock.shown, SetClock)
    clock.shown.now += jump
    doors.running.ticker.tick()
    await doors.running.house.settled()
    return doors


async def given(doors: Doors, role: str, order: dict[str, Any], *, typed: bool = True) -> str:
    """The code that this order is refused with, if it is; the password was typed a moment ago, or not."""
    if not typed:
        doors.clock.pass_(minutes=6)
    async with doors.as_role(role) as client:
        if not typed:
            doors.clock.pass_(minutes=6)
        response = await client.post(COMMANDS, json=order)
    return "" if response.status_code == 200 else code(response)


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_is_not_ready_in_a_hold_and_says_why_in_words(language: str) -> None:
    async def work() -> None:
        doors = await held()
        async with doors.client({"accept-language": language}) as client:
            told = await client.get("/readyz")
            assert told.status_code == 503
            [fault] = told.json()["faults"]
            assert (fault["stream"], fault["about"], fault["clause"]) == ("clock", "play-held", "house 15.5")
            assert fault["message"] not in ("", "play-held")
            assert fault["remedy"] not in ("", "play-held")
            assert ("clock" in fault["message"]) is (language == "en")
            assert (await client.get("/healthz")).status_code == 200

    run(work())


@pytest.mark.clause("house 15.6")
def test_a_manager_and_a_second_person_end_the_hold_over_http_and_nobody_else_does() -> None:
    async def work() -> None:
        doors = await held()
        assert await given(doors, "supervisor", ASK) == "not-your-role"
        assert await given(doors, "administrator", ASK) == "not-your-role"
        assert await given(doors, "area-manager", CONFIRM) == "needs-approval"
        assert await given(doors, "area-manager", ASK) == ""
        assert await given(doors, "area-manager", {**AGREE, "id": "own"}) == "same-person"
        for role in ("dealer", "cage", "player", "inspector", "visitor"):
            assert await given(doors, role, {**AGREE, "id": f"by-{role}"}) in {"not-your-role", "not-logged-in"}
        assert await given(doors, "supervisor", AGREE) == ""
        assert await given(doors, "supervisor", CONFIRM) == "not-your-role"
        assert await given(doors, "area-manager", {**CONFIRM, "id": "a4"}) == ""
        async with doors.client() as client:
            assert (await client.get("/readyz")).status_code == 200
            assert (await client.get("/api/time")).json()["held"] is None

    run(work())


@pytest.mark.clause("house 15.6", "house 12.11")
def test_nobody_confirms_the_time_with_somebody_whom_they_made_or_who_made_them() -> None:
    async def work() -> None:
        doors = await held()
        for hired in (
            st.Hire(person="two-hats", rank="area-manager", offices=("administrator",)),
            st.Hire(person="third", rank="area-manager"),
        ):
            await doors.must("staff", THE_HOUSE, hired)
        maker, boss = Actor("two-hats", office="administrator"), Actor("p-casino-manager")
        for hired in (st.Hire(person="made", rank="supervisor"), st.Hire(person="made-too", rank="area-manager")):
            assert isinstance(await doors.give("staff", maker, hired), Refused)
            await doors.agree("staff", maker, hired, boss)
            await doors.must("staff", maker, hired)

        async def order(user: str, said: dict[str, Any]) -> str:
            async with doors.as_user(user) as client:
                response = await client.post(COMMANDS, json=said)
            return "" if response.status_code == 200 else code(response)

        assert await order("two-hats", ASK) == ""
        assert await order("made", {**AGREE, "id": "m1"}) == "not-independent"
        assert await order("made-too", {**AGREE, "id": "m2"}) == "not-independent"
        assert await order("made-too", {**ASK, "id": "m3"}) == ""
        assert await order("two-hats", {**AGREE, "id": "m4", "approval": 2}) == "not-independent"
        for user in ("two-hats", "made-too"):
            assert await order(user, {**CONFIRM, "id": f"c-{user}"}) == "needs-approval"
        assert await order("third", {**AGREE, "id": "m5"}) == ""
        assert await order("two-hats", CONFIRM) == ""

    run(work())


@pytest.mark.clause("house 14.4")
def test_whoever_confirms_the_time_has_typed_the_password_a_moment_ago_and_is_no_program() -> None:
    async def work() -> None:
        doors = await held()
        async with doors.as_user("p-area-manager") as client:
            doors.clock.pass_(minutes=4)
            await client.get("/api/session")
            doors.clock.pass_(minutes=2)
            assert code(await client.post(COMMANDS, json=CONFIRM)) in {"password-again", "session-locked"}
        async with doors.as_program("p-area-manager", "pit", "administer") as client:
            assert code(await client.post(COMMANDS, json=CONFIRM)) == "scope-missing"

    run(work())


@pytest.mark.clause("house 15.5")
def test_the_pit_shows_the_hold_the_two_clocks_and_the_second_person_who_is_asked_for() -> None:
    async def work() -> None:
        doors = await held()
        assert await given(doors, "area-manager", ASK) == ""
        async with doors.as_role("supervisor") as client:
            pit = (await client.get("/api/pit")).json()
        time = pit["time"]
        assert time["shown"] - time["now"] == JUMP
        assert time["held"]["found"] - time["held"]["expected"] == JUMP
        assert (time["held"]["jump"], time["held"]["clause"]) == (1, "house 15.5")
        assert [row["held"] for row in pit["tables"]] == [True]
        [asked] = pit["approvals"]
        assert (asked["stream"], asked["act"], asked["at_stake"]) == ("clock", "confirm-time", None)
        assert asked["order"] == ASK["order"], "what a second person has to agree to"
        assert "clock-jump" in [alarm["about"] for alarm in pit["alarms"]]

    run(work())


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_and_dealers_are_told_why_no_bet_and_no_round_is_taken(language: str) -> None:
    async def work() -> None:
        doors = await held()
        where = f"/api/tables/{TABLE}/commands?lang={language}"
        async with doors.as_user("ann") as client:
            ticket = (await client.post(f"/api/tables/{TABLE}/ticket")).json()["ticket"]
            path = f"/api/tables/{TABLE}/live?ticket={ticket}&lang={language}"
            line = Line(doors, path, {"origin": ORIGIN, "cookie": client.headers["cookie"]})
            state = await line.until("state")
            view = state["view"]
            assert view.get("public", view)["held"] is True
            line.say(**WAGER)
            refused = (await line.until("refused"))["refused"]
            assert (refused["code"], refused["clause"]) == ("play-held", "house 15.5")
            assert refused["message"] != refused["remedy"] != "play-held"
            await line.hang_up()
            assert code(await client.post(where, json={**WAGER, "id": "w2"})) == "play-held"

    run(work())


@pytest.mark.clause("house 15.5")
def test_people_log_in_during_a_hold_whichever_way_the_clock_has_jumped() -> None:
    async def work(jump: int) -> None:
        doors = await held(jump)
        await doors.with_password("p-area-manager", "area")
        doors.clock.pass_(milliseconds=jump)
        async with doors.client() as client:
            entered = await client.post("/api/session", json={"login": "area", "password": GOOD.reveal()})
            assert entered.status_code in {200, 201}

    for jump in (JUMP, -JUMP):
        run(work(jump))
