"""Many rolls of electronic dice at once: the same dice as `units.fair_dice.faces`, a good deal sooner."""

from __future__ import annotations

from hashlib import sha256
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sicbo.units.canonical import packed
from sicbo.units.fair_dice import LABEL, LONGEST, faces

Rolls: TypeAlias = NDArray[np.int64]

_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_INNER_PAD, _OUTER_PAD = b"\x36" * 32, b"\x5c" * 32


def electronic_rolls(secret: bytes, table: str, day: str, rolls: int) -> Rolls:
    """The results of so many rounds, each settled at its first attempt, as indexes among the 216 rolls.

    Rounds count on through as many chains as it takes, each made from a digest of the secret and its number.
    """
    found = [
        _of_one_chain(sha256(packed(secret, first)).digest(), table, day, first, min(LONGEST, rolls - first))
        for first in range(0, rolls, LONGEST)
    ]
    return np.concatenate(found) if found else np.empty(0, dtype=np.int64)


def _of_one_chain(secret: bytes, table: str, day: str, first: int, rolls: int) -> Rolls:
    """HMAC-SHA-256 written out, because a call of the general one costs more than its two digests."""
    start, end = packed(LABEL, table, day), packed(1, 0)
    inner, outer, link = _INNER_PAD + start, _OUTER_PAD, secret
    drawn = bytearray()
    links = []
    for number in range(first + rolls, first, -1):
        text = b"%d" % number
        told = sha256(link.translate(_INNER) + inner + len(text).to_bytes(4) + text + end).digest()
        drawn += sha256(link.translate(_OUTER) + outer + told).digest()[:8]
        links.append(link)
        link = sha256(link).digest()
    return _indexes(np.frombuffer(bytes(drawn), dtype=np.uint8).reshape(-1, 8), links, table, day, first)[::-1]


def _indexes(drawn: NDArray[np.uint8], links: list[bytes], table: str, day: str, first: int) -> Rolls:
    """The first three usable bytes of each row; a row with a byte too high among its first three is derived singly."""
    dice = drawn[:, :3].astype(np.int64) % 6
    found: Rolls = dice[:, 0] * 36 + dice[:, 1] * 6 + dice[:, 2]
    for row in np.flatnonzero((drawn[:, :3] >= 252).any(axis=1)):
        a, b, c = faces(links[row], table, day, first + len(links) - int(row), 1)
        found[row] = (a - 1) * 36 + (b - 1) * 6 + c - 1
    return found
