"""How the tests ask the command line: inside this process, or as a person does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from sicbo.cli.main import main

SICBO = Path(sys.executable).with_name("sicbo")


def run(*args: str, typed: str = "", **environment: str) -> Result:
    """What `sicbo ARGS` answers, with `typed` on its stdin; a fault of ours is raised, not told."""
    settings = {"SICBO_TRACEBACK": "1", "COLUMNS": "132", "SICBO_LANG": None, **environment}
    result = CliRunner().invoke(main, args, input=typed, env=settings, prog_name="sicbo")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(*args: str, **environment: str) -> str:
    """The stdout of a command that succeeds and says nothing else."""
    result = run(*args, **environment)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def told(*args: str) -> Any:
    """The JSON of a command that succeeds."""
    return json.loads(said(*args, "--json"))


def refused(*args: str) -> str:
    """The one line in which a command refuses, with exit code 2 and nothing on stdout."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def started(*args: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`sicbo ARGS` as a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SICBO", "COLUMNS"))}
    return subprocess.run(
        [SICBO, *args],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**kept, **environment},
    )
