"""The project runs on every Python that it is declared for; which of them were there to be tried is told."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import pythons
from tests.tidy.claims import ROOT

EVENING = """
import asyncio, sys
from sicbo.desks import ALL
from sicbo.server import demo
from sicbo.server.serving import open_service
from sicbo.server.settings import Settings

demo.books = lambda: ("crown-sydney",)

async def evening():
    async with open_service(ALL, Settings(data=sys.argv[1], demo=True)) as service:
        await asyncio.sleep(0.2)
        print(len(service.running.house.streams("table")))

asyncio.run(evening())
"""
"""A small house is begun, played in for a moment and closed."""
CHOSEN = ("tests/units", "tests/paytable", "tests/stores/test_contract.py", "tests/server/test_hub.py")
"""Tests that every Python passes here; `make pythons` runs all of them."""


def run(interpreter: str, *arguments: str) -> str:
    told = subprocess.run(
        [interpreter, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_the_versions_are_the_same_wherever_they_are_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pythons.declared() == ["3.11", "3.12", "3.13", "3.14"]
    assert project["requires-python"] == ">=3.11,<3.15"
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "Python 3.11 to 3.14" in (ROOT / page).read_text(encoding="utf-8")


def test_the_python_that_runs_this_is_found_and_what_is_not_found_is_named() -> None:
    ours = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert ours in pythons.ready()
    assert all(version in pythons.told() for version in pythons.declared())
    missing = [version for version in pythons.declared() if version not in pythons.found()]
    assert re.findall(r"(3\.\d+) not on this machine, not tested", pythons.told()) == missing


@pytest.mark.parametrize("version", pythons.found())
def test_every_module_compiles(version: str, tmp_path: Path) -> None:
    compiling = (
        "import compileall, sys; sys.pycache_prefix = sys.argv[1]; "
        "sys.exit(not all(compileall.compile_dir(one, quiet=1) for one in ('src', 'tests', 'bench')))"
    )
    run(pythons.found()[version], "-I", "-W", "error", "-c", compiling, str(tmp_path))


@pytest.mark.parametrize("version", pythons.ready())
def test_the_command_settles_and_a_house_opens_and_its_log_is_sound(version: str, tmp_path: Path) -> None:
    python = pythons.ready()[version]
    settled = ("-m", "sicbo", "settle", "rws-sentosa/pay-table-1", "--dice=2-2-5", "--wager=double-2=1000", "--json")
    assert run(python, *settled) == run(sys.executable, *settled)
    assert run(python, "-c", EVENING, str(tmp_path / "data")).splitlines()[-1] == "2"
    run(python, "-m", "sicbo", "verify", str(tmp_path / "data"))


@pytest.mark.parametrize("version", [one for one in pythons.ready() if pythons.ready()[one] != sys.executable])
def test_chosen_tests_pass_under_every_other_python(version: str) -> None:
    passed = run(pythons.ready()[version], "-m", "pytest", "-q", "-p", "no:cacheprovider", *CHOSEN)
    assert re.search(r"^\d{3,} passed in", passed, re.MULTILINE), passed
