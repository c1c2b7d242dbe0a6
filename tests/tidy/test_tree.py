"""Habits of the house, run as tests; each proves on a planted fault that it can see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tidy.claims import ROOT, all_books

SOURCE = ROOT / "src" / "sicbo"
EXACT = ("units", "law", "paytable", "odds", "ledger", "floor")
"""Folders in which no float may appear."""


def python(folder: Path) -> list[Path]:
    files = sorted(folder.rglob("*.py"))
    assert files, f"blind, not content: no Python below {folder}"
    return files


def floats(text: str) -> Iterator[str]:
    """Every float in the code: a literal, the name, a call of it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.Name) and node.id == "float":
            yield f"line {node.lineno}: float"


@pytest.mark.parametrize("folder", EXACT)
def test_no_float_comes_near_money_or_odds(folder: str) -> None:
    found = [
        f"{file}: {place}" for file in python(SOURCE / folder) for place in floats(file.read_text(encoding="utf-8"))
    ]
    assert [place for place in found if "refusal.py" not in place] == []


def test_the_float_guard_sees_literals_names_and_calls() -> None:
    assert len(list(floats("a = 0.5\nb: float = c\nd = float(e)"))) == 3
    assert list(floats("a = 5 // 2")) == []


def branches(text: str) -> Iterator[str]:
    """Every string in the code that is a rulebook's id: asking which book it is."""
    books = set(all_books()) - {"house"}
    tree = ast.parse(text)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            named = node.value.partition("/")[0]
            if named in books:
                yield f"line {node.lineno}: {node.value}"


def test_no_code_asks_which_rulebook_it_is() -> None:
    found = [f"{file}: {place}" for file in python(SOURCE) for place in branches(file.read_text(encoding="utf-8"))]
    assert found == []


def test_the_branch_guard_sees_a_comparison_and_passes_a_docstring() -> None:
    assert len(list(branches('if book.id == "crown-sydney": pass'))) == 1
    assert list(branches('"""As in crown-sydney."""')) == []


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    long = {
        str(file.relative_to(ROOT)): text.count("\n")
        for file in python(SOURCE)
        if (text := file.read_text()).count("\n") > 500
    }
    assert long == {}


def test_the_folder_map_of_the_architecture_page_is_the_tree() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    block = re.search(r"```text\n(src/sicbo/.*?)```", page, re.DOTALL)
    assert block is not None, "blind, not content: ARCHITECTURE.md has no folder map"
    mapped = set(re.findall(r"^  ([a-z_]+)/", block.group(1), re.MULTILINE))
    assert mapped == {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}


def test_requirements_name_versions_and_hashes_but_no_address() -> None:
    for name in ("run.txt", "dev.txt"):
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert "==" in text
        assert not re.search(r"https?:|--index|--find-links|file:", text)


def test_every_make_target_that_the_docs_name_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    pages = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
    named = {name for page in pages for name in re.findall(r"`make ([a-z-]+)`", page.read_text(encoding="utf-8"))}
    assert {"serve", "test", "check", "bench", "mutate-law"} <= named <= targets
