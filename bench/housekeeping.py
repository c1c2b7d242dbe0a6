"""The longest that anybody waits for an answer while thousands of log-ins that have ended at once are cleared away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.runner import Bench
from sicbo.server.tasks import clear_away
from sicbo.store.sqlite import SqliteStore
from tests.server.attacks.test_housekeeping import crowded
from tests.server.auth.entrance import Entrance
from tests.server.manual_clock import Clock

PROMISED = 0.050
BETWEEN = 0.001


def ended_at_once(count: int = 10_000) -> Bench:
    """Sessions, links and tickets that end in the same moment, and somebody who goes on asking."""
    return Bench(
        name=f"longest wait while {count:,} sessions end",
        compares=f"{count:,} sessions, as many links and as many tickets end in one moment and are cleared away while "
        "somebody else wants a turn of the same loop every millisecond: the longest that they were kept waiting, "
        "against the 50 ms that are promised. Most of it is the disk's, which other work on the machine slows down.",
        wagers=1,
        raw=lambda: PROMISED,
        ours=lambda: asyncio.run(_longest_wait(count)),
        target=1.0,
        tells=True,
    )


async def _longest_wait(count: int) -> float:
    with TemporaryDirectory() as folder:
        store, clock = SqliteStore(Path(folder)), Clock()
        crowded(store, clock(), count)
        store.close()
        store = SqliteStore(Path(folder))
        entrance = Entrance(store, clock)
        for number in range(count):
            entrance.door.tickets.issue(f"h{number}", "", "table/T1", "")
        clock.pass_(minutes=60)
        clearing = asyncio.create_task(clear_away(entrance.door, store))
        waits = []
        while not clearing.done():
            asked = perf_counter()
            await asyncio.sleep(BETWEEN)
            waits.append(perf_counter() - asked - BETWEEN)
        await clearing
        assert not store.papers("sessions")
        assert len(entrance.told) == count
        store.close()
    return max(waits)
