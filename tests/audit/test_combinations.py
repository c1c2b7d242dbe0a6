"""Combinations that a bet of their kind leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.audit.combinations import absent, check_combinations
from sicbo.law.rulebook import books, load
from tests.audit.planting import bet, edited, raised


def without(*areas: str, of: str) -> Any:
    """An edit that takes these areas out of a bet, its rows and every layout."""

    def plant(articles: dict[str, Any]) -> None:
        for area in areas:
            del bet(articles, of)["areas"][area]
        for table in articles["table"]:
            for row in table["row"]:
                if "areas" in row:
                    row["areas"] = [area for area in row["areas"] if area not in areas]
            table["row"] = [row for row in table["row"] if row.get("areas", True)]
        for layout in articles["layout"]:
            layout["rows"] = [[area for area in row if area not in areas] for row in layout["rows"]]

    return plant


def test_rws_leaves_out_two_of_thirty_doubles_with_a_single() -> None:
    (found,) = check_combinations(load("rws-sentosa"))
    assert (found.severity, found.clause) == ("warning", "rws-sentosa table-2/double-with-single")
    assert "(pay-table-2 and pay-table-3) has 28 of the 30" in found.finding
    assert found.finding.endswith("missing: 1-1-2 and 6-6-5.")


@pytest.mark.parametrize("book_id", [book_id for book_id in books() if book_id != "rws-sentosa"])
def test_the_other_books_leave_out_nothing_and_three_of_four_is_not_expected_whole(book_id: str) -> None:
    assert not list(check_combinations(load(book_id)))


def test_a_pair_taken_off_the_felt_is_missed() -> None:
    found = raised(check_combinations, edited("crown-sydney", without("pair-34", of="pair")))
    assert [finding.finding for finding in found] == [
        "Two Dice Combinations (standard) has 14 of the 15 combinations of its kind; missing: 3-4."
    ]


def test_a_colour_taken_off_the_felt_is_missed_by_name() -> None:
    found = raised(check_combinations, edited("crown-melbourne", without("colour-green", of="colour")))
    assert [finding.finding for finding in found] == [
        "Single Colour (option-b) has 2 of the 3 combinations of its kind; missing: green."
    ]


def test_totals_are_no_combinations_even_where_one_is_missing() -> None:
    assert not raised(check_combinations, edited("crown-sydney", without("total-9", of="total")))


def test_a_bet_with_half_of_its_kind_or_less_is_taken_as_a_choice() -> None:
    half = ("single-1", "single-2", "single-3")
    assert raised(check_combinations, edited("crown-sydney", without(*half[:2], of="single")))
    assert not raised(check_combinations, edited("crown-sydney", without(*half, of="single")))


def test_combinations_that_another_bet_of_the_same_rules_offers_are_not_missing() -> None:
    def plant(articles: dict[str, Any]) -> None:
        bet(articles, "double-single-missing").pop("reading")
        for game in articles["game"]:
            for offer in game["offers"]:
                offer.pop("reading", None)

    assert not raised(check_combinations, edited("rws-sentosa", plant))


def test_picks_of_two_shapes_are_not_judged() -> None:
    assert absent({(1, 1), (1, 2)}, (1, 2)) == ([], 0)
