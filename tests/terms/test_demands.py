"""Each book's demands on terms, against the cases that were written from its document."""

from __future__ import annotations

import pytest

from sicbo.law.rulebook import books, load
from tests.rulebooks.cases import Expected, cases
from tests.terms.checks import CHECKS, check_terms

ROWS = [(book, kind, case) for book in books() for kind, _ in CHECKS for case in getattr(cases(book), kind)]


@pytest.mark.parametrize(("book", "kind", "case"), ROWS, ids=[f"{book}-{case.id}" for book, _, case in ROWS])
def test_what_the_document_asks_of_terms_is_asked(book: str, kind: str, case: Expected) -> None:
    dict(CHECKS)[kind](load(book), case)


@pytest.mark.parametrize("book", books())
def test_the_law_asks_nothing_beyond_the_cases(book: str) -> None:
    check_terms(load(book))


def test_the_cases_are_not_blind() -> None:
    counted = {book: len(cases(book).demand) for book in books()}
    assert counted == {
        "crown-melbourne": 49,
        "crown-melbourne-vcgr": 18,
        "crown-sydney": 75,
        "rws-sentosa": 0,
        "star-sydney": 32,
    }
