"""Wrong passwords from elsewhere: they keep nobody out who has been here before."""

from __future__ import annotations

import httpx
import pytest

from tests.server.auth.entrance import GOOD
from tests.server.doors import Doors, code, run

RIGHT = {"login": "boss", "password": GOOD.reveal()}
WRONG = {"login": "boss", "password": "not the password"}


async def with_owner() -> Doors:
    doors = await Doors.open()
    await doors.with_password("owner", "boss")
    return doors


async def entering(client: httpx.AsyncClient, body: dict[str, str]) -> str:
    answer = await client.post("/api/session", json=body)
    return "" if answer.status_code == 200 else code(answer)


@pytest.mark.clause("house 14.18", "house 14.19")
def test_a_stranger_who_guesses_every_few_minutes_keeps_neither_a_known_browser_nor_a_session_out() -> None:
    async def evening() -> None:
        doors = await with_owner()
        async with doors.client(address="198.51.100.1") as known, doors.client(address="198.51.100.2") as inside:
            assert await entering(known, RIGHT) == await entering(inside, RIGHT) == ""
            for number in range(100):
                address = f"203.0.{number}.1" if number % 2 else f"2001:db8:{number:x}::1"
                async with doors.client(address=address) as stranger:
                    assert await entering(stranger, WRONG) == "log-in-failed"
                if number % 10 == 9:
                    assert await entering(known, RIGHT) == ""
                    typed = await inside.post("/api/session/unlock", json={"password": GOOD.reveal()})
                    assert typed.status_code == 200
                    assert (await inside.post("/api/staff/owner/invitation")).status_code != 401
                doors.clock.pass_(minutes=14)
            assert await entering(known, RIGHT) == ""

    run(evening())
