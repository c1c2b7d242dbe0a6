"""Passwords: what one may be, and hashing with argon2id away from the event loop."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sicbo.floor.refused import Refused
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.common_passwords import is_common
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret, fresh

T = TypeVar("T")

STRENGTH = PasswordHasher(time_cost=2, memory_cost=32 * 1024, parallelism=1)
"""Above the least that OWASP names (19 MiB, two passes), yet 2 at once leave a small machine enough for the tables."""
AT_ONCE = 2
WAITING = 64


class Busy(Exception):
    """So many log-ins wait already that a further one is not even begun."""


@dataclass(frozen=True)
class Verdict:
    """Whether the password was the right one, and a hash to keep instead where the parameters have changed."""

    is_right: bool
    rehash: str | None = None


class Passwords:
    """Hashes and checks passwords, a few at a time."""

    def __init__(self, hasher: PasswordHasher = STRENGTH, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._hasher = hasher
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="passwords")
        self._turn = asyncio.Semaphore(at_once)
        self._most = at_once + waiting
        self._asked = 0
        # The hash of a password that nobody knows: an unknown user costs the same work as a known one.
        self._nobody = hasher.hash(fresh("nobody").reveal())

    async def hashed(self, password: Secret) -> str:
        """The password's argon2id hash with its parameters."""
        return await self._in_turn(lambda: self._hasher.hash(normal(password)), is_known=True)

    async def verify(self, kept: str | None, password: Secret, is_known: bool = False) -> Verdict:
        """Whether the password fits the hash; nobody's hash takes as long and is never right."""
        return await self._in_turn(lambda: self._verify(kept, password), is_known)

    def is_busy(self, is_known: bool = False) -> bool:
        """Whether a further one would not be begun: who was here before finds as many places again kept free."""
        return self._asked >= (2 * self._most if is_known else self._most)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _in_turn(self, work: Callable[[], T], is_known: bool = False) -> T:
        if self.is_busy(is_known):
            raise Busy
        self._asked += 1
        try:
            async with self._turn:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._asked -= 1

    def _verify(self, kept: str | None, password: Secret) -> Verdict:
        text = normal(password)
        # A longer text was never taken as a password; its first part is hashed so that the work stays the same.
        too_long = len(text) > house_rules().door.password.most
        try:
            self._hasher.verify(kept or self._nobody, text[: house_rules().door.password.most])
        except (VerificationError, InvalidHashError):
            return Verdict(is_right=False)
        if kept is None or too_long:
            return Verdict(is_right=False)
        is_old = self._hasher.check_needs_rehash(kept)
        return Verdict(is_right=True, rehash=self._hasher.hash(text) if is_old else None)


def weakness(password: Secret, own_words: tuple[str, ...] = ()) -> Refused | None:
    """Why this cannot become a password, if so: its length, or that many people use it."""
    rule = house_rules().door.password
    text = normal(password)
    if len(text) < rule.least:
        return refuse(Reason.PASSWORD_TOO_SHORT, least=rule.least)
    if len(text) > rule.most:
        return refuse(Reason.PASSWORD_TOO_LONG, most=rule.most)
    if is_common(text, own_words):
        return refuse(Reason.PASSWORD_COMMON)
    return None


def normal(password: Secret) -> str:
    """The text in one Unicode form, so that two keyboards type the same password; a lone surrogate becomes a mark."""
    text = unicodedata.normalize("NFC", password.reveal())
    return text.encode("utf-8", "replace").decode()
