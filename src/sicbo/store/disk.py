"""Files and folders made so that they are still there after a loss of power."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def begin(folder: Path, path: Path) -> None:
    """Make folder and file where they are missing, readable by nobody else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def sync_names(folder: Path) -> None:
    """Have the disk keep the names in the folder and its own: a file without a name is lost with all it holds.

    Done at every opening, because the one that made the file may have crashed before it came to this.
    """
    sync_file(folder)
    with suppress(PermissionError):  # where the folder was given to us ready
        sync_file(folder.parent)


def sync_file(path: Path) -> None:
    """Have the disk keep what was written to a file or folder."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
