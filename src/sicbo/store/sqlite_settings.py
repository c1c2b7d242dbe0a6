"""The settings of SQLite by which events are safe: the library's version, and those of a connection, read back
after they are set."""

from __future__ import annotations

import apsw

from sicbo.store.protocol import Unsafe

LIBRARY = (3, 51, 3)
"""Before this, a WAL that was begun anew while it was being checkpointed could lose a transaction."""

SETTINGS: tuple[tuple[str, int | str], ...] = (
    ("journal_mode", "wal"),
    ("synchronous", 2),  # FULL: the WAL is synced before COMMIT returns
    ("fullfsync", 1),  # where a plain sync stops at the drive's cache
    ("checkpoint_fullfsync", 1),
    ("foreign_keys", 1),
    ("trusted_schema", 0),  # a schema somebody planted may not call functions
    ("cell_size_check", 1),  # a damaged page is noticed when it is read, not when it has done harm
    ("secure_delete", 1),  # what is erased is overwritten
    ("mmap_size", 0),  # a read error is an error code, not a signal
    ("temp_store", 2),  # nothing of the log in temporary files
)
"""Each with the answer that shows it has taken."""
BUSY_MILLISECONDS = 5_000


def check_library(version: str | None = None) -> None:
    """Refuse an SQLite that is known to lose facts."""
    found = version or apsw.sqlite_lib_version()
    if tuple(map(int, found.split("."))) < LIBRARY:
        needed = ".".join(map(str, LIBRARY))
        raise Unsafe(f"SQLite {found} can lose commits in WAL mode. Install apsw {needed} or later.")


def settle_reading(connection: apsw.Connection) -> None:
    """Set everything that writes nothing: for a look at a log that may be refused."""
    connection.set_busy_timeout(BUSY_MILLISECONDS)
    for name, value in SETTINGS:
        if name != "journal_mode":
            connection.pragma(name, value)


def settle(connection: apsw.Connection) -> None:
    """Set everything that keeps facts safe, and refuse to go on where a setting does not take."""
    settle_reading(connection)
    connection.pragma("journal_mode", "wal")
    for name, (wanted, found) in unsettled(connection).items():
        raise Unsafe(f"SQLite keeps {name} at {found} where {wanted} is needed. Is the data folder on a local disk?")


def unsettled(connection: apsw.Connection) -> dict[str, tuple[int | str, object]]:
    """The settings that a connection does not have, each with what is wanted and what is found."""
    found = {name: connection.pragma(name) for name, _ in SETTINGS}
    return {name: (value, found[name]) for name, value in SETTINGS if found[name] != value}
