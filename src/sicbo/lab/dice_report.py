"""The report on the dice of one device, as a lab lays it before a manager: counts, tests and one plain verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from sicbo.lab.dice_tests import LEAST, LEVEL, judge
from sicbo.units.dice import FACES, ROLLS

Says = Literal["fair", "unfair", "too-few"]


class Counted(msgspec.Struct, frozen=True):
    """How often something came, and how often fair dice bring it."""

    what: str
    count: int
    expected: float


class Tested(msgspec.Struct, frozen=True):
    """One test; `p` is the chance that fair dice do as badly or worse, `adjusted` the same among so many tests."""

    test: str
    statistic: float
    p: float
    adjusted: float
    failed: bool


class DiceReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a sample of rolls."""

    rolls: int
    verdict: Says
    level: float
    """Fair dice are called unfair with this chance at most."""
    least: int
    """With fewer rolls there is no verdict."""
    failed: tuple[str, ...]
    faces: tuple[tuple[Counted, ...], ...]
    """Of each die, in the order in which they are called."""
    totals: tuple[Counted, ...]
    outcomes: tuple[Counted, ...]
    """All 216."""
    tests: tuple[Tested, ...]


def report(results: Sequence[tuple[int, int, int]]) -> DiceReport:
    """The report on these results, oldest first; with too few of them, the counts alone."""
    faces = np.asarray(results, dtype=np.int64).reshape(-1, 3) - 1
    indexes = faces @ np.array([36, 6, 1])
    enough = len(indexes) >= LEAST
    verdict = judge(indexes) if enough else None
    tests = verdict.tests if verdict else ()
    totals = [roll.total for roll in ROLLS]
    return DiceReport(
        rolls=len(indexes),
        verdict="too-few" if verdict is None else "fair" if verdict.fair else "unfair",
        level=LEVEL,
        least=LEAST,
        failed=verdict.failed if verdict else (),
        faces=tuple(_counted(FACES, faces[:, die], [1] * len(FACES)) for die in range(3)),
        totals=_counted(range(3, 19), faces.sum(axis=1), [totals.count(total) for total in range(3, 19)]),
        outcomes=_counted(ROLLS, indexes, [1] * len(ROLLS)),
        tests=tuple(Tested(one.name, one.statistic, one.p, one.adjusted, one.adjusted < LEVEL) for one in tests),
    )


def _counted(names: Sequence[object], found: np.ndarray, ways: list[int]) -> tuple[Counted, ...]:
    """How often each of these came, in their order."""
    counts = np.bincount(found, minlength=len(names)).tolist()
    return tuple(
        Counted(str(name), count, len(found) * way / sum(ways))
        for name, count, way in zip(names, counts, ways, strict=True)
    )
