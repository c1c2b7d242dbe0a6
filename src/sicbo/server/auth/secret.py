"""A text that must not be seen: it never shows in a repr, a log line or a pickle."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import NoReturn


class Secret:
    """A secret text, seen only through `reveal`.

    >>> Secret("rosebud"), f"{Secret('rosebud')}", Secret("rosebud").reveal()
    (Secret(…), 'Secret(…)', 'rosebud')
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself."""
        return self._text

    def digest(self) -> str:
        """SHA-256 in hexadecimal: what is stored instead of a random secret. Never enough for a password."""
        return sha256(self._text.encode("utf-8", "surrogatepass")).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return compare_digest(self._text.encode("utf-8", "surrogatepass"), other._text.encode("utf-8", "surrogatepass"))

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not written down")


def fresh(prefix: str) -> Secret:
    """A new secret of 256 random bits under a prefix by which the log knows it."""
    return Secret(f"{prefix}_{secrets.token_hex(32)}")
