"""The second factor over HTTP: who has only the password, only a session, an old code or somebody's paper."""

from __future__ import annotations

import asyncio

import pytest

from sicbo.server.settings import Settings, Venue
from tests.server.auth.entrance import GOOD, OTHER
from tests.server.doors import WIDE, Doors, code, line_for, run
from tests.server.phone import enrol, log_in

REQUIRED = Settings(limits=WIDE, venue=Venue(second_factor=True))
ROUTES = ("/api/second-factor", "/api/second-factor/confirm", "/api/second-factor/end")


async def working(settings: Settings | None = None) -> Doors:
    doors = await (await (await Doors.open(settings)).staffed()).in_every_phase()
    await doors.with_password("owner", "boss")
    await doors.with_password("p-supervisor", "sue")
    return doors


@pytest.mark.clause("house 14.20")
def test_whoever_has_the_password_without_the_code_gets_no_cookie_and_no_known_browser() -> None:
    async def evening() -> None:
        doors = await working()
        async with doors.client() as sue:
            await log_in(sue, "sue")
            phone, _ = await enrol(doors, sue)
        known = len(doors.service.door.browsers.of("p-supervisor"))
        told = set()
        for number, text in enumerate(["", "000000", "abcdef", " " * 6, "１２３４５６", phone.code() + "0"]):
            async with doors.client(address=f"192.0.2.{number}") as thief:
                refused = await log_in(thief, "sue", text)
                wrong = await log_in(thief, "sue", text, typed="not the password")
                assert refused.status_code == wrong.status_code == 401
                assert "set-cookie" not in refused.headers
                told |= {refused.content, wrong.content}
        assert len(told) == 1, "nothing tells a right password from a wrong one"
        assert len(doors.service.door.browsers.of("p-supervisor")) == known
        async with doors.client(address="192.0.2.99") as thief:
            for shape in (123456, ["123456"], None, {"code": "1"}):
                body = {"login": "sue", "password": GOOD.reveal(), "code": shape}
                assert code(await thief.post("/api/session", json=body)) == "bad-request"

    run(evening())


def test_guessed_codes_sent_all_at_once_are_no_more_tries_than_one_after_another() -> None:
    async def evening() -> None:
        doors = await working()
        async with doors.client() as sue:
            await log_in(sue, "sue")
            phone, _ = await enrol(doors, sue)
        clients = [doors.client(address=f"192.0.{number}.1") for number in range(50)]
        guesses = [log_in(client, "sue", f"{number:06}") for number, client in enumerate(clients)]
        answers = await asyncio.gather(*guesses, log_in(doors.client(address="198.51.100.1"), "sue", phone.code()))
        assert {one.status_code for one in answers} == {401}

    run(evening())


@pytest.mark.clause("house 14.20")
def test_whoever_has_a_session_but_no_password_neither_adds_nor_ends_a_factor_nor_learns_the_secret() -> None:
    async def evening() -> None:
        doors = await working()
        async with doors.client() as sue:
            await log_in(sue, "sue")
            doors.clock.pass_(minutes=4)
            await sue.post("/api/second-factor/end", json={"code": "000000"})  # an act: the console stays open
            doors.clock.pass_(minutes=1)
            for route in ROUTES:
                assert code(await sue.post(route, json={"code": "000000"})) == "password-again", route
            assert (await sue.post("/api/session/unlock", json={"password": GOOD.reveal()})).status_code == 200
            phone, recovery = await enrol(doors, sue)
            seen = await sue.get("/api/second-factor")
            told = seen.json()
            assert (told["on"], told["required"], told["recovery_codes"]) == (True, False, 10)
            assert not any(one in seen.text for one in recovery)
            assert code(await sue.post("/api/second-factor")) == "second-factor-on"
            assert code(await sue.post("/api/second-factor/end", json={"code": "000000"})) == "code-wrong"
            changing = {"old": GOOD.reveal(), "new": OTHER.reveal()}
            assert code(await sue.post("/api/session/password", json=changing)) == "code-wrong"
            doors.clock.pass_(minutes=5)
            for route in ROUTES:
                assert code(await sue.post(route, json={"code": phone.code()})) == "session-locked", route
            assert (await sue.get("/api/session")).json()["second_factor"] == "on"

    run(evening())


def test_a_player_a_visitor_and_a_program_have_no_second_factor() -> None:
    async def evening() -> None:
        doors = await working()
        async with doors.as_user("ann") as ann, doors.client() as visitor, doors.as_program("owner", "read") as bot:
            assert code(await ann.get("/api/second-factor")) == "not-your-role"
            assert (await ann.get("/api/session")).json()["second_factor"] == ""
            assert code(await visitor.get("/api/second-factor")) == "not-logged-in"
            assert code(await bot.get("/api/second-factor")) == "not-your-role"
            assert code(await bot.post("/api/second-factor")) == "scope-missing"

    run(evening())


@pytest.mark.clause("house 14.22")
def test_where_it_is_required_whoever_works_here_can_do_nothing_before_it_is_added_and_players_are_not_asked() -> None:
    async def evening() -> None:
        doors = await working(REQUIRED)
        async with doors.client() as owner, doors.as_user("ann") as ann, doors.as_user("p-supervisor") as before:
            told = (await log_in(owner, "boss")).json()
            assert (told["user"], told["roles"], told["second_factor"]) == ("owner", ["visitor"], "due")
            hire = {"id": "h1", "type": "hire", "person": "m", "rank": "dealer"}
            order = {"id": "o1", "type": "tumble", "times": 3}
            for one in (owner, before):
                assert code(await one.get("/api/staff")) == "second-factor-due"
                assert code(await one.get("/api/pit")) == "second-factor-due"
                assert code(await one.post("/api/staff/commands", json=hire)) == "second-factor-due"
                assert code(await one.post("/api/tables/t-betting/commands", json=order)) == "second-factor-due"
                assert code(await one.post("/api/session/password", json={"old": "", "new": ""})) == "second-factor-due"
            line = await line_for(doors, before)
            assert await line.until("hello")
            heads = doors.heads()
            line.say(type="order", id="o2", order={"type": "tumble", "times": 3})
            await line.hang_up()
            assert doors.heads() == heads, "a connection that everybody may open gives no order"
            assert (await ann.get("/api/patrons/ann/card")).status_code == 200
            await enrol(doors, owner)
            assert (await owner.get("/api/session")).json()["roles"] == ["administrator", "casino-manager"]
            assert (await owner.post("/api/staff/commands", json=hire)).status_code == 200
        async with doors.as_program("owner", "read") as bot:
            assert (await bot.get("/api/staff")).status_code == 200, "a program has its token, and no device"

    run(evening())


@pytest.mark.clause("house 14.22")
def test_where_it_is_required_a_link_changes_the_password_and_gives_no_session_past_the_factor() -> None:
    async def evening() -> None:
        doors = await working(REQUIRED)
        async with doors.client() as sue:
            await log_in(sue, "sue")
            phone, _ = await enrol(doors, sue)
        link = doors.service.door.links.invite("p-supervisor", is_staff=True)
        async with doors.client(address="192.0.2.1") as thief:
            taking = {"link": link.reveal(), "login": "sue", "password": OTHER.reveal()}
            told = await thief.post("/api/setup", json=taking)
            assert (told.status_code, told.json()["user"], told.json()["roles"]) == (200, "", ["visitor"])
            assert (await thief.get("/api/staff")).status_code == 401
            assert (await log_in(thief, "sue", typed=OTHER.reveal())).status_code == 401
            assert (await log_in(thief, "sue", phone.code(), OTHER.reveal())).status_code == 200

    run(evening())
