"""Bodies of every bad kind, and what does not exist: told in one shape, and nothing comes of it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sicbo.store.sqlite import SqliteStore
from tests.server.auth.entrance import GOOD
from tests.server.doors import (
    BETTING,
    TABLES,
    WAGER,
    code,
    open_evening,
    run,
)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"id":"\xff"}',
        b"[" * 5_000,
        b'{"id":"w1","type":"place-wagers","wagers":%s}' % (b"[" * 20_000 + b"]" * 20_000),
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


def test_nor_is_a_form_that_cannot_be_read_a_fault_of_the_house() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.client() as visitor:
            for path in ("/api/session", "/api/setup", "/api/terminal", "/api/session/unlock"):
                for typed in (b'"\xff"', b"[" * 20_000 + b"]" * 20_000, b'"\\ud800"', b"NaN", b"1e999"):
                    response = await visitor.post(path, content=b'{"password":%s}' % typed)
                    assert (response.status_code, code(response)) == (400, "bad-request"), (path, typed[:20])

    run(evening())


def test_a_fault_of_ours_in_reading_something_else_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_: object) -> object:
        return b"\xff".decode()

    async def evening() -> None:
        doors = await open_evening()
        monkeypatch.setattr("sicbo.server.routes.session.entered", unreadable)
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as visitor:
            response = await visitor.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            assert (response.status_code, code(response)) == (500, "house-fault")

    run(evening())


def test_of_an_endless_name_that_nothing_has_only_the_beginning_is_told() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.client() as visitor:
            for path in (
                "/api/rulebooks/{}",
                "/api/rulebooks/crown-sydney/clauses/{}",
                "/api/rulebooks/crown-sydney/games/{}/odds",
                "/api/lab/compare/crown-sydney/{}",
                "/api/lab/wagers?game={}",
            ):
                response = await visitor.get(path.format("crown-" * 5_000))
                assert response.status_code == 404
                assert code(response).startswith("unknown-")
                assert len(response.content) < 2_000, path

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
