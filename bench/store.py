"""The store: durable, hash-chained groups of commits against a raw SQLite group commit of the same bytes."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

import apsw

from bench.runner import REPETITIONS, WARM_UP, Bench
from sicbo.ledger.postings import Account, transfer
from sicbo.store.commits import Draft, written
from sicbo.store.database import CHECKPOINT
from sicbo.store.sqlite import SqliteStore
from sicbo.units.canonical import canonical

STREAM = "table/T1"
TERMINALS = 100
FILLED_AT_ONCE = 5_000
ORDER = {"round": 123, "place": "P12", "wagers": [{"area": "total-12", "amount": 2500}]}
FACT = {"type": "wager-registered", "v": 1, "round": 123, "place": "P12", "area": "total-12", "stake": 2500}


def append_1() -> Bench:
    """Each bet in a transaction of its own."""
    return appended(1, groups=100)


def append_100() -> Bench:
    """What a hundred terminals bet at once."""
    return appended(100, groups=20)


def append_1000() -> Bench:
    """What a thousand terminals bet at once."""
    return appended(1_000, groups=4)


def append_1_behind_1m() -> Bench:
    """Each bet in a transaction of its own, in a log of several busy days."""
    return appended(1, groups=100, behind=1_000_000)


def append_100_behind_1m() -> Bench:
    """What a hundred terminals bet at once, in a log of several busy days."""
    return appended(100, groups=20, behind=1_000_000)


def append_1000_behind_1m() -> Bench:
    """What a thousand terminals bet at once, in a log of several busy days."""
    return appended(1_000, groups=4, behind=1_000_000)


def appended(size: int, groups: int, behind: int = 0) -> Bench:
    """Groups of drafts through `append` against the same bytes as one blob each in a table without an index.

    Both sides have so many commits behind them already.
    """
    folder = Path(mkdtemp(prefix="sicbo-bench-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    store = SqliteStore(folder / "house")
    raw = apsw.Connection(str(folder / "raw.sqlite"))
    for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("wal_autocheckpoint", CHECKPOINT)):
        raw.pragma(name, value)
    raw.execute("CREATE TABLE journal (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    store.claim()
    # Made beforehand, because making a draft is the decider's work; one round more for the check below.
    supply = drafts()
    for _ in range(0, behind, FILLED_AT_ONCE):
        filling = list(islice(supply, FILLED_AT_ONCE))
        store.append(filling)
        with raw:
            raw.executemany("INSERT INTO journal (body) VALUES (?)", [(_body(draft),) for draft in filling])
    coming = list(islice(supply, size * groups * (REPETITIONS + WARM_UP + 1)))
    bodies = [(_body(draft),) for draft in coming]
    at = {"raw": 0, "ours": 0}

    def take(side: str) -> Iterator[slice]:
        for _ in range(groups):
            yield slice(at[side], at[side] + size)
            at[side] += size

    def keep_raw() -> None:
        for part in take("raw"):
            with raw:
                raw.executemany("INSERT INTO journal (body) VALUES (?)", bodies[part])

    def keep_ours() -> None:
        for part in take("ours"):
            store.append(coming[part])

    _check(keep_raw, keep_ours, store, raw, behind + groups * size)
    return Bench(
        name=f"kept, groups of {size:,}" + (f" behind {behind:,} commits" if behind else ""),
        compares=f"{groups} durable groups of {size:,} bets through `append` (hash chain, unique ids, balances kept "
        "up) against a raw SQLite group commit (WAL, `synchronous=FULL`) of the same bytes, a blob for each bet."
        + (f" Each side has {behind:,} commits already." if behind else ""),
        wagers=size * groups,
        raw=keep_raw,
        ours=keep_ours,
    )


def drafts() -> Iterator[Draft]:
    """Bets of a hundred terminals at one table, one after the other, under random ids."""
    chance, seq = Random(1), 0
    while True:
        seq += 1
        place = f"T1/P{seq % TERMINALS}"
        yield Draft(
            stream=STREAM,
            seq=seq,
            actor=f"patron/{seq % TERMINALS}",
            command_id=f"{chance.getrandbits(128):032x}",
            command_digest=sha256(seq.to_bytes(8)).digest(),
            command=canonical(({"terminal": "t"}, {"type": "place-wagers", **ORDER})),
            at=1_700_000_000_000 + seq,
            events=canonical([{**FACT, "by": f"patron/{seq % TERMINALS}", "at": 1_700_000_000_000 + seq}]),
            postings=tuple(transfer(Account("stack", place), Account("wagers", place), "AUD", 2_500)),
        )


def _body(draft: Draft) -> bytes:
    """As many bytes as a commit of this draft has, both hashes included."""
    text = f"{draft.stream}{draft.seq}{draft.actor}{draft.command_id}{draft.at}".encode()
    return text + draft.command_digest + draft.command + draft.events + written(draft.postings) + bytes(64)


def _check(
    raw_side: Callable[[], None], our_side: Callable[[], None], store: SqliteStore, raw: apsw.Connection, kept: int
) -> None:
    raw_side()
    our_side()
    assert store.heads()[STREAM].seq == kept
    assert raw.execute("SELECT count(*) FROM journal").get == kept
