"""What waits for ever ends: a test that hangs is named, with the line at which it hangs, and the rest goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.tidy.claims import ROOT

PLANTED = """
import threading

def test_that_waits():
    threading.Event().wait()  # for ever

def test_after_it():
    pass
"""


def test_a_test_that_hangs_is_named_and_those_after_it_run(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(PLANTED, encoding="utf-8")
    ours = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-o", "faulthandler_timeout=2"]
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "1", *ours, "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
    )
    assert told.returncode == 1, told.stdout
    assert "1 failed, 1 passed" in told.stdout
    assert "test_planted.py::test_that_waits" in told.stdout
    assert 'test_planted.py", line 5 in test_that_waits' in told.stderr
