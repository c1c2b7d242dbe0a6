"""A VFS that passes everything on to the real one and writes down what would be lost with the power."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Literal

import apsw
import msgspec

Deed = Literal["create", "write", "truncate", "sync", "delete", "started", "returned"]
_numbers = count()
# A journal's first sync also syncs the folder, by the VFS below; a main database is made durable by the store itself.
_JOURNALS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL


class Op(msgspec.Struct, frozen=True):
    """One thing that reached the disk's cache, or a mark that the evening made between two of them."""

    deed: Deed
    file: str = ""
    offset: int = 0
    body: bytes = b""
    mark: int = 0


class Tape:
    """Everything that was written, in order, with the marks of what was begun and what was acknowledged."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self.vfs = ""

    @contextmanager
    def act(self, mark: int, early: bool = False) -> Iterator[None]:
        """One act of the evening: begun, and acknowledged when it has returned (or, as a planted fault, before)."""
        self.ops.append(Op("started", mark=mark))
        if early:
            self.ops.append(Op("returned", mark=mark))
        yield
        if not early:
            self.ops.append(Op("returned", mark=mark))

    def sync(self, path: Path) -> None:
        """What the store syncs past the VFS."""
        self.ops.append(Op("sync", path.name))


class _File(apsw.VFSFile):
    def __init__(self, tape: Tape, name: apsw.URIFilename | str | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        told = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._tape, self._file = tape, Path(told).name

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._tape.ops.append(Op("write", self._file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._tape.ops.append(Op("truncate", self._file, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._tape.ops.append(Op("sync", self._file))


class _Recording(apsw.VFS):
    def __init__(self, name: str, tape: Tape) -> None:
        super().__init__(name, "")
        self._tape = tape

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        told = Path(name.filename() if isinstance(name, apsw.URIFilename) else str(name))
        there = told.exists()
        file = _File(self._tape, name, flags)
        if not there and flags[0] & _JOURNALS:
            self._tape.ops.append(Op("create", told.name))
        return file

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self._tape.ops.append(Op("delete", Path(filename).name))


@contextmanager
def recording() -> Iterator[Tape]:
    """A tape that runs while its VFS, named `tape.vfs`, is used."""
    tape = Tape()
    tape.vfs = f"tape-{next(_numbers)}"
    vfs = _Recording(tape.vfs, tape)
    try:
        yield tape
    finally:
        vfs.unregister()
