"""A crash exactly between the two commits of an errand, for every kind of errand: the next start carries it out.

The evenings of other modules are played through, and the store is copied after every commit that sends somebody off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import partial
from inspect import signature
from types import ModuleType
from typing import Any

import pytest

from sicbo.desks import ALL
from sicbo.house.desks import Desks
from sicbo.house.house import House
from sicbo.house.reactions import Driver, Reaction, back
from sicbo.house.transit import Transit
from sicbo.runtime.running import open_house
from sicbo.store.commits import Commit, Draft, Refusal, read_postings
from sicbo.store.groups import Entry
from sicbo.store.memory import MemoryStore
from tests.house import (
    test_cash_at_tables,
    test_closed_tables,
    test_desk_reactions,
    test_exclusion,
    test_floats,
    test_hold_time,
    test_ruling_notices,
)
from tests.house.houses import SeededDice, SetClock, run

MODULES: tuple[ModuleType, ...] = (
    test_desk_reactions,
    test_floats,
    test_cash_at_tables,
    test_closed_tables,
    test_exclusion,
    test_hold_time,
    test_ruling_notices,
)
WITH_A_VAULT = ("case", "tournament", "promotion")
"""Desks whose evenings need papers or secrets beside the log: the power goes in their own tests, `tests/desks` and
`tests/server/test_cases`."""
REACTIONS = Desks(ALL).reactions
TURNED_AWAY = "an errand that was refused, and is not reversed yet"
DESKS = Desks(ALL)


@dataclass(frozen=True)
class Cut:
    """What was on the disk when somebody had just been sent off, and the store of the evening that went on."""

    kinds: frozenset[str]
    before: MemoryStore
    after: MemoryStore


def evenings() -> Iterator[Callable[[], None]]:
    for module in MODULES:
        for name, test in vars(module).items():
            if name.startswith("test_"):
                rows = parameters(test)
                # One that asks for more than rows is no evening of its own.
                yield from (partial(test, **row) for row in rows if row.keys() == signature(test).parameters.keys())


def parameters(test: Callable[..., None]) -> list[dict[str, Any]]:
    """What pytest would call this test with."""
    found: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, rows = mark.args
            named = [names] if isinstance(names, str) else [*names]
            rows = [(row,) if isinstance(names, str) else row for row in rows]
            found = [known | dict(zip(named, row, strict=True)) for known in found for row in rows]
    return found


def sent_off(entry: Draft | Commit) -> dict[str, tuple[str, Reaction]]:
    """Who is sent off by this commit, by the id of the errand: the kind of fact, and the errand."""
    if entry.stream.partition("/")[0] not in DESKS.kinds():
        return {}
    events = tuple(DESKS.of(entry.stream).journal.read(entry.events))
    found = {}
    for name, reaction in REACTIONS.of(entry, events):
        number = int(name.rpartition(":")[2].partition(".")[0])
        found[name] = type(events[number]).__name__, reaction
    return found


@pytest.fixture(scope="module")
def cuts() -> list[Cut]:
    found: list[Cut] = []
    keep = MemoryStore.append

    def append(store: MemoryStore, entries: Sequence[Entry], *, epoch: int | None = None) -> list[Commit]:
        kept = keep(store, entries, epoch=epoch)
        kinds = {kind for commit in kept for kind, _ in sent_off(commit).values()}
        if any(isinstance(entry, Refusal) and entry.command_id.startswith("r:") for entry in entries):
            kinds.add(TURNED_AWAY)
        if kinds:
            found.append(Cut(frozenset(kinds), copied(store), store))
        return kept

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(MemoryStore, "append", append)
        for evening in evenings():
            evening()
    return found


def copied(store: MemoryStore) -> MemoryStore:
    """As it is on disk now; commits never change, so that they need no copies of their own."""
    fresh = MemoryStore()
    for name in vars(fresh):
        kept = getattr(store, name)
        setattr(
            fresh, name, {key: copy(one) for key, one in kept.items()} if isinstance(kept, dict) else deepcopy(kept)
        )
    return fresh


def test_every_kind_of_errand_is_cut_off_somewhere(cuts: list[Cut]) -> None:
    seen = {kind for cut in cuts for kind in cut.kinds}
    sets_off = Desks(desk for desk in ALL if desk.kind not in WITH_A_VAULT).reactions
    assert {TURNED_AWAY, *(kind.__name__ for kind in sets_off.kinds())} - seen == set()


def test_whatever_was_cut_off_is_carried_out_once_and_as_if_nothing_had_been_by_the_next_start(cuts: list[Cut]) -> None:
    for cut in cuts:
        carried_out(cut)


def test_a_start_that_takes_up_nothing_is_seen(cuts: list[Cut], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Driver, "finish", lambda _: None)
    cut = next(cut for cut in cuts if cut.kinds == {"SentToTable"})
    with pytest.raises(AssertionError, match="SentToTable"):
        carried_out(cut)


def carried_out(cut: Cut) -> None:
    """The house over what was left does what it did on the evening that went on, no more and no less."""
    store = copied(cut.before)
    begun = {name: head.seq for name, head in store.heads().items()}
    reactions = {
        name: reaction
        for stream in begun
        for commit in store.read(stream)
        for name, (_, reaction) in sent_off(commit).items()
    }
    at = max(head.at for head in store.heads().values())
    house = run(opened(store, at))
    for name, reaction in reactions.items():
        if begun.get(reaction.then.stream):  # somebody who was not known yet is waited for, however long it takes
            assert answers(store, name, reaction) == answers(cut.after, name, reaction), (*cut.kinds, name)
    found = {*lost(store, house)}
    assert not found or found <= {*lost(cut.after, run(opened(copied(cut.after), at)))}, cut.kinds
    assert run(opened(store, at)).heads() == house.heads(), "a second start finds nothing to do"


async def opened(store: MemoryStore, at: int) -> House:
    return (await open_house(ALL, store, SetClock(at), SeededDice())).house


def answers(store: MemoryStore, name: str, reaction: Reaction) -> tuple[bool | None, bool | None]:
    """Whether the errand was taken, and whether it was reversed."""
    steps = ((name, reaction.then), (back(name), reaction.otherwise))
    kept = [None if step is None else store.answered(step.stream, step.actor.id, one) for one, step in steps]
    there, home = (None if one is None else one.seq > 0 for one in kept)
    return there, home


def lost(store: MemoryStore, house: House) -> Iterator[str]:
    """Every sum that is on its way to nobody."""
    transit = Transit(house.desks)
    for stream in house.streams():
        for commit in store.read(stream):
            transit.see(stream, read_postings(commit.postings))
        transit.ends(stream, house.state(stream))
    yield from (str(finding) for finding in transit.findings())
