"""Wagers sealed when bets close: one leaf for each, salted so that it tells nothing to whoever sees only its digest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from hmac import digest as hmac
from typing import Any

import msgspec

from sicbo.units import merkle
from sicbo.units.canonical import packed

LABEL = "sicbo-wager-1"
STREAK = "streak"
"""The pile of a wager that outlasts the round."""
BLOCK = 64
"""Bytes that SHA-256 takes in at once."""


class Sealed(msgspec.Struct, frozen=True, gc=False):
    """One wager as it lay when bets closed."""

    place: str
    player: str
    area: str
    pile: str
    stake: int


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """A sealed wager with what its player needs to find it under the root, and nothing of anybody else."""

    wager: Sealed
    salt: str
    index: int
    path: tuple[str, ...]


class Inclusion(msgspec.Struct, frozen=True, kw_only=True):
    """All wagers of one place in one attempt, proved against the root that was told when bets closed."""

    table: str
    round: int
    attempt: int
    root: str
    size: int
    wagers: tuple[Proof, ...]


def leaf_salt(salt: bytes, wager: Sealed) -> bytes:
    """The salt of one leaf; it does not lead back to the salt of the round."""
    return hmac(salt, packed(wager.place, wager.area, wager.pile), "sha256")


def leaf(table: str, round_number: int, attempt: int, wager: Sealed, salted: bytes) -> bytes:
    """The bytes that are sealed for one wager."""
    where = packed(LABEL, table, round_number, attempt)
    return where + packed(wager.place, wager.player, wager.area, wager.pile, wager.stake, salted)


def leaves(table: str, round_number: int, attempt: int, wagers: Sequence[Sealed], salt: bytes) -> list[bytes]:
    """The leaves of all wagers, in their order: what `leaf` gives for each, with every name packed only once."""
    where = packed(LABEL, table, round_number, attempt)
    names = {name: packed(name) for one in wagers for name in (one.place, one.player, one.area, one.pile)}
    length = packed(bytes(32))[:4]
    inner, outer = _keyed(salt)
    found = []
    for one in wagers:
        place, area, pile = names[one.place], names[one.area], names[one.pile]
        within, around = inner.copy(), outer.copy()
        within.update(place + area + pile)
        around.update(within.digest())
        salted = around.digest()
        stake = b"%d" % one.stake
        size = len(stake).to_bytes(4)
        found.append(b"".join((where, place, names[one.player], area, pile, size, stake, length, salted)))
    return found


def _keyed(key: bytes) -> tuple[Any, Any]:
    """Both halves of an HMAC (RFC 2104) with the key taken in, to go on from for each message: most of its cost is the
    beginning, and bets are closed over thousands of wagers at once."""
    block = (key if len(key) <= BLOCK else sha256(key).digest()).ljust(BLOCK, b"\0")
    return sha256(bytes(byte ^ 0x36 for byte in block)), sha256(bytes(byte ^ 0x5C for byte in block))


def proved(inclusion: Inclusion) -> list[bool]:
    """For each wager, whether it lay under the root."""
    return [_holds(inclusion, proof) for proof in inclusion.wagers]


def parse_salt(text: str) -> bytes | None:
    """The salt of a round written as at least 32 hexadecimal digits in lower case; nothing if it is not."""
    return bytes.fromhex(text) if re.fullmatch(r"(?:[0-9a-f]{2}){16,64}", text) else None


def _holds(inclusion: Inclusion, proof: Proof) -> bool:
    try:
        top, salted = bytes.fromhex(inclusion.root), bytes.fromhex(proof.salt)
        path = [bytes.fromhex(digest) for digest in proof.path]
    except ValueError:
        return False
    sealed = leaf(inclusion.table, inclusion.round, inclusion.attempt, proof.wager, salted)
    return merkle.holds(top, sealed, proof.index, inclusion.size, path)
