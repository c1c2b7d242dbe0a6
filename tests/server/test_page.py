"""The page on security names tests that exist and run, and one at least for each of its promises."""

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


def unheld(page: str) -> Iterator[str]:
    """Every promise, by its title, that names no test."""
    promises = page.partition("## What is promised")[2].partition("\n## ")[0]
    for promise in re.split(r"^(?=\*\*)", promises, flags=re.MULTILINE)[1:]:
        if "`tests/" not in promise:
            yield promise.split("**")[1]


def set_aside(page: str) -> Iterator[str]:
    """Every file the page names in which a test is skipped or expected to fail."""
    for file in sorted(set(re.findall(r"`(tests/[\w/]+\.py)", page))):
        if re.search(r"pytest\.mark\.(skip|xfail)|pytest\.(skip|xfail)\(", (ROOT / file).read_text(encoding="utf-8")):
            yield file


def test_every_promise_names_a_test_that_is_run() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert list(unheld(page)) == []
    assert list(set_aside(page)) == []


def test_the_guard_sees_a_promise_without_a_test() -> None:
    assert list(unheld("## What is promised\n\n**Doors.** Shut.\n\n**Keys.** `tests/x.py`\n\n## Not\n**No.**")) == [
        "Doors."
    ]


def test_every_test_that_the_page_on_security_names_exists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("`tests/") > 20, "blind, not content: the page names no tests"
    assert list(missing(page)) == []


def test_the_guard_sees_a_missing_test_and_a_missing_file() -> None:
    assert list(missing("`tests/server/test_page.py::test_nothing` `tests/nowhere.py`")) == [
        "tests/server/test_page.py::test_nothing",
        "tests/nowhere.py::",
    ]
