"""A door to knock on: real parts, a store in memory, clocks moved by hand, and argon2 at its cheapest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from argon2 import PasswordHasher

from sicbo.floor.refused import Refused
from sicbo.server.auth.door import Door
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Session
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from tests.server.manual_clock import Clock

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD = Secret("seven quiet cranes")
OTHER = Secret("eight noisy cranes")
HERE = "203.0.113.7"
SEAL = HouseKey(b"the key of the tests, 32 bytes..")

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


class Entrance:
    """A door, its store, its clock and what it told."""

    def __init__(
        self,
        store: Store | None = None,
        clock: Clock | None = None,
        hasher: PasswordHasher = CHEAP,
        keeps_second_factor: bool = False,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or Clock()
        self.told: list[tuple[str, str]] = []
        self.passwords = Passwords(hasher)
        self.door = Door(
            self.store,
            self.passwords,
            lambda holder, what: self.told.append((holder, what)),
            now=self.clock,
            steady=self.clock,
            house_key=SEAL,
            keeps_second_factor=keeps_second_factor,
        )

    def restarted(self, hasher: PasswordHasher = CHEAP) -> Entrance:
        return Entrance(self.store, self.clock, hasher)

    async def with_user(self, user: str = "u1", login: str = "ann", is_staff: bool = True) -> Entrance:
        link = self.door.links.invite(user, is_staff)
        accepted = await self.door.accept(link, login, GOOD)
        assert not isinstance(accepted, Refused), accepted
        return self

    async def logged_in(self, login: str = "ann", password: Secret = GOOD, code: str = "") -> tuple[Secret, Session]:
        found = await self.door.log_in(login, password, HERE, code=code)
        assert not isinstance(found, Refused), found
        return found


def code(answer: object) -> str:
    """The code of a refusal, or an empty string where there is none."""
    return answer.code if isinstance(answer, Refused) else ""
