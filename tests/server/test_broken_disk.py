"""A write that fails is the last one, whoever it was for: nobody is answered, and the house says it has stopped."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.patron.commands import SendToCage
from sicbo.store.commits import Pin
from sicbo.store.protocol import Broken
from sicbo.store.sqlite import SqliteStore
from tests.house.houses import table_opening
from tests.server.auth.entrance import GOOD
from tests.server.doors import BETTING, WAGER, Doors, code, run
from tests.stores.failing import failing

STRANGER = Actor("stranger")
REFUSED = SendToCage(cage="main", amount=1, use="cash")
Act = Callable[[Doors], Awaitable[httpx.Response | None]]


async def log_in(doors: Doors) -> httpx.Response:
    return await doors.client().post("/api/session", json={"login": "ann", "password": GOOD.reveal()})


async def log_out(doors: Doors) -> httpx.Response:
    return await doors.ann.delete("/api/session")  # type: ignore[attr-defined, no-any-return]


async def bet(doors: Doors) -> httpx.Response:
    return await doors.ann.post(BETTING, json=WAGER)  # type: ignore[attr-defined, no-any-return]


async def open_a_table(doors: Doors) -> httpx.Response:
    """The law of the day is pinned with it."""
    opening = {"id": "new", "table": "t-new", **msgspec.to_builtins(table_opening("star-sydney/standard"))}
    return await doors.manager.post("/api/tables", json=opening)  # type: ignore[attr-defined, no-any-return]


async def name_a_patron(doors: Doors) -> httpx.Response:
    new = {"id": "r9", "patron": "dora", "unit": "AUD", "name": "Dora"}
    return await doors.clerk.post("/api/patrons", json=new)  # type: ignore[attr-defined, no-any-return]


async def invite(doors: Doors) -> httpx.Response:
    return await doors.clerk.post("/api/patrons/bob/invitation")  # type: ignore[attr-defined, no-any-return]


async def revoke_a_token(doors: Doors) -> httpx.Response:
    dealer = doors.dealer  # type: ignore[attr-defined]
    [mine] = (await dealer.get("/api/tokens")).json()
    doors.trouble.fail_from_now_on()  # type: ignore[attr-defined]
    return await dealer.delete(f"/api/tokens/{mine['id']}")  # type: ignore[no-any-return]


async def issue_a_token(doors: Doors) -> None:
    doors.service.door.tokens.issue("p-dealer", "another program", ("read",), 1)


async def pin(doors: Doors) -> None:
    doors.running.house.store.append([Pin(b"law")])


async def sweep(doors: Doors) -> None:
    doors.clock.pass_(minutes=24 * 60)
    list(doors.service.door.sweep())


async def forget(doors: Doors) -> None:
    doors.running.house.store.forget(doors.clock() + 10**12)


async def claim(doors: Doors) -> None:
    doors.running.house.store.claim()


ANSWERED: list[Act] = [log_in, log_out, bet, open_a_table, name_a_patron, invite, revoke_a_token]
BY_ITSELF: list[Act] = [issue_a_token, pin, sweep, forget, claim]


@pytest.mark.parametrize("act", [*ANSWERED, *BY_ITSELF], ids=lambda act: act.__name__)
def test_any_write_that_fails_stops_the_house_and_nobody_is_answered(
    act: Act, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        with failing() as trouble:
            monkeypatch.setattr("tests.server.doors.MemoryStore", lambda: SqliteStore(tmp_path, vfs=trouble.vfs))
            doors: Any = await (await (await Doors.open()).staffed()).in_every_phase()
            house = doors.running.house
            await doors.with_password("ann", "ann")
            doors.trouble, doors.ann, doors.clerk = trouble, doors.as_user("ann"), doors.as_user("p-cage")
            doors.manager, doors.dealer = doors.as_user("p-casino-manager"), doors.as_user("p-dealer")
            doors.service.door.tokens.issue("p-dealer", "a program", ("read",), 1)
            await doors.give("patron/ann", STRANGER, REFUSED)
            under_way = house.give("patron/ann", STRANGER, "under-way", REFUSED)
            if act is not revoke_a_token:
                trouble.fail_from_now_on()
            if act in ANSWERED:
                response = await act(doors)
                assert response is not None
                assert (response.status_code, code(response)) == (503, "house-stopped")
            else:
                with pytest.raises(Broken):
                    await act(doors)
            assert house.failed is not None
            assert isinstance(under_way.exception(), Exception), "what was under way is not answered either"
            assert [alarm.about for alarm in house.alarms] == ["store"]
            for client, path in ((doors.client(), "/api/tables"), (doors.ann, "/api/session")):
                response = await client.get(path)
                assert (response.status_code, code(response)) == (503, "house-stopped")
            ready = await doors.client().get("/readyz")
            assert (ready.status_code, ready.json()["faults"][0]) == (503, {"stream": "", "about": "store"})
            assert (await doors.client().get("/healthz")).status_code == 200
            with pytest.raises(Broken):
                house.store.put("people", "x", b"after")
            house.store.close()

    run(evening())
    again = SqliteStore(tmp_path)
    assert again.get("people", "x") is None
    again.close()
