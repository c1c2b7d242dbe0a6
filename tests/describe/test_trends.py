"""Boards of past rounds: what was counted, and what fair dice would show."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from sicbo.describe.shelf import addresses
from sicbo.describe.trends import described, expected
from sicbo.library import game
from sicbo.units.dice import ROLLS
from sicbo.words import LANGUAGES, load

TEN = [(1, (1, 2, 3)), (2, (6, 6, 5)), (3, (4, 4, 4)), (4, (2, 3, 5)), (5, (1, 1, 6))]


def trends(address: str, rolled: Sequence[Any] = TEN, language: str = "en") -> dict[str, Any]:
    return described(game(address), load(language), rolled)


def test_a_road_names_the_side_that_won_and_nothing_where_a_triple_took_both() -> None:
    found = trends("crown-sydney/standard")
    assert [one["won"] for one in found["last"]] == [["small"], ["big"], [""], ["small"], ["small"]]
    (road,) = found["roads"]
    assert [side["count"] for side in road["sides"]] == [3, 1]
    assert (road["neither"], found["rounds"]) == (1, 5)


def test_odd_and_even_have_a_road_only_where_a_game_offers_them() -> None:
    assert len(trends("star-sydney/extended")["roads"]) == 2
    assert len(trends("star-sydney/standard")["roads"]) == 1
    assert [side["area"] for side in trends("crown-melbourne/option-b")["roads"][0]["sides"]] == ["small", "big"]


def test_symbols_and_colours_are_counted_where_dice_show_symbols() -> None:
    assert [one["bet"] for one in trends("crown-melbourne/option-b")["charts"]] == ["total", "symbol", "colour"]
    assert [one["bet"] for one in trends("rws-sentosa/pay-table-1")["charts"]] == ["total", "single"]


@pytest.mark.parametrize("address", addresses())
def test_over_all_216_rolls_every_count_is_what_the_exact_chance_says(address: str) -> None:
    found = trends(address, [(number, roll.faces) for number, roll in enumerate(ROLLS, 1)])
    bars = [bar for chart in found["charts"] for bar in chart["bars"]]
    bars += [side for road in found["roads"] for side in road["sides"]]
    assert len(bars) >= 9
    for bar in bars:
        assert Fraction(bar["hit"]) * 216 == bar["count"]
        assert bar["low"] <= bar["count"] <= bar["high"]


@pytest.mark.parametrize(("rounds", "hit"), [(1, Fraction(1, 2)), (40, Fraction(105, 216)), (200, Fraction(1, 72))])
def test_a_range_leaves_out_at_most_one_time_in_forty_on_each_side_and_is_no_wider(rounds: int, hit: Fraction) -> None:
    low, high = expected(rounds, hit)
    chances = [comb(rounds, k) * hit**k * (1 - hit) ** (rounds - k) for k in range(rounds + 1)]
    assert sum(chances[:low]) <= Fraction(1, 40) < sum(chances[: low + 1])
    assert sum(chances[high + 1 :]) <= Fraction(1, 40) < sum(chances[high:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_have_names_in_every_language(language: str) -> None:
    for chart in trends("crown-melbourne/option-b", language=language)["charts"]:
        assert all(bar["name"] and not bar["name"].startswith("area.") for bar in chart["bars"])
