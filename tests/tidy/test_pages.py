"""The pages of the project lead where they say: links, functions, tests and questions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tidy.claims import ROOT

LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)(?:#[^)]*)?\)")
TEST = re.compile(r"tests/[\w/]+\.py(?:::\w+)?")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def astray(page: str, folder: Path) -> Iterator[str]:
    """Every link of a page to a file that is not there, or to a `function` that its Python file does not define."""
    for text, target in LINK.findall(page):
        if ":" in target:
            continue
        file = folder / target
        if not file.exists():
            yield f"{text}: no {target}"
        elif (
            file.suffix == ".py"
            and (name := text.strip("`")).isidentifier()
            and name not in {file.stem, *defined(file)}
        ):
            yield f"{text}: not in {target}"


def defined(file: Path) -> set[str]:
    """Every class and function of a module, methods too."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def unheld(page: str) -> Iterator[str]:
    """Every test that a page names and that is not there: no such file, or no such function in it.

    Files that the page itself writes, step by step, are none of these.
    """
    written = set(re.findall(r"^```\w+ (\S+)$", page, re.MULTILINE))
    for named in [one for one in TEST.findall(page) if one not in written]:
        path, _, function = named.partition("::")
        file = ROOT / path
        if not file.is_file() or (function and function not in defined(file)):
            yield named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    assert list(unheld(page.read_text(encoding="utf-8"))) == []


def test_every_promise_of_security_names_what_holds_it() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    promised = page.split("## What is promised")[1].split("## What is not promised")[0]
    promises = re.findall(r"^\*\*(.+?)\*\*((?:.|\n)*?)(?=^\*\*|\Z)", promised, re.MULTILINE)
    assert len(promises) > 15, "blind, not content: no promises"
    assert [name for name, text in promises if not TEST.search(text)] == []
    rows = [row for row in re.findall(r"^\| .* \|$", promised, re.MULTILINE) if not row.startswith("| promise ")]
    assert len(rows) > 30, "blind, not content: no rows"
    assert [row for row in rows if not TEST.search(row)] == []


def test_a_test_that_is_not_there_is_seen() -> None:
    here = "tests/tidy/test_pages.py"
    page = f"`{here}`, `{here}::unheld`, `{here}::test_nowhere`, `tests/tidy/test_none.py::test_x`, `tests/tidy/`"
    assert list(unheld(page)) == [f"{here}::test_nowhere", "tests/tidy/test_none.py::test_x"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert list(astray(page.read_text(encoding="utf-8"), page.parent)) == []


def test_a_link_astray_is_seen() -> None:
    page = "[`nothing`](tests/tidy/test_pages.py) [`astray`](tests/tidy/test_pages.py) [x](none.md) [y](LICENSE)"
    assert list(astray(page, ROOT)) == ["`nothing`: not in tests/tidy/test_pages.py", "x: no none.md"]


def test_the_life_of_a_bet_is_followed_step_by_step() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    life = page.split("## The life of a bet")[1].split("\n## ")[0]
    steps = re.findall(r"^\d+\. .*", life, re.MULTILINE)
    assert len(steps) > 8, "blind, not content: no steps"
    assert [step for step in steps if not LINK.search(step)] == []


def test_the_readme_is_read_in_five_minutes() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_every_decision_stands_under_its_question() -> None:
    decisions = ROOT / "docs" / "decisions"
    long = sorted(decisions.glob("0*.md"))
    grouped = sorted(set(decisions.glob("*.md")) - set(long) - {decisions / "README.md"})
    assert min(len(long), len(grouped)) > 5, "blind, not content: no decisions"
    titles = [page.read_text(encoding="utf-8").splitlines()[0] for page in long]
    for page in grouped:
        titles += re.findall(r"^## .*", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [title for title in titles if not title.endswith("?")] == []
    index = (decisions / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in long + grouped if f"({page.name})" not in index] == []
