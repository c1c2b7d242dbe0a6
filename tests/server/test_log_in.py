"""Logging in and out over HTTP: the cookie, the idle lock, wrong passwords, links, and the password typed again."""

from __future__ import annotations

import pytest

from sicbo.server.hub import Close
from sicbo.server.settings import Settings
from tests.server.auth.entrance import GOOD, OTHER
from tests.server.doors import (
    BETTING,
    WIDE,
    Doors,
    code,
    line_for,
    open_evening,
    run,
)


def test_logging_in_sets_a_cookie_that_no_script_reads_and_logging_out_ends_it() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as client:
            entered = await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            [cookie] = [one for one in entered.headers.get_list("set-cookie") if one.startswith("sicbo=")]
            assert entered.json()["roles"] == ["dealer"]
            for attribute in ("HttpOnly", "SameSite=Strict", "Path=/"):
                assert attribute in cookie
            assert "Domain" not in cookie
            assert "Max-Age" not in cookie
            text = cookie.partition(";")[0]
            assert (await client.get("/api/session")).json()["user"] == "p-dealer"
            assert (await client.delete("/api/session")).status_code == 200
        async with doors.client({"cookie": text}) as stale:
            assert (await stale.get("/api/session")).json()["roles"] == ["visitor"]
            response = await stale.post(BETTING, json={"id": "a", "type": "open-bets"})
            assert (response.status_code, code(response)) == (401, "session-over")

    run(evening())


@pytest.mark.clause("house 14.3")
def test_whoever_logs_in_anew_leaves_no_session_behind_in_the_same_browser() -> None:
    async def evening() -> None:
        doors = await open_evening()
        await doors.with_password("p-dealer", "dan")
        await doors.with_password("p-supervisor", "sue")
        async with doors.as_user("ann") as client:
            before = client.headers["cookie"]
            line = await line_for(doors, client)
            assert await line.until("hello")
            wrong = await client.post("/api/session", json={"login": "dan", "password": "wrong"})
            assert code(wrong) == "log-in-failed"
            assert (await client.get("/api/session")).json()["user"] == "ann", "a failed try ends nothing"
            entered = await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            assert await line.closed() == Close.REVOKED
            async with doors.client({"cookie": before}) as old:
                assert (await old.get("/api/session")).json()["roles"] == ["visitor"]
        async with doors.client({"cookie": entered.headers["set-cookie"].partition(";")[0]}) as dan:
            link = doors.service.door.links.invite("p-supervisor", is_staff=True)
            taking = {"link": link.reveal(), "login": "sue", "password": OTHER.reveal()}
            assert (await dan.post("/api/setup", json=taking)).json()["roles"] == ["supervisor"]
            assert doors.service.door.sessions.of("p-dealer") == []

    run(evening())


def test_under_encryption_the_cookie_is_bound_to_the_host() -> None:
    async def evening() -> None:
        doors = await (await Doors.open(Settings(tls=True, limits=WIDE))).staffed()
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as client:
            entered = await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            cookie = entered.headers["set-cookie"]
        assert cookie.startswith("__Host-sicbo=")
        assert "Secure" in cookie

    run(evening())


@pytest.mark.clause("house 4.2")
def test_after_five_idle_minutes_a_console_takes_nothing_but_the_password() -> None:
    async def evening() -> None:
        doors = await open_evening()
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as client:
            await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            doors.clock.pass_(minutes=4, seconds=59)
            assert (await client.get("/api/session")).status_code == 200
            doors.clock.pass_(seconds=1)
            order = {"id": "a", "type": "tumble", "times": 3}
            response = await client.post(BETTING, json=order)
            assert (response.status_code, code(response)) == (423, "session-locked")
            told = (await client.get("/api/session")).json()
            assert (told["user"], told["roles"], told["locked"]) == ("p-dealer", ["dealer"], True)
            wrong = await client.post("/api/session/unlock", json={"password": "not the one"})
            assert (wrong.status_code, code(wrong)) == (401, "log-in-failed")
            assert (await client.get("/api/tables")).status_code == 423
            unlocked = await client.post("/api/session/unlock", json={"password": GOOD.reveal()})
            assert unlocked.status_code == 200
            told = (await client.get("/api/session")).json()
            assert (told["user"], told["roles"], told["locked"]) == ("p-dealer", ["dealer"], False)

    run(evening())


@pytest.mark.clause("house 14.2")
def test_a_wrong_name_a_wrong_password_and_too_many_tries_are_told_alike() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-dealer", "dan")
        told = set()
        async with doors.client() as client:
            for login in ("nobody", *["dan"] * 30):
                response = await client.post("/api/session", json={"login": login, "password": "wrong"})
                assert response.status_code == 401
                told.add(response.content)
            right = await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            told.add(right.content)
        assert len(told) == 1, "after so many tries even the right password is turned away, in the same words"

    run(evening())


@pytest.mark.clause("house 14.6")
def test_the_link_of_the_owner_and_an_invitation_work_once() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        first = doors.service.door.first_link("owner")
        assert first is not None
        async with doors.client() as client:
            taking = {"link": first.reveal(), "login": "boss", "password": GOOD.reveal()}
            taken = await client.post("/api/setup", json=taking)
            assert taken.json()["roles"] == ["administrator", "casino-manager"]
            again = await client.post("/api/setup", json={**taking, "login": "boss2"})
            assert code(again) == "link-refused"
            assert doors.service.door.first_link("owner") is None
            hired = {"id": "h1", "type": "hire", "person": "dan", "rank": "dealer"}
            assert (await client.post("/api/staff/commands", json=hired)).status_code == 200
            invited = await client.post("/api/staff/dan/invitation")
            link = invited.json()["link"]
            assert code(await client.post("/api/staff/nobody/invitation")) == "no-such-thing"
        async with doors.client() as dan:
            taking = {"link": link, "login": "dan", "password": OTHER.reveal()}
            assert (await dan.post("/api/setup", json=taking)).json()["roles"] == ["dealer"]
            assert code(await dan.post("/api/setup", json=taking)) == "link-refused"

    run(evening())


@pytest.mark.clause("house 14.4")
def test_rights_and_corrections_want_the_password_typed_within_five_minutes() -> None:
    async def evening() -> None:
        doors = await open_evening()
        await doors.with_password("owner", "boss")
        async with doors.client() as client:
            await client.post("/api/session", json={"login": "boss", "password": GOOD.reveal()})
            for _ in range(3):
                doors.clock.pass_(minutes=2)
                await client.post("/api/staff/commands", json={"id": "x", "type": "pair-terminal"})
            hiring = {"id": "h1", "type": "hire", "person": "dan", "rank": "dealer"}
            late = await client.post("/api/staff/commands", json=hiring)
            assert (late.status_code, code(late)) == (403, "password-again")
            assert code(await client.post("/api/staff/p-dealer/invitation")) == "password-again"
            assert (await client.post("/api/session/unlock", json={"password": GOOD.reveal()})).status_code == 200
            assert (await client.post("/api/staff/commands", json=hiring)).status_code == 200

    run(evening())
