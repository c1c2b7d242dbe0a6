"""The queries of the store, and commits and refusals as rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import apsw

from sicbo.store.commits import Commit, Head, Refusal, hash_of
from sicbo.store.protocol import StoreError

_FIELDS = Commit.__struct_fields__
COLUMNS = ", ".join(_FIELDS)
"""Those of a commit, in the order of its fields, so that the fields as a tuple are the row."""
KEEP_COMMIT = f"INSERT INTO commits ({COLUMNS}) VALUES ({', '.join('?' * len(_FIELDS))})"
KEEP_REFUSAL = (
    f"INSERT INTO refusals ({', '.join(Refusal.__struct_fields__)})"
    f" VALUES ({', '.join('?' * len(Refusal.__struct_fields__))})"
)
ANSWERED = """
SELECT command_digest, seq, events FROM commits WHERE stream = ?1 AND actor = ?2 AND command_id = ?3
UNION ALL SELECT command_digest, 0, answer FROM refusals WHERE stream = ?1 AND actor = ?2 AND command_id = ?3"""
COMMANDS = """
SELECT stream, actor, command_id FROM commits UNION ALL SELECT stream, actor, command_id FROM refusals"""
ALSO_REFUSED = """
SELECT 1 FROM commits AS c CROSS JOIN refusals AS r USING (stream, actor, command_id) WHERE c.rowid > ? LIMIT 1"""
ALSO_ACCEPTED = """
SELECT 1 FROM refusals AS r CROSS JOIN commits AS c USING (stream, actor, command_id) WHERE r.number > ? LIMIT 1"""
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
    stream, seq, epoch, actor, command_id, command_digest, at, events, postings, prev_hash, own_hash = row
    return Commit(
        stream=stream,
        seq=seq,
        epoch=epoch,
        actor=actor,
        command_id=command_id,
        command_digest=command_digest,
        at=at,
        events=events,
        postings=postings,
        prev_hash=prev_hash,
        hash=own_hash,
    )


def heads_in(connection: apsw.Connection) -> dict[str, Head]:
    """Where every stream stands; a last commit that is not what its hash says is refused."""
    heads: dict[str, Head] = {stream: Head(epoch=epoch) for stream, epoch in connection.execute("SELECT * FROM owners")}
    for row in connection.execute(_LAST_COMMITS):
        last = commit_of(row)
        if hash_of(last) != last.hash:
            raise StoreError(f"{last.stream} {last.seq} has been changed on the disk. Run `sicbo verify`.")
        owned = heads.get(last.stream, Head()).epoch
        heads[last.stream] = Head(seq=last.seq, epoch=max(owned, last.epoch), at=last.at, hash=last.hash)
    return heads
