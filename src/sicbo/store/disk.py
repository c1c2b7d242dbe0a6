"""Files and folders made so that they are still there after a loss of power."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def begin(path: Path) -> None:
    """Make a file where it is missing, readable by nobody else."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def is_empty(path: Path) -> bool:
    """Whether SQLite takes this file for an empty database, of one byte too: it deletes the WAL beside such a one."""
    return path.stat().st_size <= 1


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
