"""The archive that cases take their evidence from: stretches of the log, sealed with what the rules need of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from sicbo.desks.case.remedies import is_remedy
from sicbo.desks.shared import RESERVED
from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.case.commands import Remedy
from sicbo.floor.case.evidence import Evidence, Mark
from sicbo.floor.case.state import Case
from sicbo.floor.table.dealing.events import ResultCalled
from sicbo.floor.table.wagers.events import WagerRegistered
from sicbo.house.clock import CLOCK
from sicbo.house.desks import Desks
from sicbo.house.pending import Standing
from sicbo.house.reactions import ON_BEHALF
from sicbo.store.commits import Commit
from sicbo.store.protocol import Store

MOST = 5_000
"""Commits that are taken to a case at once; whoever needs more takes more stretches."""
DEVICES = ("dice", "tumbler", "device")
SECONDS = ("approved_by", "second")
"""The fields in which a fact names whoever agreed to it."""
_standing: msgspec.json.Decoder[Any] = msgspec.json.Decoder(tuple[Standing, msgspec.Raw])


class Archive:
    """What is safe in the log, read where it is asked for; it follows nothing."""

    def __init__(self, store: Store, desks: Desks) -> None:
        self._store = store
        self._desks = desks
        own = {name for desk in desks for name in desk.own_actors}
        self._house = own | RESERVED | {THE_HOUSE.id, CLOCK.id, ON_BEHALF.id}

    def on_commit(self, _: Commit, __: tuple[Any, ...]) -> None:
        """Nothing: the log itself remembers."""

    def commit(self, stream: str, seq: int) -> tuple[Commit, list[Any]] | None:
        """One commit with its facts, if it is safe."""
        if seq < 1:
            return None
        found = next(iter(self._store.read(stream, seq - 1)), None)
        return None if found is None else (found, self._desks.of(stream).journal.read(found.events))

    def carried_out(
        self, case: Case, remedy: Remedy, stream: str, stretches: Iterable[tuple[int, int]]
    ) -> Iterator[tuple[str, int, int]]:
        """Stream, place and time of every commit in these stretches by which this remedy was carried out."""
        since = case.due_since.get(remedy)
        if since is None:
            return
        journal = self._desks.of(stream).journal
        for first, last in stretches:
            places = range(first, last + 1)
            start = bisect_left(places, True, key=lambda seq: self._is_since(stream, seq, since))
            for commit in self._stretch(stream, first + start, last):
                if is_remedy(case, remedy, stream, commit.at, journal.read(commit.events)):
                    yield stream, commit.seq, commit.at

    def gather(self, stream: str, first: int, last: int, **known: Any) -> Evidence | None:
        """The stretch from first to last under its seal; nothing where the log does not have all of it."""
        if not 1 <= first <= last < first + MOST:
            return None
        commits = [*self._stretch(stream, first, last)]
        if len(commits) != last - first + 1:
            return None
        journal = self._desks.of(stream).journal
        facts = [(commit, journal.read(commit.events)) for commit in commits]
        events = [event for _, found in facts for event in found]
        return Evidence(
            stream=stream,
            first=first,
            last=last,
            before=commits[0].prev_hash.hex(),
            hash=commits[-1].hash.hex(),
            began=commits[0].at,
            ended=commits[-1].at,
            clauses=tuple(sorted({event.clause for event in events if getattr(event, "clause", "")})),
            dice=next((event.faces for event in reversed(events) if isinstance(event, ResultCalled)), None),
            devices=tuple(dict.fromkeys(chain.from_iterable(map(_devices, events)))),
            marks=tuple(_marks(facts)),
            people=tuple(dict.fromkeys(one.actor for one in commits if one.actor not in self._house)),
            acted=tuple(dict.fromkeys(one for one in _acted(facts) if one not in self._house)),
            **known,
        ).sealed()

    def _is_since(self, stream: str, seq: int, at: int) -> bool:
        """Whether a place is no older than this time; one that is not safe yet is younger."""
        found = next(self._store.read(stream, seq - 1), None)
        return found is None or found.at >= at

    def _stretch(self, stream: str, first: int, last: int) -> Iterator[Commit]:
        for commit in self._store.read(stream, first - 1):
            if commit.seq > last:
                return
            yield commit


def _devices(event: Any) -> Iterator[str]:
    found = (getattr(event, name, "") for name in DEVICES)
    return (one for one in found if isinstance(one, str) and one)


def _marks(facts: list[tuple[Commit, list[Any]]]) -> Iterator[Mark]:
    """Every step and call; wagers are by far the most, and stand in the log."""
    for commit, events in facts:
        for event in events:
            if not isinstance(event, WagerRegistered):
                yield Mark(str(event.__struct_config__.tag), commit.seq, commit.at)


def _acted(facts: list[tuple[Commit, list[Any]]]) -> Iterator[str]:
    """Whoever gave an order there for the house, and whoever agreed to one."""
    for commit, events in facts:
        standing, _ = _standing.decode(commit.command)
        giver = Actor(commit.actor, *msgspec.structs.astuple(standing))
        if giver.rank is not None or giver.office:
            yield giver.id
        for event in events:
            found = (getattr(event, name, "") for name in SECONDS)
            yield from (one for one in found if isinstance(one, str) and one)
