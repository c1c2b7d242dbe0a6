"""The gate over HTTP: requests from elsewhere, cookies, locks, links, limits, and bodies of every bad kind."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.floor.staff import commands as st
from sicbo.server.app import HEADERS
from sicbo.server.auth.csrf import HEADER
from sicbo.server.matrix import matrix
from sicbo.server.settings import Limits, Settings
from sicbo.store.sqlite import SqliteStore
from tests.server.auth.entrance import GOOD, OTHER
from tests.server.doors import ORIGIN, OURS, OWNER, TABLES, WIDE, Doors, Line, code, line_for, open_evening, run
from tests.server.test_matrix import PATHS

BETTING = f"/api/tables/{TABLES['betting']}/commands"
CHANGING = [route for route in matrix().routes if route.startswith(("POST", "DELETE"))]


def placed(path: str) -> str:
    for name, value in PATHS.items():
        path = path.replace(name, value)
    return path


# --- from elsewhere ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("house 14.8")
def test_every_route_that_changes_something_refuses_what_comes_from_elsewhere() -> None:
    foreign: dict[str, dict[str, str]] = {
        "no header": {HEADER: ""},
        "another origin": {"origin": "http://evil.example"},
        "another port": {"origin": "http://127.0.0.1:9000"},
        "no origin known": {"origin": "null"},
        "another site": {"sec-fetch-site": "cross-site"},
        "another host of the site": {"sec-fetch-site": "same-site"},
        "typed in": {"sec-fetch-site": "none"},
        "another host": {"host": "evil.example"},
    }

    async def evening() -> list[str]:
        doors = await open_evening()
        before, faults = doors.heads(), []
        assert len(CHANGING) > 8
        async with doors.as_user("p-casino-manager") as client:
            for route in CHANGING:
                method, _, path = route.partition(" ")
                for name, headers in foreign.items():
                    response = await client.request(method, placed(path), json={}, headers=headers)
                    if response.status_code != 403 or code(response) != "foreign-request":
                        faults.append(f"{route}: {name} was answered {response.status_code}")
        assert doors.heads() == before
        return faults

    assert run(evening()) == []


def test_a_house_that_was_told_no_origins_of_its_own_lets_nobody_in() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        doors.service.origins = frozenset()
        async with doors.client() as client:
            assert code(await client.get("/api/tables")) == "foreign-request"

    run(evening())


# --- logging in and out -----------------------------------------------------------------------------------------------


def test_logging_in_sets_a_cookie_that_no_script_reads_and_logging_out_ends_it() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as client:
            entered = await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            cookie = entered.headers["set-cookie"]
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
            assert told == {"user": "p-dealer", "roles": ["dealer"], "locked": False, "demo": []}

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


# --- revocation at once -----------------------------------------------------------------------------------------------


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
            await doors.must("staff", OWNER, st.ChangeRank(person="p-supervisor", rank=None))
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


# --- bad requests -----------------------------------------------------------------------------------------------------

WAGER = {"id": "w1", "type": "place-wagers", "round": 1, "place": "P1", "wagers": [{"area": "big", "amount": 1_000}]}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b"[" * 5_000,
        msgspec.json.encode({**WAGER, "id": ""}),
        msgspec.json.encode({**WAGER, "id": 7}),
        msgspec.json.encode({**WAGER, "id": "x" * 129}),
        msgspec.json.encode({**WAGER, "id": "a\nb"}),
        msgspec.json.encode({key: value for key, value in WAGER.items() if key != "id"}),
        msgspec.json.encode({**WAGER, "type": "place-wagerz"}),
        msgspec.json.encode({**WAGER, "type": ["place-wagers"]}),
        msgspec.json.encode({**WAGER, "type": None}),
        msgspec.json.encode({**WAGER, "round": True}),
        msgspec.json.encode({**WAGER, "round": 1.0}),
        msgspec.json.encode({**WAGER, "round": "1"}),
        msgspec.json.encode({**WAGER, "wagers": [{"area": "big", "amount": 10.5}]}),
        msgspec.json.encode({**WAGER, "wagers": [{"area": "big", "amount": True}]}),
        b'{"id":"w1","type":"place-wagers","round":1,"place":"P1","wagers":[{"area":"big","amount":%d}]}' % 2**70,
        msgspec.json.encode({**WAGER, "wagers": [{"area": "big", "amount": 1_000, "amuont": 1}]}),
        msgspec.json.encode({**WAGER, "plaec": "P1"}),
        msgspec.json.encode({**WAGER, "wagers": {"area": "big"}}),
        msgspec.json.encode({**WAGER, "place": "P" * 300}),
        msgspec.json.encode({**WAGER, "wagers": [{"area": "b" * 300, "amount": 1_000}]}),
    ],
    ids=lambda body: str(body[:60]),
)
def test_a_body_that_is_not_an_order_to_the_letter_is_a_bad_request(body: bytes) -> None:
    async def evening() -> None:
        doors = await open_evening()
        before = doors.heads()
        async with doors.as_user("p-dealer") as dealer:
            response = await dealer.post(BETTING, content=body)
            assert (response.status_code, code(response)) == (400, "bad-request")
            assert doors.heads() == before
            assert (await dealer.post(BETTING, json=WAGER)).status_code == 200

    run(evening())


def test_what_does_not_exist_and_what_is_too_large_are_told_in_the_same_shape() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("ann") as ann:
            for path in ("/api/tables/none", "/api/tables/none/log", "/api/nowhere", "/nowhere", "/web/none.js"):
                response = await ann.get(path)
                assert response.status_code in {404, 403}, path
                assert code(response) in {"no-such-thing", "not-your-role"}
            assert code(await ann.post("/api/tables/none/commands", json=WAGER)) == "no-such-thing"
            assert code(await ann.put(BETTING, json=WAGER)) == "no-such-thing"
            large = await ann.post(BETTING, content=b" " * 70_000)
            assert (large.status_code, code(large)) == (413, "request-too-large")
            typed = await ann.post("/api/session", json={"login": 7, "password": "x"})
            assert (typed.status_code, code(typed)) == (400, "bad-request")
            long = await ann.get(f"/api/tables/{'t' * 3_000}")
            assert (long.status_code, code(long)) == (404, "no-such-thing")
            assert len(long.content) < 1_000

    run(evening())


@pytest.mark.clause("house 14.9")
def test_whoever_asks_too_often_is_told_for_how_long_to_wait() -> None:
    async def evening() -> None:
        doors = await (await Doors.open(Settings(limits=Limits(a_second=2, at_once=5)))).staffed()
        async with doors.client() as client, doors.as_user("ann") as ann:
            answers = [(await client.get("/healthz")).status_code for _ in range(6)]
            assert answers == [200] * 5 + [429]
            refused = await client.get("/healthz")
            assert code(refused) == "too-many-requests"
            assert refused.headers["retry-after"] == "1"
            assert (await ann.get("/healthz")).status_code == 200, "each account has its own measure"
            doors.clock.pass_(seconds=1)
            assert (await client.get("/healthz")).status_code == 200

    run(evening())


def test_every_answer_has_the_headers_that_keep_browsers_careful() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.client() as client:
            for method, path in (
                ("GET", "/healthz"),
                ("GET", "/api/tables"),
                ("GET", "/nowhere"),
                ("GET", "/docs/openapi.json"),
                ("POST", "/api/staff/commands"),
                ("POST", "/api/session"),
                ("PUT", "/api/session"),
                ("GET", "/api/rulebooks/none"),
            ):
                response = await client.request(method, path)
                missing = {name for name, value in HEADERS.items() if response.headers.get(name) != value}
                assert not missing, (method, path, missing)

    run(evening())


def test_a_fault_of_ours_is_told_without_its_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        doors = await Doors.open()

        def burst(*_: Any) -> None:
            raise RuntimeError("the secret inside")

        monkeypatch.setattr("sicbo.server.routes.tables.cards", burst)
        async with doors.client() as client:
            response = await client.get("/api/tables")
        assert (response.status_code, code(response)) == (500, "house-fault")
        assert "secret inside" not in response.text

    run(evening())


def test_a_house_that_has_stopped_says_so_on_every_way_in() -> None:
    async def evening() -> None:
        doors = await open_evening()
        doors.running.house.failed = OSError("no space left")
        async with doors.as_user("p-casino-manager") as manager, doors.as_user("ann") as ann:
            assert (await ann.post(BETTING, json=WAGER)).status_code == 503
            new = {"id": "r9", "patron": "dora", "unit": "AUD"}
            assert code(await manager.post("/api/patrons", json=new)) == "house-stopped"

    run(evening())


# --- the description of the interface ---------------------------------------------------------------------------------


def test_the_description_lists_every_route_and_every_error_in_its_one_shape() -> None:
    async def evening() -> dict[str, Any]:
        doors = await Doors.open()
        async with doors.client() as client:
            described: dict[str, Any] = (await client.get("/docs/openapi.json")).json()
        return described

    described = run(evening())
    for route in matrix().routes:
        method, _, path = route.partition(" ")
        if method == "WS" or not path.startswith(("/api", "/healthz", "/readyz", "/metrics")):
            continue  # pages are no interface
        responses = described["paths"][path][method.lower()]["responses"]
        assert {"400", "401", "403", "404", "409", "413", "423", "429", "500", "503", "507"} <= set(responses), route
        for status in ("400", "409", "429"):
            schema = responses[status]["content"]["application/json"]["schema"]
            assert schema["$ref"].rpartition("/")[2].endswith("Told"), route


def test_the_guard_of_the_gate_needs_no_event_loop_of_its_own() -> None:
    """Many at once are judged each by their own session."""

    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("ann") as ann, doors.as_user("bob") as bob, doors.client(OURS) as visitor:
            answers = await asyncio.gather(*[one.get("/api/session") for one in (ann, bob, visitor) * 20])
        assert [answer.json()["user"] for answer in answers] == ["ann", "bob", ""] * 20

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


def test_a_number_beyond_all_measure_is_refused_and_no_fault_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a store that keeps numbers as a disk does: 64 bits."""
    monkeypatch.setattr("tests.server.doors.MemoryStore", lambda: SqliteStore(tmp_path))

    async def evening() -> list[tuple[str, str]]:
        doors = await open_evening()
        at = f"/api/tables/{TABLES['betting']}"
        told: list[tuple[str, str]] = []
        async with doors.as_role("auditor") as auditor:
            for number in (2**63 - 1, 2**63, 10**20, -1, 10**4_000):
                for path in ("log?since={}", "rounds?before={}", "rounds?most={}", "rounds/{}", "rounds/{}/fairness"):
                    response = await auditor.get(f"{at}/{path.format(number)}")
                    assert response.status_code < 500, (path, number)
                    if response.status_code >= 400:
                        told.append((path, code(response)))
            for text in ("9" * 5_000, "x", "1e9", ""):
                for path in ("log?since={}", "rounds?before={}", "rounds/{}", "rounds/{}/fairness"):
                    assert (await auditor.get(f"{at}/{path.format(text)}")).status_code < 500, (path, text)
        doors.running.house.store.close()
        return told

    told = run(evening())
    assert told.count(("log?since={}", "bad-request")) == 4
    assert ("rounds/{}", "no-such-thing") in told


@pytest.mark.clause("house 14.11")
def test_the_heads_of_patrons_are_for_whoever_may_list_them_and_a_players_own_for_the_player() -> None:
    async def evening() -> None:
        doors = await open_evening()

        async def kinds(role: str) -> set[str]:
            async with doors.as_user("ann") if role == "player" else doors.as_role(role) as client:
                told = (await client.get("/api/heads")).json()
            assert {f"table/{name}" for name in TABLES.values()} <= set(told), role
            return {stream if stream.startswith("patron") else stream.partition("/")[0] for stream in told}

        everybody = {"patron/ann", "patron/bob", "patron/p-player"}
        assert await kinds("visitor") == {"table"}
        assert await kinds("player") == {"table", "patron/ann"}
        assert await kinds("dealer") == {"table"}
        assert await kinds("cage") == {"table", "cage", *everybody}
        assert await kinds("auditor") == await kinds("inspector") == {"table", "cage", "staff", *everybody}

    run(evening())
