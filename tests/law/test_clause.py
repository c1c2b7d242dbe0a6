"""Clause numbers: every form of the documents is taken, ordered and printed as written; nothing else is."""

from __future__ import annotations

import pytest

from sicbo.law.clause import Clause
from sicbo.law.rulebook import SHELF, read_clauses
from sicbo.units.refusal import BadInput
from tests.tidy.claims import all_books


@pytest.mark.clause("house 1.2")
@pytest.mark.parametrize("book", all_books())
def test_every_number_of_every_book_is_taken_and_printed_as_written(book: str) -> None:
    numbers = list(read_clauses(SHELF / book))
    assert numbers
    for number in numbers:
        clause = Clause.parse(f"{book} {number}")
        assert (clause.book, clause.number, str(clause)) == (book, number, f"{book} {number}")


def test_the_five_documents_have_1162_clauses() -> None:
    assert sum(len(read_clauses(SHELF / book)) for book in all_books() if book != "house") == 1162


@pytest.mark.clause("house 1.2")
@pytest.mark.parametrize(
    "text",
    [
        "crown-sydney",
        "crown-sydney ",
        " crown-sydney 4.2",
        "crown-sydney  4.2",
        "crown-sydney 4.2 ",
        "Crown-Sydney 4.2",
        "crown-sydney 4.",
        "crown-sydney .4",
        "crown-sydney 4..2",
        "crown-sydney 4.2(A)",
        "crown-sydney 4.2()",
        "crown-sydney 4.2(a",
        "crown-sydney (a)",
        "crown-sydney rule 4",
        "crown-sydney def/",
        "crown-sydney def/Spin",
        "crown-sydney table-/small",
        "crown-sydney table-1/",
        "crown-sydney diagram-ab",
        "crown-sydney 4.2\n",
        "crown-sydney ４.２",
        "4.2",
    ],
)
def test_anything_else_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "bad-clause") as refusal:
        Clause.parse(text)
    assert refusal.value.arguments["citation"] == text
    assert refusal.value.clause == "house 1.2"


@pytest.mark.clause("house 1.2")
def test_a_number_without_its_book_is_refused() -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "bad-clause"):
        Clause.parse("3.7")


def test_numbers_are_ordered_by_value_and_letters_by_the_alphabet() -> None:
    ordered = [
        "order", "order/(1)", "order/effect", "cover", "def/dealer", "def/spin", "1.2", "1.10", "3.1.2", "3.1.2(a)",
        "3.1.2(c)", "3.1.2(c)(i)", "3.1.2(c)(ii)", "3.1.2(c)(iv)", "3.1.2(c)(v)", "3.1.2(c)(vi)", "3.1.10", "8.2.1(h)",
        "8.2.1(i)", "8.2.1(j)", "10.1", "footnote-1", "footnote-1/66(1)", "footnote-1/66(1)(c)", "footnote-1/66(2)",
        "table-1/any-triple", "table-1/total-9-12", "table-1/total-10-11", "table-2/small", "diagram-a", "diagram-b",
        "appendix-a",
    ]  # fmt: skip
    shuffled = [Clause("crown-sydney", number) for number in sorted(ordered, key=lambda number: number[::-1])]
    assert [clause.number for clause in sorted(shuffled)] == ordered


def test_equal_numbers_of_two_books_are_two_clauses() -> None:
    melbourne, older = Clause("crown-melbourne", "3.8"), Clause("crown-melbourne-vcgr", "3.8")
    assert melbourne != older
    assert len({melbourne, older, Clause("crown-melbourne", "3.8")}) == 2


@pytest.mark.parametrize(
    ("longer", "head", "under"),
    [
        ("3.1.2(c)(ii)", "3.1.2(c)", True),
        ("3.1.2(c)", "3.1.2", True),
        ("8.1", "8", True),
        ("table-1/small", "table-1", True),
        ("3.10", "3.1", False),
        ("3.1", "3.1", False),
        ("3.1", "3.1.2", False),
    ],
)
def test_a_clause_stands_under_its_headings_only(longer: str, head: str, under: bool) -> None:
    assert Clause("house", longer).is_under(Clause("house", head)) is under
