"""What is taken back, put right or given up goes on record with its reason."""

from __future__ import annotations

import pytest

from sicbo.floor.table.corrections import commands as r
from sicbo.law.rulebook import books, load
from tests.floor.tables import DEALER, MANAGER, P1, Floor

VOIDS = [
    (book, row.id)
    for book in books()
    if book != "house"
    for row in load(book).articles.void
    if {"round", "wager"} & set(row.scope)
]


def test_the_grounds_of_every_book_that_voids_single_rounds_are_asked() -> None:
    assert {book for book, _ in VOIDS} >= {"crown-melbourne", "crown-sydney", "star-sydney", "crown-melbourne-vcgr"}


@pytest.mark.parametrize(("book", "ground"), VOIDS)
def test_nothing_is_voided_without_a_cause(book: str, ground: str) -> None:
    floor = _settled(book)
    row = next(row for row in floor.law.book.articles.void if row.id == ground)
    void = r.VoidOutcome(ground=ground, cause="", round=1, affects_outcome=True)
    refused = floor.refused(MANAGER, void)
    assert (refused.code, refused.clause) == ("no-reason", floor.law.cite(row.clause))


@pytest.mark.clause("house 8.3")
def test_no_result_is_corrected_without_evidence_before_or_after_settlement() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100_00))
    floor.until("settle")
    correction = r.CorrectResult(round=1, faces=(6, 6, 5), evidence="")
    assert floor.refused(DEALER, correction).code == "no-reason"
    floor.step()
    assert floor.refused(MANAGER, correction).code == "no-reason"


@pytest.mark.clause("house 8.4")
def test_no_debt_is_waived_without_a_reason() -> None:
    floor = Floor("crown-sydney/standard")
    floor.table.irregular.owed["P1"] = 5
    waiving = r.WaiveReceivable(player="P1", amount=5, reason="")
    assert floor.refused(MANAGER, waiving).code == "no-reason"


def _settled(book: str) -> Floor:
    """A table of this book with one settled round."""
    floor = Floor(f"{book}/{load(book).articles.game[0].id}")
    floor.open_bets()
    floor.must(P1, floor.bet(next(iter(floor.law.paytables[floor.table.places["P1"].game].areas)), 100_00))
    floor.until("settle")
    floor.step()
    return floor
