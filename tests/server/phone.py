"""People with a second factor: the device that makes their codes, and logging in with it."""

from __future__ import annotations

import httpx
import pyotp

from tests.server.auth.entrance import GOOD
from tests.server.doors import Doors


class Phone:
    """The device that makes the codes, with the same clock as the house."""

    def __init__(self, doors: Doors, secret: str) -> None:
        self._doors, self._codes = doors, pyotp.TOTP(secret)

    def code(self, steps: int = 0) -> str:
        return self._codes.at(self._doors.clock() // 1_000 + 30 * steps)


async def log_in(client: httpx.AsyncClient, login: str, code: str = "", typed: str = "") -> httpx.Response:
    body = {"login": login, "password": typed or GOOD.reveal(), "code": code}
    return await client.post("/api/session", json=body)


async def enrol(doors: Doors, client: httpx.AsyncClient) -> tuple[Phone, list[str]]:
    """The phone and the recovery codes of whoever is logged in here, half a minute after it was added."""
    begun = (await client.post("/api/second-factor")).json()
    phone = Phone(doors, begun["secret"])
    added = await client.post("/api/second-factor/confirm", json={"code": phone.code()})
    assert added.status_code == 200, added.text
    doors.clock.pass_(seconds=30)
    return phone, added.json()["recovery_codes"]
