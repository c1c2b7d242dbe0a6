"""A VFS whose calls fail when told to: a disk that is broken, or full."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Literal

import apsw

Call = Literal["read", "write", "sync", "truncate", "open", "delete", "size"]
_CODES: dict[Call, int] = {
    "read": apsw.SQLITE_IOERR_READ,
    "write": apsw.SQLITE_IOERR_WRITE,
    "sync": apsw.SQLITE_IOERR_FSYNC,
    "truncate": apsw.SQLITE_IOERR_TRUNCATE,
    "open": apsw.SQLITE_CANTOPEN,
    "delete": apsw.SQLITE_IOERR_DELETE,
    "size": apsw.SQLITE_IOERR_FSTAT,
}
_numbers = count()


class Trouble:
    """Counts the calls, and fails one of them or all from one on."""

    def __init__(self, at: int = 0, for_good: bool = False, full: bool = False) -> None:
        self.vfs = ""
        self.calls: list[Call] = []
        self.failed: list[Call] = []
        self.files: list[str] = []
        """The file of each call."""
        self.dropping = False
        """Whether a sync that fails loses what was written since the last one that did not; the next one succeeds."""
        self._at, self._for_good, self._full = at, for_good, full

    def fail_from_now_on(self) -> None:
        """The next call fails, and all after it."""
        self._at, self._for_good = len(self.calls) + 1, True

    def call(self, name: Call, file: str = "") -> None:
        """One more call: nothing, or the error it meets."""
        self.calls.append(name)
        self.files.append(file)
        number = len(self.calls)
        if self._full and name != "write":
            return
        if self._at and (number == self._at or (self._for_good and number > self._at)):
            self.failed.append(name)
            fault = apsw.exception_for(apsw.SQLITE_FULL if self._full else _CODES[name])
            fault.args = ("database or disk is full" if self._full else f"disk I/O error in a {name}",)
            raise fault


class _File(apsw.VFSFile):
    def __init__(self, trouble: Trouble, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._trouble = trouble
        self._name = Path(name.filename() if isinstance(name, apsw.URIFilename) else str(name)).name
        self._before: list[tuple[int, bytes, int]] = []
        """What each write since the last sync has replaced, and how long the file was."""

    def excepthook(self, *_told: Any) -> bool:
        """The planted error needs no printing."""
        return True

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self._trouble.call("read")
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._trouble.call("write", self._name)
        if self._trouble.dropping:
            size = super().xFileSize()
            there = super().xRead(min(len(data), size - offset), offset) if offset < size else b""
            self._before.append((offset, there, size))
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        try:
            self._trouble.call("sync", self._name)
        except apsw.Error:
            for offset, body, size in reversed(self._before):
                if body:
                    super().xWrite(body, offset)
                super().xTruncate(size)
            raise
        finally:
            self._before.clear()
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._trouble.call("truncate")
        super().xTruncate(newsize)

    def xFileSize(self) -> int:  # noqa: N802
        self._trouble.call("size")
        return super().xFileSize()


class _Failing(apsw.VFS):
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.vfs, "")
        self._trouble = trouble

    def excepthook(self, *_told: Any) -> bool:
        """The planted error needs no printing."""
        return True

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        self._trouble.call("open")
        return _File(self._trouble, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self._trouble.call("delete")
        super().xDelete(filename, syncdir)


@contextmanager
def failing(at: int = 0, for_good: bool = False, full: bool = False) -> Iterator[Trouble]:
    """Trouble at this call (none at 0), once or for good; `full` lets only writes fail, as on a full disk."""
    trouble = Trouble(at, for_good, full)
    trouble.vfs = f"failing-{next(_numbers)}"
    vfs = _Failing(trouble)
    try:
        yield trouble
    finally:
        vfs.unregister()
