"""What somebody with the file can do to a log behind the store's back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from sicbo.store.sqlite import NAME


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
