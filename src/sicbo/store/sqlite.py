"""The store on one machine: an SQLite database in WAL mode, one connection, one durable transaction for each group."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import msgspec
from msgspec.structs import astuple

from sicbo.store import migrations, safety
from sicbo.store.commits import Commit, Draft, Head, Kept, Refusal, lines_of, sealed
from sicbo.store.disk import begin, sync_file, sync_names
from sicbo.store.lock import FolderLock
from sicbo.store.memory import check
from sicbo.store.protocol import Broken, Doubled, StoreError
from sicbo.store.rows import (
    ALSO_ACCEPTED,
    ALSO_REFUSED,
    ANSWERED,
    COLUMNS,
    COMMANDS,
    KEEP_COMMIT,
    KEEP_REFUSAL,
    commit_of,
    heads_in,
)
from sicbo.store.seen import Seen

NAME = "log.sqlite"
RESERVE = 256 * 2**20
"""Bytes of the disk that `room` does not count: rounds in play are finished and paid with them after bets stop."""
CHECKPOINT = 4_000
"""Pages in the WAL from which on it is carried over into the database."""
CHUNK = 500
"""Commits read at a time: an open read would keep the WAL from being begun anew."""
LAID_AT_ONCE = 2_000
"""The most papers of a shelf that `scrub` lays down anew: some milliseconds. A larger one waits until it is smaller."""
_SHELVES = ("people", "credentials", "sessions", "tokens", "settings")
_PERSONAL = "people"
"""Who erases one of these must hear when its bytes are not gone yet; what a session or a link was opens nothing."""
_LARGEST = 2**63 - 1


class SqliteStore:
    """The log of one house in its data folder."""

    def __init__(
        self,
        folder: Path,
        *,
        reserve: int = RESERVE,
        checkpoint: int = CHECKPOINT,
        vfs: str | None = None,
        sync: Callable[[Path], None] | None = None,
    ) -> None:
        """Open or begin the log of this folder; `vfs` and `sync` let a test stand between the store and the disk."""
        safety.check_library()
        self.folder = folder
        self.path = folder / NAME
        self._reserve, self._every, self._sync = reserve, checkpoint, sync or sync_file
        self._broken: BaseException | None = None
        self._wal_pages, self._checkpoint_at, self._unscrubbed = 0, checkpoint, False
        self._littered: set[str] = set()
        """Shelves from which papers were discarded since they were last laid down anew."""
        begin(folder, self.path)
        self._lock = FolderLock(folder)
        try:
            self._connection = apsw.Connection(str(self.path), vfs=vfs)
            try:
                self._open()
            except BaseException:
                self._let_go()
                raise
        except (apsw.Error, OSError) as error:
            self._lock.release()
            raise Broken(f"{self.path} cannot be opened: {error}") from error
        except BaseException:
            self._lock.release()
            raise

    def _open(self) -> None:
        connection = self._connection
        sync_names(self.folder)
        safety.settle(connection)
        migrations.migrate(connection)
        connection.set_wal_hook(self._wal_grew)
        self._heads = heads_in(connection)
        self._balances: dict[tuple[str, str], int] = {
            (account, unit): amount for account, unit, amount in connection.execute("SELECT * FROM balances")
        }
        self._any_refused = bool(connection.execute("SELECT EXISTS (SELECT 1 FROM refusals)").get)
        self._seen = Seen()
        for command in connection.execute(COMMANDS):
            self._seen.add(command)
        # What a crash left in the WAL may hold papers that were erased; a backup under way may delay this.
        self._empty_the_wal()

    def claim(self, stream: str) -> int:
        return self.claim_all((stream,))[stream]

    def claim_all(self, streams: Iterable[str]) -> dict[str, int]:
        heads = {stream: self._heads.get(stream, Head()) for stream in streams}
        epochs = {stream: head.epoch + 1 for stream, head in heads.items()}
        with self._transaction():
            self._connection.executemany("INSERT OR REPLACE INTO owners VALUES (?, ?)", epochs.items())
        for stream, head in heads.items():
            self._heads[stream] = msgspec.structs.replace(head, epoch=epochs[stream])
        return epochs

    def append(self, entries: Sequence[Draft | Refusal]) -> list[Commit]:
        self._ready()
        heads: dict[str, Head] = {}
        commits: list[Commit] = []
        refusals: list[Refusal] = []
        moved: dict[tuple[str, str], int] = {}
        for entry in entries:
            head = heads.get(entry.stream) or self._heads.get(entry.stream) or Head()
            check(entry, head)
            if isinstance(entry, Refusal):
                refusals.append(entry)
                continue
            lines = lines_of(entry.postings)
            commit = sealed(entry, head.hash, lines)
            commits.append(commit)
            heads[entry.stream] = Head(seq=commit.seq, epoch=commit.epoch, at=commit.at, hash=commit.hash)
            for account, unit, amount in lines:
                key = (account, unit)
                moved[key] = moved.get(key, 0) + amount
        balances = {key: self._balances.get(key, 0) + amount for key, amount in moved.items() if amount}
        if any(not -_LARGEST <= balance <= _LARGEST for balance in balances.values()):
            raise StoreError("a balance would be larger than the store can count")
        if entries:
            self._keep(entries, commits, refusals, balances)
            self._heads.update(heads)
            self._any_refused = self._any_refused or bool(refusals)
            for entry in entries:
                self._seen.add((entry.stream, entry.actor, entry.command_id))
            for key, balance in balances.items():
                if balance:
                    self._balances[key] = balance
                else:
                    self._balances.pop(key, None)
        return commits

    def _keep(
        self,
        entries: Sequence[Draft | Refusal],
        commits: list[Commit],
        refusals: list[Refusal],
        balances: dict[tuple[str, str], int],
    ) -> None:
        connection = self._connection
        with self._transaction():
            try:
                if commits:
                    connection.executemany(KEEP_COMMIT, map(astuple, commits))
                    before = connection.last_insert_rowid() - len(commits)
                if refusals:
                    connection.executemany(KEEP_REFUSAL, map(astuple, refusals))
                    before_refusals = connection.last_insert_rowid() - len(refusals)
            except apsw.ConstraintError as error:
                if getattr(error, "extendedresult", 0) != apsw.SQLITE_CONSTRAINT_UNIQUE:
                    raise
                raise Doubled(_doubled(entries)) from error
            # A command is either accepted or refused. Only now, because both of one command may be in this group.
            if commits and (refusals or self._any_refused) and connection.execute(ALSO_REFUSED, (before,)).get:
                raise Doubled(_doubled(entries))
            if refusals and connection.execute(ALSO_ACCEPTED, (before_refusals,)).get:
                raise Doubled(_doubled(entries))
            held = [(account, unit, amount) for (account, unit), amount in balances.items() if amount]
            if held:
                connection.executemany("INSERT OR REPLACE INTO balances VALUES (?, ?, ?)", held)
            if len(held) < len(balances):
                emptied = [key for key, amount in balances.items() if not amount and key in self._balances]
                connection.executemany("DELETE FROM balances WHERE account = ? AND unit = ?", emptied)

    def read(self, stream: str, since: int = 0) -> Iterator[Commit]:
        query = f"SELECT {COLUMNS} FROM commits WHERE stream = ? AND seq > ? ORDER BY seq LIMIT {CHUNK}"
        while rows := self._all(query, stream, since):
            for row in rows:
                yield commit_of(row)
            since = rows[-1][1]

    def refusals(self, stream: str) -> Iterator[Refusal]:
        query = f"""SELECT number, stream, epoch, actor, command_id, command_digest, at, answer FROM refusals
            WHERE stream = ? AND number > ? ORDER BY number LIMIT {CHUNK}"""
        number = 0
        while rows := self._all(query, stream, number):
            for _, kept_in, epoch, actor, command_id, digest, at, answer in rows:
                yield Refusal(
                    stream=kept_in,
                    epoch=epoch,
                    actor=actor,
                    command_id=command_id,
                    command_digest=digest,
                    at=at,
                    answer=answer,
                )
            number = rows[-1][0]

    def answered(self, stream: str, actor: str, command_id: str) -> Kept | None:
        if (stream, actor, command_id) not in self._seen:
            return None
        for digest, seq, answer in self._all(ANSWERED, stream, actor, command_id):
            return Kept(command_digest=digest, seq=seq, answer=answer)
        return None

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def balances(self) -> dict[tuple[str, str], int]:
        return dict(self._balances)

    def pin(self, body: bytes) -> str:
        name = sha256(body).hexdigest()
        with self._transaction():
            self._connection.execute("INSERT OR IGNORE INTO pinned VALUES (?, ?)", (name, body))
        return name

    def pinned(self, digest: str) -> bytes | None:
        return self._one("SELECT body FROM pinned WHERE digest = ?", digest)

    def put(self, kind: str, name: str, body: bytes) -> None:
        self.put_all(kind, {name: body})

    def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
        rows = [(kind, name, body) for name, body in papers.items()]
        with self._transaction():
            self._connection.executemany(f"INSERT OR REPLACE INTO {_shelf(kind)} VALUES (?, ?, ?)", rows)

    def get(self, kind: str, name: str) -> bytes | None:
        return self._one(f"SELECT body FROM {_shelf(kind)} WHERE kind = ? AND name = ?", kind, name)

    def papers(self, kind: str) -> dict[str, bytes]:
        query = f"SELECT name, body FROM {_shelf(kind)} WHERE kind = ?"
        return dict(self._all(query, kind))

    def erase(self, kind: str, name: str) -> bool:
        shelf, connection = _shelf(kind), self._connection
        with self._transaction():
            connection.execute(f"DELETE FROM {shelf} WHERE kind = ? AND name = ?", (kind, name))
            gone = bool(connection.changes())
            if gone:
                self._lay_anew(shelf)
        self._unscrubbed = self._unscrubbed or gone
        if not self.scrub() and kind == _PERSONAL:
            raise StoreError(
                f"{name} is removed, but a reader (a backup?) keeps its old pages in use. They go when it leaves."
            )
        return gone

    def discard(self, kind: str, names: Collection[str]) -> int:
        shelf, connection = _shelf(kind), self._connection
        with self._transaction():
            before = connection.total_changes()
            connection.executemany(
                f"DELETE FROM {shelf} WHERE kind = ? AND name = ?", [(kind, name) for name in names]
            )
            gone = connection.total_changes() - before
        if gone:
            self._littered.add(shelf)
        return gone

    def scrub(self) -> bool:
        for shelf in sorted(self._littered):
            with self._transaction():
                if self._connection.execute(f"SELECT count(*) FROM {shelf}").get <= LAID_AT_ONCE:
                    self._lay_anew(shelf)
                    self._unscrubbed = True
        if self._unscrubbed:
            self._ready()
            with self._guarded():
                self._empty_the_wal()  # it still holds pages from before
        return not self._unscrubbed and not self._littered

    def _lay_anew(self, shelf: str) -> None:
        """Leave nothing on a shelf but what lies on it. `secure_delete` overwrites a row, but not the copies that a page
        keeps in its gaps when rows were moved to another page. Emptying a table gives back its pages blank."""
        connection = self._connection
        left = connection.execute(f"SELECT * FROM {shelf}").fetchall()
        connection.execute(f"DELETE FROM {shelf}")
        connection.executemany(f"INSERT INTO {shelf} VALUES (?, ?, ?)", left)
        self._littered.discard(shelf)

    def room(self) -> int:
        disk = os.statvfs(self.folder)
        return max(0, disk.f_bavail * disk.f_frsize - self._reserve)

    def backup(self, target: Path) -> Iterator[int]:
        """Copy everything into one file, step by step while the house goes on, telling the pages left."""
        from sicbo.store.backup import backup_steps

        yield from backup_steps(self._connection, target)

    def close(self) -> None:
        self._let_go()
        self._lock.release()

    def _let_go(self) -> None:
        if self._broken is not None:
            with suppress(apsw.Error):
                self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        with suppress(apsw.Error):  # the WAL then stays and is read at the next opening
            self._connection.close()

    def _all(self, query: str, *arguments: str | int) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(query, arguments).fetchall()
        except apsw.Error as error:
            self._broken = error
            raise Broken(f"{self.path} cannot be read: {error}") from error

    def _one(self, query: str, *arguments: str) -> bytes | None:
        found = self._all(query, *arguments)
        return found[0][0] if found else None

    def _ready(self) -> None:
        if self._broken is not None:
            raise Broken(f"{self.path} met an error and must be opened anew: {self._broken}") from self._broken

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Whatever goes wrong inside, but for a refusal by the contract, is the last thing this store has done."""
        try:
            yield
        except StoreError:
            raise
        except BaseException as error:
            self._broken = error
            if isinstance(error, apsw.Error | OSError):
                raise Broken(f"{self.path} met an error and takes nothing more: {error}") from error
            raise

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._ready()
        with self._guarded():
            # Before the group, never after: an error here must not meet a group that is already durable.
            if self._wal_pages >= self._checkpoint_at:
                self._checkpoint()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _checkpoint(self) -> None:
        if self._unscrubbed:
            self._empty_the_wal()
        else:
            _, carried = self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            self._carried_over(carried >= self._wal_pages)

    def _empty_the_wal(self) -> None:
        """Carry the whole WAL over and empty its file, so that nothing erased is left in it; later, if it is in use."""
        self._unscrubbed = not self._truncated()
        self._carried_over(not self._unscrubbed)

    def _carried_over(self, whole: bool) -> None:
        """The next time is a full measure from here: a reader who stays must not cost every group a try."""
        self._checkpoint_at = self._every if whole else self._wal_pages + self._every
        self._wal_pages = 0 if whole else self._wal_pages

    def _truncated(self) -> bool:
        """Whether no reader was in the way. Nobody waits for one: it may read for minutes, and the house stands still.

        Where one is, as much is carried over as it has left behind.
        """
        connection = self._connection
        connection.set_busy_timeout(0)
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except apsw.BusyError:
            return False
        finally:
            connection.set_busy_timeout(safety.BUSY_MILLISECONDS)
        wal = Path(f"{self.path}-wal")
        if wal.exists():
            self._sync(wal)  # or the old pages could be back after a loss of power
        return True

    def _wal_grew(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self._wal_pages = pages
        return apsw.SQLITE_OK


def _shelf(kind: str) -> str:
    return f"papers_{kind if kind in _SHELVES else 'other'}"


def _doubled(entries: Sequence[Draft | Refusal]) -> str:
    streams = ", ".join(sorted({entry.stream for entry in entries}))
    return f"a command of this group was answered before, in {streams}"
