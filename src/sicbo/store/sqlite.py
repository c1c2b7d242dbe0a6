"""The store on one machine: an SQLite database in WAL mode, one connection, one durable transaction for each group."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from time import time

import apsw
from msgspec.structs import astuple

from sicbo.store import migrations, safety
from sicbo.store.commits import Commit, Head, Kept, Paper, Pin, Refusal
from sicbo.store.database import CHECKPOINT, Database
from sicbo.store.disk import begin, sync_names
from sicbo.store.groups import Entry, Group, grouped, keys_of
from sicbo.store.known import Key
from sicbo.store.lock import FolderLock
from sicbo.store.papers import Papers
from sicbo.store.protocol import Broken, Fenced, Lost, StoreError
from sicbo.store.rows import (
    ANSWERS,
    COLUMNS,
    KEEP_COMMIT,
    KEEP_REFUSAL,
    commit_of,
    heads_in,
    keep_batch,
    known_in,
    refusal_of,
)
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, Slots

NAME = "log.sqlite"
RESERVE = 256 * 2**20
"""Bytes of the disk that `room` does not count: rounds in play are finished and paid with them after bets stop."""
CHUNK = 500
"""Commits read at a time: an open read would keep the WAL from being begun anew."""
FORGOTTEN_AT_ONCE = 500
"""Refusals dropped at a time."""
_LARGEST = 2**63 - 1


class SqliteStore:
    """The log of one house in its data folder."""

    def __init__(
        self,
        folder: Path,
        *,
        slots: Path | None = None,
        accept_loss: bool = False,
        reserve: int = RESERVE,
        checkpoint: int = CHECKPOINT,
        vfs: str | None = None,
        sync: Callable[[Path], None] | None = None,
    ) -> None:
        """Open or begin the log of this folder, which must go as far as it was acknowledged.

        The slots that know how far lie in the folder, or on another device. `accept_loss` goes on with a log that
        ends earlier. `vfs` and `sync` let a test stand between the store and the disk.
        """
        safety.check_library()
        self.folder = folder
        self.path = folder / NAME
        self._reserve = reserve
        begin(folder, self.path)
        self._lock = FolderLock(folder)
        try:
            at = Slots(slots or folder / SLOTS, vfs)
            try:
                self._database = Database(self.path, at, checkpoint=checkpoint, vfs=vfs, sync=sync)
            except BaseException:
                at.close()
                raise
            try:
                self._open(accept_loss)
            except BaseException:
                self._database.close()
                raise
        except (apsw.Error, OSError) as error:
            self._lock.release()
            raise Broken(f"{self.path} cannot be opened: {error}") from error
        except BaseException:
            self._lock.release()
            raise

    def _open(self, accept_loss: bool) -> None:
        database, connection = self._database, self._database.connection
        sync_names(self.folder)
        safety.settle(connection)
        found = found_in(connection)
        acknowledged = database.slots.newest()
        # Before anything is written: a migration or a checkpoint would do away with what can still explain the loss.
        lost = _lost(connection, found, acknowledged)
        if lost and not accept_loss:
            raise Lost(f"{self.path}: {lost} Run `sicbo verify`; `--accept-loss` goes on with what is there.")
        if acknowledged is None and not found.number:
            database.slots.begin_anew(Place())  # before the first group, so that its loss would be noticed
        migrations.migrate(connection)
        self._heads = heads_in(connection)
        self._balances: dict[tuple[str, str], int] = {
            (account, unit): amount for account, unit, amount in connection.execute("SELECT * FROM balances")
        }
        self._known = known_in(connection)
        self._papers = Papers(database)
        database.epoch = database.one("SELECT epoch FROM house")
        database.place = found
        # What a crash left in the WAL may hold papers that were erased; a backup under way may delay this.
        database.empty_the_wal()
        if lost:
            self._accept(found, acknowledged or Place())
        elif found.number and (acknowledged is None or acknowledged.number < found.number):
            database.slots.write(found)  # a group that nobody was told of, and sound

    def _accept(self, found: Place, acknowledged: Place) -> None:
        """Note the loss in the log itself, and count on from what is there."""
        self._database.slots.begin_anew(found)
        with self._database.group() as group:
            group.deeds.append(f"accepted loss of {acknowledged.number}")
            row = (found.number + 1, int(time() * 1000), acknowledged.number, acknowledged.digest)
            self._database.connection.execute("INSERT INTO losses VALUES (?, ?, ?, ?)", row)

    def on_broken(self, told: Callable[[BaseException], None]) -> None:
        """Have this called with the error after which the store takes nothing more, wherever it is met."""
        self._database.on_broken = told

    def claim(self) -> int:
        epoch = self._database.epoch + 1
        with self._database.group() as group:
            self._database.connection.execute("UPDATE house SET epoch = ?", (epoch,))
            self._database.epoch = group.epoch = epoch
            group.deeds.append("claimed")
        return epoch

    def append(self, entries: Sequence[Entry], *, epoch: int | None = None) -> list[Commit]:
        database = self._database
        database.ready()
        if epoch is not None and epoch != database.epoch:
            raise Fenced(f"{self.path}: epoch {epoch}, but {database.epoch} owns the house")
        if not entries:
            return []
        if self._known.full:
            self._keep_batch()  # before the group: an error here must not meet one that is already durable
        group = grouped(entries, database.place, database.epoch, self._head, self._was_answered)
        balances = {key: self._balances.get(key, 0) + amount for key, amount in group.moved.items() if amount}
        if any(not -_LARGEST <= balance <= _LARGEST for balance in balances.values()):
            raise StoreError("a balance would be larger than the store can count")
        first_commit, first_refusal = self._keep(group, balances)
        self._heads.update(group.heads)
        for command, accepted in keys_of(group):
            if accepted:
                self._known.add(command, first_commit)
                first_commit += 1
            else:
                self._known.add(command, -first_refusal)
                first_refusal += 1
        for key, balance in balances.items():
            if balance:
                self._balances[key] = balance
            else:
                self._balances.pop(key, None)
        return group.commits

    def _keep(self, group: Group, balances: dict[tuple[str, str], int]) -> tuple[int, int]:
        """The places of the first commit and the first refusal of the group, which is durable now."""
        connection = self._database.connection
        first_commit = first_refusal = 0
        with self._database.group(group):
            if group.commits:
                connection.executemany(KEEP_COMMIT, map(astuple, group.commits))
                first_commit = connection.last_insert_rowid() - len(group.commits) + 1
            if group.refusals:
                connection.executemany(KEEP_REFUSAL, [_refusal_row(one, group) for one in group.refusals])
                first_refusal = connection.last_insert_rowid() - len(group.refusals) + 1
            if group.pins:
                connection.executemany("INSERT OR IGNORE INTO pinned VALUES (?, ?)", group.pins.items())
            if group.papers:
                self._papers.lay(group.papers)
            if group.opened:
                rows = [(name, stream, seq) for name, (stream, seq) in group.opened.items()]
                connection.executemany("INSERT INTO outbox VALUES (?, ?, ?)", rows)
            if group.closed:
                connection.executemany("DELETE FROM outbox WHERE id = ?", [(name,) for name in group.closed])
            held = [(account, unit, amount) for (account, unit), amount in balances.items() if amount]
            if held:
                connection.executemany("INSERT OR REPLACE INTO balances VALUES (?, ?, ?)", held)
            if len(held) < len(balances):
                emptied = [key for key, amount in balances.items() if not amount and key in self._balances]
                connection.executemany("DELETE FROM balances WHERE account = ? AND unit = ?", emptied)
        return first_commit, first_refusal

    def _keep_batch(self) -> None:
        """Put the latest commands into a sorted batch behind the log."""
        batch = self._known.batch()
        with self._database.group() as counted:
            counted.deeds.append("batched")
            keep_batch(self._database.connection, batch)
        self._known.forget_recent()
        self._known.take(batch)

    def _head(self, stream: str) -> Head:
        return self._heads.get(stream) or Head()

    def _was_answered(self, key: Key) -> bool:
        return self.answered(*key) is not None

    def read(self, stream: str, since: int = 0) -> Iterator[Commit]:
        query = f"SELECT {COLUMNS} FROM commits WHERE stream = ? AND seq > ? ORDER BY seq LIMIT {CHUNK}"
        while rows := self._database.all(query, stream, since):
            for row in rows:
                yield commit_of(row)
            since = rows[-1][1]

    def refusals(self, stream: str) -> Iterator[Refusal]:
        query = f"SELECT * FROM refusals WHERE stream = ? AND place > ? ORDER BY place LIMIT {CHUNK}"
        place = 0
        while rows := self._database.all(query, stream, place):
            for row in rows:
                yield refusal_of(row)
            place = rows[-1][0]

    def answered(self, stream: str, actor: str, command_id: str) -> Kept | None:
        key = (stream, actor, command_id)
        for place in self._known.places(key):
            rows = self._database.all(ANSWERS[place > 0], abs(place))
            for kept_in, by, name, digest, seq, answer in rows:
                if (kept_in, by, name) == key:
                    return Kept(command_digest=digest, seq=seq, answer=answer)
        return None

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def place(self) -> Place:
        return self._database.place

    def balances(self) -> dict[tuple[str, str], int]:
        return dict(self._balances)

    def outbox(self) -> dict[str, tuple[str, int]]:
        rows = self._database.all("SELECT id, stream, seq FROM outbox ORDER BY id")
        return {name: (stream, seq) for name, stream, seq in rows}

    def forget(self, before: int) -> int:
        old = f"SELECT place FROM refusals WHERE at < ? AND NOT lasting ORDER BY at LIMIT {FORGOTTEN_AT_ONCE}"
        stale = self._database.all(old, before)
        # The last batch stays: it says up to where the log need not be read for them at the next opening.
        ended = "SELECT batch FROM batches WHERE at < ? AND batch < (SELECT max(batch) FROM batches) LIMIT 1"
        batches = self._database.all(ended, before)
        if stale or batches:
            with self._database.group() as group:
                group.deeds.append("forgotten")
                self._database.connection.executemany("DELETE FROM refusals WHERE place = ?", stale)
                self._database.connection.executemany("DELETE FROM batches WHERE batch = ?", batches)
        return len(stale)

    def pin(self, body: bytes) -> str:
        self.append([Pin(body)])
        return sha256(body).hexdigest()

    def pinned(self, digest: str) -> bytes | None:
        found: bytes | None = self._database.one("SELECT body FROM pinned WHERE digest = ?", digest)
        return found

    def put(self, kind: str, name: str, body: bytes) -> None:
        self.append([Paper(kind, name, body)])

    def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
        self.append([Paper(kind, name, body) for name, body in papers.items()])

    def get(self, kind: str, name: str) -> bytes | None:
        return self._papers.get(kind, name)

    def papers(self, kind: str) -> dict[str, bytes]:
        return self._papers.all(kind)

    def erase(self, kind: str, name: str) -> bool:
        return self._papers.erase(kind, name)

    def discard(self, kind: str, names: Collection[str]) -> int:
        return self._papers.discard(kind, names)

    def scrub(self) -> bool:
        return self._papers.scrub()

    def room(self) -> int:
        disk = os.statvfs(self.folder)
        return max(0, disk.f_bavail * disk.f_frsize - self._reserve)

    def backup(self, target: Path) -> Iterator[int]:
        """Copy everything into one file, step by step while the house goes on, telling the pages left."""
        from sicbo.store.backup import backup_steps

        yield from backup_steps(self._database.connection, target)

    def close(self) -> None:
        self._database.close()
        self._lock.release()


def found_in(connection: apsw.Connection) -> Place:
    """How far the log goes; nowhere in a new one."""
    if not migrations.check(connection):
        return Place()
    for number, digest in connection.execute("SELECT number, digest FROM groups ORDER BY number DESC LIMIT 1"):
        return Place(number, digest)
    return Place()


def _lost(connection: apsw.Connection, found: Place, acknowledged: Place | None) -> str:
    """What is missing of what was acknowledged; empty where nothing is."""
    if acknowledged is None:
        return "nothing says how far this log was acknowledged." if found.number else ""
    if found.number < acknowledged.number:
        return f"acknowledged up to group {acknowledged.number}, but the log ends with {found.number}."
    if not acknowledged.number:
        return ""
    digest = connection.execute("SELECT digest FROM groups WHERE number = ?", (acknowledged.number,)).get
    if digest != acknowledged.digest:
        return f"group {acknowledged.number} is another one than was acknowledged."
    return ""


def _refusal_row(refusal: Refusal, group: Group) -> tuple[str | int | bytes, ...]:
    return (
        refusal.stream,
        group.place.number,
        refusal.actor,
        refusal.command_id,
        refusal.command_digest,
        refusal.at,
        refusal.answer,
        refusal.lasting,
    )
