"""The checks at a start, before a log is taken up again: short, however long the log is. `verify` looks at
everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import msgspec

from sicbo.store import migrations
from sicbo.store.commits import Commit, hash_of
from sicbo.store.disk import is_empty
from sicbo.store.groups import digest_of
from sicbo.store.papers import TABLES as PAPERS
from sicbo.store.rows import COLUMNS, commit_of, crc_of
from sicbo.store.slots import Place
from sicbo.store.wal import behind_damage, last_places

LAST = 20
"""Groups at the end of the log that are proven again."""
UNKNOWN = (
    "nothing says how far this log was acknowledged: its slots are missing or unreadable, or lie elsewhere (`--heads`)"
)
_SHORT = ("house", "refusals", "batches", "outbox", "losses", "balances", "pinned", *PAPERS)
"""Tables that do not grow with every bet, or are cut as they grow."""
_WRITTEN_AS, _NEWEST_FORM = 18, 2
"""Where a header says which form of file it is for whoever writes; SQLite knows two, and only reads any other."""
_marks = msgspec.json.Decoder(list[str])


def found_in(connection: apsw.Connection) -> Place:
    """How far the log goes; nowhere in a new one."""
    if not migrations.check(connection):
        return Place()
    for number, digest in connection.execute("SELECT number, digest FROM groups ORDER BY number DESC LIMIT 1"):
        return Place(number, digest)
    return Place()


def vanished(path: Path, acknowledged: Place | None) -> str:
    """What is missing where there is no database at all; empty where none was begun. Asked before SQLite looks."""
    wal = Path(f"{path}-wal")
    if path.exists() and not is_empty(path):
        return ""
    if acknowledged is not None and acknowledged.number:
        return f"acknowledged up to group {acknowledged.number}, but the database is empty."
    if acknowledged is None and wal.exists() and wal.stat().st_size:
        return "nothing says how far this log was acknowledged, and of the database only its WAL is there."
    return ""


def lost(connection: apsw.Connection, path: Path, found: Place, acknowledged: Place | None) -> str:
    """What is missing of what was acknowledged; empty where nothing is."""
    if acknowledged is None:
        return f"{UNKNOWN}." if found.number else ""
    if found.number < acknowledged.number:
        missing = f"acknowledged up to group {acknowledged.number}, but the log ends with {found.number}."
        behind = behind_damage(Path(f"{path}-wal"), int(connection.pragma("page_size")))
        return missing + (f" Its WAL is damaged: {behind} groups seem to stand behind the damage." if behind else "")
    if not acknowledged.number:
        return ""
    digest = connection.execute("SELECT digest FROM groups WHERE number = ?", (acknowledged.number,)).get
    if digest != acknowledged.digest:
        return f"group {acknowledged.number} is another one than was acknowledged."
    return ""


def unsound(connection: apsw.Connection) -> Iterator[str]:
    """What is wrong with a log that is about to be taken up: its form, its short tables and its last groups."""
    if changed := migrations.misshapen(connection):
        yield f"it was built otherwise: {', '.join(changed)}"
        return
    for table in _SHORT:
        for (line,) in connection.execute(f"PRAGMA quick_check('{table}')"):
            if line != "ok":
                yield f"table {table} is damaged: {line}"
                return
    yield from _ends(connection)
    yield from bad_balances(connection)
    yield from bad_outbox(connection)
    yield from bad_count_of_refusals(connection)


def _ends(connection: apsw.Connection) -> Iterator[str]:
    """What is wrong with the last groups, their commits, and what the house says of itself."""
    query = f"SELECT number, epoch, rest, digest FROM groups ORDER BY number DESC LIMIT {LAST + 1}"
    groups: list[tuple[Any, ...]] = connection.execute(query).fetchall()[::-1]
    commits: dict[int, list[Commit]] = {}
    for row in connection.execute(f"SELECT {COLUMNS} FROM commits ORDER BY place DESC"):
        commit = commit_of(row)
        if groups and commit.number < groups[0][0]:
            break
        commits.setdefault(commit.number, []).insert(0, commit)
    epoch = number = 0
    before = bytes(32)
    for number, epoch, rest, digest in groups:
        inside = commits.pop(number, [])
        for commit in inside:
            if hash_of(commit) != commit.hash:
                yield f"{commit.stream} {commit.seq} is not what its hash says"
                return
        whole = number == 1 or number > groups[0][0]
        if whole and digest != digest_of(before, number, epoch, [one.hash for one in inside], rest):
            yield f"group {number} is not what its digest says"
            return
        before = digest
    for left in commits:
        yield f"a commit names group {left}, which is not there"
    if (epoch, number) not in connection.execute("SELECT epoch, number FROM house"):
        yield f"the house counts otherwise than its last group, {number} of epoch {epoch}"


def bad_balances(connection: apsw.Connection) -> Iterator[str]:
    """Balances that are not what was kept, and units that do not sum to zero over all accounts."""
    sums: dict[str, int] = {}
    for account, unit, amount, crc in connection.execute("SELECT * FROM balances"):
        if crc != crc_of(account, unit, amount):
            yield f"the balance of {account} is not what was kept: {amount} {unit}"
        sums[unit] = sums.get(unit, 0) + amount
    for unit, over in sums.items():
        if over:
            yield f"the balances of all accounts do not sum to zero: {over} {unit}"


def bad_outbox(connection: apsw.Connection) -> Iterator[str]:
    """Open reactions that the group of their cause does not know."""
    query = """SELECT id, outbox.stream, outbox.seq, groups.rest FROM outbox
        LEFT JOIN commits USING (stream, seq) LEFT JOIN groups USING (number)"""
    for name, stream, seq, rest in connection.execute(query):
        if f"opened {name} {stream} {seq}" not in marks_of(rest or b""):
            yield f"outbox: {name} of {stream} {seq} was not opened there"


def bad_count_of_refusals(connection: apsw.Connection) -> Iterator[str]:
    """A count that would give a new refusal the place of an earlier one, which a start takes for known already."""
    query = """SELECT (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'refusals'),
        max((SELECT coalesce(max(refusals), 0) FROM batches), (SELECT coalesce(max(place), 0) FROM refusals))"""
    for counted, were in connection.execute(query):
        if counted < were:
            yield f"the count of refusals stands at {counted}, and there were {were}"


def marks_of(rest: bytes) -> list[str]:
    """The marks of a group; none where they cannot be read."""
    try:
        return _marks.decode(rest) if rest else []
    except (msgspec.DecodeError, msgspec.ValidationError):
        return []


def bad_for_writing(connection: apsw.Connection, path: Path, vfs: str | None = None) -> Iterator[str]:
    """What can be read and not be written to: a header that says so, and pages that the next rows would spoil, as they
    are in the WAL or the database.

    What is freed is overwritten (`secure_delete`). A free page that is not blank is one in use, and would be lost.
    """
    size, pages = int(connection.pragma("page_size")), int(connection.pragma("page_count"))
    wal = Path(f"{path}-wal")
    later = last_places(wal, size, connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)[0])
    # Through SQLite's own files: to close another handle would drop the locks of its connection.
    file = apsw.VFSFile(vfs or "", str(path), [apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READONLY, 0])

    def page(number: int) -> bytes:
        if number not in later:
            return file.xRead(size, (number - 1) * size)
        with wal.open("rb") as written:  # which no lock is on
            written.seek(later[number])
            return written.read(size)

    try:
        head = page(1)
        if head[_WRITTEN_AS] > _NEWEST_FORM:
            yield f"its header says that it is of form {head[_WRITTEN_AS]}, which nobody can write to"
        trunk, count = int.from_bytes(head[32:36]), int.from_bytes(head[36:40])
        seen: set[int] = set()
        while trunk:
            if trunk in seen or not 1 < trunk <= pages:
                yield f"the list of free pages leads to page {trunk}"
                return
            seen.add(trunk)
            body = page(trunk)
            trunk, length = int.from_bytes(body[:4]), int.from_bytes(body[4:8])
            if length > size // 4 - 2:
                yield f"the list of free pages is damaged on page {max(seen)}"
                return
            for at in range(8, 8 + 4 * length, 4):
                free = int.from_bytes(body[at : at + 4])
                if free in seen or not 1 < free <= pages or any(page(free)):
                    yield f"page {free} is listed as free and is not blank"
                    return
                seen.add(free)
        if len(seen) != count:
            yield f"{count} pages are said to be free, and {len(seen)} are listed"
    finally:
        file.xClose()
