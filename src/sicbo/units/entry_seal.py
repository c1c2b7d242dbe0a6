"""Entries of a draw sealed when they close: a fixed order, one salted leaf for each, and the proof of an owner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from hmac import digest as hmac
from itertools import pairwise

import msgspec

from sicbo.units import merkle
from sicbo.units.canonical import packed
from sicbo.units.refusal import BadInput

LABEL = "sicbo-entry-1"
ORDERED = "house 20.2"
MOST = 1_000_000
"""The most entries that one draw may have."""


class Entry(msgspec.Struct, frozen=True, order=True, gc=False):
    """One chance in a draw, and whose it is."""

    id: str
    owner: str


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """An entry with what is needed to find it under the root, and nothing of any other."""

    entry: Entry
    salt: str
    index: int
    path: tuple[str, ...]


class EntryProof(msgspec.Struct, frozen=True, kw_only=True):
    """The entries of one owner in one draw, proved against the root that was told when entries closed."""

    draw: str
    root: str
    size: int
    entries: tuple[Opened, ...]


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries in the one order that counts, by the characters' numbers of their ids, however they were given.

    >>> [entry.id for entry in in_order([Entry("b", "P1"), Entry("B", "P2"), Entry("a", "P1")])]
    ['B', 'a', 'b']
    """
    found = tuple(sorted(entries))
    if len(found) > MOST:
        raise BadInput("too-many-entries", clause=ORDERED, most=MOST)
    for one, following in pairwise(found):
        if one.id == following.id:
            raise BadInput("entry-twice", clause=ORDERED, entry=one.id)
    return found


def root(draw: str, entries: Sequence[Entry], salt: bytes) -> str:
    """The root over entries in their order."""
    return merkle.root(_leaves(draw, entries, salt)).hex()


def opened(draw: str, entries: Sequence[Entry], salt: bytes, indexes: Collection[int]) -> tuple[Opened, ...]:
    """The entries at these places of the order, each with its salt and its path to the root."""
    own = sorted(indexes)
    paths = merkle.paths(_leaves(draw, entries, salt), own)
    return tuple(
        Opened(
            entry=entries[index],
            salt=_leaf_salt(draw, entries[index], salt).hex(),
            index=index,
            path=tuple(digest.hex() for digest in path),
        )
        for index, path in zip(own, paths, strict=True)
    )


def proof(draw: str, entries: Sequence[Entry], salt: bytes, owner: str) -> EntryProof:
    """Everything that one owner needs to show that their entries were counted (house 20.8)."""
    own = [index for index, entry in enumerate(entries) if entry.owner == owner]
    found = opened(draw, entries, salt, own)
    return EntryProof(draw=draw, root=root(draw, entries, salt), size=len(entries), entries=found)


def holds(draw: str, top: str, size: int, one: Opened) -> bool:
    """Whether this entry stands where it says under the root of a draw with so many entries."""
    try:
        raw, salted = bytes.fromhex(top), bytes.fromhex(one.salt)
        path = [bytes.fromhex(digest) for digest in one.path]
    except ValueError:
        return False
    return merkle.holds(raw, _leaf(draw, one.entry, salted), one.index, size, path)


def _leaves(draw: str, entries: Sequence[Entry], salt: bytes) -> list[bytes]:
    return [_leaf(draw, one, _leaf_salt(draw, one, salt)) for one in entries]


def _leaf(draw: str, entry: Entry, salted: bytes) -> bytes:
    return packed(LABEL, draw, entry.id, entry.owner, salted)


def _leaf_salt(draw: str, entry: Entry, salt: bytes) -> bytes:
    """The salt of one leaf; it leads neither back to the salt of the draw nor to that of another entry."""
    return hmac(salt, packed(draw, entry.id), "sha256")
