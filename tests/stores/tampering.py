"""What somebody with the file can do to a log behind the store's back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import msgspec

from sicbo.store.commits import FIRST, Commit, hash_of, read_postings
from sicbo.store.groups import digest_of
from sicbo.store.log_reader import Row, rows
from sicbo.store.rows import commit_of, crc_of
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, Slots
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import verify
from tests.stores.drafts import draft, refusal, stake

STREAMS = ("patron/A", "table/T1", "table/骰")
COLUMNS = [field.name for field in msgspec.structs.fields(Commit)]


@contextmanager
def unguarded(folder: Path) -> Iterator[apsw.Connection]:
    """A connection without the triggers that guard the log; they are back afterwards, so that only the change shows."""
    connection = apsw.Connection(str(folder / NAME))
    triggers = list(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))
    assert triggers, "blind, not content"
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    yield connection
    for _, sql in triggers:
        connection.execute(sql)
    connection.close()


def sample(folder: Path) -> SqliteStore:
    """A log of 30 commits in three streams, with refusals, balances and pinned law."""
    store = SqliteStore(folder)
    store.claim()
    for turn in range(10):
        at = 1_700_000_000_000 + turn
        group = [draft(turn + 1, stream=stream, at=at, postings=stake(stream, 100 + turn)) for stream in STREAMS]
        store.append([*group, refusal(f"no{turn}")])
        if turn == 4:
            store.claim()
    store.pin(b"the law of the day")
    return store


def raw_rows(folder: Path) -> list[Row]:
    connection = apsw.Connection(str(folder / NAME))
    found = list(rows(connection))
    connection.close()
    return found


def tamper(folder: Path, *statements: str) -> None:
    """Change the log behind the store's back, as somebody with the file could."""
    with unguarded(folder) as connection:
        for statement in statements:
            connection.execute(statement)


def first(folder: Path, *heads: Path) -> tuple[str, int]:
    report = verify(folder, *heads)
    assert not report.sound
    return report.findings[0].stream, report.findings[0].seq


def readable(value: object, column: str) -> object:
    return value.decode() if isinstance(value, bytes) and column in ("stream", "actor", "command_id") else value


def insert(commit: Commit) -> str:
    names = [field.name for field in msgspec.structs.fields(Commit)]
    values = (getattr(commit, name) for name in names)
    told = (f"x'{value.hex()}'" if isinstance(value, bytes) else repr(value) for value in values)
    return f"INSERT INTO commits ({', '.join(names)}) VALUES ({', '.join(told)})"


def forge(folder: Path, change: Callable[[Commit], Commit]) -> None:
    """Write the stream table/T1 anew from the first commit that changes, under a chain that is valid again."""
    old = [commit_of([*map(readable, row, COLUMNS)]) for row in raw_rows(folder) if row[0] == b"table/T1"]
    new, prev = [], FIRST
    for commit in old:
        bare = msgspec.structs.replace(change(commit), prev_hash=prev)
        new.append(msgspec.structs.replace(bare, hash=hash_of(bare)))
        prev = new[-1].hash
    with unguarded(folder) as connection:
        for one in new:
            told = (one.epoch, one.at, one.events, one.postings, one.prev_hash, one.hash, one.stream, one.seq)
            fields = "epoch = ?, at = ?, events = ?, postings = ?, prev_hash = ?, hash = ?"
            connection.execute(f"UPDATE commits SET {fields} WHERE stream = ? AND seq = ?", told)


def recount(folder: Path) -> None:
    """Count the groups anew, slots and all, as somebody who knows everything could."""
    with unguarded(folder) as connection:
        last = Place()
        for number, epoch, rest in connection.execute(
            "SELECT number, epoch, rest FROM groups ORDER BY number"
        ).fetchall():
            query = "SELECT hash FROM commits WHERE number = ? ORDER BY place"
            hashes = [own for (own,) in connection.execute(query, (number,))]
            assert isinstance(number, int)
            assert isinstance(epoch, int)
            assert isinstance(rest, bytes)
            last = Place(number, digest_of(last.digest, number, epoch, hashes, rest))
            connection.execute("UPDATE groups SET digest = ? WHERE number = ?", (last.digest, number))
    slots = Slots(folder / SLOTS)
    slots.begin_anew(last)
    slots.close()


def keep_balances(folder: Path) -> None:
    """Set the balances to what the forged postings make."""
    report_balances: dict[tuple[str, str], int] = {}
    for row in raw_rows(folder):
        for one in read_postings(row[COLUMNS.index("postings")]):  # type: ignore[arg-type]
            key = (str(one.account), one.unit)
            report_balances[key] = report_balances.get(key, 0) + one.amount
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("DELETE FROM balances")
    connection.executemany(
        "INSERT INTO balances VALUES (?, ?, ?, ?)",
        [(*key, amount, crc_of(*key, amount)) for key, amount in report_balances.items() if amount],
    )
    connection.close()
