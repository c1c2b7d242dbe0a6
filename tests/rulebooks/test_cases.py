"""Each book against the outcomes that were written from its document by hand."""

from __future__ import annotations

from functools import cache

import pytest

from sicbo.law.rulebook import books, load
from tests.rulebooks.cases import cases
from tests.rulebooks.checks import (
    Compile,
    check_absent,
    check_case,
    check_fact,
    check_naive,
    check_streak,
    compiler,
    entries,
)

GAMES = [(book, game.id) for book in books() for game in load(book).articles.game]


@cache
def compiled(book: str) -> Compile:
    return compiler(load(book))


def test_there_are_five_books_and_thirteen_games() -> None:
    assert len(books()) == 5
    assert len(GAMES) == 13


@pytest.mark.parametrize("book", books())
def test_every_case_comes_out_as_the_document_says(book: str) -> None:
    assert len(cases(book).case) > 100
    for case in cases(book).case:
        check_case(compiled(book), case)


@pytest.mark.parametrize("book", books())
def test_areas_that_a_game_does_not_offer_are_refused_with_the_clause(book: str) -> None:
    assert cases(book).absent
    for case in cases(book).absent:
        check_absent(compiled(book), case)


def test_every_streak_case_stands_where_the_document_says() -> None:
    streaks = [(book, case) for book in books() for case in cases(book).streak]
    assert len(streaks) > 50
    for book, case in streaks:
        for game in load(book).articles.game:
            if game.streak:
                check_streak(compiled(book), game.id, case)


@pytest.mark.parametrize("book", books())
def test_every_fact_stands_in_the_rulebook_with_its_clause(book: str) -> None:
    for fact in cases(book).fact:
        check_fact(load(book), fact)


@pytest.mark.parametrize("book", books())
def test_no_entry_of_the_rulebook_is_left_without_a_fact(book: str) -> None:
    assert set(entries(load(book))) - {fact.of for fact in cases(book).fact} == set()


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_all_216_rolls_on_every_area_agree_with_the_naive_evaluation(book: str, game: str) -> None:
    check_naive(book, compiled(book), game)


@pytest.mark.parametrize("book", books())
def test_every_pay_table_row_has_a_winning_case_of_its_own(book: str) -> None:
    rows = {row.clause for table in load(book).articles.table for row in table.row}
    won = {case.row for case in cases(book).case if case.pays is not None}
    assert rows - won == set()


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_bet_has_a_winning_and_a_losing_case_in_every_game(book: str, game: str) -> None:
    paytable = compiled(book)(game, {})
    bets = {area.bet for area in paytable.areas.values()}
    outcomes = {
        (paytable.areas[case.area].bet, case.pays is not None)
        for case in cases(book).case
        if game in case.games and case.area in paytable.areas and not case.readings
    }
    assert {(bet, won) for bet in bets for won in (True, False)} - outcomes == set()


@pytest.mark.parametrize("book", books())
def test_case_ids_are_unique(book: str) -> None:
    expected = cases(book)
    ids = [case.id for case in expected.all]
    assert len(ids) == len(set(ids))
