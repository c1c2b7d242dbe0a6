"""Tests of dice, whether they are fair: the results of one device put to every test that a lab would make, and one
verdict over all.

Each test gives the chance that fair dice would do as badly or worse (its p-value). Many tests make many chances to
fail by accident, so the verdict looks at the p-values after Holm's correction: fair dice fail it at most once in
`1 / LEVEL`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.chances import chi_square_tail, normal_tail
from sicbo.units.dice import ROLLS

Faces: TypeAlias = NDArray[np.integer[Any]]
Counts: TypeAlias = NDArray[np.float64]

LEVEL = 0.001
LEAST = 1_080
"""Rolls below which the count of each of the 216 outcomes says nothing: five expected of each."""


@dataclass(frozen=True)
class DiceTest:
    """One test: what was looked at, how far it lies from fair, and how likely that is."""

    name: str
    statistic: float
    p: float
    adjusted: float = 1.0
    """The p-value after correction for the number of tests."""


@dataclass(frozen=True)
class Verdict:
    """All tests on the results of one device."""

    rolls: int
    tests: tuple[DiceTest, ...]
    level: float

    @property
    def fair(self) -> bool:
        return all(test.adjusted >= self.level for test in self.tests)

    @property
    def failed(self) -> tuple[str, ...]:
        return tuple(test.name for test in self.tests if test.adjusted < self.level)


def judge(indexes: Sequence[int] | Faces, level: float = LEVEL) -> Verdict:
    """The verdict on results given as indexes among the 216 rolls, oldest first."""
    rolls = np.asarray(indexes, dtype=np.int64)
    if rolls.ndim != 1 or len(rolls) < LEAST:
        raise ValueError(f"at least {LEAST} rolls are needed, not {rolls.shape}")
    if rolls.min() < 0 or rolls.max() >= len(ROLLS):
        raise ValueError("there are 216 rolls, counted from 0")
    dice = [rolls // 36, rolls // 6 % 6, rolls % 6]
    totals = dice[0] + dice[1] + dice[2] + 3
    tests = [
        *(_even(f"faces of die {n}", np.bincount(die, minlength=6)) for n, die in enumerate(dice, 1)),
        _even("faces of all dice", sum(np.bincount(die, minlength=6) for die in dice)),
        _totals(totals),
        _even("the 216 outcomes", np.bincount(rolls, minlength=216)),
        _runs(totals > 10),
        *(_repeats(f"repeats of die {n}", die, 1 / 6) for n, die in enumerate(dice, 1)),
        _repeats("repeats of the roll", rolls, 1 / 216),
        *(_pairs(f"faces of die {n} in a row", die) for n, die in enumerate(dice, 1)),
        *(_correlation(f"totals {lag} apart", totals, lag) for lag in (1, 2, 3)),
        *(_correlation(f"die {n} against itself", die, 1) for n, die in enumerate(dice, 1)),
    ]
    return Verdict(len(rolls), _holm(tests), level)


def _even(name: str, counts: Any) -> DiceTest:
    """Each value as often as any other."""
    return _chi_square(name, np.asarray(counts, dtype=np.float64), np.full(len(counts), 1 / len(counts)))


def _totals(totals: Faces) -> DiceTest:
    ways = np.bincount([roll.total for roll in ROLLS], minlength=19)[3:] / len(ROLLS)
    return _chi_square("totals", np.bincount(totals, minlength=19)[3:].astype(np.float64), ways)


def _chi_square(name: str, counts: Counts, shares: Counts) -> DiceTest:
    expected = counts.sum() * shares
    statistic = float((((counts - expected) ** 2) / expected).sum())
    return DiceTest(name, statistic, chi_square_tail(statistic, len(counts) - 1))


def _runs(high: NDArray[np.bool_]) -> DiceTest:
    """Wald and Wolfowitz: runs of totals up to 10 and from 11, neither too few nor too many."""
    n, ups = len(high), int(high.sum())
    downs = n - ups
    runs = 1 + int(np.count_nonzero(high[1:] != high[:-1]))
    if not ups or not downs:
        return DiceTest("runs of high and low", float("inf"), 0.0)
    mean = 1 + 2 * ups * downs / n
    variance = (mean - 1) * (mean - 2) / (n - 1)
    z = (runs - mean) / variance**0.5
    return DiceTest("runs of high and low", z, normal_tail(z))


def _repeats(name: str, values: Faces, chance: float) -> DiceTest:
    """How often a value comes twice in a row; independent throws make each such repeat a throw of its own."""
    trials = len(values) - 1
    found = int(np.count_nonzero(values[1:] == values[:-1]))
    z = (found - trials * chance) / (trials * chance * (1 - chance)) ** 0.5
    return DiceTest(name, z, normal_tail(z))


def _pairs(name: str, die: Faces) -> DiceTest:
    """Each of the 36 pairs of faces as often as any other, over pairs that share no throw."""
    even = len(die) // 2 * 2
    return _even(name, np.bincount(die[0:even:2] * 6 + die[1:even:2], minlength=36))


def _correlation(name: str, values: Faces, lag: int) -> DiceTest:
    """How far a value leans towards the one so many throws before it."""
    centred = values - values.mean()
    spread = float((centred**2).sum())
    if not spread:
        return DiceTest(name, float("inf"), 0.0)
    z = float((centred[lag:] * centred[:-lag]).sum()) / spread * len(values) ** 0.5
    return DiceTest(name, z, normal_tail(z))


def _holm(tests: list[DiceTest]) -> tuple[DiceTest, ...]:
    """The same tests with p-values after Holm: the smallest times their number, the next times one less, never less."""
    order = sorted(range(len(tests)), key=lambda index: tests[index].p)
    adjusted, most = [1.0] * len(tests), 0.0
    for rank, index in enumerate(order):
        most = max(most, min(1.0, tests[index].p * (len(tests) - rank)))
        adjusted[index] = most
    return tuple(
        DiceTest(test.name, test.statistic, test.p, value) for test, value in zip(tests, adjusted, strict=True)
    )
