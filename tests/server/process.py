"""The real server in a process of its own: started, found by what it prints, killed."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
SICBO = ("-c", "from sicbo.cli.main import main; main()")
"""What stands for the command `sicbo`, wherever it is installed."""
WITHOUT_BOTS = (
    "-c",
    """
import asyncio
from sicbo.server.demo import Bots
Bots.run = lambda _: asyncio.Event().wait()
from sicbo.cli.main import main
main()
""",
)
"""The same with a demonstration whose bots only look on: bets are open until somebody of the test has bet."""
QUICK = {
    "SICBO_VENUE__BET_SECONDS": "1",
    "SICBO_VENUE__STEP_MILLISECONDS": "20",
    "SICBO_VENUE__BETWEEN_MILLISECONDS": "50",
    "SICBO_LIMITS__A_SECOND": "10000",
    "SICBO_LIMITS__AT_ONCE": "10000",
    "SICBO_LOG__LEVEL": "warning",
}
"""Rounds of a little over a second, and no limit on how often one may ask."""
START_SECONDS = 240


class HouseProcess:
    """A house that runs by itself; what it prints goes to a file, so that no full pipe can stop it."""

    def __init__(self, data: Path, program: Sequence[str] = SICBO, *flags: str, **environment: str) -> None:
        self._printed = data.with_name(f"{data.name}.printed")
        with self._printed.open("w") as out:
            self._process = subprocess.Popen(
                [sys.executable, *program, "serve", "--data", str(data), "--port", "0", *flags],
                stderr=out,
                stdout=out,
                env=environment_of({**QUICK, **environment}),
            )
        self.address = self._find(r"sicbo is open at (\S+)")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def owner_link(self) -> str:
        """The one-time link of the owner, as printed at the first start."""
        return self._find(r"/welcome#(\S+)")

    @property
    def printed(self) -> str:
        return self._printed.read_text()

    def kill(self) -> None:
        """End it as a power cut would: no goodbye."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def ended(self) -> int:
        """The code with which it ends."""
        return self._process.wait(START_SECONDS)

    def _find(self, pattern: str) -> str:
        give_up = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up:
            ended = self._process.poll() is not None
            if found := re.search(pattern + r"\s", self.printed):
                return found[1]
            if ended:
                break
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"the house did not print {pattern}: {self.printed}")


def free_port() -> int:
    """A port that nobody has: none of those that the machine gives away by itself, so that it is free a while later."""
    while True:
        port = Random().randrange(20_000, 30_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def environment_of(settings: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without settings of somebody's own house, and with these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SICBO_")}
    return {**kept, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), **settings}


@contextmanager
def running(data: Path, *flags: str, program: Sequence[str] = SICBO, **environment: str) -> Iterator[HouseProcess]:
    """A house over this data folder until the block ends."""
    house = HouseProcess(data, program, *flags, **environment)
    try:
        yield house
    finally:
        house.stop()
