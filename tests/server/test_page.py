"""The page on security names tests that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.claims import ROOT

PAGE = ROOT / "docs" / "security.md"


def missing(page: str) -> Iterator[str]:
    """Every test that the page names and nobody wrote."""
    for file, name in re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", page):
        path = ROOT / file
        if not path.is_file() or (name and f"def {name}(" not in path.read_text(encoding="utf-8")):
            yield f"{file}::{name}"


def test_every_test_that_the_page_on_security_names_exists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("`tests/") > 20, "blind, not content: the page names no tests"
    assert list(missing(page)) == []


def test_the_guard_sees_a_missing_test_and_a_missing_file() -> None:
    assert list(missing("`tests/server/test_page.py::test_nothing` `tests/nowhere.py`")) == [
        "tests/server/test_page.py::test_nothing",
        "tests/nowhere.py::",
    ]
