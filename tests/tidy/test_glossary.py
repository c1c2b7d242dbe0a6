"""The glossary is true: what it names is there, and nothing bears a name that it has done away with."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.tidy.claims import ROOT

SOURCE = ROOT / "src" / "sicbo"
QUESTIONS = {"What", "Who", "Whose", "When", "Where", "Whether", "Why", "How", "Which", "If"}
"""Words that begin a sentence about a thing before the thing is named."""


@cache
def names() -> frozenset[str]:
    """Every module, package, class, function and alias of the source, by its last name."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        found |= {file.stem, file.parent.name}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found.add(node.targets[0].id)
    return frozenset(found)


def rows(page: str) -> Iterator[list[str]]:
    """The cells of each row of the glossary's tables, without their headings."""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "Word" and not set(cells[0]) <= set("-"):
            yield cells


def faults(page: str, named: frozenset[str]) -> list[str]:
    """What the glossary names and is not there, what it has done away with and is, and words that it has twice."""
    found, words = [], []
    parts = {part for name in named for part in re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_")}
    for word, _, code, gone in rows(page):
        words += word.split(", ")
        found += [f"not there: {one}" for one in re.findall(r"`(\w+)`", code) if one not in named]
        for old in filter(None, gone.split(", ")):
            if old in parts or old in {name.lower() for name in named}:
                found.append(f"still there: {old}")
    return found + [f"twice: {word}" for word in set(words) if words.count(word) > 1]


def test_the_glossary_names_what_is_there_and_nothing_has_a_name_that_it_did_away_with() -> None:
    assert faults((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), names()) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("| thing | It. | `NoSuchThing` | |", "not there: NoSuchThing"),
        ("| thing | It. | `Schedule` | diary |", "still there: diary"),
        ("| thing | It. | `Schedule` | |\n| thing | Other. | `Schedule` | |", "twice: thing"),
    ],
    ids=["a name that is nowhere", "an old name that is back", "one word for two things"],
)
def test_each_fault_of_a_glossary_is_seen(row: str, fault: str) -> None:
    assert faults(row, frozenset({"Schedule", "OldDiary"})) == [fault]


def begins_with_a_question(file: Path) -> bool:
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return said.split(" ", 1)[0] in QUESTIONS


def test_what_is_said_of_a_module_begins_with_the_noun() -> None:
    assert [str(file) for file in sorted(SOURCE.rglob("*.py")) if begins_with_a_question(file)] == []


def test_a_module_that_begins_with_a_question_is_seen(tmp_path: Path) -> None:
    (file := tmp_path / "one.py").write_text('"""What a cage knows."""\n', encoding="utf-8")
    assert begins_with_a_question(file)
