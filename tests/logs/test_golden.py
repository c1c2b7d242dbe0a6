"""What an earlier release has written is read by this one, and folds to what it was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sicbo import __version__
from sicbo.desks import ALL
from sicbo.desks.table import TABLE
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.events import AnyEvent
from sicbo.house.audit import Auditor
from sicbo.house.house import House
from sicbo.law.rulebook import books
from sicbo.store.commits import Commit, read_postings
from sicbo.store.memory import MemoryStore
from tests.house.houses import Following
from tests.logs.golden import SCRIPTS, Golden, facts, files, picture, played, read, refilled

REACHED = 70
"""How many kinds of event the scripts reach; a log that holds far fewer proves little."""


ORDERED = 70
"""How many kinds of order they reach."""


async def folded(golden: Golden, seen: set[str]) -> dict[str, list[Any]]:
    found = {}
    for evening in golden.evenings:
        store = refilled(golden, evening)

        def note(commit: Commit, events: tuple[Any, ...]) -> None:
            seen.update(str(event.__struct_config__.tag) for event in events)

        house = await House.open(store, lambda: 0, [TABLE], history=[Following(note)])
        assert not house.alarms, evening
        found[evening] = facts(house)
    return found


@pytest.mark.parametrize("file", files(), ids=lambda file: file.name)
def test_the_log_of_a_release_loads_and_folds_to_the_pinned_picture(file: Path) -> None:
    golden, seen = read(file), set[str]()
    found = asyncio.run(folded(golden, seen))
    assert picture(found) == golden.picture
    assert {evening.partition("/")[0] for evening in golden.evenings} == set(books())
    assert len(seen) >= REACHED, f"{len(seen)} of {len(get_args(AnyEvent))}"


@pytest.mark.parametrize("file", files(), ids=lambda file: file.name)
def test_every_order_of_a_release_decides_again_to_the_facts_it_brought_about(file: Path) -> None:
    golden = read(file)
    orders: set[str] = set()
    for evening, commits in golden.evenings.items():
        auditor = Auditor(ALL, (body.encode() for body in golden.pinned))
        for commit in commits:
            auditor.see(commit, read_postings(commit.postings))
            orders.add(str(msgspec.json.decode(commit.command)[1]["type"]))
        assert (evening, auditor.findings, auditor.decided) == (evening, [], len(commits))
    assert len(orders) >= ORDERED, f"{len(orders)} of {len(get_args(AnyCommand))}"


def test_this_release_has_its_log() -> None:
    assert f"{__version__}.json.gz" in {file.name for file in files()}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.parent.name}/{script.stem}")
def test_a_house_answers_every_order_of_a_scenario_as_the_bare_table_does(script: Path) -> None:
    house = asyncio.run(played(MemoryStore(), script))
    assert house.streams("table")


def test_a_changed_fact_gives_another_picture() -> None:
    golden = read(files()[-1])
    name, commits = next(iter(golden.evenings.items()))
    fewer = Golden(golden.picture, golden.pinned, {name: commits[:-1]})
    whole = Golden(golden.picture, golden.pinned, {name: commits})
    assert picture(asyncio.run(folded(whole, set()))) != picture(asyncio.run(folded(fewer, set())))
