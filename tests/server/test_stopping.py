"""A house whose disk fails: it ends with an error that people and supervisors of processes understand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.process import QUICK, environment_of, running

FAILING = """
import sys
from sicbo.server import demo
from sicbo.store.sqlite import SqliteStore

kept, most = SqliteStore.append, int(sys.argv.pop())
groups = []

def append(store, entries):
    groups.append(len(entries))
    if len(groups) > most:
        raise OSError(28, "No space left on device")
    return kept(store, entries)

SqliteStore.append = append
demo.books = lambda: ("crown-sydney",)
from sicbo.cli.main import main
main()
"""
"""A small demonstration on a disk that takes so many groups."""


@pytest.mark.parametrize(("most", "opens"), [(0, False), (20, False), (60, True)])
def test_a_house_that_cannot_write_ends_with_an_error_and_says_why(tmp_path: Path, most: int, opens: bool) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FAILING, "serve", "--demo", "--data", str(tmp_path / "data"), "--port", "0", str(most)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment_of({**QUICK, "SICBO_LOG__LEVEL": "error"}),
    )
    assert ended.returncode == 1, ended.stderr
    assert ("sicbo is open" in ended.stderr) == opens
    *_, last = ended.stderr.splitlines()
    assert "No space left on device" in last
    assert "What was registered is kept" in last
    assert "A fault in sicbo itself" not in ended.stderr


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "by a supervisor of processes"])
def test_a_house_that_is_told_to_stop_closes_its_log_and_ends_well(tmp_path: Path, told: signal.Signals) -> None:
    """Nothing would be lost without it; but whoever copies the folder then should find the log in one file."""
    with running(tmp_path / "data") as house:
        os.kill(house.pid, told)
        assert house.ended() == 0, house.printed
    assert sorted(file.name for file in (tmp_path / "data").iterdir()) == ["lock", "log.sqlite"]
