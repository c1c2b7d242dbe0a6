"""Layouts ready to be drawn: every area once in every form, nothing over another, prices as the pay table has them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest

from sicbo.describe.felt import Felt, Place, filled
from sicbo.describe.layouts import described, priced
from sicbo.describe.readings import described as readings_described
from sicbo.describe.readings import reading_rows
from sicbo.describe.shelf import addresses
from sicbo.library import Game, game
from sicbo.paytable.compile import compile_game
from sicbo.units.dice import ROLLS
from sicbo.words import LANGUAGES, load
from tests.mixed.test_mixed_book import book as mixed_book

GAMES = addresses()
BLANKS = {"rws-sentosa/pay-table-2": 2, "rws-sentosa/pay-table-3": 2}
every_game = pytest.mark.parametrize("address", GAMES)


@cache
def laid(address: str, language: str = "en") -> dict[str, Any]:
    return described(game(address), load(language))


def forms(address: str, language: str = "en") -> list[tuple[str, dict[str, Any]]]:
    found = [
        (f"{layout['id']} {name}", form)
        for layout in laid(address, language)["layouts"]
        for name, form in layout["forms"].items()
    ]
    assert len(found) >= 2, "blind, not content: a game has a wide and a narrow form at least"
    return found


def cell(address: str, area: str, form: str = "wide", layout: int = 0) -> dict[str, Any]:
    cells = laid(address)["layouts"][layout]["forms"][form]["cells"]
    return next(one for one in cells if one["area"] == area)


def overlapping(places: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [
        (a, b)
        for a, b in combinations(places, 2)
        if a["x"] < b["x"] + b["w"]
        and b["x"] < a["x"] + a["w"]
        and a["y"] < b["y"] + b["h"]
        and b["y"] < a["y"] + a["h"]
    ]


@every_game
def test_every_area_lies_once_in_every_form(address: str) -> None:
    for name, form in forms(address):
        assert sorted(one["area"] for one in form["cells"]) == sorted(game(address).areas), name
        assert len(form["blanks"]) == BLANKS.get(address, 0), name


@every_game
def test_nothing_lies_over_another_thing_or_over_the_edge(address: str) -> None:
    for name, form in forms(address):
        places = [*form["cells"], *form["blanks"], *form["captions"]]
        assert overlapping(places) == [], name
        for one in places:
            assert 0 <= one["x"] < one["x"] + one["w"] <= form["width"], (name, one)
            assert 0 <= one["y"] < one["y"] + one["h"] <= form["height"], (name, one)


def test_the_guard_sees_cells_that_overlap() -> None:
    one = {"x": 0, "y": 0, "w": 10, "h": 10}
    assert overlapping([one, {**one, "x": 9}])
    assert overlapping([one, {**one, "x": 10}]) == []


@every_game
def test_a_finger_fits_on_every_area_of_a_phone_360_pixels_wide(address: str) -> None:
    for layout in laid(address)["layouts"]:
        form = layout["forms"]["narrow"]
        pixels = 360 / form["width"]
        assert min(min(one["w"], one["h"]) for one in form["cells"]) * pixels >= 44


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_area_has_name_price_and_a_true_sentence_in_every_language(address: str, language: str) -> None:
    known = laid(address, language)["areas"]
    plain = load(language).say("wins.rolls", ways=0, all=216).split("0")[0]
    for area, one in known.items():
        assert all(one[part] for part in ("name", "bet", "odds", "wins", "clause")), area
        assert one["name"] != area
        assert not one["wins"].startswith(plain), (area, "no sentence of the catalogue is true of this area")
    names = [one["name"] for one in known.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("address", GAMES)
def test_names_differ_from_language_to_language(address: str) -> None:
    small = {language: laid(address, language)["areas"]["small"]["name"] for language in LANGUAGES}
    assert small == {"en": "Small", "zh-Hant": "小", "zh-Hans": "小"}


@every_game
def test_prices_are_those_of_the_pay_table(address: str) -> None:
    played = game(address)
    for one in played.odds():
        expected = [f"{priced(odds)} to 1" for _, odds in one.pays]
        assert [price["odds"] for price in laid(address)["areas"][one.area]["prices"]] == expected
        for _, form in forms(address):
            shown = next(place for place in form["cells"] if place["area"] == one.area)
            assert [price["odds"] for price in shown["prices"]] == expected


def test_a_half_is_printed_as_a_half() -> None:
    assert cell("rws-sentosa/pay-table-1", "double-1")["odds"] == "11½ to 1"
    assert cell("rws-sentosa/pay-table-1", "total-8")["odds"] == "8½ to 1"


def test_a_single_number_shows_a_price_for_each_number_of_dice() -> None:
    prices = cell("crown-sydney/standard", "single-3")["prices"]
    assert [(one["on"], one["odds"]) for one in prices] == [
        ("1 die", "1 to 1"),
        ("2 dice", "2 to 1"),
        ("3 dice", "12 to 1"),
    ]


@pytest.mark.parametrize(
    ("address", "area", "faces"),
    [
        ("crown-sydney/standard", "single-4", [4]),
        ("crown-sydney/standard", "double-2", [2, 2]),
        ("crown-sydney/standard", "triple-3", [3, 3, 3]),
        ("crown-sydney/standard", "pair-12", [1, 2]),
        ("crown-sydney/standard", "total-9", []),
        ("crown-sydney/standard", "any-triple", []),
        ("star-sydney/extended", "four-2356", [2, 3, 5, 6]),
        ("rws-sentosa/pay-table-2", "combo-126", [1, 2, 6]),
        ("rws-sentosa/pay-table-2", "combo-663", [6, 6, 3]),
    ],
)
def test_the_dice_on_an_area_are_its_own(address: str, area: str, faces: list[int]) -> None:
    assert cell(address, area)["faces"] == faces


def test_option_b_shows_symbols_in_their_colours_and_colours_by_themselves() -> None:
    crab = cell("crown-melbourne/option-b", "symbol-triple-crab")
    assert (crab["symbols"], crab["colours"]) == (["crab"] * 3, ["green"] * 3)
    blue = cell("crown-melbourne/option-b", "colour-double-blue")
    assert (blue["symbols"], blue["colours"]) == ([], ["blue", "blue"])
    assert cell("crown-melbourne/option-a", "triple-5")["symbols"] == []


def test_small_and_big_stand_tall_at_the_ends_and_say_what_they_lose_on() -> None:
    small, big = cell("crown-sydney/standard", "small"), cell("crown-sydney/standard", "big")
    form = laid("crown-sydney/standard")["layouts"][0]["forms"]["wide"]
    assert small["x"] == min(one["x"] for one in form["cells"])
    assert big["x"] + big["w"] == max(one["x"] + one["w"] for one in form["cells"])
    assert small["h"] == big["h"] == max(one["h"] for one in form["cells"])
    assert small["rule"] == ["4 to 10", "any triple loses"]
    assert big["rule"] == ["11 to 17", "any triple loses"]
    assert (small["label"], small["second"]) == ("Small", "小")


def test_the_second_diagram_mirrors_the_first() -> None:
    width = laid("star-sydney/standard")["layouts"][0]["forms"]["wide"]["width"]
    for area in game("star-sydney/standard").areas:
        first = cell("star-sydney/standard", area)
        second = cell("star-sydney/standard", area, layout=1)
        # Triples are printed from top to bottom in both, so only their columns change places.
        assert abs(first["x"] + first["w"] - (width - second["x"])) <= 1, area


def test_the_panel_of_combinations_stands_left_of_all_else_with_its_blank_cells() -> None:
    form = laid("rws-sentosa/pay-table-2")["layouts"][0]["forms"]["wide"]
    panel = [one for one in form["cells"] if one["kind"] == "combo"]
    others = [one for one in form["cells"] if one["kind"] != "combo"]
    assert len(panel) == 48
    assert max(one["x"] + one["w"] for one in panel) < min(one["x"] for one in others)
    first, last = form["blanks"]
    assert (first["x"], first["y"]) == (min(one["x"] for one in panel), min(one["y"] for one in panel))
    assert last["x"] == max(one["x"] for one in panel)


def test_the_reading_that_completes_the_list_fills_the_blank_cells() -> None:
    whole = game("rws-sentosa/pay-table-2", {"missing-combinations": "completed"})
    form = described(whole, load())["layouts"][0]["forms"]["wide"]  # type: ignore[index]
    blanks = laid("rws-sentosa/pay-table-2")["layouts"][0]["forms"]["wide"]["blanks"]
    added = [one for one in form["cells"] if one["area"] in ("combo-112", "combo-665")]
    assert form["blanks"] == []
    assert [(one["x"], one["y"]) for one in added] == [(one["x"], one["y"]) for one in blanks]


def test_another_reading_changes_the_sentence() -> None:
    book = "crown-melbourne/option-b"
    other = game(book, {"colour-triple-on-even-money": "loses"})
    said = described(other, load())["areas"]["small"]["wins"]  # type: ignore[index]
    assert said == "Wins if the total is 4 to 10. Three dice of one colour lose."
    assert laid(book)["areas"]["small"]["wins"] == "Wins if the total is 4 to 10. Any triple loses."


@pytest.mark.parametrize("reading", ["as-printed", "as-printed-with-18"])
def test_the_felt_says_nothing_where_no_short_sentence_is_true(reading: str) -> None:
    """Even as printed loses on ten: "4 to 16" would be false, so only the name is printed."""
    odd = game("star-sydney/extended", {"even": reading})
    cells = described(odd, load())["layouts"][0]["forms"]["wide"]["cells"]  # type: ignore[index]
    printed = {one["area"]: one["rule"] for one in cells}
    assert printed["even"] == []
    assert printed["odd"] == ["5 to 17", "any triple loses"]


@every_game
def test_players_are_told_every_reading_that_a_notice_or_an_explanation_is_due_for(address: str) -> None:
    book = game(address).book
    due = {one.id for one in book.readings if {"notice", "explain"} & set(one.surface)}
    assert due, "blind, not content: every book has something to explain"
    for one in book.readings:
        for option in (option for option in one.option if option.built):
            found = {row["id"]: row for row in reading_rows(book, book.chosen({one.id: option.id}))}
            assert set(found) == due
            if one.id in due:
                assert (found[one.id]["reads"], found[one.id]["means"]) == (option.id, option.means)
                assert found[one.id]["usual"] == (option.id == one.default)


@every_game
def test_everybody_can_read_every_reading_of_a_book(address: str) -> None:
    """Whatever else a reading surfaces as, the rules page lists it with its question and all its options."""
    book = game(address).book
    listed = {row["id"]: row for row in readings_described(book)}
    for one in book.readings:
        assert listed[one.id]["question"] == one.question
        assert [option["means"] for option in listed[one.id]["options"]] == [option.means for option in one.option]  # type: ignore[attr-defined]


def test_a_streak_area_names_its_side_and_every_price() -> None:
    streak = cell("star-sydney/super-streak", "streak-odd")
    assert (streak["kind"], streak["label"], len(streak["prices"])) == ("streak", "Odd", 9)
    assert streak["odds"] == "6 to 1 up to 500 to 1"
    assert "4 or more times in a row" in laid("star-sydney/super-streak")["areas"]["streak-odd"]["wins"]


def test_chance_and_edge_are_exact_and_cite_their_clause() -> None:
    small = laid("crown-sydney/standard")["areas"]["small"]
    assert (small["hit"], small["edge"], small["ways"]) == ("35/72", "1/36", 105)
    assert small["clause"] == "crown-sydney 3.3.2"


def test_a_made_up_book_with_bets_that_no_felt_has_shown_is_laid_out_too() -> None:
    book = mixed_book()
    made_up = Game(book, compile_game(book, "all"))
    found: Any = described(made_up, load())
    for form in found["layouts"][0]["forms"].values():
        assert sorted(one["area"] for one in form["cells"]) == sorted(made_up.areas)
        assert overlapping([*form["cells"], *form["captions"]]) == []
    ways = sum(verdict.pays is not None for verdict in made_up.paytable.areas["middle"].verdicts)
    assert found["areas"]["middle"]["wins"] == f"Wins on {ways} of the {len(ROLLS)} rolls of three dice."


def test_optional_areas_without_blank_cells_take_rows_of_their_own() -> None:
    assert filled([["small", "big"]], [["odd", "even"]], ["small", "big", "odd"]) == [["small", "big"], ["odd"]]
    assert filled([["", "big"]], [["odd"]], ["big", "odd"]) == [["odd", "big"]]
    assert filled([["", "big"]], [["odd"]], ["big"]) == [["", "big"]]


def test_a_cell_gives_up_its_share_of_the_gap() -> None:
    felt = Felt(100)
    felt.lay("big", 0, 0, 50, 20)
    assert felt.cells == [Place("big", 3, 3, 44, 14)]
