"""Plain numbered SQL, forward only: each file takes the database from the version before to its own number."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import apsw

from sicbo.store.protocol import Unsafe

APPLICATION = 0x51CB0D1C
"""Written into the file's header, so that nobody mistakes another database for a log."""


@cache
def steps() -> dict[int, str]:
    """The SQL of each version, in order.

    >>> list(steps())[0]
    2
    """
    folder = files(__package__)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return {int(name.removesuffix(".sql")): (folder / name).read_text(encoding="utf-8") for name in names}


def migrate(connection: apsw.Connection) -> int:
    """Bring the database to the newest version, one transaction for each step; the version it had before."""
    before = check(connection)
    for version, sql in steps().items():
        if version > before:
            mark = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}"
            connection.execute(f"BEGIN IMMEDIATE;\n{sql}\n{mark};\nCOMMIT")
    return before


def check(connection: apsw.Connection) -> int:
    """The version of the database; a foreign one, or one from a newer release, is refused."""
    version, application = int(connection.pragma("user_version")), int(connection.pragma("application_id"))
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
    if application != APPLICATION and (version or tables):
        raise Unsafe("This database is not a log of the house.")
    newest, oldest = max(steps()), min(steps())
    if application == APPLICATION and 0 < version < oldest:
        raise Unsafe(
            f"This log has the form {version}, from before the first release; this release begins with {oldest}. "
            "Read it with the version that wrote it, and begin a new folder."
        )
    if version > newest:
        raise Unsafe(f"This log has version {version}; this release knows up to {newest}. Use the newer release.")
    return version


def misshapen(connection: apsw.Connection) -> list[str]:
    """Every part of the database that is not as its version made it: a trigger removed, a table replaced, one added."""
    made, found = _made_by(check(connection)), _parts(connection)
    return sorted(name for name in made.keys() | found.keys() if made.get(name) != found.get(name))


@cache
def _made_by(version: int) -> dict[str, bytes | None]:
    """The parts of a new database of this version."""
    model = apsw.Connection(":memory:")
    for number, sql in steps().items():
        if number <= version:
            model.execute(sql)
    made = _parts(model)
    model.close()
    return made


def _parts(connection: apsw.Connection) -> dict[str, bytes | None]:
    # Bytes, because a damaged file may hold no text there. What is named like this SQLite makes by itself.
    query = """SELECT CAST(type || ' ' || name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"""
    return {bytes(part or b"").decode(errors="replace"): sql for part, sql in connection.execute(query)}
