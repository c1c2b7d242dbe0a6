"""The secret side of electronic dice: a chain made from fresh randomness, whose links nobody can foretell."""

from __future__ import annotations

import os
from functools import cached_property

from sicbo.units.fair_dice import LONGEST, before, faces

SECRET_BYTES = 32


class SecretChain:
    """A chain with its secret; it shows what may be published and hides the rest.

    >>> chain = SecretChain("T1", "2026-01-31", 3, bytes(32))
    >>> chain
    SecretChain(table='T1', day='2026-01-31', length=3, published='12771355…')
    >>> chain.link(3) == bytes(32)
    True
    """

    __slots__ = ("__dict__", "_secret", "day", "length", "table")

    def __init__(self, table: str, day: str, length: int, secret: bytes) -> None:
        if not 1 <= length <= LONGEST:
            raise ValueError(f"a chain has from 1 to {LONGEST} links, not {length}")
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"the secret of a chain has {SECRET_BYTES} bytes")
        self.table, self.day, self.length, self._secret = table, day, length, secret

    @staticmethod
    def fresh(table: str, day: str, length: int) -> SecretChain:
        """A new chain from the machine's own randomness."""
        return SecretChain(table, day, length, os.urandom(SECRET_BYTES))

    @property
    def published(self) -> str:
        """link[0], which everybody may see."""
        return self._links[0].hex()

    def link(self, number: int) -> bytes:
        """The link of the attempt that uses this number, counted from 1. Tell nobody before the attempt is over."""
        if not 1 <= number <= self.length:
            raise IndexError(f"this chain has the links 1 to {self.length}, not {number}")
        return self._links[number]

    def faces(self, number: int, round_number: int, attempt: int) -> tuple[int, int, int]:
        """The dice of the attempt that uses this link."""
        return faces(self.link(number), self.table, self.day, round_number, attempt)

    def secret(self) -> bytes:
        """The last link, for the file that keeps it."""
        return self._secret

    @cached_property
    def _links(self) -> tuple[bytes, ...]:
        found = [self._secret]
        for _ in range(self.length):
            found.append(before(found[-1]))
        return tuple(reversed(found))

    def __repr__(self) -> str:
        shown = f"{self.published[:8]}…"
        return f"SecretChain(table={self.table!r}, day={self.day!r}, length={self.length}, published={shown!r})"

    def __reduce__(self) -> str:
        raise TypeError("a secret chain is not copied or sent; it is kept in its vault")


def fresh_salt() -> str:
    """A salt for sealing the wagers of one round."""
    return os.urandom(SECRET_BYTES).hex()
