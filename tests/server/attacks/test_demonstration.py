"""The demonstration cannot open a real house, and nothing made in one is good anywhere else."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import AbstractAsyncContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from sicbo.desks import ALL
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.staff.commands import AppointOwner, Hire
from sicbo.floor.staff.events import DemonstrationBegun
from sicbo.server.app import create_app
from sicbo.server.auth.one_time_links import Link
from sicbo.server.auth.secret import Secret
from sicbo.server.demo_folder import begun_as
from sicbo.server.service import Service
from sicbo.server.serving import _owner_link, bound, open_service, serve
from sicbo.server.settings import Settings
from sicbo.server.sources import read
from sicbo.store.backup import backup, restore
from sicbo.store.protocol import StoreError
from sicbo.store.sqlite import SqliteStore
from sicbo.units.refusal import BadInput
from tests.server.doors import ORIGIN, OURS, run
from tests.server.process import SICBO, environment_of, running

BEYOND = ("0.0.0.0", "::", "192.0.2.1", "::ffff:192.0.2.1", "house.example.invalid", "localhost.evil.invalid")  # noqa: S104
ROLES = ("dealer", "manager", "second", "cage", "inspector", "owner", "player", "player-sgd", "administrator")


@pytest.fixture(autouse=True)
def _one_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.server.demo.books", lambda: ("crown-sydney",))


def opening(data: Path, *, demo: bool = False) -> AbstractAsyncContextManager[Service]:
    return open_service(ALL, Settings(data=str(data), demo=demo))


async def refused(data: Path, *, demo: bool) -> str:
    with pytest.raises(BadInput) as fault:
        async with opening(data, demo=demo):
            raise AssertionError("it opened")
    return fault.value.code


async def house_begun(data: Path) -> str:
    """A real house at its very beginning; the owner's link."""
    async with opening(data) as service:
        return await _owner_link(service)


async def demonstration_begun(data: Path) -> None:
    async with opening(data, demo=True):
        pass


def start(folder: Path, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A start that is expected to end by itself, with what it has said."""
    return subprocess.run(
        [sys.executable, *SICBO, "serve", "--port", "0", *flags],
        cwd=folder,
        env=environment_of(environment),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def bytes_of(folder: Path) -> dict[str, str]:
    """Every file of a folder and the digest of what is in it, but for the lock, which names who had it last."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "lock"]
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


# --- a demonstration is begun as one ----------------------------------------------------------------------------------


@pytest.mark.clause("house 16.1")
def test_a_house_that_has_nobody_but_its_owner_yet_is_not_opened_as_a_demonstration(tmp_path: Path) -> None:
    link = run(house_begun(tmp_path / "data"))
    before = bytes_of(tmp_path)
    for said in (
        start(tmp_path, "--data", "data", "--demo"),
        start(tmp_path, "--data", "data", "--demo", "--tls"),
        start(tmp_path, "--data", "data", SICBO_DEMO="true"),
    ):
        assert said.returncode == 2
        assert "was not begun as a demonstration" in said.stderr
        assert "(house 16.1)" in said.stderr
        assert "open at" not in said.stderr
    assert bytes_of(tmp_path) == before

    async def next_start() -> None:
        async with opening(tmp_path / "data") as service:
            assert isinstance(service.door.links.look(Secret(link)), Link)

    run(next_start())


@pytest.mark.clause("house 16.1")
def test_whichever_of_flag_environment_and_file_is_in_force_decides(tmp_path: Path) -> None:
    run(house_begun(tmp_path / "data"))
    (tmp_path / "sicbo.toml").write_text("data = 'data'\ndemo = true\n", encoding="utf-8")
    assert "house 16.1" in start(tmp_path).stderr
    (tmp_path / "sicbo.toml").write_text("data = 'data'\ndemo = false\n", encoding="utf-8")
    assert "house 16.1" in start(tmp_path, SICBO_DEMO="1").stderr
    assert not read({"data": "d"}, {"SICBO_DEMO": "0"}, tmp_path).settings.demo


@pytest.mark.clause("house 16.1")
def test_that_it_is_a_demonstration_is_the_first_fact_of_its_log(tmp_path: Path) -> None:
    run(demonstration_begun(tmp_path))
    store = SqliteStore(tmp_path)
    try:
        times = {stream: next(iter(store.read(stream))).at for stream, head in store.heads().items() if head.seq}
        first = next(iter(store.read("staff")))
    finally:
        store.close()
    assert first.at == min(times.values())
    assert b"demonstration-begun" in first.events
    assert DemonstrationBegun.__struct_config__.tag == "demonstration-begun"
    run(demonstration_begun(tmp_path))  # and is one at the next start


@pytest.mark.clause("house 16.1")
def test_a_folder_with_nothing_but_papers_or_a_table_is_a_house(tmp_path: Path) -> None:
    papers = SqliteStore(tmp_path / "papers")
    papers.put("tokens", "link-1", b"{}")
    assert begun_as(papers) == "house"
    papers.close()
    empty = SqliteStore(tmp_path / "empty")
    assert begun_as(empty) == "not"
    empty.close()


@pytest.mark.clause("house 16.1", "house 16.3")
def test_a_demonstration_of_an_earlier_release_is_opened_as_nothing_and_says_what_to_do(tmp_path: Path) -> None:
    async def earlier() -> None:
        async with opening(tmp_path) as service:
            await service.running.house.give("staff", THE_HOUSE, "demo:AppointOwner:owner:", AppointOwner("owner"))
        assert await refused(tmp_path, demo=True) == "demo-from-before"
        assert await refused(tmp_path, demo=False) == "demo-from-before"

    run(earlier())
    assert "Remove the folder" in start(tmp_path, "--data", ".", "--demo").stderr


@pytest.mark.clause("house 16.1")
def test_a_copy_of_a_demonstration_is_one_and_a_copy_of_a_house_is_none(tmp_path: Path) -> None:
    async def begun() -> None:
        await demonstration_begun(tmp_path / "demo")
        await house_begun(tmp_path / "house")

    run(begun())
    for name in ("demo", "house"):
        backup(tmp_path / name, tmp_path / f"{name}.copy")
        restore(tmp_path / f"{name}.copy", tmp_path / f"{name}-again")
    with pytest.raises(StoreError, match="has a log already"):
        restore(tmp_path / "house.copy", tmp_path / "demo")

    async def opened() -> None:
        await demonstration_begun(tmp_path / "demo-again")
        assert await refused(tmp_path / "demo-again", demo=False) == "only-a-demo"
        assert await refused(tmp_path / "house-again", demo=True) == "demo-on-house"

    run(opened())


def test_a_house_and_a_demonstration_that_name_no_folder_do_not_share_one(tmp_path: Path) -> None:
    house = read({}, {}, tmp_path).settings.data
    assert read({"demo": True}, {}, tmp_path).settings.data == f"{house}-demo"
    assert read({"demo": True}, {}, tmp_path).settings.secrets == f"{house}-demo-secrets"
    assert read({"demo": True, "data": "/srv/x"}, {}, tmp_path).settings.data == "/srv/x"


# --- nor does it reach beyond its machine -----------------------------------------------------------------------------


@pytest.mark.clause("house 16.2")
@pytest.mark.parametrize("host", BEYOND)
@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_a_demonstration_is_refused_on_any_address_but_loopback(host: str, tls: bool, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as fault:
        read({"demo": True, "host": host, "tls": tls}, {}, tmp_path)
    assert (fault.value.code, fault.value.clause) == ("demo-beyond-loopback", "house 16.2")
    with pytest.raises(BadInput):
        read({"demo": True, "tls": tls}, {"SICBO_NAMES": host}, tmp_path)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_a_demonstration_listens_on_loopback(host: str, tmp_path: Path) -> None:
    assert read({"demo": True, "host": host}, {}, tmp_path).settings.host == host


@pytest.mark.clause("house 16.2")
def test_a_localhost_that_was_pointed_elsewhere_is_beyond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pointed: list[tuple[Any, ...]] = [(0, 0, 0, "", ("127.0.0.1", 0)), (0, 0, 0, "", ("192.0.2.1", 0))]
    monkeypatch.setattr("sicbo.server.auth.origin.getaddrinfo", lambda *_: pointed)
    with pytest.raises(BadInput):
        read({"demo": True, "host": "localhost"}, {}, tmp_path)


@pytest.mark.clause("house 16.2")
def test_settings_that_nobody_has_checked_do_not_let_it_out_either(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), host="0.0.0.0", port=0, demo=True)  # noqa: S104
    with bound(settings) as listening, pytest.raises(BadInput):
        asyncio.run(serve(ALL, settings, listening, lambda _link, _lines: None))


@pytest.mark.clause("house 16.2")
def test_a_page_from_elsewhere_gets_no_one_click_log_in(tmp_path: Path) -> None:
    foreign: list[dict[str, str]] = [
        {"host": "evil.example:8000"},
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"x-sicbo": ""},
    ]

    async def asked() -> None:
        async with opening(tmp_path, demo=True) as service:
            service.origins = frozenset({ORIGIN})
            people = set(service.running.staff().people)
            for trick in foreign:
                answer = await _click(service, "owner", trick)
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign-request"), trick
                assert "set-cookie" not in answer.headers
            assert service.door.sessions.of("owner") == []
            assert set(service.running.staff().people) == people
            assert (await _click(service, "owner", {})).status_code == 200

    run(asked())


async def _click(service: Service, role: str, headers: dict[str, str]) -> httpx.Response:
    transport = httpx.ASGITransport(create_app(service))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        return await client.post(f"/api/demo/{role}", headers={**OURS, **headers})


# --- and nothing of it is good elsewhere ------------------------------------------------------------------------------


@pytest.mark.clause("house 16.3")
def test_a_house_has_no_one_click_log_ins(tmp_path: Path) -> None:
    async def asked() -> None:
        async with opening(tmp_path) as service:
            service.origins = frozenset({ORIGIN})
            for role in ROLES:
                answer = await _click(service, role, {})
                assert (answer.status_code, answer.json()["code"]) == (404, "no-such-thing")
                assert "set-cookie" not in answer.headers

    run(asked())


@pytest.mark.clause("house 16.3")
def test_whoever_was_hired_or_got_a_password_link_token_or_cookie_in_it_finds_no_house_to_use_them_in(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with opening(tmp_path / "demo", demo=True) as service:
            owner = service.running.actor("owner", office="administrator")
            await service.running.house.give("staff", owner, "m", Hire(person="mallory", rank="dealer"))
            service.door.sessions.open("mallory", is_staff=True)
            service.door.links.invite("mallory", is_staff=True)
            service.door.tokens.issue("mallory", "kept", ("administer",), 30)
        assert await refused(tmp_path / "demo", demo=False) == "only-a-demo"

    run(evening())
    before = bytes_of(tmp_path)
    said = start(tmp_path, "--data", "demo")
    assert said.returncode == 2
    assert "was begun as a demonstration" in said.stderr
    assert "(house 16.3)" in said.stderr
    assert bytes_of(tmp_path) == before


@pytest.mark.clause("house 16.3")
def test_a_demonstration_that_was_killed_is_still_nothing_else(tmp_path: Path) -> None:
    with running(tmp_path / "demo", "--demo") as house:
        house.kill()
    said = start(tmp_path, "--data", "demo")
    assert (said.returncode, "open at" in said.stderr) == (2, False)
    assert os.listdir(tmp_path / "demo")
