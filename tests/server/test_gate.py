"""The gate over HTTP: requests from elsewhere, how much one may ask, what every answer has, whose heads one sees."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sicbo.floor.patron import commands as p
from sicbo.server.app import HEADERS
from sicbo.server.auth.csrf import HEADER
from sicbo.server.auth.origin import own_origins
from sicbo.server.serving import configured
from sicbo.server.settings import Limits, Settings
from tests.server.doors import (
    BETTING,
    CLERK,
    OURS,
    TABLES,
    WAGER,
    WIDE,
    Doors,
    code,
    open_evening,
    run,
)
from tests.server.matrix import matrix
from tests.server.test_matrix import PATHS

CHANGING = [route for route in matrix().routes if route.startswith(("POST", "DELETE"))]


def placed(path: str) -> str:
    for name, value in PATHS.items():
        path = path.replace(name, value)
    return path


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
            await doors.must("patron/203.0.113.7", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
            async with doors.as_user("203.0.113.7") as like:
                assert (await like.get("/healthz")).status_code == 200, "also one that is called like an address"
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


@pytest.mark.parametrize(
    ("tls", "host", "is_strict"),
    [
        (True, "house.example", True),
        (True, "127.0.0.1", False),
        (True, "localhost", False),
        (False, "localhost", False),
    ],
)
def test_a_name_of_the_house_is_asked_for_over_tls_alone_from_then_on(tls: bool, host: str, is_strict: bool) -> None:
    async def evening() -> None:
        doors = await Doors.open(Settings(tls=tls, limits=WIDE))
        doors.service.origins = own_origins("0.0.0.0", 8_000, tls, ("house.example",))  # noqa: S104
        async with doors.client({"host": f"{host}:8000"}) as client:
            for path in ("/healthz", "/", "/nowhere"):
                told = (await client.get(path)).headers.get("strict-transport-security", "")
                assert told == ("max-age=31536000; includeSubDomains" if is_strict else ""), path

    run(evening())


def test_what_a_request_says_of_where_it_comes_from_is_not_believed() -> None:
    claims = {"x-forwarded-for": "10.{}.0.1", "x-real-ip": "10.{}.0.1", "forwarded": "for=10.{}.0.1", "via": "1.1 p{}"}

    async def evening() -> None:
        doors = await Doors.open(Settings(limits=Limits(a_second=1, at_once=5)))
        async with doors.client() as client:
            answers = [
                await client.get("/healthz", headers={name: text.format(turn) for name, text in claims.items()})
                for turn in range(6)
            ]
            assert [one.status_code for one in answers] == [200] * 5 + [429]
        config = configured(doors.app, Settings())
        assert not config.proxy_headers, "nor does the server in front of the application"

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
        doors.running.house.writer.failed = OSError("no space left")
        async with doors.as_user("p-casino-manager") as manager, doors.as_user("ann") as ann:
            assert (await ann.post(BETTING, json=WAGER)).status_code == 503
            new = {"id": "r9", "patron": "dora", "unit": "AUD"}
            assert code(await manager.post("/api/patrons", json=new)) == "house-stopped"

    run(evening())


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
            assert schema["$ref"].rpartition("/")[2].endswith("RefusalBody"), route


def test_the_guard_of_the_gate_needs_no_event_loop_of_its_own() -> None:
    """Many at once are judged each by their own session."""

    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("ann") as ann, doors.as_user("bob") as bob, doors.client(OURS) as visitor:
            answers = await asyncio.gather(*[one.get("/api/session") for one in (ann, bob, visitor) * 20])
        assert [answer.json()["user"] for answer in answers] == ["ann", "bob", ""] * 20

    run(evening())


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


def test_why_the_house_is_not_ready_names_tables_to_everybody_and_no_person(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        doors = await Doors.open()
        monkeypatch.setattr(doors.running.house, "unreadable", lambda: ["patron/ann", "table/T1", "cage/main", "staff"])
        async with doors.client() as client:
            told = await client.get("/readyz")
        assert told.status_code == 503
        assert [one["stream"] for one in told.json()["faults"]] == ["patron", "table/T1", "cage", "staff"]

    run(evening())
