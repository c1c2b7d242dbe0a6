"""References that lead nowhere, or to the wrong clause."""

from __future__ import annotations

import pytest

from sicbo.audit.references import check_dangling, check_mistargeted
from sicbo.law import schema
from sicbo.law.rulebook import books, load
from tests.audit.planting import clause, with_clauses

SYDNEY = load("crown-sydney")


def test_crown_sydney_sends_the_reader_to_a_clause_that_is_not_there() -> None:
    (found,) = check_dangling(SYDNEY)
    assert (found.clause, found.severity) == ("crown-sydney 3.5.2(f)(i)", "warning")
    assert "refers to 3.4.2(e), which does not exist" in found.finding
    assert "Read it as 3.5.2(e)" in found.advice


def test_the_star_sends_odd_and_even_streaks_to_triples_and_doubles() -> None:
    (found,) = check_mistargeted(load("star-sydney"))
    assert (found.clause, found.severity) == ("star-sydney 6.3", "warning")
    assert "refers to 3.1.3 and 3.1.4, on specific triple and specific double" in found.finding
    assert "as one to 3.2.1 and 3.2.2" in found.advice


@pytest.mark.parametrize("book_id", [book_id for book_id in books() if book_id != "crown-sydney"])
def test_no_other_book_has_a_dangling_reference(book_id: str) -> None:
    assert not list(check_dangling(load(book_id)))


@pytest.mark.parametrize("book_id", [book_id for book_id in books() if book_id != "star-sydney"])
def test_no_other_book_has_a_mistargeted_reference(book_id: str) -> None:
    assert not list(check_mistargeted(load(book_id)))


def test_a_reference_to_a_heading_without_text_is_not_dangling() -> None:
    sound = with_clauses(SYDNEY, clause("1.1", refers_to=("2",)), clause("2.1"))
    broken = with_clauses(SYDNEY, clause("1.1", refers_to=("2",)), clause("22.1"))
    assert not list(check_dangling(sound))
    assert [finding.clause for finding in check_dangling(broken)] == ["crown-sydney 1.1"]


ODD = clause("3.1", defines=("odd",))
TRIPLE = clause("3.2", defines=("specific-triple",))


def test_a_planted_wrong_reference_is_found_and_the_right_one_advised() -> None:
    book = with_clauses(SYDNEY, ODD, TRIPLE, clause("6.1", refers_to=("3.2",), uses=("odd",)))
    (found,) = check_mistargeted(book)
    assert found.clause == "crown-sydney 6.1"
    assert "the reference to 3.2 as one to 3.1" in found.advice


@pytest.mark.parametrize(
    "citing",
    [
        clause("6.1", refers_to=("3.1",), uses=("odd",)),
        clause("6.1", refers_to=("3",), uses=("odd",)),
        clause("6.1", refers_to=("3.2",), uses=("specific-triple",)),
        clause("6.1", refers_to=("3.2", "3.1"), uses=("odd",)),
        clause("6.1", refers_to=("3.2",)),
        clause("6.1", refers_to=("3.3",), uses=("odd",)),
        clause("6.1", refers_to=("3.2",), uses=("total",)),
        clause("6.1", refers_to=("3.2",), uses=("odd",), defines=("streak",)),
    ],
    ids=[
        "cites what it uses",
        "cites the heading of what it uses",
        "uses what it cites",
        "cites both",
        "uses nothing",
        "cites a clause without terms",
        "uses only the glossary",
        "cites a clause that uses what it defines",
    ],
)
def test_a_reference_with_a_reason_is_left_alone(citing: schema.ClauseEntry) -> None:
    glossary = clause("def/total", kind="definition", defines=("total",))
    triple = clause("3.2", defines=("specific-triple",), uses=("streak",))
    assert not list(check_mistargeted(with_clauses(SYDNEY, glossary, ODD, triple, clause("3.3"), citing)))
