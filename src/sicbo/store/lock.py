"""One process to a data folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from sicbo.store.protocol import InUse

NAME = "lock"
"""Says which process has the folder, for whoever wonders."""


class FolderLock:
    """Holds a folder until it is released or the process ends, however it ends.

    The lock is the kernel's (`flock`) on the folder itself, not on a file in it nor the file's being there: what a
    killed process leaves behind blocks nobody, and whoever clears it away while a house is running lets nobody in.
    """

    def __init__(self, folder: Path) -> None:
        self._held = _opened(folder)
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise InUse(
                f"{folder} is in use by process {holder(folder)}. Stop that house first, "
                "or give this one a folder of its own."
            ) from None
        try:
            file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
            os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
            os.close(file)
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        """Let another process have the folder."""
        if self._held >= 0:
            os.close(self._held)
            self._held = -1


def held(folder: Path) -> bool:
    """Whether some process has this folder now."""
    file = _opened(folder)
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def holder(folder: Path) -> str:
    """The number of the process that last took this folder, as far as that is still written there."""
    try:
        return (folder / NAME).read_text(errors="replace").strip()[:32] or "unknown"
    except OSError:
        return "unknown"


def _opened(folder: Path) -> int:
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
