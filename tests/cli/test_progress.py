"""A bar while many commits are read: on a terminal, where there is something to wait for, and nowhere else."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sicbo.cli.progress import FEW
from sicbo.desks import ALL
from sicbo.server.serving import open_service
from sicbo.server.settings import Settings
from tests.server.evening import prepare

READS = """
import sys
from sicbo.cli.progress import progress
with progress("reading the log", int(sys.argv[1])) as step:
    for _ in range(int(sys.argv[1])):
        step()
"""


def shown(commits: int) -> str:
    """What a person sees at a terminal while so many commits are read."""
    ours, theirs = pty.openpty()
    reading = [sys.executable, "-c", READS, str(commits)]
    subprocess.run(reading, stderr=theirs, check=True, timeout=60, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    seen = b""
    try:
        while more := os.read(ours, 4_096):
            seen += more
    except OSError:  # the other end is closed: that was all
        pass
    os.close(ours)
    return seen.decode()


def test_whoever_waits_sees_a_bar_and_whoever_need_not_sees_none() -> None:
    told = shown(FEW)
    assert "reading the log" in told
    assert "100%" in told
    assert shown(FEW - 1) == ""


def test_a_program_is_shown_nothing() -> None:
    reading = [sys.executable, "-c", READS, str(FEW)]
    told = subprocess.run(reading, capture_output=True, check=True, timeout=60)
    assert told.stdout + told.stderr == b""


def test_a_house_that_opens_tells_how_much_there_is_to_read_and_of_each_commit(tmp_path: Path) -> None:
    prepare(tmp_path, ["Ann"])
    told: list[int] = []
    read: list[None] = []

    @contextmanager
    def reading(count: int) -> Iterator[Callable[[], None]]:
        told.append(count)
        yield lambda: read.append(None)

    async def opened() -> None:
        async with open_service(ALL, Settings(data=str(tmp_path)), reading=reading):
            read_by_then = len(read)
        assert told == [read_by_then], "each once, and none of what happens later"

    asyncio.run(opened())
    assert read
