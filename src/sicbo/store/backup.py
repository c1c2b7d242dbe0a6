"""A copy of a running log, and a log begun from a copy."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from sicbo.store import migrations
from sicbo.store.disk import sync_file, sync_names
from sicbo.store.log_reader import reading, sharing
from sicbo.store.protocol import StoreError, Unsafe
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Slots
from sicbo.store.sqlite import NAME
from sicbo.store.startup_checks import found_in

PAGES = 2_000
"""Pages copied at a time: some milliseconds, so that a house can go on between two steps."""


def backup(folder: Path, target: Path) -> None:
    """Copy the log of a folder into one file, whether or not a house is running there."""
    if held_back := _in_the_way(target):
        raise StoreError(held_back)
    try:
        # One instant of the log, however long the copying takes and whatever the house writes meanwhile. Sharing leaves
        # its marks beside the log; where it may not, on a medium that is only read, nobody writes to it either.
        with (sharing if os.access(folder, os.W_OK) else reading)(folder) as source:
            if not migrations.check(source):
                raise Unsafe(f"{folder} holds no log.")
            for _ in backup_steps(source, target):
                pass
    except apsw.Error as error:
        raise StoreError(f"{folder} could not be copied: {_why(error)}") from error


def backup_steps(source: apsw.Connection, target: Path) -> Iterator[int]:
    """Copy step by step, telling the pages left; the file has its name only once it is whole and on the disk.

    What the same connection writes between two steps is in the copy too.
    """
    partial = target.with_name(f"{target.name}.partial")
    with _alone(partial, target):
        copy = apsw.Connection(str(partial))
        try:
            with copy.backup("main", source, "main") as under_way:
                while not under_way.done:
                    under_way.step(PAGES)
                    yield under_way.remaining
            copy.pragma("journal_mode", "delete")  # one file that can be read from a place where nothing can be written
            findings = copy.pragma("integrity_check")
            if findings != "ok":
                raise StoreError(f"the copy is damaged: {findings}")
        finally:
            copy.close()
        sync_file(partial)
        partial.rename(target)
    sync_file(target.parent)


@contextmanager
def _alone(partial: Path, target: Path) -> Iterator[None]:
    """An empty file that nobody else fills meanwhile; whatever is left of it at the end goes, for it holds names."""
    if held_back := _in_the_way(target):
        raise StoreError(held_back)
    file = os.open(partial, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if held_back := _in_the_way(target):  # by another backup that ended just now: then this is its file
            raise StoreError(held_back)
        os.ftruncate(file, 0)
        journal = Path(f"{partial}-journal")
        journal.unlink(missing_ok=True)
        try:
            yield
        finally:
            partial.unlink(missing_ok=True)
            journal.unlink(missing_ok=True)
    except BlockingIOError:
        raise StoreError(f"Another backup to {target} is under way. Wait for it, or name another file.") from None
    finally:
        os.close(file)


def _in_the_way(target: Path) -> str:
    """Why no backup can be written there, if so."""
    if target.exists():
        return f"{target} is there already, and a backup never replaces another. Name another file."
    if not target.parent.is_dir():
        return f"There is no folder {target.parent} to put a backup into. Make it first."
    return ""


def _why(error: apsw.Error) -> str:
    """What went wrong, in words: while it copies, SQLite calls a full disk "not an error"."""
    return "the disk is full" if isinstance(error, apsw.FullError) else str(error)


def restore(copy: Path, folder: Path) -> None:
    """Begin the log of a folder from a backup; a folder that has a log already is left alone.

    A log that no backup was made of will do as well: what a crash has left in its WAL comes along.
    """
    path = folder / NAME
    if path.exists():
        raise StoreError(f"{folder} has a log already; restore into a new folder.")
    try:
        with reading(copy) as source:
            if not migrations.check(source):
                raise Unsafe(f"{copy} holds no log.")
            with _removed_if_it_fails(folder):
                acknowledge(folder / SLOTS, source)  # what is restored is all there is
                for _ in backup_steps(source, path):
                    pass
    except apsw.Error as error:
        raise Unsafe(f"{copy} cannot be read: {_why(error)}") from error
    sync_names(folder)


@contextmanager
def _removed_if_it_fails(folder: Path) -> Iterator[None]:
    """A folder for a log, gone again where that does not come about: what is left would keep the next try out."""
    made = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        (folder / SLOTS).unlink(missing_ok=True)
        if made:
            folder.rmdir()
        raise


def acknowledge(path: Path, source: apsw.Connection) -> None:
    """Begin slots that say how far this log goes."""
    slots = Slots(path)
    try:
        slots.begin_anew(found_in(source))
    finally:
        slots.close()
