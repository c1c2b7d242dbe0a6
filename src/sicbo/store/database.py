"""The connection to the log: one durable, counted transaction at a time, and what becomes of it when the disk fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import apsw

from sicbo.store import sqlite_settings
from sicbo.store.disk import sync_file
from sicbo.store.groups import Group, counted
from sicbo.store.protocol import Broken, Fenced, InUse, StoreError
from sicbo.store.slots import Place, Slots

CHECKPOINT = 4_000
"""Pages in the WAL from which on it is carried over into the database."""


class Database:
    """One connection, and the slots that say how far it has acknowledged."""

    def __init__(
        self,
        path: Path,
        slots: Slots,
        *,
        checkpoint: int = CHECKPOINT,
        vfs: str | None = None,
        sync: Callable[[Path], None] | None = None,
    ) -> None:
        self.path = path
        self.slots = slots
        self.connection = apsw.Connection(str(path), vfs=vfs)
        self.connection.set_wal_hook(self._wal_grew)
        self.place = Place()
        """How far the log has come, as acknowledged."""
        self.epoch = 0
        self.broken: BaseException | None = None
        self.on_broken: Callable[[BaseException], None] = lambda _: None
        """Told once, of the error after which nothing more is taken."""
        self.unscrubbed = False
        """Whether pages of what was erased may still be in the WAL."""
        self._every, self._sync = checkpoint, sync or sync_file
        self._wal_pages, self._checkpoint_at = 0, checkpoint

    @contextmanager
    def group(self, group: Group | None = None) -> Iterator[Group]:
        """A transaction that is counted, durable and acknowledged when it ends; nothing of it where it fails.

        What the caller adds to a group that came without a place of its own (`deeds`) is counted too.
        """
        group = group or Group(self.epoch)
        with self._transaction():
            yield group
            if not group.place.number:
                counted(group, self.place)
            self._count(group)
        with self.guarded():
            self.slots.write(group.place)
        self.place = group.place

    def all(self, query: str, *arguments: str | int) -> list[tuple[Any, ...]]:
        """Every row of an answer; one that cannot be read is the last thing this store has done."""
        try:
            return self.connection.execute(query, arguments).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            self._break(error)
            raise Broken(f"{self.path} cannot be read: {error}") from error

    def one(self, query: str, *arguments: str | int) -> Any:
        """The first value of an answer, or nothing."""
        found = self.all(query, *arguments)
        return found[0][0] if found else None

    def ready(self) -> None:
        """Refuse whatever comes after an error."""
        if self.broken is not None:
            raise Broken(f"{self.path} met an error and must be opened anew: {self.broken}") from self.broken

    def damaged(self, what: str) -> NoReturn:
        """Something that was read is not what was kept: the last thing this store has done."""
        error = Broken(f"{self.path}: {what}. Run `sicbo verify`.")
        self._break(error)
        raise error

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Whatever goes wrong inside, but for a refusal by the contract, is the last thing this store has done."""
        try:
            yield
        except StoreError:
            raise
        except BaseException as error:
            self._break(error)
            if isinstance(error, apsw.Error | OSError):
                raise Broken(f"{self.path} met an error and takes nothing more: {error}") from error
            raise

    def leave_the_wal(self, leave: bool) -> None:
        """Whether the WAL stays as it is when the connection closes: SQLite would cut it off where it stops reading."""
        self.connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(leave))

    def carry_over(self) -> None:
        """Have all that the WAL holds in the database; refused where a reader of an older state does not leave."""
        try:
            self.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_FULL)
        except apsw.BusyError as error:
            waited = sqlite_settings.BUSY_MILLISECONDS // 1000
            raise InUse(
                f"{self.path}: what the last run left could not be carried over within {waited} s, because somebody "
                "reads the log (a backup, `sicbo verify`). Wait for them, then start again."
            ) from error

    def empty_the_wal(self) -> None:
        """Carry the whole WAL over and empty its file, so that nothing erased is left in it; later, if it is in use."""
        self.unscrubbed = not self._truncated()
        self._carried_over(not self.unscrubbed)

    def close(self) -> None:
        if self.broken is not None:
            with suppress(apsw.Error):
                self.leave_the_wal(True)
        with suppress(apsw.Error):  # the WAL then stays and is read at the next opening
            self.connection.close()
        with suppress(apsw.Error):
            self.slots.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.ready()
        with self.guarded():
            # Before the group, never after: an error here must not meet a group that is already durable.
            if self._wal_pages >= self._checkpoint_at:
                self._checkpoint()
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def _count(self, group: Group) -> None:
        """Let the house's own row move with the group: where it does not, somebody else owns the house."""
        number = group.place.number
        fence = "UPDATE house SET number = ? WHERE epoch = ? AND number = ?"
        self.connection.execute(fence, (number, self.epoch, number - 1))
        if self.connection.changes() != 1:
            raise Fenced(f"{self.path} has another owner than epoch {self.epoch}")
        row = (number, group.epoch, group.rest(), group.place.digest)
        self.connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?)", row)

    def _break(self, error: BaseException) -> None:
        first = self.broken is None
        self.broken = self.broken or error
        if first:
            self.on_broken(error)

    def _checkpoint(self) -> None:
        if self.unscrubbed:
            self.empty_the_wal()
        else:
            _, carried = self.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            self._carried_over(carried >= self._wal_pages)

    def _carried_over(self, whole: bool) -> None:
        """The next time is a full measure from here: a reader who stays must not cost every group a try."""
        self._checkpoint_at = self._every if whole else self._wal_pages + self._every
        self._wal_pages = 0 if whole else self._wal_pages

    def _truncated(self) -> bool:
        """Whether no reader was in the way. Nobody waits for one: it may read for minutes, and the house stands still.

        Where one is, as much is carried over as it has left behind.
        """
        connection = self.connection
        connection.set_busy_timeout(0)
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except apsw.BusyError:
            return False
        finally:
            connection.set_busy_timeout(sqlite_settings.BUSY_MILLISECONDS)
        wal = Path(f"{self.path}-wal")
        if wal.exists():
            self._sync(wal)  # or the old pages could be back after a loss of power
        return True

    def _wal_grew(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self._wal_pages = pages
        return apsw.SQLITE_OK
