"""A house whose disk fails: it ends with an error that people and supervisors of processes understand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.process import QUICK, ROOT, environment_of, running

FAILING = """
import sys
from sicbo.cli import serve
from sicbo.server import demo
from sicbo.store.sqlite import SqliteStore
from tests.stores.failing import failing

begin, told, calls = SqliteStore.__init__, serve._announce, sys.argv.pop()
demo.books = lambda: ("crown-sydney",)
from sicbo.cli.main import main

with failing(0 if calls == "open" else int(calls), for_good=True, full=True) as trouble:

    def full_once_open(*given):
        told(*given)
        trouble.fail_from_now_on()

    SqliteStore.__init__ = lambda store, folder, **options: begin(store, folder, **{**options, "vfs": trouble.vfs})
    if calls == "open":
        serve._announce = full_once_open
    main()
"""
"""A small demonstration on a disk that is full after so many calls, or once the house is open."""


@pytest.mark.parametrize("calls", ["1", "60", "400", "open"])
def test_a_house_that_cannot_write_ends_with_a_code_of_its_own_and_says_why(tmp_path: Path, calls: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FAILING, "serve", "--demo", "--data", str(tmp_path / "data"), "--port", "0", calls],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=ROOT,
        env=environment_of({**QUICK, "SICBO_LOG__LEVEL": "error"}),
    )
    assert ended.returncode == os.EX_IOERR, ended.stderr
    assert ("sicbo is open" in ended.stderr) == (calls == "open")
    *_, last = ended.stderr.splitlines()
    assert "database or disk is full" in last
    assert "sicbo doctor" in last
    assert calls != "open" or "What was registered is kept" in last
    assert "A fault in sicbo itself" not in ended.stderr


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "by a supervisor of processes"])
def test_a_house_that_is_told_to_stop_closes_its_log_and_ends_well(tmp_path: Path, told: signal.Signals) -> None:
    """Nothing would be lost without it; but whoever copies the folder then should find the log in one file."""
    with running(tmp_path / "data") as house:
        os.kill(house.pid, told)
        assert house.ended() == 0, house.printed
    assert sorted(file.name for file in (tmp_path / "data").iterdir()) == ["acknowledged", "lock", "log.sqlite"]
