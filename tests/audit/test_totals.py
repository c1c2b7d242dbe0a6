"""Lists of totals: one that cannot win, one that is missing."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.audit.totals import check_totals, left_out
from sicbo.law.rulebook import books, load
from tests.audit.planting import bet, edited


def test_even_as_printed_at_the_star_lacks_ten_and_lists_eighteen_in_vain() -> None:
    found = {finding.check: finding for finding in check_totals(load("star-sydney"))}
    assert set(found) == {"impossible-total", "missing-total"}
    assert {finding.clause for finding in found.values()} == {"star-sydney 3.2.2.1"}
    assert {finding.severity for finding in found.values()} == {"warning"}
    assert "Even under even=as-printed lists 18 " in found["impossible-total"].finding
    assert "even=as-printed or even=as-printed-with-18" in found["missing-total"].finding
    assert "from which 10 is missing" in found["missing-total"].finding


@pytest.mark.parametrize("book_id", [book_id for book_id in books() if book_id != "star-sydney"])
def test_the_lists_of_the_other_books_are_whole(book_id: str) -> None:
    assert not list(check_totals(load(book_id)))


def test_a_total_struck_from_small_is_missed_and_an_error_because_it_is_in_force() -> None:
    def plant(articles: dict[str, Any]) -> None:
        bet(articles, "small")["win"][0]["when"]["totals"].remove(7)

    found = [one for one in check_totals(edited("star-sydney", plant)) if one.severity == "error"]
    assert [(one.check, one.clause) for one in found] == [("missing-total", "star-sydney 3.1.1.1")]
    assert "7 is missing" in found[0].finding


def test_three_can_never_win_on_small_because_it_is_always_a_triple() -> None:
    def plant(articles: dict[str, Any]) -> None:
        rule = bet(articles, "small")["win"][0]
        rule["when"] = {"totals": [3, 4, 5, 6, 7, 8, 9, 10], "triple": False}

    found = [one for one in check_totals(edited("star-sydney", plant)) if one.severity == "error"]
    assert [one.check for one in found] == ["impossible-total"]
    assert "Small lists 3 " in found[0].finding


@pytest.mark.parametrize(
    ("totals", "missing"),
    [
        ((4, 5, 6, 7, 8, 9, 10), ()),
        ((5, 7, 9, 13, 15, 17), (11,)),
        ((4, 8, 10, 12, 14, 18), (6, 16)),
        ((4, 17), ()),
        ((4, 5, 16, 17), ()),
        ((9,), ()),
        ((), ()),
    ],
)
def test_a_gap_is_seen_only_in_a_list_that_is_otherwise_regular(
    totals: tuple[int, ...], missing: tuple[int, ...]
) -> None:
    assert left_out(totals) == missing
