"""Returns: too high, too low, or hanging on a reading."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.audit.findings import Finding, audit
from sicbo.audit.returns import check_returns
from sicbo.law.rulebook import books, load
from tests.audit.planting import edited, raised, rows

MELBOURNE = ("crown-melbourne", "crown-melbourne-vcgr")


@pytest.mark.parametrize("book_id", MELBOURNE)
@pytest.mark.parametrize(
    ("name", "ours", "other"),
    [
        ("Single Colour", "38/27 (140.7 %)", "8/9 (88.9 %) under exactly-one"),
        ("Specific Colour Double", "28/27 (103.7 %)", "8/9 (88.9 %) under exactly-two"),
    ],
)
def test_option_b_colours_return_more_than_the_stake(book_id: str, name: str, ours: str, other: str) -> None:
    found = [
        finding for finding in audit(load(book_id)) if finding.check == "return-above-100" and name in finding.finding
    ]
    assert [finding.severity for finding in found] == ["error"]
    assert f"{ours}, more than 100 %," in found[0].finding
    assert other in found[0].finding


@pytest.mark.parametrize(
    ("book_id", "name", "cites"),
    [
        ("crown-melbourne", "Single Colour", "crown-melbourne 3.15"),
        ("crown-melbourne-vcgr", "Single Colour", "crown-melbourne-vcgr 3.16"),
        ("crown-melbourne", "Specific Colour Double", "crown-melbourne 3.10.2"),
        ("rws-sentosa", "Double Numbers With Single", "rws-sentosa table-2/double-with-single"),
    ],
)
def test_a_return_is_cited_at_the_clause_on_that_bet_alone(book_id: str, name: str, cites: str) -> None:
    assert {finding.clause for finding in raised(check_returns, load(book_id), name)} == {cites}


def test_only_the_two_melbourne_books_lose_money_by_default() -> None:
    losing = {book_id for book_id in books() if any(one.severity == "error" for one in audit(load(book_id)))}
    assert losing == set(MELBOURNE)


def test_double_plus_single_returns_under_three_quarters_in_one_finding_for_28_areas_and_two_games() -> None:
    found = [finding for finding in check_returns(load("rws-sentosa")) if finding.check == "return-below-75"]
    assert len(found) == 1
    assert found[0].severity == "warning"
    assert "(pay-table-2 and pay-table-3) returns 17/24 (70.8 %), less than 75 %." in found[0].finding


def test_super_streak_tells_both_returns_of_the_count_in_one_finding() -> None:
    found = raised(check_returns, load("star-sydney"), "streak-count")
    assert len(found) == 1
    assert "1847/2048 (90.2 %) under streak-count=after-the-wager, the default" in found[0].finding
    assert "1847/1024 (180.4 %), more than 100 %, under with-the-opening-result" in found[0].finding
    assert (found[0].clause, found[0].severity) == ("star-sydney 6.3", "warning")


def test_even_tells_all_three_returns_and_the_streak_side_that_follows_it() -> None:
    even, streak = raised(check_returns, load("star-sydney"), "even=as-meant")
    for told in ("35/36 (97.2 %)", "13/18 (72.2 %)", "79/108 (73.1 %)"):
        assert told in even.finding
    assert streak.finding.startswith("Super Streak on streak-even (super-streak)")


def test_a_bet_that_only_another_reading_offers_is_told_as_not_offered() -> None:
    found = raised(check_returns, load("rws-sentosa"), "missing-combinations")
    assert len(found) == 1
    assert "on combo-112 and combo-665 (pay-table-2 and pay-table-3) is not offered" in found[0].finding


@pytest.mark.parametrize("book_id", books())
def test_bets_within_bounds_under_every_reading_raise_nothing(book_id: str) -> None:
    sound = ("Small", "Big", "Odd", "Any Triple", "Single Die ", "Single Dice ", "Specific Triple")
    assert not [finding for finding in check_returns(load(book_id)) if finding.finding.startswith(sound)]


@pytest.mark.parametrize("book_id", books())
def test_areas_of_one_bet_share_a_finding(book_id: str) -> None:
    found = [finding.finding for finding in check_returns(load(book_id))]
    assert len(found) == len(set(found))
    assert len(found) <= 6


def any_triple_at(pays: str) -> list[Finding]:
    """What is raised on Any Triple of crown-sydney if it paid this."""

    def plant(articles: dict[str, Any]) -> None:
        (row,) = rows(articles, "any-triple")
        row["pays"] = pays

    return raised(check_returns, edited("crown-sydney", plant), "Any Triple")


@pytest.mark.parametrize("pays", ["26", "31", "35"])
def test_a_return_of_exactly_75_or_100_percent_is_within_bounds(pays: str) -> None:
    assert any_triple_at(pays) == []


@pytest.mark.parametrize(
    ("pays", "check", "told"),
    [
        ("51/2", "return-below-75", "returns 53/72 (73.6 %), less than 75 %."),
        ("71/2", "return-above-100", "returns 73/72 (101.4 %), more than 100 %."),
    ],
)
def test_half_a_point_beyond_the_bounds_is_raised(pays: str, check: str, told: str) -> None:
    (found,) = any_triple_at(pays)
    assert found.check == check
    assert told in found.finding


def test_two_areas_with_a_planted_price_are_named_and_their_sisters_are_not() -> None:
    def plant(articles: dict[str, Any]) -> None:
        next(row for row in rows(articles, "total") if "total-4" in row["areas"])["pays"] = "100"

    found = [one for one in check_returns(edited("star-sydney", plant)) if one.finding.startswith("Three Dice Totals")]
    assert [(one.severity, one.check) for one in found] == [("error", "return-above-100")]
    assert "returns 101/72 (140.3 %)" in found[0].finding
    assert "87.5 %" not in found[0].finding
