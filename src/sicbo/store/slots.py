"""The two slots, apart from the log, that say how far the house has acknowledged, that take turns.

A slot is synced before anybody is answered. A log whose tail was lost opens as if nothing were missing, because SQLite
drops what it cannot read at the end of a WAL. Only somebody who knows how far it had come can tell, and the slots do.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

import apsw
import msgspec

from sicbo.store.disk import sync_file
from sicbo.store.protocol import Broken, InUse

NAME = "acknowledged"
SLOT = 512
"""A sector: written as a whole or not at all."""
_FORM = struct.Struct(">8sQ32s")
_MAGIC = b"sicbo-a1"
_OPEN = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_SUPER_JOURNAL
_SYNC = apsw.SQLITE_SYNC_FULL | apsw.SQLITE_SYNC_DATAONLY


class Place(msgspec.Struct, frozen=True):
    """A place in the house's own count of durable groups, and the digest of everything up to it."""

    number: int = 0
    digest: bytes = bytes(32)


class Slots:
    """The two slots of one house. Through the VFS of the log, so that whoever watches its disk sees them too."""

    def __init__(self, path: Path, vfs: str | None = None, *, beside: Path | None = None) -> None:
        """`beside` is where they lie in a house that has no other device for them: from there they are moved here."""
        self.path = path
        self._vfs = vfs or ""
        self._file: apsw.VFSFile | None = None
        self._held = -1
        elsewhere = beside is not None and os.path.realpath(beside) != os.path.realpath(path)
        self._beside = beside if elsewhere else None

    def newest(self) -> Place | None:
        """The furthest place that was acknowledged, as far as any slot can be read."""
        if not self.path.parent.is_dir():  # whatever is accepted: it may be a device that is not mounted
            raise Broken(f"There is no folder {self.path.parent} that says how far the log was acknowledged (--heads).")
        found = [read(self._beside)] if self._beside is not None else []
        if self.path.exists():  # whoever only looks makes none
            file = self._opened()
            found.append(_newest(file.xRead(min(2 * SLOT, file.xFileSize()), 0)))
        return _furthest(found)

    def write(self, place: Place) -> None:
        """Have the disk keep this place; when it has returned, whoever waited for it may be answered."""
        file = self._opened()
        file.xWrite(packed(place), place.number % 2 * SLOT)
        file.xSync(_SYNC)

    def begin_anew(self, place: Place) -> None:
        """Say this place in both slots: a log begins there, or somebody has accepted that it ends there."""
        file = self._opened()
        file.xWrite(packed(place) * 2, 0)
        file.xSync(apsw.SQLITE_SYNC_FULL)

    def move(self, place: Place) -> None:
        """Leave no older slots beside the log: whoever forgets where they lie now must not open by those."""
        if self._beside is not None and self._beside.exists():
            self.begin_anew(place)
            self._beside.unlink()
            sync_file(self._beside.parent)

    def close(self) -> None:
        try:
            if self._file is not None:
                self._file.xClose()
        finally:
            if self._held >= 0:
                os.close(self._held)
                self._held = -1

    def _opened(self) -> apsw.VFSFile:
        if self._file is None:
            self._held = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InUse(f"{self.path} is in use by another house. Give this one a folder of its own.") from None
            self._file = apsw.VFSFile(self._vfs, str(self.path), [_OPEN, 0])
        return self._file


def read(path: Path) -> Place | None:
    """The furthest place in a file of slots that is only looked at."""
    return _newest(path.read_bytes() if path.exists() else b"")


def packed(place: Place) -> bytes:
    """A place as a slot.

    >>> unpacked(packed(Place(7, bytes(32)))).number
    7
    """
    body = _FORM.pack(_MAGIC, place.number, place.digest)
    return (body + crc32(body).to_bytes(4)).ljust(SLOT, b"\0")


def unpacked(slot: bytes) -> Place | None:
    """The place in a slot, or nothing where it was never written or is not what was written.

    >>> unpacked(bytes(512)) is None
    True
    """
    body, check = slot[: _FORM.size], slot[_FORM.size : _FORM.size + 4]
    if len(slot) != SLOT or crc32(body).to_bytes(4) != check or any(slot[_FORM.size + 4 :]):
        return None
    magic, number, digest = _FORM.unpack(body)
    return Place(number, digest) if magic == _MAGIC else None


def _newest(body: bytes) -> Place | None:
    return _furthest(map(unpacked, (body[:SLOT], body[SLOT : 2 * SLOT])))


def _furthest(found: Iterable[Place | None]) -> Place | None:
    return max((place for place in found if place is not None), key=lambda place: place.number, default=None)
