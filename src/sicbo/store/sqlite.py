"""The store on one machine: an SQLite database in WAL mode, one connection, one durable transaction for each group."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

import apsw
from msgspec.structs import astuple

from sicbo.store import migrations, sqlite_settings
from sicbo.store.commits import Commit, Head, Kept, Paper, Pin, Refusal, hash_of
from sicbo.store.database import CHECKPOINT, Database
from sicbo.store.disk import begin, sync_names
from sicbo.store.groups import Entry, Group, grouped, is_marked, keys_of, loss_mark
from sicbo.store.known_ids import Key
from sicbo.store.lock import FolderLock
from sicbo.store.papers import Papers
from sicbo.store.protocol import Broken, Fenced, Lost, StoreError
from sicbo.store.rows import (
    COLUMNS,
    COMMIT_AT,
    KEEP_BALANCE,
    KEEP_COMMIT,
    KEEP_REFUSAL,
    REFUSALS,
    commit_of,
    crc_of,
    heads_in,
    keep_batch,
    known_in,
    refusal_of,
)
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, Slots
from sicbo.store.startup_checks import bad_for_writing, found_in, lost, unsound, vanished

NAME = "log.sqlite"
RESERVE = 256 * 2**20
"""Bytes of the disk that `room` does not count: rounds in play are finished and paid with them after bets stop."""
CHUNK = 500
"""Commits read at a time: an open read would keep the WAL from being begun anew."""
FORGOTTEN_AT_ONCE = 500
"""Refusals dropped at a time."""
REMEDY = "Run `sicbo verify`; `sicbo salvage` writes what can be proven to a new folder."
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
        sqlite_settings.check_library()
        self.folder = folder
        self.path = folder / NAME
        self._reserve, self._vfs = reserve, vfs
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = FolderLock(folder)
        try:
            at = Slots(slots or folder / SLOTS, vfs, beside=folder / SLOTS)
            try:
                acknowledged = at.newest()
                if not accept_loss:
                    self._refuse_loss(vanished(self.path, acknowledged))
                begin(self.path)
                self._database = Database(self.path, at, checkpoint=checkpoint, vfs=vfs, sync=sync)
            except BaseException:
                at.close()
                raise
            try:
                self._open(accept_loss)
            except BaseException:
                self._database.close()
                raise
        except (
            apsw.CorruptError,
            apsw.NotADBError,
            TypeError,
            ValueError,
        ) as error:
            self._lock.release()  # the last two by rows that hold what they cannot
            raise Broken(f"{self.path} cannot be opened: {error}. {REMEDY}") from error
        except (apsw.Error, OSError) as error:
            self._lock.release()
            raise Broken(f"{self.path} cannot be opened: {error}") from error
        except BaseException:
            self._lock.release()
            raise

    def _open(self, accept_loss: bool) -> None:
        database, connection = self._database, self._database.connection
        sync_names(self.folder)
        database.leave_the_wal(True)  # an opening that is refused must not do away with what can still explain why
        sqlite_settings.settle_reading(connection)
        found = found_in(connection)
        acknowledged = database.slots.newest()
        # Before anything is written: a migration or a checkpoint would do away with what can still explain the loss.
        missing = lost(connection, self.path, found, acknowledged)
        if not accept_loss:
            self._refuse_loss(missing)
        if found.number:
            self._refuse(unsound(connection))
            self._refuse(bad_for_writing(connection, self.path, self._vfs))
        sqlite_settings.settle(connection)
        if acknowledged is None and not found.number:
            database.slots.begin_anew(Place())  # before the first group, so that its loss would be noticed
        migrations.migrate(connection)
        self._heads = heads_in(connection)
        self._balances: dict[tuple[str, str], int] = {
            (account, unit): amount for account, unit, amount, _ in connection.execute("SELECT * FROM balances")
        }
        self._known = known_in(connection)
        self._papers = Papers(database)
        database.epoch = database.one("SELECT epoch FROM house")
        database.place = found
        database.carry_over()
        database.leave_the_wal(False)
        # What a crash left in the WAL may hold papers that were erased; a backup under way may delay this.
        database.empty_the_wal()
        if missing:
            self._accept(found, acknowledged or Place())
        elif found.number and (acknowledged is None or acknowledged.number < found.number):
            database.slots.write(found)  # a group that nobody was told of, and sound
        database.slots.move(database.place)

    def _refuse(self, faults: Iterator[str]) -> None:
        """Open nothing that is known to be damaged: the next group would be written over it."""
        for fault in faults:
            raise StoreError(f"{self.path}: {fault}. {REMEDY}")

    def _refuse_loss(self, missing: str) -> None:
        """Go on with nothing that ends before what was acknowledged."""
        if missing:
            raise Lost(f"{self.path}: {missing} {REMEDY} `--accept-loss` goes on with what is there.")

    def _accept(self, found: Place, acknowledged: Place) -> None:
        """Note the loss in the log itself, and count on from what is there.

        The slots let go of what was acknowledged only then: a crash in between must not let the loss be forgotten.
        """
        with self._database.group() as group:
            row = (found.number + 1, int(time() * 1000), acknowledged.number, acknowledged.digest)
            group.deeds.append(loss_mark(*row))
            self._database.connection.execute("INSERT INTO losses VALUES (?, ?, ?, ?)", row)
        self._database.slots.begin_anew(self._database.place)

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
            held = [(*key, amount, crc_of(*key, amount)) for key, amount in balances.items() if amount]
            if held:
                connection.executemany(KEEP_BALANCE, held)
            if len(held) < len(balances):
                emptied = [key for key, amount in balances.items() if not amount and key in self._balances]
                connection.executemany("DELETE FROM balances WHERE account = ? AND unit = ?", emptied)
        return first_commit, first_refusal

    def _keep_batch(self) -> None:
        """Put the latest commands into a sorted batch behind the log."""
        with self._database.group() as counted:
            counted.deeds.append("batched")
            batch = keep_batch(self._database.connection, *self._known.latest())
        self._known.forget_recent()
        self._known.take(batch)

    def _head(self, stream: str) -> Head:
        return self._heads.get(stream) or Head()

    def _was_answered(self, key: Key) -> bool:
        return self.answered(*key) is not None

    def read(self, stream: str, since: int = 0) -> Iterator[Commit]:
        query = f"SELECT {COLUMNS} FROM commits WHERE stream = ? AND seq > ? ORDER BY seq LIMIT {CHUNK}"
        yield from map(commit_of, self._paged(query, stream, since, key=1))

    def refusals(self, stream: str) -> Iterator[Refusal]:
        query = f"{REFUSALS} WHERE stream = ? AND place > ? ORDER BY place LIMIT {CHUNK}"
        yield from map(self._sound_refusal, self._paged(query, stream, 0, key=0))

    def _paged(self, query: str, stream: str, since: int, key: int) -> Iterator[tuple[Any, ...]]:
        """The rows of a stream, piece by piece; in a damaged index they may lead back to where they came from."""
        while rows := self._database.all(query, stream, since):
            for row in rows:
                if not isinstance(row[key], int) or row[key] <= since:
                    self._database.damaged(f"the rows of {stream} are out of order behind {since}")
                since = row[key]
                yield row

    def answered(self, stream: str, actor: str, command_id: str) -> Kept | None:
        key = (stream, actor, command_id)
        for place in self._known.places(key):
            found = self._accepted(place) if place > 0 else self._refused(-place)
            if found is not None and found[0] == key:
                return found[1]
        return None

    def _accepted(self, place: int) -> tuple[Key, Kept] | None:
        """The command that was accepted at a place, and its answer."""
        for commit in map(commit_of, self._database.all(COMMIT_AT, place)):
            if hash_of(commit) != commit.hash:
                self._database.damaged(f"{commit.stream} {commit.seq} is not what its hash says")
            kept = Kept(command_digest=commit.command_digest, seq=commit.seq, answer=commit.events)
            return (commit.stream, commit.actor, commit.command_id), kept
        return None

    def _refused(self, place: int) -> tuple[Key, Kept] | None:
        """The command that was refused at a place, and its answer."""
        for row in self._database.all(f"{REFUSALS} WHERE place = ?", place):
            one = self._sound_refusal(row)
            return (one.stream, one.actor, one.command_id), Kept(
                command_digest=one.command_digest, seq=0, answer=one.answer
            )
        return None

    def _sound_refusal(self, row: tuple[Any, ...]) -> Refusal:
        """The refusal in a row, if it is the one that its group has kept."""
        refusal = refusal_of(row)
        if not is_marked(refusal, row[-1]):
            self._database.damaged(
                f"the refusal of {refusal.command_id} in {refusal.stream} is not the one that was kept"
            )
        return refusal

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
        self._database.ready()
        old = f"SELECT place FROM refusals WHERE at < ? AND NOT lasting ORDER BY at LIMIT {FORGOTTEN_AT_ONCE}"
        stale = self._database.all(old, before)
        # The last batch stays: it says up to where the log need not be read for them at the next opening.
        # And the oldest goes first, whatever its time: a clock may have been set back.
        ended = """SELECT batch FROM batches WHERE at < ? AND batch < (SELECT max(batch) FROM batches)
            AND batch = (SELECT min(batch) FROM batches)"""
        batches = self._database.all(ended, before)
        if stale or batches:
            with self._database.group() as group:
                group.deeds.append("forgotten")
                self._database.connection.executemany("DELETE FROM refusals WHERE place = ?", stale)
                self._database.connection.executemany("DELETE FROM batches WHERE batch = ?", batches)
        for (batch,) in batches:
            self._known.drop(batch)
        return len(stale)

    def pin(self, body: bytes) -> str:
        self.append([Pin(body)])
        return sha256(body).hexdigest()

    def pinned(self, digest: str) -> bytes | None:
        found: bytes | None = self._database.one("SELECT body FROM pinned WHERE digest = ?", digest)
        if found is not None and sha256(found).hexdigest() != digest:
            self._database.damaged(f"the law pinned as {digest} is not what its digest says")
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
