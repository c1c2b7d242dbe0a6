"""A damaged log read as far as it can be: nothing in it is taken for sound, and no error ends the reading."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import apsw

from sicbo.store import migrations
from sicbo.store.log_reader import connected
from sicbo.store.sqlite import NAME
from sicbo.store.wal import frames

GAP = 20_000
"""Places without a row behind the last one that could be read, after which nothing more is looked for."""
_READ_ERRORS = (apsw.Error, UnicodeDecodeError)


@contextmanager
def readings(folder: Path, beside: Path) -> Iterator[list[apsw.Connection]]:
    """The log as SQLite reads it; with every frame of its WAL laid on, also behind damage; and with a new first page.

    All are copies in the folder `beside`, and each proves more than another for some damage. Those that are no log any
    more are left out.
    """
    source = folder / NAME if folder.is_dir() else folder
    wal = Path(f"{source}-wal")
    with TemporaryDirectory(prefix=".sicbo-salvage-", dir=beside) as place:
        plain, laid, headed = (Path(place) / name for name in ("plain", "laid", "headed"))
        shutil.copyfile(source, plain)
        if wal.exists():
            shutil.copyfile(wal, f"{plain}-wal")
        first = _first_page(Path(place) / "new")
        _lay(source, wal, laid, len(first))
        shutil.copyfile(laid, headed)
        _put_head(laid, _start(laid, len(first)))
        _put_head(headed, first)
        with _opened(plain) as one, _opened(laid) as two, _opened(headed) as three:
            yield [found for found in (one, two, three) if found is not None]


def numbered(connection: apsw.Connection, columns: str, table: str, key: str) -> Iterator[tuple[Any, ...]]:
    """Rows of a table in order of their number, passing over those that cannot be read; the number comes first."""
    last, misses = 0, 0
    try:
        for row in connection.execute(f"SELECT {key}, {columns} FROM {table} ORDER BY {key}"):
            last = row[0]
            yield row
    except _READ_ERRORS:
        query = f"SELECT {key}, {columns} FROM {table} WHERE {key} = ?"
        while misses < GAP:
            last, misses = last + 1, misses + 1
            with suppress(*_READ_ERRORS):
                for row in connection.execute(query, (last,)):
                    misses = 0
                    yield row


def named(connection: apsw.Connection, columns: str, table: str, key: str) -> tuple[list[tuple[Any, ...]], bool]:
    """Rows of a table from both of its ends as far as they can be read, and whether that is all of it."""
    try:
        return connection.execute(f"SELECT {columns} FROM {table} ORDER BY {key}").fetchall(), True
    except _READ_ERRORS:
        found: dict[tuple[Any, ...], None] = {}  # in order; a shelf may hold many thousands
        for order in ("ASC", "DESC"):
            keys = ", ".join(f"{part} {order}" for part in key.split(", "))
            with suppress(*_READ_ERRORS):
                for row in connection.execute(f"SELECT {columns} FROM {table} ORDER BY {keys}"):
                    found[row] = None
        return [*found], False


@contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection | None]:
    with connected(path, "mode=rw") as connection:
        try:
            usable = bool(migrations.check(connection))
        except Exception:  # noqa: BLE001 - whatever it is, this reading of the file is no log
            usable = False
        yield connection if usable else None


def _first_page(path: Path) -> bytes:
    """The first page of a new log: the schema has the same places in every log of this form."""
    connection = apsw.Connection(str(path))
    migrations.migrate(connection)
    size = int(connection.pragma("page_size"))
    connection.close()
    return path.read_bytes()[:size]


def _lay(source: Path, wal: Path, target: Path, size: int) -> None:
    """The database with every frame of its WAL laid on it, sound or not: what is sound is for the hashes to say."""
    shutil.copyfile(source, target)
    with target.open("r+b") as file:
        for frame in frames(wal, size):
            if frame.page:
                file.seek((frame.page - 1) * size)
                file.write(frame.body)


def _put_head(path: Path, first: bytes) -> None:
    """Replace the first page, and have it say how long the file is and that no page is free."""
    size = len(first)
    pages = max(1, -(-path.stat().st_size // size))
    head = bytearray(first)
    head[28:32] = pages.to_bytes(4)
    head[32:40] = bytes(8)
    head[92:96] = head[24:28]  # the length counts only where these two are the same
    with path.open("r+b") as file:
        file.write(head)
        file.truncate(pages * size)


def _start(path: Path, size: int) -> bytes:
    with path.open("rb") as file:
        return file.read(size).ljust(size, b"\0")
