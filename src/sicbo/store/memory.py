"""A store that forgets when the process ends: for simulation and tests, and the plainest reading of the contract."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256

from sicbo.ledger.postings import Ledger
from sicbo.store.commits import Commit, Draft, Head, Kept, Paper, Pin, Refusal
from sicbo.store.groups import Entry, Group, counted, grouped
from sicbo.store.known_ids import Key
from sicbo.store.protocol import Fenced
from sicbo.store.slots import Place

UNLIMITED = 2**62


class MemoryStore:
    """Everything in dictionaries."""

    def __init__(self) -> None:
        self._epoch = 0
        self._place = Place()
        self._heads: dict[str, Head] = {}
        self._commits: dict[str, list[Commit]] = {}
        self._refusals: dict[str, list[Refusal]] = {}
        self._answers: dict[Key, Kept] = {}
        self._outbox: dict[str, tuple[str, int]] = {}
        self._ledger = Ledger()
        self._pinned: dict[str, bytes] = {}
        self._papers: dict[str, dict[str, bytes]] = {}

    def on_broken(self, told: Callable[[BaseException], None]) -> None:
        """Nothing breaks here."""

    def claim(self) -> int:
        self._epoch += 1
        self._done("claimed")
        return self._epoch

    def append(self, entries: Sequence[Entry], *, epoch: int | None = None) -> list[Commit]:
        if epoch is not None and epoch != self._epoch:
            raise Fenced(f"epoch {epoch}, but {self._epoch} owns the house")
        if not entries:
            return []
        group = grouped(entries, self._place, self._epoch, self._head, self._answers.__contains__)
        self._place = group.place
        self._heads.update(group.heads)
        self._pinned.update(group.pins)
        self._outbox.update(group.opened)
        for name in group.closed:
            self._outbox.pop(name, None)
        for paper in group.papers:
            self._papers.setdefault(paper.kind, {})[paper.name] = paper.body
        for refusal in group.refusals:
            kept = Refusal(**{name: getattr(refusal, name) for name in Refusal.__struct_fields__ if name != "closes"})
            self._refusals.setdefault(refusal.stream, []).append(kept)
            key = (refusal.stream, refusal.actor, refusal.command_id)
            self._answers[key] = Kept(command_digest=refusal.command_digest, seq=0, answer=refusal.answer)
        for commit in group.commits:
            self._commits.setdefault(commit.stream, []).append(commit)
            key = (commit.stream, commit.actor, commit.command_id)
            self._answers[key] = Kept(command_digest=commit.command_digest, seq=commit.seq, answer=commit.events)
        for entry in entries:
            if isinstance(entry, Draft):
                self._ledger.book(entry.postings)
        return group.commits

    def place(self) -> Place:
        return self._place

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

    def outbox(self) -> dict[str, tuple[str, int]]:
        return dict(sorted(self._outbox.items()))

    def forget(self, before: int) -> int:
        gone = 0
        for stream, kept in self._refusals.items():
            old = [one for one in kept if one.at < before and not one.lasting]
            self._refusals[stream] = [one for one in kept if one not in old]
            for one in old:
                del self._answers[one.stream, one.actor, one.command_id]
            gone += len(old)
        if gone:
            self._done("forgotten")
        return gone

    def pin(self, body: bytes) -> str:
        self.append([Pin(body)])
        return sha256(body).hexdigest()

    def pinned(self, digest: str) -> bytes | None:
        return self._pinned.get(digest)

    def put(self, kind: str, name: str, body: bytes) -> None:
        self.put_all(kind, {name: body})

    def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
        self.append([Paper(kind, name, body) for name, body in papers.items()])

    def get(self, kind: str, name: str) -> bytes | None:
        return self._papers.get(kind, {}).get(name)

    def papers(self, kind: str) -> dict[str, bytes]:
        return dict(self._papers.get(kind, {}))

    def erase(self, kind: str, name: str) -> bool:
        self._done(f"erased {kind}")
        return self._papers.get(kind, {}).pop(name, None) is not None

    def discard(self, kind: str, names: Collection[str]) -> int:
        self._done(f"discarded {kind}")
        shelf = self._papers.get(kind, {})
        return sum(shelf.pop(name, None) is not None for name in set(names))

    def scrub(self) -> bool:
        return True

    def room(self) -> int:
        return UNLIMITED

    def close(self) -> None:
        pass

    def _head(self, stream: str) -> Head:
        return self._heads.get(stream) or Head()

    def _done(self, deed: str) -> None:
        """Count a transaction that is about no entry."""
        group = Group(self._epoch, deeds=[deed])
        counted(group, self._place)
        self._place = group.place
