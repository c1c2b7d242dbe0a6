"""The real server in a process of its own: started, found by what it prints, killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
SICBO = ("-c", "from sicbo.cli.main import main; main()")
"""What stands for the command `sicbo`, wherever it is installed."""
QUICK = {
    "SICBO_VENUE__BET_SECONDS": "1",
    "SICBO_VENUE__STEP_MILLISECONDS": "30",
    "SICBO_VENUE__BETWEEN_MILLISECONDS": "60",
    "SICBO_LIMITS__A_SECOND": "10000",
    "SICBO_LIMITS__AT_ONCE": "10000",
    "SICBO_LOG__LEVEL": "warning",
}
"""Rounds of a little over a second, and no limit on how often one may ask."""
START_SECONDS = 60


class HouseProcess:
    """A house that runs by itself."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.printed: list[str] = []
        self.address = self._found()
        # A pipe that nobody empties would one day stop the house.
        threading.Thread(target=self._drain, daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def owner_link(self) -> str:
        """The one-time link of the owner, as printed at the first start."""
        return next(found[1] for line in self.printed if (found := re.search(r"/setup#(\S+)", line)))

    def kill(self) -> None:
        """End it as a power cut would: no goodbye."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def _found(self) -> str:
        assert self._process.stderr is not None
        address = ""
        for line in self._process.stderr:
            self.printed.append(line)
            if found := re.search(r"sicbo is open at (\S+)", line):
                address = found[1]
            if address and ("setup#" in line or len(self.printed) >= 1 and not self._more(line)):
                return address
        raise AssertionError(f"the house did not open: {''.join(self.printed)}")

    def _more(self, line: str) -> bool:
        """Whether the line with the owner's link is still to come."""
        return "is open at" in line and not self._has_owner

    _has_owner = False

    def _drain(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.printed.append(line)
