"""A streak wager carried through results: live until the run ends, then paid by its length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from sicbo.paytable.table import StreakTable
from sicbo.units.dice import Roll


@dataclass(frozen=True, slots=True)
class Run:
    """Where a streak wager stands: live, lost or won, how long its run is, and the clause that says so."""

    state: Literal["live", "lose", "win"]
    length: int
    pays: Fraction | None
    clause: str
    row: str


def run(streak: StreakTable, area: str, results: Iterable[Roll]) -> Run:
    """The wager on this side after these results, in order; results after its end change nothing."""
    side = streak.sides[area]
    length = streak.start
    clause = side.clause
    undecided = streak.first_counts
    for roll in results:
        bit = 1 << roll.index
        if bit & streak.neutral:
            clause = streak.neutral_clause
            continue
        if undecided and bit & streak.sides[side.opposite].advances:
            side = streak.sides[side.opposite]
        undecided = False
        if not bit & side.advances:
            return ended(streak, length)
        length += 1
        clause = side.clause
        if length == streak.longest:
            return ended(streak, length)
    return Run("live", length, None, clause, "")


def ended(streak: StreakTable, length: int) -> Run:
    """The wager whose run ended at this length."""
    pays = streak.pays[length]
    if pays is None:
        return Run("lose", length, None, streak.loses_clause, "")
    return Run("win", length, pays, streak.wins_clause, streak.rows[length])


def followed(streak: StreakTable, area: str, results: Iterable[Roll]) -> str:
    """The side that the wager follows after these results; empty while it waits for a first result to choose one."""
    if not streak.first_counts:
        return area
    other = streak.sides[area].opposite
    for roll in results:
        if not streak.neutral >> roll.index & 1:
            return other if streak.sides[other].advances >> roll.index & 1 else area
    return ""
