"""What is kept of a command: its facts and postings under a hash that covers everything before it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

import msgspec

from sicbo.ledger.postings import Account, Posting, unbalanced
from sicbo.units.canonical import canonical

FIRST = bytes(32)
"""What the first commit of a stream stands on."""
_FORM = "sicbo-commit-1"
Line = tuple[str, str, int]


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An accepted command, about to be kept."""

    stream: str
    seq: int
    """Its place in the stream, from 1; it must follow on what is kept."""
    epoch: int
    """Which owner of the stream writes it."""
    actor: str
    command_id: str
    command_digest: bytes
    at: int
    events: bytes
    """The facts in canonical form."""
    postings: tuple[Posting, ...] = ()


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refused command: kept, so that asking again gets the same answer, but no part of the chain."""

    stream: str
    epoch: int
    actor: str
    command_id: str
    command_digest: bytes
    at: int
    answer: bytes
    """The refusal in canonical form."""


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """A kept command: one link of the stream's chain."""

    stream: str
    seq: int
    epoch: int
    actor: str
    command_id: str
    command_digest: bytes
    at: int
    events: bytes
    postings: bytes
    prev_hash: bytes
    hash: bytes


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """The answer that a command once got."""

    command_digest: bytes
    seq: int
    """Where its facts are; 0 if it was refused."""
    answer: bytes
    """Its facts, or the refusal."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How far a stream has come."""

    seq: int = 0
    epoch: int = 0
    at: int = 0
    hash: bytes = FIRST


def sealed(draft: Draft, prev_hash: bytes, lines: list[Line] | None = None) -> Commit:
    """The draft as a link of the chain; postings that do not sum to zero are a bug and seal nothing.

    Who has the lines of its postings already may hand them over.
    """
    over = unbalanced(draft.postings)
    assert not over, f"postings out of balance: {over}"
    postings = canonical(lines_of(draft.postings) if lines is None else lines)
    return Commit(
        stream=draft.stream,
        seq=draft.seq,
        epoch=draft.epoch,
        actor=draft.actor,
        command_id=draft.command_id,
        command_digest=draft.command_digest,
        at=draft.at,
        events=draft.events,
        postings=postings,
        prev_hash=prev_hash,
        hash=_hash(draft, prev_hash, postings),
    )


def hash_of(commit: Commit) -> bytes:
    """What the hash of this commit must be, by its other fields."""
    return _hash(commit, commit.prev_hash, commit.postings)


def _hash(entry: Draft | Commit, prev_hash: bytes, postings: bytes) -> bytes:
    # One canonical list, bytes in base64 as JSON has none: anybody can repeat it, and it is written in one go.
    fields = (
        _FORM,
        prev_hash,
        entry.stream,
        entry.seq,
        entry.epoch,
        entry.actor,
        entry.command_id,
        entry.command_digest,
        entry.at,
        entry.events,
        postings,
    )
    return sha256(canonical(fields)).digest()


def lines_of(postings: Iterable[Posting]) -> list[Line]:
    """Each posting as it is written: account, unit, amount."""
    return [(str(one.account), one.unit, one.amount) for one in postings]


def written(postings: Iterable[Posting]) -> bytes:
    """A set of postings in canonical form.

    >>> written([Posting(Account("cage", "main"), "AUD", 5)])
    b'[["cage/main","AUD",5]]'
    """
    return canonical(lines_of(postings))


def read_postings(kept: bytes) -> list[Posting]:
    """The set of postings that was written.

    >>> read_postings(b'[["cage/main","AUD",5]]')
    [Posting(account=Account(kind='cage', owner='main'), unit='AUD', amount=5)]
    """
    return [Posting(_account(account), unit, amount) for account, unit, amount in _rows.decode(kept)]


_rows = msgspec.json.Decoder(list[Line])


@lru_cache(maxsize=100_000)
def _account(written_as: str) -> Account:
    kind, _, owner = written_as.partition("/")
    return msgspec.convert({"kind": kind, "owner": owner}, Account)
