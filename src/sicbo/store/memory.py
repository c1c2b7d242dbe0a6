"""A store that forgets when the process ends: for simulation and tests, and the plainest reading of the contract."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec

from sicbo.ledger.postings import Ledger
from sicbo.store.commits import Commit, Draft, Head, Kept, Refusal, sealed
from sicbo.store.protocol import Doubled, Fenced, Stale

UNLIMITED = 2**62


class MemoryStore:
    """Everything in dictionaries."""

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}
        self._commits: dict[str, list[Commit]] = {}
        self._refusals: dict[str, list[Refusal]] = {}
        self._answers: dict[tuple[str, str, str], Kept] = {}
        self._ledger = Ledger()
        self._pinned: dict[str, bytes] = {}
        self._papers: dict[str, dict[str, bytes]] = {}

    def claim(self, stream: str) -> int:
        return self.claim_all((stream,))[stream]

    def claim_all(self, streams: Iterable[str]) -> dict[str, int]:
        epochs = {}
        for stream in streams:
            head = self._heads.get(stream, Head())
            epochs[stream] = head.epoch + 1
            self._heads[stream] = msgspec.structs.replace(head, epoch=epochs[stream])
        return epochs

    def append(self, entries: Sequence[Draft | Refusal]) -> list[Commit]:
        heads: dict[str, Head] = {}
        answers: dict[tuple[str, str, str], Kept] = {}
        commits = []
        doubled = ""
        for entry in entries:
            head = heads.get(entry.stream) or self._heads.get(entry.stream) or Head()
            key = (entry.stream, entry.actor, entry.command_id)
            check(entry, head)
            if key in self._answers or key in answers:
                doubled = doubled or f"{entry.stream}: {entry.command_id} of {entry.actor} was answered before"
            if isinstance(entry, Refusal):
                answers[key] = Kept(command_digest=entry.command_digest, seq=0, answer=entry.answer)
                continue
            commit = sealed(entry, head.hash)
            commits.append(commit)
            heads[entry.stream] = Head(seq=commit.seq, epoch=commit.epoch, at=commit.at, hash=commit.hash)
            answers[key] = Kept(command_digest=commit.command_digest, seq=commit.seq, answer=commit.events)
        if doubled:
            raise Doubled(doubled)
        self._heads.update(heads)
        self._answers.update(answers)
        for entry in entries:
            if isinstance(entry, Refusal):
                self._refusals.setdefault(entry.stream, []).append(entry)
            else:
                self._ledger.book(entry.postings)
        for commit in commits:
            self._commits.setdefault(commit.stream, []).append(commit)
        return commits

    def read(self, stream: str, since: int = 0) -> Iterator[Commit]:
        yield from self._commits.get(stream, [])[since:]

    def refusals(self, stream: str) -> Iterator[Refusal]:
        yield from self._refusals.get(stream, [])

    def answered(self, stream: str, actor: str, command_id: str) -> Kept | None:
        return self._answers.get((stream, actor, command_id))

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def balances(self) -> dict[tuple[str, str], int]:
        return {(str(account), unit): amount for (account, unit), amount in self._ledger.balances.items()}

    def pin(self, body: bytes) -> str:
        name = sha256(body).hexdigest()
        self._pinned[name] = body
        return name

    def pinned(self, digest: str) -> bytes | None:
        return self._pinned.get(digest)

    def put(self, kind: str, name: str, body: bytes) -> None:
        self._papers.setdefault(kind, {})[name] = body

    def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
        for name, body in papers.items():
            self.put(kind, name, body)

    def get(self, kind: str, name: str) -> bytes | None:
        return self._papers.get(kind, {}).get(name)

    def papers(self, kind: str) -> dict[str, bytes]:
        return dict(self._papers.get(kind, {}))

    def erase(self, kind: str, name: str) -> bool:
        return self._papers.get(kind, {}).pop(name, None) is not None

    def discard(self, kind: str, names: Collection[str]) -> int:
        shelf = self._papers.get(kind, {})
        return sum(shelf.pop(name, None) is not None for name in set(names))

    def scrub(self) -> bool:
        return True

    def room(self) -> int:
        return UNLIMITED

    def close(self) -> None:
        pass


def check(entry: Draft | Refusal, head: Head) -> None:
    """Refuse an entry that this owner may not write, or not here."""
    if entry.epoch != head.epoch:
        raise Fenced(f"{entry.stream}: epoch {entry.epoch}, but {head.epoch} owns it")
    if isinstance(entry, Draft) and entry.seq != head.seq + 1:
        raise Stale(f"{entry.stream}: {entry.seq} does not follow on {head.seq}")
    if isinstance(entry, Draft) and entry.at < head.at:
        raise Stale(f"{entry.stream}: {entry.at} is before {head.at}")
