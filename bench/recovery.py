"""Recovery: opening a house over the log of a busy floor against the bare reading of the same rows.

`python -m bench.recovery 1000000` tells it once for a log of any size, in seconds and in processor time.
"""

from __future__ import annotations

import asyncio
import atexit
import sys
import time
from itertools import islice
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from bench.runner import Bench, measure
from sicbo.floor.actor import Actor
from sicbo.floor.table.commands.seating import BuyIn, OpenTable, PlaceSpec, TakePlace
from sicbo.floor.table.commands.wagers import PlaceWagers, Stake
from sicbo.floor.table.law import TableLaw
from sicbo.house.answers import Accepted
from sicbo.house.dealer import Dealers, Pace
from sicbo.house.dice import VaultDice
from sicbo.house.rota import Rota
from sicbo.house.running import Running, open_house
from sicbo.house.timers import Timers
from sicbo.law.rulebook import load
from sicbo.store.commits import Commit, Draft, read_postings
from sicbo.store.memory import MemoryStore
from sicbo.store.sqlite import SqliteStore
from sicbo.tumbler.vault import Vault

BOOK, GAME = "crown-sydney", "standard"
TABLES = 13
PLACES = 5
STAKE = 1_000
GROUP = 1_000
STREAM = "table/T1"
MANAGER = Actor("manager", "casino-manager")


class _Clock:
    """Time that goes by when it is told to."""

    now = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now


def opened_100k() -> Bench:
    """What a start costs in the middle of a busy gaming day."""
    return opened(100_000)


def opened(events: int, tables: int = TABLES) -> Bench:
    """A log of so many events at several tables: every hash checked and every state rebuilt, against rows read."""
    folder = Path(mkdtemp(prefix="sicbo-bench-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    dice = VaultDice(Vault(folder / "secrets", folder / "house"))
    clock = _Clock()
    store = SqliteStore(folder / "house")
    _fill(store, asyncio.run(_one_table(dice, clock, events // tables)), tables)
    kept = sum(head.seq for head in store.heads().values())
    loop = asyncio.new_event_loop()

    def open_anew() -> Running:
        return loop.run_until_complete(open_house(store, clock, dice))

    house = open_anew().house
    assert {stream: seq for stream, (seq, _) in house.heads().items()} == {
        stream: head.seq for stream, head in store.heads().items()
    }
    assert not house.alarms
    return Bench(
        name="recovery",
        compares=f"`open_house` over a log of {tables} tables with {PLACES} bets in each round (one event in each "
        "commit): every hash checked, every event read and every state rebuilt, against reading the same rows from the "
        "store. Counted for each event.",
        wagers=kept,
        raw=lambda: [sum(1 for _ in store.read(stream)) for stream in store.heads()],
        ours=open_anew,
    )


async def _one_table(dice: VaultDice, clock: _Clock, events: int) -> tuple[MemoryStore, list[Commit]]:
    """The log of one table that an automatic dealer has run until there were so many events."""
    store = MemoryStore()
    house = (await open_house(store, clock, dice)).house
    law = TableLaw.of(load(BOOK))
    names = [f"P{number}" for number in range(1, PLACES + 1)]
    opening = OpenTable(
        book=BOOK,
        mode="practice",
        dice="electronic",
        dealer="automatic",
        places=tuple(PlaceSpec(name, GAME) for name in names),
        readings=law.readings,
    )
    seating = [one for name in names for one in (TakePlace(name, name), BuyIn(name, STAKE * events, f"in-{name}"))]
    for number, command in enumerate([opening, *seating]):
        answer = await house.give(STREAM, MANAGER, f"set-up-{number}", command)
        assert isinstance(answer, Accepted), answer
    pace = Pace(step=0, between=0, betting=0)
    rota = Rota(house, Timers(house, steady=clock), Dealers(house, dice, pace))
    table = house.state(STREAM).table
    while store.heads()[STREAM].seq < events:
        if table.bets_open and not table.wagered:
            for name in names:
                bet = PlaceWagers(round=table.upcoming(), place=name, wagers=(Stake("big", STAKE),))
                house.give(STREAM, Actor(name), f"bet-{table.upcoming()}", bet)
        clock.now += 100
        rota.tick()
        await house.settled()
    return store, list(store.read(STREAM))


def _fill(store: SqliteStore, played: tuple[MemoryStore, list[Commit]], tables: int) -> None:
    """The same log once more for each table, with the law that it was played by."""
    source, commits = played
    for body in source._pinned.values():  # noqa: SLF001
        store.pin(body)
    for number in range(1, tables + 1):
        stream = f"table/T{number}"
        epoch = store.claim(stream)
        drafts = (_copied(commit, stream, epoch) for commit in commits)
        while group := list(islice(drafts, GROUP)):
            store.append(group)


def _copied(commit: Commit, stream: str, epoch: int) -> Draft:
    return Draft(
        stream=stream,
        seq=commit.seq,
        epoch=epoch,
        actor=commit.actor,
        command_id=commit.command_id,
        command_digest=commit.command_digest,
        at=commit.at,
        events=commit.events,
        postings=tuple(read_postings(commit.postings)),
    )


def main(events: int) -> None:
    """Print what one start over a log of so many events takes."""
    bench = opened(events)
    for name, clock in (("by the clock", time.perf_counter), ("of processor time", time.process_time)):
        once = measure(bench, repetitions=1, warm_up=0, clock=clock)
        each = once.per_wager(once.ours) / 1_000
        print(f"{bench.wagers:,} events: {once.ours:.1f} s {name} ({each:.1f} µs each); rows read in {once.raw:.1f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
