"""Wagers sealed when bets close: one leaf for each, salted so that it tells nothing to whoever sees only its digest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from hmac import digest as hmac

import msgspec

from sicbo.units import merkle
from sicbo.units.canonical import packed

LABEL = "sicbo-wager-1"
STREAK = "streak"
"""The pile of a wager that outlasts the round."""


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


def leaf_salt(salt: bytes, attempt: int, wager: Sealed) -> bytes:
    """The salt of one leaf; it does not lead back to the salt of the round, nor to that of a later attempt."""
    return hmac(salt, _text(str(attempt)) + _text(wager.place) + _text(wager.area) + _text(wager.pile), "sha256")


def leaf(table: str, round_number: int, attempt: int, wager: Sealed, salted: bytes) -> bytes:
    """The bytes that are sealed for one wager."""
    whose = _text(wager.place) + _text(wager.player) + _text(wager.area) + _text(wager.pile)
    return _where(table, round_number, attempt) + whose + packed(wager.stake, salted)


def leaves(table: str, round_number: int, attempt: int, wagers: Sequence[Sealed], salt: bytes) -> list[bytes]:
    """The leaves of all wagers, in their order."""
    return [leaf(table, round_number, attempt, one, leaf_salt(salt, attempt, one)) for one in wagers]


@lru_cache(maxsize=100_000)
def _text(name: str) -> bytes:
    """A name as it is packed: every wager has four, and they are always the same."""
    return packed(name)


@lru_cache(maxsize=1_000)
def _where(table: str, round_number: int, attempt: int) -> bytes:
    return packed(LABEL, table, round_number, attempt)


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
