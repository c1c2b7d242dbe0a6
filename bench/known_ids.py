"""Known ids cost the same for ever: a bet kept in a long log against one kept in a short log, in processor time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import process_time

from bench.runner import Bench
from bench.store import FILLED_AT_ONCE, STREAM, drafts
from sicbo.store.sqlite import SqliteStore

SHORT = 2_000
SIZE, GROUPS = 50, 8
REPETITIONS = 31
WITHIN = 1.15


def known_100k() -> Bench:
    """A log of some hours."""
    return known(100_000)


def known_1m() -> Bench:
    """A log of several busy days."""
    return known(1_000_000)


def known(commits: int) -> Bench:
    """Groups of 50 behind so many commits, against the same behind 2,000; every id is random and looked up."""
    folder = Path(mkdtemp(prefix="sicbo-bench-"))
    stores = [SqliteStore(folder / name) for name in ("short", "long")]
    short, long = (_keeping(store, until) for store, until in zip(stores, (SHORT, commits), strict=True))

    def close() -> None:
        for store in stores:
            store.close()
        rmtree(folder, ignore_errors=True)

    return Bench(
        name=f"kept behind {commits:,} commits",
        compares=f"{GROUPS} durable groups of {SIZE} bets through `append` to a log of {SHORT:,} commits against the "
        f"same to one of {commits:,}, in processor time: what a known id costs must not grow with the log.",
        wagers=GROUPS * SIZE,
        raw=short,
        ours=long,
        target=1 / WITHIN,
        tells=True,
        repetitions=REPETITIONS,
        close=close,
    )


def _keeping(store: SqliteStore, until: int) -> Callable[[], float]:
    """What keeps some more groups and tells the processor time of it, once the log is so long."""
    store.claim()
    coming = drafts()
    for _ in range(0, until, FILLED_AT_ONCE):
        store.append(list(islice(coming, min(FILLED_AT_ONCE, until))))
    assert store.heads()[STREAM].seq == until

    def keep() -> float:
        groups = [list(islice(coming, SIZE)) for _ in range(GROUPS)]
        began = process_time()
        for group in groups:
            store.append(group)
        return process_time() - began

    return keep
