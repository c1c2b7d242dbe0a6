"""Wrong passwords from elsewhere: they keep nobody out who has been here before."""

from __future__ import annotations

import json

import httpx
import pytest
from argon2 import PasswordHasher

from sicbo.law.rulebook import house_rules
from sicbo.server.auth.attempts import by_stranger
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.settings import Limits, Settings
from tests.server.auth.entrance import GOOD, OTHER
from tests.server.doors import WIDE, Doors, code, run

RIGHT = {"login": "boss", "password": GOOD.reveal()}
WRONG = {"login": "boss", "password": "not the password"}


async def with_owner() -> Doors:
    doors = await Doors.open()
    await doors.with_password("owner", "boss")
    return doors


async def entering(client: httpx.AsyncClient, body: dict[str, str]) -> str:
    answer = await client.post("/api/session", json=body)
    return "" if answer.status_code == 200 else code(answer)


def counted(doors: Doors) -> list[str]:
    """A list that grows with every password that is hashed from now on."""
    hashed: list[str] = []

    class Counted(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
            hashed.append(str(hash))
            return super().verify(hash, password)

    doors.service.door._passwords = Passwords(Counted(time_cost=1, memory_cost=8, parallelism=1))
    return hashed


@pytest.mark.clause("house 14.18", "house 14.19")
def test_a_stranger_who_guesses_every_few_minutes_keeps_neither_a_known_browser_nor_a_session_out() -> None:
    async def evening() -> None:
        doors = await with_owner()
        async with doors.client(address="198.51.100.1") as known, doors.client(address="198.51.100.2") as inside:
            assert await entering(known, RIGHT) == ""
            for number in range(100):
                if number % 40 == 0:
                    assert await entering(inside, RIGHT) == ""
                address = f"203.0.{number}.1" if number % 2 else f"2001:db8:{number:x}::1"
                async with doors.client(address=address) as stranger:
                    assert await entering(stranger, WRONG) == "log-in-failed"
                assert (await inside.post("/api/session/unlock", json={"password": GOOD.reveal()})).status_code == 200
                assert code(await inside.post("/api/staff/nobody/invitation")) == "no-such-thing", "the proof is fresh"
                if number % 10 == 9:
                    assert await entering(known, RIGHT) == ""
                doors.clock.pass_(minutes=14)
            assert await entering(known, RIGHT) == ""

    run(evening())


@pytest.mark.clause("house 14.1")
def test_from_an_unknown_browser_the_owner_waits_a_minute_at_most_whatever_strangers_do() -> None:
    async def evening() -> None:
        doors = await with_owner()
        for number in range(200):
            async with doors.client(address=f"203.0.{number}.1") as stranger:
                assert await entering(stranger, WRONG) == "log-in-failed"
            doors.clock.pass_(seconds=30)
        doors.clock.pass_(seconds=60)
        async with doors.client(address="198.51.100.1") as owner:
            assert await entering(owner, RIGHT) == ""

    run(evening())


@pytest.mark.clause("house 14.18")
def test_a_stolen_cookie_of_a_known_browser_opens_nothing_guesses_no_faster_and_keeps_no_other_browser_out() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("owner", "boss")
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as first, doors.client() as second:
            assert await entering(first, RIGHT) == await entering(second, RIGHT) == ""
            stolen = first.cookies["sicbo-browser"]
            await first.delete("/api/session")
            assert "sicbo-browser" in first.cookies, "logging out forgets no browser"
            async with doors.client({"cookie": f"sicbo-browser={stolen}"}, "203.0.113.99") as thief:
                assert (await thief.get("/api/session")).json()["roles"] == ["visitor"]
                hashed = counted(doors)
                for _ in range(1_000):
                    assert await entering(thief, WRONG) == "log-in-failed"
                assert len(hashed) == house_rules().door.attempts.free
                assert await entering(thief, RIGHT) == "log-in-failed"
                assert await entering(thief, {**RIGHT, "login": "dan"}) == "", "for another name it is nobody's browser"
            assert await entering(second, RIGHT) == ""

    run(evening())


def test_the_cookie_of_a_browser_is_kept_from_scripts_and_other_sites_and_under_encryption_bound_to_the_host() -> None:
    async def evening() -> None:
        for is_tls, name in ((False, "sicbo-browser"), (True, "__Host-sicbo-browser")):
            doors = await (await Doors.open(Settings(tls=is_tls, limits=WIDE))).staffed()
            await doors.with_password("owner", "boss")
            async with doors.client() as client:
                entered = await client.post("/api/session", json=RIGHT)
            [cookie] = [one for one in entered.headers.get_list("set-cookie") if one.startswith(f"{name}=")]
            told = cookie.lower()
            assert all(one in told for one in ("httponly", "samesite=strict", "path=/", "max-age=7776000"))
            assert ("secure" in told) is is_tls
            assert "domain" not in told
            assert cookie.partition("=")[2].partition(";")[0].encode() not in b"".join(
                doors.running.house.store.papers("tokens").values()
            )

    run(evening())


@pytest.mark.clause("house 14.18")
def test_a_password_changed_in_a_browser_leaves_that_browser_alone_known_and_its_old_cookie_worthless() -> None:
    async def evening() -> None:
        doors = await with_owner()
        browsers = doors.service.door.browsers
        async with doors.client() as here, doors.client() as there:
            assert await entering(here, RIGHT) == await entering(there, RIGHT) == ""
            before = here.cookies["sicbo-browser"]
            body = {"old": GOOD.reveal(), "new": OTHER.reveal()}
            assert (await here.post("/api/session/password", json=body)).status_code == 200
            assert browsers.known(Secret(before), "owner") is None
            assert browsers.known(Secret(there.cookies["sicbo-browser"]), "owner") is None
            assert browsers.known(Secret(here.cookies["sicbo-browser"]), "owner") is not None

    run(evening())


@pytest.mark.clause("house 14.1")
def test_every_kind_of_name_gets_the_very_same_answer_and_the_same_work() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("owner", "boss")
        await doors.with_password("ann", "ann")
        await doors.with_password("p-dealer", "dan")
        doors.service.door.links.invite("p-supervisor", is_staff=True)
        doors.service.door.send_away("p-dealer")
        hashed = counted(doors)
        told = set()
        names = ("boss", "BOSS", "ｂｏｓｓ", "ann", "dan", "p-supervisor", "nobody", "x" * 64, "bоss", "\ud800", "a b")
        for number, name in enumerate(names):
            async with doors.client(address=f"192.0.2.{number}") as client:
                hashed.clear()
                body = json.dumps({"login": name, "password": "wrong"})
                answer = await client.post("/api/session", content=body, headers={"content-type": "application/json"})
                if name == "\ud800":
                    assert answer.status_code in {400, 401}
                    continue
                told.add((answer.status_code, answer.content, tuple(sorted(answer.headers.items()))))
                assert len(hashed) == 1
        assert len(told) == 1

    run(evening())


def test_a_name_that_waits_and_one_that_nobody_has_are_told_alike_and_spellings_share_one_count() -> None:
    async def evening() -> None:
        doors = await with_owner()
        told = set()
        for name in ("boss", "nobody"):
            for number in range(25):
                spelt = name.upper() if number % 2 else name
                async with doors.client(address=f"192.0.2.{number}") as client:
                    answer = await client.post("/api/session", json={"login": spelt, "password": "wrong"})
                    told.add((answer.content, tuple(sorted(answer.headers.items()))))
            assert doors.service.door.tries.wait(*by_stranger(name, "198.51.100.1")) == 5_000
        assert len(told) == 1

    run(evening())


def test_one_browser_that_is_known_asks_beside_a_crowd_that_uses_up_the_requests_of_its_address() -> None:
    async def evening() -> None:
        doors = await Doors.open(Settings(limits=Limits(a_second=1, at_once=5)))
        await doors.with_password("owner", "boss")
        async with doors.client() as known, doors.client() as rude:
            assert await entering(known, RIGHT) == ""
            await known.delete("/api/session")
            for _ in range(20):
                last = await rude.post("/api/session", json=WRONG)
            assert last.status_code == 429
            assert await entering(known, RIGHT) == ""

    run(evening())
