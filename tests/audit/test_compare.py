"""Two books side by side."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest

from sicbo.audit.compare import Comparison, Difference, compare
from sicbo.law.clause import Clause
from sicbo.law.rulebook import books, load
from tests.audit.planting import bet, edited, rows


def on(point: str, group: tuple[Difference, ...]) -> Difference:
    """The one difference on this point."""
    (found,) = [one for one in group if one.point == point]
    return found


@cache
def between(left: str, right: str) -> Comparison:
    """The comparison of two books by their ids."""
    return compare(load(left), load(right))


@pytest.mark.parametrize("book_id", books())
def test_a_book_does_not_differ_from_itself(book_id: str) -> None:
    assert between(book_id, book_id).differences == ()


@pytest.mark.parametrize(("left", "right"), list(permutations(books(), 2)))
def test_each_difference_is_one_and_cites_both_books_unless_one_is_silent(left: str, right: str) -> None:
    comparison = between(left, right)
    assert comparison.differences
    for one in comparison.differences:
        assert one.left != one.right
        for book_id, told, cited in ((left, one.left, one.left_clause), (right, one.right, one.right_clause)):
            assert bool(cited) == (told != "not stated"), one
            for citation in cited.split("; ") if cited else []:
                assert Clause.parse(citation).number in load(book_id).clauses
                assert citation.startswith(f"{book_id} ")


@pytest.mark.parametrize(("left", "right"), list(permutations(books(), 2)))
def test_the_other_way_round_the_same_points_are_found(left: str, right: str) -> None:
    there, back = between(left, right), between(right, left)
    assert {(one.point, one.left, one.right) for one in there.procedures} == {
        (one.point, one.right, one.left) for one in back.procedures
    }
    assert len(there.bets) == len(back.bets)
    assert sorted((one.left, one.right) for one in there.odds) == sorted((one.right, one.left) for one in back.odds)


def test_super_streak_is_offered_by_the_star_alone() -> None:
    found = on("Super Streak", between("star-sydney", "crown-sydney").bets)
    assert (found.left, found.right) == ("4 areas in super-streak", "not offered")
    assert (found.left_clause, found.right_clause) == ("star-sydney 6.3", "crown-sydney 3.3")


def test_odd_is_offered_by_rws_in_all_games_and_not_at_crown_sydney() -> None:
    found = on("Odd", between("crown-sydney", "rws-sentosa").bets)
    assert found.left == "not offered"
    assert found.right == "1 area in pay-table-1, pay-table-2 and pay-table-3"


def test_doubles_at_rws_are_told_by_game_because_its_games_pay_differently() -> None:
    found = on("Specific Doubles", between("crown-sydney", "rws-sentosa").odds)
    assert found.left == "11 to 1, edge 1/9 (11.11 %)"
    assert found.right == (
        "pay-table-1 and pay-table-2: 23/2 to 1, edge 2/27 (7.41 %); pay-table-3: 11 to 1, edge 1/9 (11.11 %)"
    )
    assert found.right_clause == "rws-sentosa table-1/double-dice; rws-sentosa table-3/double-dice"


def test_odds_that_are_alike_in_every_game_are_not_told() -> None:
    told = {one.point for one in between("crown-sydney", "rws-sentosa").odds}
    assert not told & {"Small", "Big", "Single Die", "Two Dice Combinations"}
    assert "Three Dice Totals: total-8 and total-13" in told
    assert not any("total-7" in point for point in told)


def test_the_two_melbourne_books_offer_and_pay_the_same() -> None:
    comparison = between("crown-melbourne", "crown-melbourne-vcgr")
    assert (comparison.bets, comparison.odds) == ((), ())


@pytest.mark.parametrize(
    ("left", "right", "point", "ours", "theirs"),
    [
        ("star-sydney", "rws-sentosa", "order of the round", "tumble, open-bets, no-more-bets,", "open-bets, no-more"),
        ("star-sydney", "crown-sydney", "least number of tumbles", "3", "not stated"),
        ("star-sydney", "crown-sydney", "call of the result", "each die, lowest first, then", "each die, in any order"),
        ("star-sydney", "crown-sydney", "wagers count as they lie at", "cover-lifted", "result-called"),
        ("crown-sydney", "rws-sentosa", "rounding of payments", "up-to-payable", "not stated"),
        ("star-sydney", "crown-sydney", "spoken wagers are accompanied by", "chips, colour-chips and", "not stated"),
        ("crown-melbourne", "crown-melbourne-vcgr", "title of the area-manager", "TG Area Manager", "Pit Boss"),
        ("crown-melbourne", "crown-sydney", "least rank for void-outside-events", "supervisor (TG H", "casino-manager"),
        ("crown-melbourne", "crown-melbourne-vcgr", "number of layouts", "2", "6"),
        ("star-sydney", "crown-sydney", "streak: shortest paid run", "4", "not stated"),
        ("crown-sydney", "rws-sentosa", "word for round", "Spin", "Round of play"),
        ("crown-sydney", "star-sydney", "equipment: drop-box", "optional", "not stated"),
        ("crown-sydney", "star-sydney", "name of the bet pair", "Two Dice Combinations", "Dice Combinations"),
        ("crown-melbourne", "star-sydney", "symbol fish", "1, red", "not stated"),
    ],
)
def test_procedures_are_compared_point_by_point(left: str, right: str, point: str, ours: str, theirs: str) -> None:
    found = on(point, between(left, right).procedures)
    assert found.left.startswith(ours)
    assert found.right.startswith(theirs)


def test_an_act_of_the_same_rank_under_another_title_is_no_difference_of_its_own() -> None:
    points = {one.point for one in between("crown-melbourne", "crown-sydney").procedures}
    assert "title of the supervisor" in points
    assert "least rank for close-table" not in points


def _price(articles: dict[str, Any]) -> None:
    rows(articles, "pair")[0]["pays"] = "5"


def _winning_totals(articles: dict[str, Any]) -> None:
    bet(articles, "small")["win"][0]["when"] = {"totals": [4, 5, 6, 7, 8, 9, 11], "not_triples": [2, 3]}


def _steps(articles: dict[str, Any]) -> None:
    articles["dealing"]["steps"].reverse()


def _rank(articles: dict[str, Any]) -> None:
    next(act for act in articles["act"] if act["id"] == "close-table")["rank"] = "casino-manager"


def _neutral(articles: dict[str, Any]) -> None:
    articles["streak"]["neutral"]["when"] = {"triples": [1, 2]}


def _unplayed(articles: dict[str, Any]) -> None:
    for game in articles["game"]:
        game["offers"] = [offer for offer in game["offers"] if offer["bet"] != "four"]
    for layout in articles["layout"]:
        for part in ("rows", "optional"):
            if part in layout:
                layout[part] = [[area for area in row if not area.startswith("four-")] for row in layout[part]]


@pytest.mark.parametrize(
    ("edit", "group", "point"),
    [
        (_price, "odds", "Dice Combinations: pair-12, pair-13, pair-14, pair-15 and pair-16"),
        (_winning_totals, "odds", "Small"),
        (_steps, "procedures", "order of the round"),
        (_rank, "procedures", "least rank for close-table"),
        (_neutral, "procedures", "streak: results that change nothing"),
        (_unplayed, "bets", "Four Number Combinations"),
    ],
)
def test_a_planted_difference_is_the_one_that_is_found(edit: Any, group: str, point: str) -> None:
    comparison = compare(load("star-sydney"), edited("star-sydney", edit))
    found = on(point, getattr(comparison, group))
    assert found.left_clause
    others = [one.point for one in comparison.differences if one is not found]
    assert not [one for one in others if not one.startswith("Super Streak")]


def test_a_bet_that_wins_as_often_on_other_rolls_is_told_by_the_rolls() -> None:
    found = on("Small", compare(load("star-sydney"), edited("star-sydney", _winning_totals)).odds)
    assert found.left.startswith("1 to 1, edge 1/36 (2.78 %); wins, unlike the other, on 1-3-6, ")
    assert "1-4-6" in found.right
