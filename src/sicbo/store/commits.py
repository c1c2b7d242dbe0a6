"""Commits, what is kept of a command: its events and postings under a hash that covers everything before it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

import msgspec

from sicbo.ledger.postings import Account, Posting, unbalanced
from sicbo.units.canonical import canonical

FIRST = bytes(32)
"""What the first commit of a stream stands on."""
_FORM = "sicbo-commit-2"
Line = tuple[str, str, int]


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An accepted command, about to be kept."""

    stream: str
    seq: int
    """Its place in the stream, from 1; it must follow on what is kept."""
    actor: str
    command_id: str
    command_digest: bytes
    """What two commands have in common when the same was asked."""
    command: bytes
    """The command as it was decided, and its giver's standing, in canonical form."""
    at: int
    events: bytes
    """The facts in canonical form."""
    postings: tuple[Posting, ...] = ()
    pins: tuple[bytes, ...] = ()
    """What is pinned with it: the law of the day."""
    opens: tuple[str, ...] = ()
    """The ids of what it sets off in other streams, open until somebody closes them."""
    closes: tuple[str, ...] = ()
    """The ids of what it answers."""


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refused command: kept for a time, so that asking again gets the same answer, but no part of the chain."""

    stream: str
    actor: str
    command_id: str
    command_digest: bytes
    at: int
    answer: bytes
    """The refusal in canonical form."""
    lasting: bool = False
    """Whether it is kept for good: it answers the house itself."""
    closes: tuple[str, ...] = ()


class Pin(msgspec.Struct, frozen=True):
    """Bytes kept for ever under their SHA-256."""

    body: bytes


class Paper(msgspec.Struct, frozen=True):
    """A paper laid down beside the log, in the place of an earlier one of the same name."""

    kind: str
    name: str
    body: bytes


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """A kept command: one link of the stream's chain."""

    stream: str
    seq: int
    number: int
    """Which of the house's durable groups keeps it."""
    epoch: int
    """Which owner of the house has written it."""
    actor: str
    command_id: str
    command_digest: bytes
    command: bytes
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
    at: int = 0
    hash: bytes = FIRST


def sealed(draft: Draft, number: int, epoch: int, prev_hash: bytes, lines: list[Line] | None = None) -> Commit:
    """The draft as a link of the chain; postings that do not sum to zero are a bug and seal nothing.

    Who has the lines of its postings already may hand them over.
    """
    over = unbalanced(draft.postings)
    assert not over, f"postings out of balance: {over}"
    postings = canonical(lines_of(draft.postings) if lines is None else lines)
    return Commit(
        stream=draft.stream,
        seq=draft.seq,
        number=number,
        epoch=epoch,
        actor=draft.actor,
        command_id=draft.command_id,
        command_digest=draft.command_digest,
        command=draft.command,
        at=draft.at,
        events=draft.events,
        postings=postings,
        prev_hash=prev_hash,
        hash=_hash(draft, number, epoch, postings, prev_hash),
    )


def hash_of(commit: Commit) -> bytes:
    """What the hash of this commit must be, by its other fields."""
    return _hash(commit, commit.number, commit.epoch, commit.postings, commit.prev_hash)


def _hash(entry: Draft | Commit, number: int, epoch: int, postings: bytes, prev_hash: bytes) -> bytes:
    # One canonical list, bytes in base64 as JSON has none: anybody can repeat it, and it is written in one go.
    fields = (
        _FORM,
        prev_hash,
        entry.stream,
        entry.seq,
        number,
        epoch,
        entry.actor,
        entry.command_id,
        entry.command_digest,
        entry.command,
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
