"""The trends of a table's last rounds, beside what three fair dice would show: counts, roads, expected ranges.

Nothing here foretells anything; the ranges are there so that a run that looks strange can be seen to be ordinary.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from sicbo.describe.naming import area_name, bet_name
from sicbo.describe.numbers import exact
from sicbo.library import Game
from sicbo.odds.area import area_odds
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll
from sicbo.words import Words

ROADS = (("small", "big"), ("odd", "even"))
"""Sides that a road follows, where a game offers both."""
CHARTS = ("total", "single", "symbol", "colour")
"""Bets whose areas are counted side by side, where a game offers them."""
TAIL = Fraction(1, 40)
"""Left out on each side of an expected range: together one time in twenty."""

Rolled = tuple[int, tuple[int, int, int]]
"""The number of a round and its dice."""


def described(game: Game, words: Words, rolled: Sequence[Rolled]) -> dict[str, object]:
    """Roads and charts of these rounds, oldest first, under the law of this game."""
    table = game.paytable
    rolls = [Roll.of(*faces) for _, faces in rolled]
    roads = [pair for pair in ROADS if all(area in table.areas for area in pair)]
    charts = {bet: [one.id for one in table.areas.values() if one.bet == bet] for bet in CHARTS}
    return {
        "game": table.address,
        "rounds": len(rolled),
        "last": [
            {
                "round": number,
                "dice": list(faces),
                "total": sum(faces),
                "won": [_side(table, r, pair) for pair in roads],
            }
            for (number, faces), r in zip(rolled, rolls, strict=True)
        ],
        "outside": str(2 * TAIL),
        "roads": [
            {
                "sides": [_counted(game, words, rolls, area) for area in pair],
                "neither": sum(not _side(table, roll, pair) for roll in rolls),
            }
            for pair in roads
        ],
        "charts": [
            {
                "bet": bet,
                "name": bet_name(words, game, bet),
                "bars": [_counted(game, words, rolls, area) for area in areas],
            }
            for bet, areas in charts.items()
            if areas
        ],
    }


@cache
def expected(rounds: int, hit: Fraction) -> tuple[int, int]:
    """From how many to how many hits so many rounds bring, but for one time in twenty; exact, not by a formula.

    >>> expected(100, Fraction(35, 72)), expected(0, Fraction(1, 2))
    ((39, 58), (0, 0))
    """
    won, lost = hit.numerator, hit.denominator - hit.numerator
    weights = [comb(rounds, hits) * won**hits * lost ** (rounds - hits) for hits in range(rounds + 1)]
    tail = TAIL * hit.denominator**rounds
    return _passed(weights, tail), rounds - _passed(weights[::-1], tail)


def _passed(weights: Sequence[int], tail: Fraction) -> int:
    """How many counts from this end lie in the tail."""
    summed = 0
    for count, weight in enumerate(weights):
        summed += weight
        if summed > tail:
            return count
    return len(weights)


def _counted(game: Game, words: Words, rolls: Sequence[Roll], area: str) -> dict[str, object]:
    odds = area_odds(game.paytable, area)
    low, high = expected(len(rolls), odds.hit)
    pick = game.paytable.areas[area].pick
    return {
        "area": area,
        "name": area_name(words, game, area),
        "label": str(pick[0]) if pick and isinstance(pick[0], int) else area_name(words, game, area),
        "count": sum(_wins(game.paytable, area, roll) for roll in rolls),
        "low": low,
        "high": high,
        **exact("hit", odds.hit),
    }


def _side(table: Paytable, roll: Roll, pair: Sequence[str]) -> str:
    """The side that won; empty where neither did."""
    return next((area for area in pair if _wins(table, area, roll)), "")


def _wins(table: Paytable, area: str, roll: Roll) -> bool:
    return table.areas[area].verdicts[roll.index].pays is not None
