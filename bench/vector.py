"""Settlement with NumPy against a bare gather of the same shape, which neither checks nor multiplies by a stake."""

from __future__ import annotations

import numpy as np

import sicbo
from bench.runner import Bench
from sicbo.lab.vector import VectorTable, settle_many, settle_roll

GAME = "rws-sentosa/pay-table-2"
"""The widest layout, with half odds."""
ROLL = sicbo.Roll.of(2, 3, 3)


def many_rolls(wagers: int = 1_000_000) -> Bench:
    """Wagers, each with a roll of its own."""
    table = VectorTable.of(sicbo.game(GAME).paytable)
    chance = np.random.default_rng(216)
    rolls = chance.integers(216, size=wagers)
    areas = chance.integers(len(table.areas), size=wagers)
    stakes = chance.integers(1, 1_000_000, size=wagers)
    matrix = table.multiples
    assert np.array_equal(settle_many(table, rolls, areas, stakes), matrix[rolls, areas] * stakes)
    return Bench(
        name="vector, many rolls",
        compares=f"`settle_many` of wagers on rolls of {GAME} (ranges checked, overflow refused, times the stake) "
        "against the bare gather `matrix[rolls, areas]`.",
        wagers=wagers,
        raw=lambda: matrix[rolls, areas],
        ours=lambda: settle_many(table, rolls, areas, stakes),
        target=0.5,
    )


def one_roll(wagers: int = 1_000_000) -> Bench:
    """All wagers on the same roll."""
    table = VectorTable.of(sicbo.game(GAME).paytable)
    chance = np.random.default_rng(216)
    areas = chance.integers(len(table.areas), size=wagers)
    stakes = chance.integers(1, 1_000_000, size=wagers)
    row = table.multiples[ROLL.index]
    assert np.array_equal(settle_roll(table, ROLL, areas, stakes), row[areas] * stakes)
    return Bench(
        name="vector, one roll",
        compares=f"`settle_roll` of wagers on one roll of {GAME} (ranges checked, overflow refused, times the stake) "
        "against the bare gather `row[areas]`. Told only: the row fits the innermost cache, so the gather merely reads "
        "one array, while settling reads two, checks both and multiplies.",
        wagers=wagers,
        raw=lambda: row[areas],
        ours=lambda: settle_roll(table, ROLL, areas, stakes),
    )
