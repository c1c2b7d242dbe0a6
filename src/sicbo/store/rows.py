"""The queries of the store, and commits and refusals as rows."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from zlib import crc32

import apsw

from sicbo.store.commits import Commit, Head, Refusal, hash_of
from sicbo.store.known_ids import Batch, KnownIds, column, written
from sicbo.store.protocol import StoreError

_FIELDS = Commit.__struct_fields__
COLUMNS = ", ".join(_FIELDS)
"""Those of a commit, in the order of its fields, so that the fields as a tuple are the row."""
KEEP_COMMIT = f"INSERT INTO commits ({COLUMNS}) VALUES ({', '.join('?' * len(_FIELDS))})"
KEEP_REFUSAL = """
INSERT INTO refusals (stream, number, actor, command_id, command_digest, at, answer, lasting)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
COMMIT_AT = f"SELECT {COLUMNS} FROM commits WHERE place = ?"
REFUSALS = "SELECT refusals.*, groups.rest FROM refusals LEFT JOIN groups USING (number)"
"""Each with the marks of its group, which say whether it is what was kept."""
KEEP_BALANCE = "INSERT OR REPLACE INTO balances VALUES (?, ?, ?, ?)"
_UNTIL = """
SELECT (SELECT coalesce(max(place), 0) FROM commits), (SELECT coalesce(max(place), 0) FROM refusals),
  max((SELECT coalesce(max(at), 0) FROM commits WHERE place = (SELECT max(place) FROM commits)),
      (SELECT coalesce(max(at), 0) FROM refusals WHERE place = (SELECT max(place) FROM refusals)))"""
_LAST_COMMITS = f"""
WITH RECURSIVE names(stream) AS (
  SELECT min(stream) FROM commits
  UNION ALL
  SELECT (SELECT min(c.stream) FROM commits AS c WHERE c.stream > names.stream) FROM names WHERE stream NOTNULL
)
SELECT {", ".join("c." + field for field in _FIELDS)} FROM names CROSS JOIN commits AS c USING (stream)
WHERE c.seq = (SELECT max(seq) FROM commits AS d WHERE d.stream = names.stream)"""


def commit_of(row: Sequence[Any]) -> Commit:
    """The commit in a row of `COLUMNS`."""
    stream, seq, number, epoch, actor, command_id, digest, command, at, events, postings, prev_hash, own_hash = row
    return Commit(
        stream=stream,
        seq=seq,
        number=number,
        epoch=epoch,
        actor=actor,
        command_id=command_id,
        command_digest=digest,
        command=command,
        at=at,
        events=events,
        postings=postings,
        prev_hash=prev_hash,
        hash=own_hash,
    )


def refusal_of(row: Sequence[Any]) -> Refusal:
    """The refusal in a row of its table."""
    _, stream, _, actor, command_id, digest, at, answer, lasting, *_ = row
    return Refusal(
        stream=stream,
        actor=actor,
        command_id=command_id,
        command_digest=digest,
        at=at,
        answer=answer,
        lasting=bool(lasting),
    )


def crc_of(*fields: str | int | bytes) -> int:
    """The check of a row that no digest covers: it finds what goes bad on a disk, not what somebody changes.

    >>> crc_of("cage/main", "AUD", 5) == crc_of("cage/main", "AUD", 4)
    False
    """
    return crc32(repr(fields).encode())


def heads_in(connection: apsw.Connection) -> dict[str, Head]:
    """Where every stream stands; a last commit that is not what its hash says is refused."""
    heads: dict[str, Head] = {}
    for row in connection.execute(_LAST_COMMITS):
        last = commit_of(row)
        if hash_of(last) != last.hash:
            raise StoreError(f"{last.stream} {last.seq} has been changed on the disk. Run `sicbo verify`.")
        heads[last.stream] = Head(seq=last.seq, at=last.at, hash=last.hash)
    return heads


def keep_batch(connection: apsw.Connection, marks: array[int], places: array[int]) -> Batch:
    """The batch, kept, of everything that was answered until now and is in none before it."""
    columns = written(marks), written(places)
    last: Any = connection.execute(_UNTIL).get
    commits, refusals, at = last
    row = (*last, *columns, batch_digest(commits, refusals, at, *columns))
    connection.execute(
        "INSERT INTO batches (commits, refusals, at, marks, places, digest) VALUES (?, ?, ?, ?, ?, ?)", row
    )
    return Batch(connection.last_insert_rowid(), marks, places)


def batch_digest(commits: int, refusals: int, at: int, marks: bytes, places: bytes) -> bytes:
    """What a batch must have as its digest."""
    return sha256(repr((commits, refusals, at)).encode() + marks + places).digest()


def known_in(connection: apsw.Connection) -> KnownIds:
    """Every command within the time that answers are kept: batches as they lie there, and what came after them.

    A batch that is not what was kept is left out with all after it, and its commands are read from the log again.
    """
    known = KnownIds()
    commits = refusals = 0
    query = "SELECT batch, commits, refusals, at, marks, places, digest FROM batches ORDER BY batch"
    for number, until_commit, until_refusal, at, marks, places, digest in connection.execute(query):
        if batch_digest(until_commit, until_refusal, at, marks, places) != digest:
            break
        known.take(Batch(number, column("Q", marks), column("q", places)))
        commits, refusals = until_commit, until_refusal
    for table, since, sign in (("commits", commits, 1), ("refusals", refusals, -1)):
        latest = f"SELECT place, stream, actor, command_id FROM {table} WHERE place > ?"
        for place, stream, actor, command_id in connection.execute(latest, (since,)):
            known.add((stream, actor, command_id), sign * place)
    return known
