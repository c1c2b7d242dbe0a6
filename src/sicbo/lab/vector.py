"""Settlement of many wagers at once, with NumPy, to the same exact integers as `paytable.settle.bulk_win`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sicbo.paytable.table import Paytable, Verdict
from sicbo.units.dice import ROLLS, Roll
from sicbo.units.money import AMOUNTS, show
from sicbo.units.refusal import BadInput

Results: TypeAlias = NDArray[np.int64]
Indexes: TypeAlias = NDArray[np.integer[Any]]
"""Whole numbers of any width; `int64` is not converted and so is quickest."""

BLOCK = 1 << 16
"""Wagers settled in one go: few enough that what passes between two steps stays in the processor's cache."""


@dataclass(frozen=True, eq=False)
class VectorTable:
    """A pay table as a matrix of whole numbers: the 216 rolls by the areas that one roll decides."""

    paytable: Paytable
    areas: tuple[str, ...]
    multiples: Results
    """Odds to 1 times `paytable.unit`, or minus the unit where the area loses."""
    most: int
    """The largest stake whose result fits 64 bits on every area."""

    @staticmethod
    def of(paytable: Paytable) -> VectorTable:
        """The matrix of this pay table."""
        unit = paytable.unit
        columns = [[_multiple(verdict, unit) for verdict in area.verdicts] for area in paytable.areas.values()]
        most = np.iinfo(np.int64).max // max(abs(multiple) for column in columns for multiple in column)
        multiples = np.ascontiguousarray(np.array(columns, dtype=np.int64).T)
        multiples.setflags(write=False)
        return VectorTable(paytable, tuple(paytable.areas), multiples, int(most))

    def columns(self, areas: Iterable[str]) -> Results:
        """The column of each of these areas, as `settle_many` and `settle_roll` take them."""
        places = {area: place for place, area in enumerate(self.areas)}
        return np.array([places[self._decided_by_one_roll(area)] for area in areas], dtype=np.int64)

    def _decided_by_one_roll(self, area: str) -> str:
        streak = self.paytable.streak
        if streak is not None and area in streak.sides:
            raise BadInput("streak-needs-rounds", clause=self.paytable.cite(streak.clause), area=area)
        return self.paytable.area(area).id


def settle_many(table: VectorTable, rolls: Indexes, areas: Indexes, stakes: Indexes) -> Results:
    """The player's net result of each wager (index of a roll, column of an area, stake), in `1/unit` of a minor unit.

    Nothing is rounded and nothing overflows: a stake above `table.most` is refused. A stake of nothing is no wager and
    comes to nothing.

    >>> import sicbo
    >>> table = VectorTable.of(sicbo.game("rws-sentosa/pay-table-1").paytable)  # its unit is 2: it pays 17/2
    >>> rolls = np.array([Roll.parse("2-3-3").index, Roll.parse("4-4-4").index])
    >>> settle_many(table, rolls, table.columns(["total-8", "big"]), np.array([100, 100])).tolist()
    [1700, -200]
    """
    _check_shapes(rolls, areas, stakes)
    _check_range("roll", rolls, len(ROLLS))
    _check_range("area", areas, len(table.areas))
    _check_stakes(table, stakes)
    cells = table.multiples.reshape(-1)
    results = np.empty(len(stakes), dtype=np.int64)
    scratch = np.empty(min(BLOCK, len(stakes)), dtype=np.int64)
    for start in range(0, len(stakes), BLOCK):
        block = slice(start, start + BLOCK)
        result = results[block]
        cell = scratch[: len(result)]
        np.multiply(rolls[block], len(table.areas), out=cell, dtype=np.int64)
        np.add(cell, areas[block], out=cell, dtype=np.int64)
        cells.take(cell, out=result, mode="clip")  # nothing is left to clip, and this mode makes no copy of `out`
        np.multiply(result, stakes[block], out=result, dtype=np.int64)
    return results


def settle_roll(table: VectorTable, roll: Roll, areas: Indexes, stakes: Indexes) -> Results:
    """The player's net result of each wager (column of an area, stake) on one roll, in `1/unit` of a minor unit."""
    _check_shapes(areas, stakes)
    _check_range("area", areas, len(table.areas))
    _check_stakes(table, stakes)
    results = np.empty(len(stakes), dtype=np.int64)
    table.multiples[roll.index].take(areas.astype(np.intp, copy=False), out=results, mode="clip")
    return np.multiply(results, stakes, out=results, dtype=np.int64)


def _multiple(verdict: Verdict, unit: int) -> int:
    if verdict.pays is None:
        return -unit
    return verdict.pays.numerator * (unit // verdict.pays.denominator)


def _check_shapes(*arrays: Indexes) -> None:
    if any(array.ndim != 1 or len(array) != len(arrays[0]) for array in arrays):
        raise ValueError(
            f"one entry a wager is needed in each array, not the shapes {[array.shape for array in arrays]}"
        )
    if any(array.dtype.kind not in "iu" for array in arrays):
        raise TypeError(f"whole numbers are needed, not {[str(array.dtype) for array in arrays]}")


def _check_range(name: str, indexes: Indexes, end: int) -> None:
    if not _all_within(indexes, end - 1):
        least, most = int(indexes.min()), int(indexes.max())
        raise IndexError(f"{name} index {least if least < 0 else most} is outside 0 to {end - 1}")


def _check_stakes(table: VectorTable, stakes: Indexes) -> None:
    if not _all_within(stakes, table.most):
        least, most = int(stakes.min()), int(stakes.max())
        currency = table.paytable.currency
        if least < 0:
            raise BadInput("stake-not-positive", clause=AMOUNTS, stake=show(least, currency))
        raise BadInput("stake-too-large", clause=AMOUNTS, stake=show(most, currency), most=show(table.most, currency))


def _all_within(numbers: Indexes, most: int) -> bool:
    """Whether all are from 0 to `most`, in one pass: read as unsigned, a negative number is above all others."""
    if not len(numbers):
        return True
    unsigned = numbers.view(numbers.dtype.str.replace("i", "u"))
    return int(np.maximum.reduce(unsigned)) <= min(most, np.iinfo(numbers.dtype).max)
