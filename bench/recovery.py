"""Recovery: opening a house over the log of a busy floor against the bare reading of the same rows.

`python -m bench.recovery 1000000` tells it once for a log of any size, in seconds and in processor time; `make bench
BENCH=--long` puts it among the others in RESULTS.md.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from bench.runner import Bench, measure
from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating.commands import BuyIn, OpenTable, PlaceSpec, TakePlace
from sicbo.floor.table.wagers.commands import PlaceWagers, Stake
from sicbo.house.answers import Accepted
from sicbo.house.timers import Timers
from sicbo.law.rulebook import load
from sicbo.runtime.dealer import Dealers, Pace
from sicbo.runtime.dice import VaultDice
from sicbo.runtime.running import Running, open_house
from sicbo.runtime.ticker import Ticker
from sicbo.store.sqlite import SqliteStore
from sicbo.tumbler.vault import Vault

BOOK, GAME = "crown-sydney", "standard"
TABLES = 13
PLACES = 5
STAKE = 1_000
MANAGER = Actor("manager", "casino-manager")


class _Clock:
    """Time that goes by when it is told to."""

    now = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now


def opened_50k() -> Bench:
    """What a start costs early in a busy gaming day; with the one below it shows whether the cost grows in line."""
    return opened(50_000)


def opened_100k() -> Bench:
    """What a start costs in the middle of a busy gaming day."""
    return opened(100_000)


def opened_1m() -> Bench:
    """What a start costs after several busy days."""
    return opened(1_000_000, repetitions=1)


def opened(events: int, tables: int = TABLES, repetitions: int = 3) -> Bench:
    """A log of so many events at several tables: every hash checked and every state rebuilt, against rows read."""
    folder = Path(mkdtemp(prefix="sicbo-bench-"))
    dice = VaultDice(Vault(folder / "secrets", folder / "house"))
    clock = _Clock()
    store = SqliteStore(folder / "house")
    asyncio.run(_play(store, dice, clock, events, tables))
    kept = sum(head.seq for head in store.heads().values())
    loop = asyncio.new_event_loop()

    def open_anew() -> Running:
        return loop.run_until_complete(open_house(ALL, store, clock, dice))

    def close() -> None:
        loop.close()
        store.close()
        rmtree(folder, ignore_errors=True)

    house = open_anew().house
    assert {stream: seq for stream, (seq, _) in house.heads().items()} == {
        stream: head.seq for stream, head in store.heads().items()
    }
    assert not house.alarms
    return Bench(
        name=f"recovery, {events:,} events",
        compares=f"`open_house` over the log of {tables} tables that automatic dealers have run, with {PLACES} bets in "
        "each round (one event in each commit): every hash checked, every event read and every state rebuilt, against "
        "reading the same rows from the store. Counted for each event.",
        wagers=kept,
        raw=lambda: [sum(1 for _ in store.read(stream)) for stream in store.heads()],
        ours=open_anew,
        repetitions=repetitions,
        close=close,
    )


async def _play(store: SqliteStore, dice: VaultDice, clock: _Clock, events: int, tables: int) -> None:
    """Let automatic dealers run tables at which everybody bets, until the log has so many events."""
    house = (await open_house(ALL, store, clock, dice)).house
    law = TableLaw.of(load(BOOK))
    streams = [f"table/T{number}" for number in range(1, tables + 1)]
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
        for stream in streams:
            answer = await house.give(stream, MANAGER, f"set-up-{number}", command)
            assert isinstance(answer, Accepted), answer
    pace = Pace(step=0, between=0, betting=0)
    ticker = Ticker(house, Timers(house), Dealers(house, dice, pace))
    while sum(house.head(stream)[0] for stream in streams) < events:
        for stream in streams:
            table = house.state(stream).table
            if table.bets_open and not table.wagered:
                for name in names:
                    bet = PlaceWagers(round=table.upcoming(), place=name, wagers=(Stake("big", STAKE),))
                    house.give(stream, Actor(name), f"bet-{table.upcoming()}", bet)
        clock.now += 100
        ticker.tick()
        await house.settled()


def main(events: int) -> None:
    """Print what one start over a log of so many events takes."""
    bench = opened(events, repetitions=1)
    for name, clock in (("by the clock", time.perf_counter), ("of processor time", time.process_time)):
        once = measure(bench, repetitions=1, warm_up=0, clock=clock)
        each = once.per_wager(once.ours) / 1_000
        print(f"{bench.wagers:,} events: {once.ours:.1f} s {name} ({each:.1f} µs each); rows read in {once.raw:.1f} s")
    bench.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
