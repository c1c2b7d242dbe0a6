"""A house that is killed between two guesses: nobody starts counting, or knowing, from the beginning."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from sicbo.house.clock import utc
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.attempts import by_stranger
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.tries import Tries
from sicbo.store.sqlite import SqliteStore
from tests.server.auth.entrance import GOOD
from tests.server.process import HouseProcess, running

RIGHT = {"login": "boss", "password": GOOD.reveal()}
HERE = "127.0.0.1"


def client(house: HouseProcess, cookies: dict[str, str] | None = None) -> httpx.Client:
    headers = {"x-sicbo": "1", "origin": house.address}
    return httpx.Client(base_url=house.address, headers=headers, cookies=cookies, timeout=60)


@pytest.mark.clause("house 14.1", "house 14.18")
def test_a_house_that_was_killed_counts_on_where_it_was(tmp_path: Path) -> None:
    data = tmp_path / "data"
    free = house_rules().door.attempts.free
    with running(data) as house:
        with client(house) as owner:
            assert owner.post("/api/setup", json={"link": house.owner_link, **RIGHT}).status_code == 200
            known = {"sicbo-browser": owner.cookies["sicbo-browser"]}
        with client(house) as stranger:
            for _ in range(free):
                assert stranger.post("/api/session", json={**RIGHT, "password": "wrong"}).status_code == 401
        at = utc()
        house.kill()
    store = SqliteStore(data)
    tries = Tries(store, lambda: at, HouseKey.kept_in(tmp_path / "data-secrets"))
    for name in ("boss", "nobody"):
        waits = tries.wait(*by_stranger(name, HERE)) > 0
        assert waits is (name == "boss")
    store.close()
    with running(data) as house, client(house, known) as owner:
        assert owner.post("/api/session", json=RIGHT).status_code == 200
