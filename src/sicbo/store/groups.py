"""One durable transaction: its entries checked against what is kept, sealed, and counted under a chained digest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from sicbo.store.commits import Commit, Draft, Head, Paper, Pin, Refusal, lines_of, sealed
from sicbo.store.known_ids import Key
from sicbo.store.protocol import Doubled, Stale
from sicbo.store.slots import Place
from sicbo.units.canonical import canonical

Entry = Draft | Refusal | Pin | Paper
_FORM = "sicbo-group-1"


@dataclass(slots=True)
class Group:
    """What one transaction keeps, and what follows from it."""

    epoch: int
    place: Place = field(default_factory=Place)
    """Where the group stands in the house's count."""
    commits: list[Commit] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    pins: dict[str, bytes] = field(default_factory=dict)
    """Bodies by digest."""
    papers: list[Paper] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)
    """What else the transaction does, in a word: an erasure, a claim. No name, because a name may be erased."""
    heads: dict[str, Head] = field(default_factory=dict)
    moved: dict[tuple[str, str], int] = field(default_factory=dict)
    opened: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The cause of each reaction that is open from now on: stream and place in it."""
    closed: list[str] = field(default_factory=list)

    def rest(self) -> bytes:
        """The marks of all that is no commit, in canonical form; empty where there is nothing else."""
        marks = [f"refused {refusal_mark(one)}" for one in self.refusals]
        marks += [f"pinned {digest}" for digest in self.pins]
        marks += [f"laid {one.kind}" for one in self.papers]
        marks += [f"opened {name} {stream} {seq}" for name, (stream, seq) in self.opened.items()]
        marks += [f"closed {name}" for name in self.closed]
        marks += self.deeds
        return canonical(marks) if marks else b""


def grouped(
    entries: Sequence[Entry], before: Place, epoch: int, head: Callable[[str], Head], answered: Callable[[Key], bool]
) -> Group:
    """These entries as the group that follows on this place.

    A group with several faults is told that it is `Stale`, by its first such entry, before it is told that it is
    `Doubled`.
    """
    number, group = before.number + 1, Group(epoch)
    keys: set[Key] = set()
    doubled = ""
    for entry in entries:
        if isinstance(entry, Pin):
            group.pins[sha256(entry.body).hexdigest()] = entry.body
            continue
        if isinstance(entry, Paper):
            group.papers.append(entry)
            continue
        key = (entry.stream, entry.actor, entry.command_id)
        if key in keys or answered(key):
            doubled = doubled or f"{entry.stream}: {entry.command_id} of {entry.actor} was answered before"
        keys.add(key)
        if isinstance(entry, Refusal):
            group.refusals.append(entry)
        else:
            _add(group, entry, number, group.heads.get(entry.stream) or head(entry.stream))
        for name in entry.closes:
            if group.opened.pop(name, None) is None:
                group.closed.append(name)
    if doubled:
        raise Doubled(doubled)
    counted(group, before)
    return group


def counted(group: Group, before: Place) -> None:
    """Give a group its place: the next number, under a digest that covers everything up to it."""
    number = before.number + 1
    hashes = [commit.hash for commit in group.commits]
    group.place = Place(number, digest_of(before.digest, number, group.epoch, hashes, group.rest()))


def digest_of(before: bytes, number: int, epoch: int, commits: list[bytes], rest: bytes) -> bytes:
    """The digest of a group: over the one before it, the hashes of its commits and the marks of the rest."""
    return sha256(canonical((_FORM, before, number, epoch, commits, rest))).digest()


def refusal_mark(refusal: Refusal) -> str:
    """What a refusal leaves in the digest when it is dropped."""
    fields = (refusal.stream, refusal.actor, refusal.command_id, refusal.command_digest, refusal.at)
    return sha256(canonical((*fields, refusal.answer, refusal.lasting))).hexdigest()


def is_marked(refusal: Refusal, rest: object) -> bool:
    """Whether this is a refusal that the group with these marks has kept; damage may have made them anything."""
    return isinstance(rest, bytes) and f'"refused {refusal_mark(refusal)}"'.encode() in rest


def loss_mark(number: int, at: int, acknowledged: int, digest: bytes) -> str:
    """What an accepted loss leaves in the digest of its group."""
    return f"accepted loss {number} {at} {acknowledged} {digest.hex()}"


def _add(group: Group, draft: Draft, number: int, head: Head) -> None:
    if draft.seq != head.seq + 1:
        raise Stale(f"{draft.stream}: {draft.seq} does not follow on {head.seq}")
    if draft.at < head.at:
        raise Stale(f"{draft.stream}: {draft.at} is before {head.at}")
    lines = lines_of(draft.postings)
    commit = sealed(draft, number, group.epoch, head.hash, lines)
    group.commits.append(commit)
    group.heads[draft.stream] = Head(seq=commit.seq, at=commit.at, hash=commit.hash)
    for account, unit, amount in lines:
        key = (account, unit)
        group.moved[key] = group.moved.get(key, 0) + amount
    for body in draft.pins:
        group.pins[sha256(body).hexdigest()] = body
    for name in draft.opens:
        group.opened[name] = (draft.stream, draft.seq)


def keys_of(group: Group) -> Iterator[tuple[Key, bool]]:
    """Every command that the group answers, and whether it was accepted, commits first."""
    for commit in group.commits:
        yield (commit.stream, commit.actor, commit.command_id), True
    for refusal in group.refusals:
        yield (refusal.stream, refusal.actor, refusal.command_id), False
