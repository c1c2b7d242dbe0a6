"""The exact chain of a streak wager: neutral results delay it, every other result lengthens or ends the run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sicbo.odds.moments import Distribution
from sicbo.paytable.table import StreakTable
from sicbo.units.dice import ROLLS


@dataclass(frozen=True)
class _Live:
    """A wager in play: how long its run is, and the side it follows (still open where the first result sets it)."""

    length: int
    side: str
    open: bool


def streak_result(streak: StreakTable, area: str) -> Distribution:
    """The net result of one unit on this side: -1, or the odds of the final length."""
    chances: dict[Fraction, Fraction] = {}
    for ended, _ in _walk(streak, area):
        for length, chance in ended.items():
            pays = streak.pays[length]
            net = Fraction(-1) if pays is None else pays
            chances[net] = chances.get(net, Fraction(0)) + chance
    return Distribution(dict(sorted(chances.items())))


def expected_rounds(streak: StreakTable, area: str) -> Fraction:
    """How many rounds pass, neutral ones included, until the wager is decided."""
    results = 1 + sum((still for _, still in _walk(streak, area)), Fraction(0))
    return results / _decisive(streak)


@dataclass(frozen=True)
class Continuation:
    """The worst that a live run can still cost the house."""

    pays: Fraction
    """The highest odds it can still reach."""
    length: int
    chance: Fraction
    """The probability of reaching them from here."""
    expected: Fraction
    """The expected payment per unit staked from here, stake included."""


def worst_continuation(streak: StreakTable, area: str, length: int) -> Continuation:
    """What a wager of this side, live at this length, may still cost."""
    carry = Fraction(streak.sides[area].advances.bit_count(), len(ROLLS)) / _decisive(streak)
    reach = Fraction(1)
    expected = Fraction(0)
    for now in range(length, streak.longest):
        pays = streak.pays[now]
        if pays is not None:
            expected += reach * (1 - carry) * (pays + 1)
        reach *= carry
    best = streak.pays[streak.longest]
    assert best is not None, "the longest run pays"
    return Continuation(best, streak.longest, reach, expected + reach * (best + 1))


def _walk(streak: StreakTable, area: str) -> Iterator[tuple[dict[int, Fraction], Fraction]]:
    """After each decisive result: the chances of the lengths it ended at, and of the wager being live still."""
    live = {_start(streak, area): Fraction(1)}
    while live:
        after: dict[_Live, Fraction] = {}
        ended: dict[int, Fraction] = {}
        for state, chance in live.items():
            for towards, step in _moves(streak, state):
                if isinstance(towards, _Live):
                    after[towards] = after.get(towards, Fraction(0)) + chance * step
                else:
                    ended[towards] = ended.get(towards, Fraction(0)) + chance * step
        live = after
        yield ended, sum(live.values(), Fraction(0))


def _start(streak: StreakTable, area: str) -> _Live:
    return _Live(streak.start, area, streak.first_counts)


def _moves(streak: StreakTable, state: _Live) -> Iterator[tuple[_Live | int, Fraction]]:
    """Where a decisive result leads: a longer run, or the final length; with the chance of each."""
    sides = {state.side, streak.sides[state.side].opposite} if state.open else {state.side}
    broken = Fraction(1)
    for side in sorted(sides):
        chance = Fraction(streak.sides[side].advances.bit_count(), len(ROLLS)) / _decisive(streak)
        broken -= chance
        longer = state.length + 1
        yield (longer if longer == streak.longest else _Live(longer, side, False)), chance
    if broken:
        yield state.length, broken


def _decisive(streak: StreakTable) -> Fraction:
    """The probability that a result is not neutral."""
    return 1 - Fraction(streak.neutral.bit_count(), len(ROLLS))
