"""Electronic dice that can be checked: a chain of links published by its end, and three faces out of each link.

Whoever knows link[n] can compute every link before it, and nobody can compute one after it. `docs/fairness.md` has the
whole of it, with test vectors.
"""

from __future__ import annotations

import re
from hashlib import sha256
from hmac import digest as hmac

from sicbo.units.canonical import packed

LABEL = "sicbo-dice-1"
LONGEST = 1_000_000
"""The most links a chain may have."""
_FAIR = 252
"""The largest multiple of 6 that a byte can count to; what is not below it would favour the low faces."""


def faces(link: bytes, table: str, day: str, round_number: int, attempt: int) -> tuple[int, int, int]:
    """The three dice of one attempt.

    >>> faces(bytes(32), "T1", "2026-01-31", 1, 1)
    (2, 5, 6)
    """
    found: list[int] = []
    counter = 0
    while len(found) < 3:
        drawn = hmac(link, packed(LABEL, table, day, round_number, attempt, counter), "sha256")
        found += [byte % 6 + 1 for byte in drawn if byte < _FAIR]
        counter += 1
    return found[0], found[1], found[2]


def before(link: bytes, steps: int = 1) -> bytes:
    """The link so many steps before this one in its chain."""
    for _ in range(steps):
        link = sha256(link).digest()
    return link


def steps_from(published: bytes, link: bytes, most: int = LONGEST) -> int | None:
    """How many steps after the published link this one comes; nothing if it is not found within so many.

    >>> steps_from(before(bytes(32), 3), bytes(32)), steps_from(bytes(32), b"another", most=9)
    (3, None)
    """
    for steps in range(most + 1):
        if link == published:
            return steps
        link = sha256(link).digest()
    return None


def parse_link(text: str) -> bytes | None:
    """The link written as 64 hexadecimal digits in lower case; nothing if it is not."""
    return bytes.fromhex(text) if re.fullmatch(r"[0-9a-f]{64}", text) else None
