"""The audit as a whole."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import sicbo.audit
from sicbo.audit.finding import SEVERITIES
from sicbo.audit.findings import CHECKS, audit
from sicbo.law.clause import Clause
from sicbo.law.rulebook import books, load


@pytest.mark.parametrize("book_id", books())
def test_findings_come_by_severity_and_then_in_the_order_of_the_document(book_id: str) -> None:
    found = audit(load(book_id))
    keys = [(SEVERITIES.index(one.severity), Clause.parse(one.clause)) for one in found]
    assert all(before <= after for before, after in pairwise(keys))
    assert found == audit(load(book_id))


@pytest.mark.parametrize("book_id", books())
def test_every_finding_cites_an_existing_clause_and_says_what_to_do(book_id: str) -> None:
    book = load(book_id)
    for finding in audit(book):
        assert Clause.parse(finding.clause).number in book.clauses
        assert finding.finding.endswith((".", ".)")), finding.finding
        assert finding.advice.endswith(".")
        assert "  " not in finding.finding


@pytest.mark.parametrize("book_id", books())
def test_no_finding_is_told_twice(book_id: str) -> None:
    found = audit(load(book_id))
    assert len(found) == len(set(found))


def test_every_check_finds_something_in_some_book() -> None:
    for check in CHECKS:
        assert any(list(check(load(book_id))) for book_id in books()), f"{check.__name__} is blind, not content"


def test_no_finding_is_written_by_hand_for_a_book() -> None:
    sources = sorted(Path(str(sicbo.audit.__file__)).parent.glob("*.py"))
    assert len(sources) > 10
    for source in sources:
        code = source.read_text(encoding="utf-8")
        docless = code.replace("`star-sydney 6.3`", "")
        assert not [book_id for book_id in books() if book_id in docless], source.name
