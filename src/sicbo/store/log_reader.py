"""A log read by somebody who may change nothing and must not be fooled by what has been changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import msgspec

from sicbo.store import migrations
from sicbo.store.commits import Commit
from sicbo.store.disk import is_empty
from sicbo.store.lock import held
from sicbo.store.protocol import StoreError
from sicbo.store.rows import COLUMNS, commit_of
from sicbo.store.sqlite import NAME
from sicbo.store.sqlite_settings import BUSY_MILLISECONDS

Row = tuple[object, ...]
"""The columns of a commit as they lie there, of whatever type; text as bytes, because it may no longer be text."""
AS_BYTES = ", ".join(
    f"CAST({field.name} AS BLOB)" if field.type is str else field.name for field in msgspec.structs.fields(Commit)
)
_ROWS = f"SELECT {AS_BYTES} FROM commits ORDER BY stream, seq"
_OF_A_STREAM = f"SELECT {COLUMNS} FROM commits WHERE stream = ? AND seq > ? ORDER BY seq"


@contextmanager
def reading(place: Path) -> Iterator[apsw.Connection]:
    """A connection to the log of a data folder, or to a backup, that leaves no trace there."""
    path = place / NAME if place.is_dir() else place
    wal = Path(f"{path}-wal")
    if not path.exists():
        raise StoreError(f"{place} has no log.")
    if path.name == NAME and held(path.parent):
        with connected(path, "mode=ro") as connection:
            connection.execute("BEGIN")  # one and the same instant for all that is read
            yield connection
    elif wal.exists() and wal.stat().st_size:
        # Left by a crash. Reading it where it lies would write beside it, so we read a copy.
        with TemporaryDirectory(prefix="sicbo-verify-") as folder:
            copy = Path(folder) / NAME
            shutil.copyfile(path, copy)
            shutil.copyfile(wal, f"{copy}-wal")
            with connected(copy, "mode=rw") as connection:
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)  # the file alone is the whole log now
                yield connection
    else:
        with connected(path, "immutable=1") as connection:
            yield connection


@contextmanager
def sharing(folder: Path) -> Iterator[apsw.Connection]:
    """A connection that sees one instant of the log of a folder, though a house may start, write or stop meanwhile."""
    path = folder / NAME
    if not path.exists():
        raise StoreError(f"{folder} has no log.")
    if is_empty(path):
        raise StoreError(f"{folder} has an empty log.")
    wal = Path(f"{path}-wal")
    left = wal.exists() and wal.stat().st_size > 0
    with connected(path, "mode=rw") as connection:
        # What a crash has left is not ours to carry over: SQLite would cut a damaged WAL off where it stops reading.
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(left))
        connection.set_busy_timeout(BUSY_MILLISECONDS)
        connection.execute("BEGIN")
        yield connection


def rows(connection: apsw.Connection) -> Iterator[Row]:
    """Every commit, stream by stream in order of seq."""
    return connection.execute(_ROWS)


@contextmanager
def connected(path: Path, how: str) -> Iterator[apsw.Connection]:
    """A connection that trusts nothing in the file."""
    flags = apsw.SQLITE_OPEN_READWRITE if how == "mode=rw" else apsw.SQLITE_OPEN_READONLY
    quoted = str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = apsw.Connection(f"file:{quoted}?{how}", flags=flags | apsw.SQLITE_OPEN_URI)
    try:
        connection.pragma("trusted_schema", 0)
        connection.pragma("cell_size_check", 1)
        yield connection
    finally:
        connection.close()


class Log:
    """What a reader may ask of a log; nothing in it is taken for sound."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def count(self) -> int:
        """How many commits it holds."""
        return int(self._connection.execute("SELECT count(*) FROM commits").get)

    def latest(self) -> int:
        """When the last fact of any stream was kept, in UTC milliseconds; 0 in an empty log."""
        return int(self._connection.execute("SELECT coalesce(max(at), 0) FROM commits").get)

    def pinned(self) -> list[bytes]:
        """Every law that was ever in force."""
        return [body for (body,) in self._connection.execute("SELECT CAST(body AS BLOB) FROM pinned")]

    def streams(self) -> list[str]:
        """The names of all streams, in order."""
        return [name for (name,) in self._connection.execute("SELECT DISTINCT stream FROM commits ORDER BY stream")]

    def commits(self, stream: str, since: int = 0) -> Iterator[Commit]:
        """The commits of a stream after this place, in order."""
        for row in self._connection.execute(_OF_A_STREAM, (stream, since)):
            yield commit_of(row)


@contextmanager
def opened(place: Path) -> Iterator[Log]:
    """The log of a data folder, or of a backup, to be read; what is no log is refused as a `StoreError`."""
    try:
        with reading(place) as connection:
            if not migrations.check(connection):
                raise StoreError(f"{place} holds no log.")
            yield Log(connection)
    except apsw.Error as error:
        raise StoreError(f"{place} cannot be read: {error}") from error
