"""The walk-throughs of `docs/extending.md`, performed in a copy of the project as a newcomer would."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.tidy.claims import ROOT

PAGE = ROOT / "docs" / "extending.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("src", "tests", "pyproject.toml")
LOST = "src/sicbo/desks/lost.py"
LONGEST = 300
"""Seconds for one command, on however busy a machine."""


def sections(page: str) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Each walk-through by its title, with its blocks: the language, the file and the text."""
    for part in page.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        yield title, [(language, file, body) for language, file, body in BLOCK.findall(text)]


def change(text: str, difference: str) -> str:
    """The text with this change made, at the one place that it fits."""
    lines = difference.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    times = len(re.findall(f"(?={re.escape(chr(10) + before)})", "\n" + text))
    if times != 1:
        raise ValueError(f"this stands {times} times in the file:\n{before}")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    return ("\n" + text).replace("\n" + before, "\n" + after)[1:]


def unlike(shown: str, printed: str) -> list[str]:
    """Every shown line that was not printed in its turn; … stands for anything, a line of it for any lines."""
    rest = iter(printed.splitlines())
    wanted = [line.replace("[", "[[]").replace("…", "*") for line in shown.splitlines() if line != "…"]
    return [line for line in wanted if not any(fnmatchcase(one.rstrip(), line) for one in rest)]


def perform(copy: Path, blocks: list[tuple[str, str, str]]) -> None:
    for language, file, body in blocks:
        if language == "console":
            for typed, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE):
                _run(copy, typed, shown)
        elif language == "diff":
            path = copy / file
            path.write_text(change(path.read_text("utf-8"), body), "utf-8")
        elif file:
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            (copy / file).write_text(body, "utf-8")


def _run(copy: Path, typed: str, shown: str) -> None:
    program, *arguments = shlex.split(typed)
    command = [sys.executable, *arguments] if program == "python" else [_found(program), *arguments]
    environment = {**os.environ, "PYTHONPATH": f"{copy / 'src'}:{copy}", "NO_COLOR": "1", "COLUMNS": "80"}
    environment = {name: value for name, value in environment.items() if not name.startswith("PYTEST_")}
    ran = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert ran.returncode == 0, f"$ {typed}\n{ran.stdout}{ran.stderr}"
    assert unlike(shown, ran.stdout) == [], f"$ {typed}\n{ran.stdout}"


def _found(program: str) -> str:
    beside = Path(sys.executable).with_name(program)
    return str(beside) if beside.exists() else program


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it is, to be changed."""
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED:
        kept = ROOT / name
        if kept.is_dir():
            shutil.copytree(kept, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(kept, folder / name)
    return folder


WALKS = dict(sections(PAGE.read_text("utf-8")))


def test_there_is_a_walk_through_for_each_way_to_extend() -> None:
    assert list(WALKS) == ["An order", "A desk", "A page", "A rulebook", "A store"]
    assert all(language == "console" for blocks in WALKS.values() for language, _, _ in blocks[-1:])


@pytest.mark.parametrize("title", WALKS)
def test_the_walk_through_can_be_followed_to_its_end(copy: Path, title: str) -> None:
    if title == "A page":  # of the desk, which another process may have built
        perform(copy, [block for block in WALKS["A desk"] if block[0] != "console" and not (copy / LOST).exists()])
    perform(copy, WALKS[title])


def test_a_change_that_fits_nowhere_or_twice_is_told() -> None:
    for text in ("a\n", "b\nb\n", "bb\n"):
        with pytest.raises(ValueError, match="times in the file"):
            change(text, "-b\n+c\n")
    assert change("a\nb\nc\n", " a\n-b\n+d\n c\n") == "a\nd\nc\n"


def test_a_line_that_was_not_printed_is_told() -> None:
    assert unlike("1 passed in …\n", "2 passed in 0.1s\n") == ["1 passed in *"]
    assert unlike("…\nb …\n", "a\nb [1]\n") == []
