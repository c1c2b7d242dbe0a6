"""A new folder from all that a damaged one can still prove, and a list of what it cannot."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

import apsw
import msgspec

from sicbo.store import sqlite_settings
from sicbo.store.commits import Commit, Head, read_postings
from sicbo.store.damaged_log import named, numbered, readings
from sicbo.store.disk import sync_names
from sicbo.store.groups import digest_of, is_marked, loss_mark
from sicbo.store.lock import held
from sicbo.store.log_reader import AS_BYTES
from sicbo.store.papers import TABLES as PAPERS
from sicbo.store.protocol import InUse, StoreError
from sicbo.store.rows import COLUMNS, KEEP_BALANCE, crc_of, refusal_of
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, Slots
from sicbo.store.slots import read as read_slots
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.startup_checks import marks_of
from sicbo.store.verify import linked
from sicbo.units.canonical import canonical

_LOST = "lost"
"""What stands in the place of the marks of a group that cannot be proven."""


class Cut(msgspec.Struct, frozen=True):
    """A stream that ends before what was once kept in it."""

    stream: str
    kept: int
    """Its last commit that is proven; 0 if none is."""
    left: int
    """Commits behind it that could be read, and stand on nothing."""
    why: str


class Salvaged(msgspec.Struct):
    """What was kept, and what could not be."""

    commits: int = 0
    streams: dict[str, int] = {}
    acknowledged: int = 0
    """How far the old folder had acknowledged, in groups."""
    groups: int = 0
    cuts: list[Cut] = []
    missing_groups: list[int] = []
    """Groups that are not whole: what they held beside commits is lost."""
    refusals: list[str] = []
    pins: list[str] = []
    papers: list[str] = []

    @property
    def whole(self) -> bool:
        return not (self.cuts or self.missing_groups or self.refusals or self.pins or self.papers)


class _Proven(msgspec.Struct):
    """What one reading of the log proves."""

    connection: apsw.Connection
    commits: dict[int, Commit] = {}
    """By place."""
    cuts: list[Cut] = []


def salvage(
    folder: Path, target: Path, *, slots: Path | None = None, step: Callable[[], None] = lambda: None
) -> Salvaged:
    """Write what can be proven into a new folder; the old one is only read. `step` is called for each commit read."""
    if folder.is_dir() and held(folder):
        raise InUse(f"A house is running on {folder}. Stop it first.")
    if target.exists():
        raise StoreError(f"{target} is there already. Name a new folder.")
    acknowledged = read_slots((slots or folder) / SLOTS) or Place()
    partial = target.with_name(f"{target.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)  # of a try that was cut off
    target.absolute().parent.mkdir(parents=True, exist_ok=True)
    try:
        with readings(folder, target.absolute().parent) as found:
            if not found:
                raise StoreError(f"{folder} holds no log of which anything could be read.")
            proven = max((_proven(one, step) for one in found), key=lambda one: len(one.commits))
            store = SqliteStore(partial)  # an empty log in the form of today
            store.close()
            told = Salvaged(commits=len(proven.commits), cuts=proven.cuts, acknowledged=acknowledged.number)
            for commit in proven.commits.values():
                told.streams[commit.stream] = max(commit.seq, told.streams.get(commit.stream, 0))
            _write(partial, proven, acknowledged, told)
        partial.rename(target)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    sync_names(target)
    return told


def _proven(connection: apsw.Connection, step: Callable[[], None]) -> _Proven:
    """Every commit whose chain holds from the first of its stream."""
    result = _Proven(connection)
    streams: dict[object, dict[int, list[tuple[Any, ...]]]] = {}
    for row in numbered(connection, AS_BYTES, "commits", "place"):
        step()
        streams.setdefault(row[1], {}).setdefault(row[2] if isinstance(row[2], int) else 0, []).append(row)
    for name, kept in streams.items():
        head, why = Head(), "it is missing"
        while head.seq + 1 in kept:
            for place, *fields in kept.pop(head.seq + 1):
                found = linked(tuple(fields), head)
                if not isinstance(found, str):
                    result.commits[place] = found[0]
                    head = Head(seq=found[0].seq, at=found[0].at, hash=found[0].hash)
                    break
                why = found
            else:
                break
            why = "it is missing"
        if kept:
            stream = name.decode(errors="replace") if isinstance(name, bytes) else str(name)
            result.cuts.append(Cut(stream, head.seq, len(kept), why))
    return result


def _write(folder: Path, proven: _Proven, acknowledged: Place, told: Salvaged) -> None:
    """Fill an empty log in one transaction, and have its slots say how far it goes."""
    target = apsw.Connection(str(folder / NAME))
    try:
        sqlite_settings.settle(target)
        with target:
            target.executemany(
                f"INSERT INTO commits (place, {COLUMNS}) VALUES ({', '.join('?' * 14)})",
                ((place, *msgspec.structs.astuple(proven.commits[place])) for place in sorted(proven.commits)),
            )
            _balances(target, proven)
            last = _groups(target, proven, acknowledged, told)
            _beside(target, proven.connection, told)
    finally:
        target.close()
    slots = Slots(folder / SLOTS)
    try:
        slots.begin_anew(last)
    finally:
        slots.close()


def _balances(target: apsw.Connection, proven: _Proven) -> None:
    balances: dict[tuple[str, str], int] = {}
    for commit in proven.commits.values():
        for one in read_postings(commit.postings):
            key = (str(one.account), one.unit)
            balances[key] = balances.get(key, 0) + one.amount
    rows = [(*key, amount, crc_of(*key, amount)) for key, amount in balances.items() if amount]
    target.executemany(KEEP_BALANCE, rows)


def _groups(target: apsw.Connection, proven: _Proven, acknowledged: Place, told: Salvaged) -> Place:
    """Count the groups anew under the numbers that the commits carry, with refusals and reactions; where it ends."""
    inside: dict[int, list[Commit]] = {}
    for place in sorted(proven.commits):
        inside.setdefault(proven.commits[place].number, []).append(proven.commits[place])
    old = {row[0]: row[1:] for row in numbered(proven.connection, "epoch, rest, digest", "groups", "number")}
    kept = {(commit.stream, commit.seq): commit.number for commit in proven.commits.values()}
    waiting, _ = named(proven.connection, "id, stream, seq", "outbox", "id")
    outbox: dict[str, tuple[str, int]] = {}
    before, last, epoch = bytes(32), Place(), 0
    for number in range(1, max([acknowledged.number, *old, *inside]) + 1):
        commits = inside.get(number, [])
        hashes = [commit.hash for commit in commits]
        own_epoch, rest, digest = old.get(number, (None, b"", b""))
        whole = own_epoch is not None and digest == digest_of(before, number, own_epoch, hashes, rest)
        epoch = own_epoch if whole else max([epoch, *(commit.epoch for commit in commits)])
        before = digest
        if not whole:
            told.missing_groups.append(number)
            opened = [
                f"opened {name} {stream} {seq}" for name, stream, seq in waiting if kept.get((stream, seq)) == number
            ]
            opened += [mark for mark in marks_of(rest) if mark not in opened and _caused(mark, kept) == number]
            rest = canonical([*opened, _LOST])
        for mark in marks_of(rest):
            deed, _, what = mark.partition(" ")
            if deed == "opened":
                name, stream, seq = what.rsplit(" ", 2)
                outbox[name] = (stream, int(seq))
            elif deed == "closed":
                outbox.pop(what, None)
        last = _count(target, last, epoch, hashes, rest)
    loss = (last.number + 1, int(time() * 1000), acknowledged.number, acknowledged.digest)
    target.execute("INSERT INTO losses VALUES (?, ?, ?, ?)", loss)
    last = _count(target, last, epoch, [], canonical(["salvaged", loss_mark(*loss)]))
    target.execute("UPDATE house SET epoch = ?, number = ?", (epoch, last.number))
    target.executemany("INSERT INTO outbox VALUES (?, ?, ?)", [(name, *cause) for name, cause in outbox.items()])
    told.groups = last.number
    return last


def _caused(mark: str, kept: dict[tuple[str, int], int]) -> int:
    """The group of the commit that has opened a reaction, if the mark is of one and the commit is proven; or 0."""
    deed, *parts = mark.split(" ")
    if deed != "opened" or len(parts) != 3 or not parts[2].isdigit():
        return 0
    return kept.get((parts[1], int(parts[2])), 0)


def _count(target: apsw.Connection, last: Place, epoch: int, hashes: list[bytes], rest: bytes) -> Place:
    place = Place(last.number + 1, digest_of(last.digest, last.number + 1, epoch, hashes, rest))
    target.execute("INSERT INTO groups VALUES (?, ?, ?, ?)", (place.number, epoch, rest, place.digest))
    return place


def _beside(target: apsw.Connection, source: apsw.Connection, told: Salvaged) -> None:
    """Take over refusals, pinned law and papers, each by its own proof."""
    rests: dict[Any, Any] = dict(target.execute("SELECT number, rest FROM groups"))
    names = "stream, number, actor, command_id, command_digest, at, answer, lasting"
    for row in numbered(source, names, "refusals", "place"):
        if _is_kept(row, rests):
            target.execute(f"INSERT INTO refusals VALUES ({', '.join('?' * 9)})", row)
        else:
            told.refusals.append(f"{row[1]}: {row[4]}")
    for digest, body in _all(source, "digest, body", "pinned", "rowid", told.pins):
        if isinstance(body, bytes) and sha256(body).hexdigest() == digest:
            target.execute("INSERT OR IGNORE INTO pinned VALUES (?, ?)", (digest, body))
        else:
            told.pins.append(str(digest))
    for table in PAPERS:
        for row in _all(source, "kind, name, body, crc", table, "kind, name", told.papers):
            if crc_of(*row[:3]) == row[3]:
                target.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?, ?, ?)", row)
            else:
                told.papers.append(f"{table}: {row[1]}")


def _is_kept(row: tuple[Any, ...], rests: dict[Any, Any]) -> bool:
    try:
        return is_marked(refusal_of(row), rests.get(row[2]))
    except (TypeError, ValueError):
        return False


def _all(source: apsw.Connection, columns: str, table: str, key: str, lost: list[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table; that some cannot even be read is told."""
    found, all_of_it = named(source, columns, table, key)
    if not all_of_it:
        lost.append(f"{table}: some cannot be read")
    yield from found
