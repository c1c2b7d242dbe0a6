"""Golden logs: one file per release, which every later release must read and fold to the same picture.

`python -m tests.logs.golden` writes the one of this release anew: every scenario of the five books, given order by
order to a real house; and with it that of the other desks (`desks`). A log of a release that is out is never written
again.
"""

from __future__ import annotations

import asyncio
import gzip
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from sicbo import __version__
from sicbo.desks.table import TABLE
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.floor.table.state import Table
from sicbo.house.answers import Accepted
from sicbo.house.house import House
from sicbo.law.rulebook import books
from sicbo.runtime.live_table import LiveTable
from sicbo.store.commits import Commit, Draft, read_postings
from sicbo.store.memory import MemoryStore
from sicbo.store.slots import Place
from sicbo.units.canonical import canonical
from tests.logs import desks
from tests.scenarios.evening import Evening
from tests.scenarios.runner import play

HERE = Path(__file__).parent
SCRIPTS = [script for script in sorted(HERE.parent.glob("scenarios/*/*.txt")) if script.parent.name in books()]

_KEPT = ("stream", "seq", "actor", "command_id", "command_digest", "command", "at", "events")
Order = tuple[str, int, Actor, AnyCommand, Any]
"""Where, when, who, what, and what came of it."""


class Golden(msgspec.Struct, frozen=True):
    """Logs as a file: what was pinned, and the commits of each evening."""

    picture: str
    """The digest of what the logs fold to."""
    pinned: list[str]
    evenings: dict[str, list[Commit]]


def orders(script: Path) -> list[Order]:
    """Every order of a scenario with the answer that the bare table gives."""
    given: list[Order] = []
    plain = Evening.order

    def noted(evening: Evening, actor: Actor, command: AnyCommand) -> Any:
        answer = plain(evening, actor, command)
        if isinstance(command, OpenTable):
            command = msgspec.structs.replace(command, book=evening.law.book.id)
        given.append((f"table/{evening.table.id}", evening.at, actor, command, answer))
        return answer

    with patch.object(Evening, "order", noted):
        play(script)
    return given


SCRIPT_DESK = replace(TABLE, lookups={name: TABLE.lookups[name] for name in ("law", "related")}, reactions={})
"""The tables of scripts: a script numbers transfers itself, at times two alike, and says what others know."""


async def played(store: MemoryStore, script: Path) -> House:
    """A house at which this scenario was given; its answers are those of the bare table."""
    now = 0
    house = await House.open(store, lambda: now, [SCRIPT_DESK])
    for number, (stream, at, actor, command, expected) in enumerate(orders(script)):
        now = at
        answer = await house.give(stream, actor, str(number), command)
        got = list(answer.events) if isinstance(answer, Accepted) else answer
        assert told(got) == told(expected), f"{script.name} {command}"
    assert not house.alarms
    return house


def told(answer: Any) -> Any:
    """An answer but for what only a house or only a script knows: the digest of the law, the name of the table."""
    if isinstance(answer, Refused):
        return answer
    return [msgspec.structs.replace(event, law="") if hasattr(event, "law") else event for event in answer]


def facts(house: House) -> list[Any]:
    """What a log folds to: results, stacks, wagers and balances, and nothing that a release may add."""
    tables = {name: _facts(house.state(name)) for name in house.streams()}
    return [tables, sorted((account, unit, amount) for (account, unit), amount in house.store.balances().items())]


def picture(evenings: dict[str, list[Any]]) -> str:
    """The digest of all that several logs fold to."""
    return sha256(canonical(evenings)).hexdigest()


def _facts(live: LiveTable) -> dict[str, Any]:
    table: Table = live.table
    return {
        "open": table.open,
        "round": table.round,
        "done": table.done,
        "results": table.results,
        "places": {
            place.id: [
                place.player,
                place.stack,
                {area: wager.stake for area, wager in sorted(place.wagers.items())},
                {area: wager.stake for area, wager in sorted(place.streaks.items())},
                place.purse.tokens,
            ]
            for place in table.places.values()
        },
        "float": table.tray.holds,
        "owed": table.irregular.owed,
        "excluded": sorted(table.people.excluded),
        "digests": table.digests,
    }


def refilled(golden: Golden, evening: str) -> MemoryStore:
    """A store with this log in it; every hash must come out as it was."""
    store = MemoryStore()
    store._pinned = {sha256(body.encode()).hexdigest(): body.encode() for body in golden.pinned}
    for commit in golden.evenings[evening]:
        # Of the other groups of that house nothing is left but that they are counted.
        store._place, store._epoch = Place(commit.number - 1), commit.epoch
        kept = {name: getattr(commit, name) for name in _KEPT}
        assert store.append([Draft(**kept, postings=tuple(read_postings(commit.postings)))]) == [commit]
    return store


def read(file: Path) -> Golden:
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Golden)


def files() -> list[Path]:
    return sorted(HERE.glob("*.json.gz"))


async def write(file: Path) -> None:
    pinned: dict[str, None] = {}
    evenings: dict[str, list[Commit]] = {}
    seen: dict[str, list[Any]] = {}
    for script in SCRIPTS:
        store = MemoryStore()
        house = await played(store, script)
        name = f"{script.parent.name}/{script.stem}"
        evenings[name] = [commit for stream in house.streams() for commit in store.read(stream)]
        seen[name] = facts(house)
        pinned |= dict.fromkeys(body.decode() for body in store._pinned.values())
    golden = Golden(picture(seen), list(pinned), evenings)
    file.write_bytes(gzip.compress(canonical(golden), mtime=0))
    print(f"wrote {file.name}: {sum(map(len, evenings.values()))} commits of {len(evenings)} evenings")


if __name__ == "__main__":
    desks.write(HERE / f"desks-{__version__}.jsonl.gz")
    sys.exit(asyncio.run(write(HERE / f"{__version__}.json.gz")))
