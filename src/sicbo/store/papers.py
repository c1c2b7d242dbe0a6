"""Papers beside the log: laid down, replaced, and erased so that their bytes are gone from the disk."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from sicbo.store.commits import Paper
from sicbo.store.database import Database
from sicbo.store.protocol import StoreError
from sicbo.store.rows import crc_of

LAID_AT_ONCE = 2_000
"""The most papers of a shelf that `scrub` lays down anew: some milliseconds. A larger one waits until it is smaller."""
_SHELVES = ("people", "credentials", "sessions", "tokens", "settings")
TABLES = tuple(f"papers_{kind}" for kind in (*_SHELVES, "other"))
_PERSONAL = "people"
"""Who erases one of these must hear when its bytes are not gone yet; what a session or a link was opens nothing."""


class Papers:
    """The shelves of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._littered: set[str] = set()
        """Shelves from which papers were discarded since they were last laid down anew."""

    def lay(self, papers: Iterable[Paper]) -> None:
        """Lay these down, inside a transaction."""
        for one in papers:
            statement = f"INSERT OR REPLACE INTO {_shelf(one.kind)} VALUES (?, ?, ?, ?)"
            row = (one.kind, one.name, one.body, crc_of(one.kind, one.name, one.body))
            self._database.connection.execute(statement, row)

    def get(self, kind: str, name: str) -> bytes | None:
        query = f"SELECT name, body, crc FROM {_shelf(kind)} WHERE kind = ? AND name = ?"
        return self._sound(kind, self._database.all(query, kind, name)).get(name)

    def all(self, kind: str) -> dict[str, bytes]:
        query = f"SELECT name, body, crc FROM {_shelf(kind)} WHERE kind = ?"
        return self._sound(kind, self._database.all(query, kind))

    def erase(self, kind: str, name: str) -> bool:
        shelf, database = _shelf(kind), self._database
        with database.group() as group:
            group.deeds.append(f"erased {kind}")
            database.connection.execute(f"DELETE FROM {shelf} WHERE kind = ? AND name = ?", (kind, name))
            gone = bool(database.connection.changes())
            if gone:
                self._lay_anew(shelf)
        database.unscrubbed = database.unscrubbed or gone
        if not self.scrub() and kind == _PERSONAL:
            raise StoreError(
                f"{name} is removed, but a reader (a backup?) keeps its old pages in use. They go when it leaves."
            )
        return gone

    def discard(self, kind: str, names: Collection[str]) -> int:
        shelf, database = _shelf(kind), self._database
        with database.group() as group:
            group.deeds.append(f"discarded {kind}")
            before = database.connection.total_changes()
            rows = [(kind, name) for name in names]
            database.connection.executemany(f"DELETE FROM {shelf} WHERE kind = ? AND name = ?", rows)
            gone = database.connection.total_changes() - before
        if gone:
            self._littered.add(shelf)
            database.unscrubbed = True
        return gone

    def scrub(self) -> bool:
        database = self._database
        for shelf in sorted(self._littered):
            if database.one(f"SELECT count(*) FROM {shelf}") <= LAID_AT_ONCE:
                with database.group() as group:
                    group.deeds.append("scrubbed")
                    self._lay_anew(shelf)
                database.unscrubbed = True
        if database.unscrubbed:
            database.ready()
            with database.guarded():
                database.empty_the_wal()  # it still holds pages from before
        return not database.unscrubbed and not self._littered

    def _sound(self, kind: str, rows: list[tuple[Any, ...]]) -> dict[str, bytes]:
        """The papers by name, all of them as they were laid down."""
        for name, body, crc in rows:
            if crc_of(kind, name, body) != crc:
                self._database.damaged(f"a paper of {kind} is not what was laid down")
        return {name: body for name, body, _ in rows}

    def _lay_anew(self, shelf: str) -> None:
        """Leave nothing on a shelf but what lies on it.

        `secure_delete` overwrites a row, but not the copies that a page keeps in its gaps when rows were moved to
        another page. Emptying a table gives back its pages blank.
        """
        connection = self._database.connection
        left = connection.execute(f"SELECT * FROM {shelf}").fetchall()
        connection.execute(f"DELETE FROM {shelf}")
        connection.executemany(f"INSERT INTO {shelf} VALUES (?, ?, ?, ?)", left)
        self._littered.discard(shelf)


def _shelf(kind: str) -> str:
    return f"papers_{kind if kind in _SHELVES else 'other'}"
