"""The audit of a log, decided again: every command from the state before it, under the law of its day.

A commit says what was asked and what its giver was. What the rules make of that must be what the log says, byte for
byte; and the postings must be those of its facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from sicbo.floor.refused import Refused
from sicbo.house.answers import NoSuchDesk
from sicbo.house.desks import Desk, Desks, Resources
from sicbo.house.pending import as_today, read_recorded, recorded
from sicbo.house.transit import Transit
from sicbo.house.versions import Unreadable
from sicbo.ledger.postings import Posting
from sicbo.store.commits import Commit, lines_of, written
from sicbo.store.memory import MemoryStore
from sicbo.store.verify import Finding

SHOWN = 120
"""Characters of a value that are told."""


class Auditor:
    """Follows commits as they pass by, stream by stream; of each stream the first that is wrong is told."""

    def __init__(self, desks: Iterable[Desk], pinned: Iterable[bytes]) -> None:
        laws = MemoryStore()
        for body in pinned:
            laws.pin(body)  # under the digest that it really has: law that was changed is not found
        self._desks = Desks(desks, Resources(laws.pinned))
        self._stream, self._lost = "", False
        self._state: Any = None
        self._transit = Transit(self._desks)
        self.findings: list[Finding] = []
        self.decided = 0
        """How many commits were decided again."""

    def see(self, commit: Commit, postings: list[Posting]) -> None:
        """Take the next commit of its stream, which is sound in itself."""
        self._transit.see(commit.stream, postings)
        if commit.stream != self._stream:
            self._transit.ends(self._stream, self._state)
            self._stream, self._state, self._lost = commit.stream, None, False
        if self._lost:
            return
        wrong = self._wrong(commit, postings)
        if wrong:
            self.findings.append(Finding(commit.stream, commit.seq, wrong))
            self._lost = True

    def ended(self) -> list[Finding]:
        """All that was found, once every commit has passed by: also the money that is nowhere, if the rest is sound."""
        self._transit.ends(self._stream, self._state)
        return self.findings or [*self._transit.findings()]

    def _wrong(self, commit: Commit, postings: list[Posting]) -> str:
        try:
            desk = self._desks.of(commit.stream)
            events = desk.journal.read(commit.events)
        except NoSuchDesk:
            return "no desk of the house keeps such a stream"
        except Unreadable as fault:
            return f"its facts cannot be read: {fault}"
        if self._state is None:
            self._state = self._desks.new(commit.stream)
        try:
            otherwise = self._decided_again(desk, commit, events)
            if otherwise:
                return otherwise
            derived: list[Posting] = []
            for event in events:
                desk.evolve(self._state, event)
                derived += desk.postings(self._state, event)
        except Exception as fault:  # noqa: BLE001 a log that was tampered with may break anything
            return f"its facts do not follow from what was before ({type(fault).__name__}: {fault})"
        if lines_of(derived) != lines_of(postings):
            return f"its postings are {_postings_text(postings)}, but its facts make them {_postings_text(derived)}"
        return ""

    def _decided_again(self, desk: Desk, commit: Commit, events: list[Any]) -> str:
        """What the rules make otherwise of the order of this commit; empty where they agree."""
        try:
            kept = as_today(commit.command, desk.command_versions)
            actor, command = read_recorded(kept, commit.actor, partial(self._desks.command, commit.stream))
        except (msgspec.MsgspecError, Unreadable) as fault:
            return f"its order cannot be read: {fault}"
        if recorded(actor, command) != kept:
            return "its order says more than can be read"
        self.decided += 1
        made = desk.decide(self._state, desk.order(actor, commit.at, command))
        if isinstance(made, Refused):
            return f"the rules refuse it: {made.code} ({made.clause})"
        return "" if desk.journal.says(commit.events, made) else _difference(events, made)


def _postings_text(postings: list[Posting]) -> str:
    return written(postings).decode()


def _difference(kept: Sequence[Any], made: Sequence[Any]) -> str:
    """The first place at which two lists of facts part."""
    logged, follows = msgspec.to_builtins(kept), msgspec.to_builtins(made)
    kinds = [[one["type"] for one in facts] for facts in (logged, follows)]
    if kinds[0] != kinds[1]:
        return f"facts: it says {_short(kinds[0])}, the rules make it {_short(kinds[1])}"
    found = next(_parting(logged, follows), None)
    if found is None:
        return "its facts say more than can be read"
    path, one, other = found
    kind = kinds[0][int(path[0])]
    return f"{kind} {'.'.join(path[1:])}: it says {_short(one)}, the rules make it {_short(other)}"


def _parting(one: Any, other: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _parting(one[key], other[key], (*path, key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _parting(left, right, (*path, str(number)))
    elif one != other:
        yield path, one, other


def _short(value: Any) -> str:
    return msgspec.json.encode(value).decode()[:SHOWN]
