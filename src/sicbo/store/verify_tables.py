"""The verification of the tables beside the commits: the second half of `verify`."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import apsw

from sicbo.store.groups import digest_of, is_marked, loss_mark
from sicbo.store.papers import TABLES as PAPERS
from sicbo.store.rows import REFUSALS, batch_digest, crc_of, refusal_of
from sicbo.store.slots import Place
from sicbo.store.startup_checks import bad_balances, bad_count_of_refusals, bad_outbox, marks_of

Wrong = Iterator[tuple[str, str]]
"""The stream that a fault is about, if it is about one, and what it is."""


def wrong_tables(connection: apsw.Connection, rebuilt: dict[tuple[str, str], int], acknowledged: Place | None) -> Wrong:
    """Everything that is wrong with them, given the balances that the postings make and how far was acknowledged."""
    for part in (
        _balances(connection, rebuilt),
        _pinned(connection),
        _groups(connection, acknowledged),
        _outbox(connection),
        _batches(connection),
        bad_count_of_refusals(connection),
        _papers(connection),
    ):
        yield from (("", wrong) for wrong in part)
    yield from _refusals(connection)


def _balances(connection: apsw.Connection, rebuilt: dict[tuple[str, str], int]) -> Iterator[str]:
    rows = connection.execute("SELECT account, unit, amount FROM balances")
    kept = {(account, unit): amount for account, unit, amount in rows}
    wrong = False
    for account, unit in sorted(kept.keys() | {key for key, amount in rebuilt.items() if amount}):
        told, follows = kept.get((account, unit), 0), rebuilt.get((account, unit), 0)
        if told != follows:
            wrong = True
            yield f"the balance of {account} is {told} {unit}; the postings make it {follows}"
    if not wrong:
        yield from bad_balances(connection)


def _pinned(connection: apsw.Connection) -> Iterator[str]:
    for digest, body in connection.execute("SELECT digest, body FROM pinned"):
        if sha256(body).hexdigest() != digest:
            yield f"the law pinned as {digest} is not what its digest says"


def _groups(connection: apsw.Connection, acknowledged: Place | None) -> Iterator[str]:
    """What is wrong with the house's own count: a gap, a digest, a commit in no group, an end before what was told."""
    commits = iter(connection.execute("SELECT number, hash FROM commits ORDER BY place"))
    following = next(commits, None)
    last, last_epoch = Place(), 0
    for number, epoch, rest, digest in connection.execute("SELECT * FROM groups ORDER BY number"):
        if number != last.number + 1:
            yield f"group {last.number + 1} is missing"
            return
        hashes = []
        while following is not None and following[0] == number:
            hashes.append(following[1])
            following = next(commits, None)
        if digest != digest_of(last.digest, number, epoch, hashes, rest):
            yield f"group {number} is not what its digest says"
            return
        last, last_epoch = Place(number, digest), epoch
        if acknowledged is not None and acknowledged.number == number and acknowledged.digest != digest:
            yield f"group {number} is another one than was acknowledged"
    if following is not None:
        yield f"a commit names group {following[0]}, and the count ends with {last.number}"
    if acknowledged is not None and acknowledged.number > last.number:
        yield f"acknowledged up to group {acknowledged.number}, but the log ends with {last.number}"
    for epoch, number in connection.execute("SELECT epoch, number FROM house"):
        if number != last.number:
            yield f"the house has counted {number} groups; there are {last.number}"
        elif epoch != last_epoch:
            yield f"the house says that epoch {epoch} owns it; its last group is of {last_epoch}"
    for number, *row, rest in connection.execute("SELECT losses.*, rest FROM losses LEFT JOIN groups USING (number)"):
        if loss_mark(number, *row) not in marks_of(rest or b""):
            yield f"the loss accepted with group {number} is not the one that was"


def _outbox(connection: apsw.Connection) -> Iterator[str]:
    """Open reactions that no group has opened, and those that none has closed and that are not there."""
    yield from bad_outbox(connection)
    opened: set[str] = set()
    for (rest,) in connection.execute("SELECT rest FROM groups WHERE rest != x'' ORDER BY number"):
        for deed, _, what in (mark.partition(" ") for mark in marks_of(rest)):
            if deed == "opened":
                opened.add(what.split(" ")[0])
            elif deed == "closed":
                opened.discard(what)
    kept = {name for (name,) in connection.execute("SELECT id FROM outbox")}
    for name in sorted(kept ^ opened):
        yield f"outbox: {name} is {'there, and was answered' if name in kept else 'missing, and was never answered'}"


def _batches(connection: apsw.Connection) -> Iterator[str]:
    last = None
    for batch, commits, refusals, at, marks, places, digest in connection.execute(
        "SELECT * FROM batches ORDER BY batch"
    ):
        if batch_digest(commits, refusals, at, marks, places) != digest:
            yield f"batch {batch} of answered commands is not what its digest says"
        if last is not None and batch != last + 1:
            yield f"batch {last + 1} of answered commands is missing"
        last = batch


def _papers(connection: apsw.Connection) -> Iterator[str]:
    for table in PAPERS:
        wrong = 0
        for kind, name, body, crc in connection.execute(f"SELECT * FROM {table}"):
            wrong += crc_of(kind, name, body) != crc
        if wrong:
            yield f"table {table}: {wrong} papers are not what was laid down"


def _refusals(connection: apsw.Connection) -> Wrong:
    """Refusals that no group has kept: somebody has put another answer into the log's mouth."""
    for row in connection.execute(f"{REFUSALS} ORDER BY place"):
        refusal = refusal_of(row)
        if not is_marked(refusal, row[-1]):
            yield refusal.stream, f"the refusal of {refusal.command_id} is not the one that was kept"
