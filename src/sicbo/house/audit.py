"""The checks of a log that know the rules: every stream followed, every posting derived, every round settled again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.clock.commands import ConfirmTime, Order
from sicbo.floor.clock.decide import decide as decide_time
from sicbo.floor.clock.events import TimeConfirmed
from sicbo.floor.clock.state import Time
from sicbo.floor.refused import Refused
from sicbo.house.answers import NoSuchDesk
from sicbo.house.desks import Desk, Desks, LiveTable, own_name
from sicbo.house.floor import all_desks
from sicbo.house.journal import Unreadable
from sicbo.house.lawbook import Lawbook
from sicbo.house.resettling import disagreement
from sicbo.house.under_way import UnderWay
from sicbo.law.ranks import RANKS
from sicbo.ledger.postings import Posting
from sicbo.store.commits import Commit, lines_of, written
from sicbo.store.memory import MemoryStore
from sicbo.store.verify import Finding


class Auditor:
    """Follows commits as they pass by, stream by stream; of each stream the first that is wrong is told."""

    def __init__(self, pinned: Iterable[bytes], desks: Callable[[Lawbook], list[Desk]] = all_desks) -> None:
        laws = MemoryStore()
        for body in pinned:
            laws.pin(body)  # under the digest that it really has: law that was changed is not found
        self._desks = Desks(desks(Lawbook(laws)))
        self._stream, self._lost = "", False
        self._state: Any = None
        self._under_way = UnderWay()
        self.findings: list[Finding] = []
        self.settled = 0
        """How many commits the rules were asked about again."""

    def see(self, commit: Commit, postings: list[Posting]) -> None:
        """Take the next commit of its stream, which is sound in itself."""
        self._under_way.see(commit.stream, postings)
        if commit.stream != self._stream:
            self._under_way.ends(self._state)
            self._stream, self._state, self._lost = commit.stream, None, False
        if self._lost:
            return
        wrong = self._wrong(commit, postings)
        if wrong:
            self.findings.append(Finding(commit.stream, commit.seq, wrong))
            self._lost = True

    def ended(self) -> list[Finding]:
        """All that was found, once every commit has passed by: also the money that is nowhere, if the rest is sound."""
        self._under_way.ends(self._state)
        return self.findings or [*self._under_way.findings()]

    def _wrong(self, commit: Commit, postings: list[Posting]) -> str:
        try:
            desk = self._desks.of(commit.stream)
            events = desk.journal.read(commit.events)
        except NoSuchDesk:
            return "no desk of the house keeps such a stream"
        except Unreadable as fault:
            return f"its facts cannot be read: {fault}"
        if self._state is None:
            self._state = desk.new(own_name(commit.stream))
        try:
            otherwise = self._resettled(commit, events)
            if otherwise:
                return otherwise
            derived: list[Posting] = []
            for event in events:
                desk.evolve(self._state, event)
                derived += desk.postings(self._state, event)
        except Exception as fault:  # noqa: BLE001 a log that was tampered with may break anything
            return f"its facts do not follow from what was before ({type(fault).__name__}: {fault})"
        if lines_of(derived) != lines_of(postings):
            return f"its postings are {_told(postings)}, but its facts make them {_told(derived)}"
        if any(event.at != commit.at for event in events):
            return "its facts name another time than their order"
        return ""

    def _resettled(self, commit: Commit, events: list[Any]) -> str:
        state = self._state
        if isinstance(state, Time):
            return _unconfirmed(state, commit, events)
        if not isinstance(state, LiveTable) or state.law is None:
            return ""
        self.settled += 1
        return disagreement(state.law, state.table, commit.actor, commit.at, events)


def _unconfirmed(time: Time, commit: Commit, events: list[Any]) -> str:
    """Why the time was not confirmed as the rules ask, where a commit says that it was: by two, after this jump."""
    for event in events:
        if isinstance(event, TimeConfirmed):
            confirming = ConfirmTime(event.jump, event.shown, event.tables)
            made = decide_time(time, Order(Actor(commit.actor, RANKS[-1]), commit.at, confirming))
            if made != events:
                return (
                    f"the rules refuse it: {made.code} ({made.clause})" if isinstance(made, Refused) else "it differs"
                )
    return ""


def _told(postings: list[Posting]) -> str:
    return written(postings).decode()
