"""Super Streak carried through results, beyond what cases.toml walks through."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sicbo
from sicbo.paytable.streak import run
from sicbo.paytable.table import StreakTable
from sicbo.units.dice import ROLLS, Roll
from tests.naive import star_sydney


def streak(**readings: str) -> StreakTable:
    table = sicbo.game(
        "star-sydney/super-streak", {name.replace("_", "-"): option for name, option in readings.items()}
    )
    assert table.paytable.streak is not None
    return table.paytable.streak


@pytest.mark.clause("star-sydney 6.3.1", "star-sydney 6.3.2", "star-sydney 6.3.3", "star-sydney 6.3.4")
@pytest.mark.parametrize("area", ["streak-small", "streak-big", "streak-odd", "streak-even"])
def test_one_more_result_of_any_kind_agrees_with_the_naive_walk(area: str) -> None:
    rolls = {"streak-small": "1-2-3", "streak-big": "6-5-4", "streak-odd": "1-2-2", "streak-even": "1-1-2"}
    table = streak()
    for before in range(12):
        for roll in ROLLS:
            results = [Roll.parse(rolls[area])] * before + [roll]
            found = run(table, area, results)
            pays = None if found.pays is None else str(found.pays)
            expected = star_sydney.streak(area, [one.faces for one in results])
            assert (found.state, found.length, pays) == expected, f"{before} then {roll}"


def test_small_and_even_wagers_end_each_by_itself() -> None:
    results = [Roll.parse(text) for text in ("1-1-2", "1-2-3", "1-3-4", "2-2-4", "1-2-4")]  # 4, 6, 8, 8, then 7
    small, even = run(streak(), "streak-small", results), run(streak(), "streak-even", results)
    assert (small.state, small.length) == ("live", 5)
    assert (even.state, even.length, even.pays) == ("win", 4, Fraction(6))


def test_both_wagers_may_end_on_the_same_result() -> None:
    results = [Roll.parse(text) for text in ("1-1-2", "1-2-3", "1-3-4", "2-2-4", "4-4-5")]  # four small evens, then 13
    for area in ("streak-small", "streak-even"):
        assert (run(streak(), area, results).state, run(streak(), area, results).length) == ("win", 4)


def test_where_the_first_result_sets_the_side_the_run_follows_it() -> None:
    table = streak(streak_side="first-result")
    big = [Roll.parse("6-5-4")] * 4
    assert run(table, "streak-small", [*big, Roll.parse("1-2-3")]).length == 4
    assert run(table, "streak-small", [Roll.parse("2-2-2"), *big]).length == 4
