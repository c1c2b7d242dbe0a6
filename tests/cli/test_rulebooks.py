"""`sicbo rulebooks`: the shelf."""

from __future__ import annotations

from sicbo.law.rulebook import HOUSE, SHELF, books
from tests.cli.desk import said, told

GAMES = {
    "crown-melbourne": ["option-a", "option-a-extended", "option-b"],
    "crown-melbourne-vcgr": ["option-a", "option-a-extended", "option-b"],
    "crown-sydney": ["standard"],
    "rws-sentosa": ["pay-table-1", "pay-table-2", "pay-table-3"],
    "star-sydney": ["standard", "extended", "super-streak"],
}


def test_json_lists_every_book_with_its_games() -> None:
    found = told("rulebooks")["books"]
    assert [book["id"] for book in found] == [*books(), *([HOUSE] if (SHELF / HOUSE).is_dir() else [])]
    assert {book["id"]: [game["id"] for game in book["games"]] for book in found if book["games"]} == GAMES
    for book in found:
        assert list(book) == [
            *("id", "name", "title", "issuer", "operator", "regulator", "edition", "effective", "effective_clause"),
            *("currency", "zone", "games"),
        ]
        for game in book["games"]:
            assert list(game) == ["id", "address", "name", "clause", "faces", "symbols", "layouts", "bets", "streak"]
            assert game["address"] == f"{book['id']}/{game['id']}"


def test_json_tells_edition_issuer_and_when_it_takes_effect_with_the_clause() -> None:
    (sydney,) = [book for book in told("rulebooks")["books"] if book["id"] == "crown-sydney"]
    assert (sydney["edition"], sydney["issuer"]) == ("2.0", "NSW Independent Casino Commission")
    assert sydney["effective"].startswith("on publication")
    assert sydney["effective_clause"] == "crown-sydney order/effect"


def test_our_own_book_is_listed_without_games() -> None:
    (house,) = [book for book in told("rulebooks")["books"] if book["id"] == HOUSE]
    assert house["games"] == []
    assert "no games, clauses only: sicbo clauses house" in said("rulebooks")


def test_people_see_addresses_that_they_can_copy() -> None:
    shown = said("rulebooks")
    for book, games in GAMES.items():
        for game in games:
            assert f"  {book}/{game} " in shown


def test_names_are_told_in_the_language_asked_for() -> None:
    assert "悉尼" in said("rulebooks", "--lang", "zh-Hant")
