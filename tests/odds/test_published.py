"""Figures published for the Australian and the Singapore pay tables, reproduced from the data."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sicbo
from sicbo.law.rulebook import books, load

NUMBERS = {
    "small": "2.78", "big": "2.78", "pair-12": "2.78", "pair-56": "2.78", "single-1": "3.70", "single-6": "3.70",
    "double-1": "11.11", "any-triple": "11.11", "triple-1": "16.20", "total-4": "12.50", "total-17": "12.50",
    "total-5": "11.11", "total-6": "12.04", "total-7": "9.72", "total-14": "9.72", "total-8": "12.50",
    "total-9": "7.41", "total-12": "7.41", "total-10": "12.50", "total-11": "12.50",
}  # fmt: skip
EXTENDED = NUMBERS | {"odd": "2.78", "even": "2.78", "four-1234": "11.11", "four-2356": "11.11"}
SYMBOLS = {
    area: edge for area, edge in NUMBERS.items() if area.startswith("total") or area in {"small", "big"}
} | {
    "symbol-fish": "3.70", "symbol-triple-coin": "16.20", "any-symbol-triple": "11.11", "colour-triple-red": "11.11",
    "any-colour-triple": "11.11", "colour-double-blue": "-3.70", "colour-green": "-40.74",
}  # fmt: skip
SINGAPORE = EXTENDED | {
    "double-1": "7.41", "any-triple": "8.33", "triple-1": "9.26", "total-4": "9.72", "total-17": "9.72",
    "total-5": "8.33", "total-6": "7.41", "total-8": "7.64", "total-10": "6.25", "total-11": "6.25",
    "four-1234": "5.56", "four-2356": "5.56",
}  # fmt: skip
COMBINATIONS = {"combo-126": "13.89", "combo-113": "29.17", "combo-664": "29.17"}
PUBLISHED = {
    "crown-melbourne/option-a": NUMBERS,
    "crown-melbourne/option-a-extended": EXTENDED,
    "crown-melbourne/option-b": SYMBOLS,
    "crown-melbourne-vcgr/option-a": NUMBERS,
    "crown-melbourne-vcgr/option-a-extended": EXTENDED,
    "crown-melbourne-vcgr/option-b": SYMBOLS,
    "crown-sydney/standard": NUMBERS,
    "rws-sentosa/pay-table-1": SINGAPORE,
    "rws-sentosa/pay-table-2": SINGAPORE | COMBINATIONS,
    "rws-sentosa/pay-table-3": EXTENDED | COMBINATIONS,
    "star-sydney/standard": NUMBERS,
    "star-sydney/extended": EXTENDED,
    "star-sydney/super-streak": EXTENDED
    | dict.fromkeys(("streak-small", "streak-big", "streak-odd", "streak-even"), "9.81"),
}


def percent(share: Fraction) -> str:
    """The share in percent, rounded half up at the second decimal."""
    cents = (share * 20000 + 1) // 2
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def test_every_game_is_published() -> None:
    assert set(PUBLISHED) == {f"{book}/{game.id}" for book in books() for game in load(book).articles.game}


@pytest.mark.parametrize("address", PUBLISHED)
def test_house_edges_are_the_published_ones(address: str) -> None:
    odds = {one.area: percent(one.edge) for one in sicbo.game(address).odds()}
    assert {area: odds[area] for area in PUBLISHED[address]} == PUBLISHED[address]


def test_even_as_printed_costs_the_player_ten_times_the_edge() -> None:
    (printed,) = sicbo.game("star-sydney/extended", {"even": "as-printed"}).odds("even")
    (with_18,) = sicbo.game("star-sydney/extended", {"even": "as-printed-with-18"}).odds("even")
    assert (printed.ways, printed.edge) == (78, Fraction(60, 216))
    assert (with_18.ways, percent(with_18.edge)) == (79, "26.85")


def test_colour_bets_read_as_exactly_would_keep_the_usual_edge() -> None:
    readings = {"single-colour": "exactly-one", "colour-double": "exactly-two"}
    for area in ("colour-red", "colour-double-red"):
        (odds,) = sicbo.game("crown-melbourne/option-b", readings).odds(area)
        assert odds.edge == Fraction(1, 9)
