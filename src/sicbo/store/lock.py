"""One process to a data folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from sicbo.store.protocol import InUse

NAME = "lock"


class FolderLock:
    """Holds a folder until it is released or the process ends, however it ends.

    The lock is the kernel's (`flock`), not the file's being there: what a killed process leaves behind blocks nobody.
    """

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._file, 32, 0).decode(errors="replace").strip() or "unknown"
            os.close(self._file)
            raise InUse(
                f"{folder} is in use by process {holder}. Stop that house first, or give this one a folder of its own."
            ) from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let another process have the folder."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def held(folder: Path) -> bool:
    """Whether some process has this folder now."""
    try:
        file = os.open(folder / NAME, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False
