"""Settlement in plain Python: many wagers on one roll against a bare loop over a list lookup."""

from __future__ import annotations

from random import Random

import sicbo
from bench.runner import Bench
from sicbo.paytable.settle import bulk_win, settle

GAME = "rws-sentosa/pay-table-2"
"""The widest layout, with half odds."""
ROLL = sicbo.Roll.of(2, 3, 3)


def bulk(wagers: int = 1_000_000) -> Bench:
    """Exact bulk settlement against the loop that any settlement in Python must run."""
    paytable = sicbo.game(GAME).paytable
    areas = list(paytable.areas)
    placed = _wagers(len(areas), wagers)
    row = _ready_row(areas)
    assert bulk_win(paytable, ROLL, areas, placed) == [stake * row[area] for area, stake in placed]
    return Bench(
        name="bulk settlement",
        compares=f"`bulk_win` of wagers on one roll of {GAME} against `[stake * row[area] for area, stake in wagers]` "
        "with the row ready.",
        wagers=wagers,
        raw=lambda: [stake * row[area] for area, stake in placed],
        ours=lambda: bulk_win(paytable, ROLL, areas, placed),
    )


def typed(rounds: int = 200) -> Bench:
    """The full settlement, with clauses and the dealer's steps, of one wager on every area, round after round."""
    paytable = sicbo.game(GAME).paytable
    areas = list(paytable.areas)
    row = _ready_row(areas)
    stakes = dict.fromkeys(areas, 200)
    placed = list(enumerate(stakes.values()))
    assert settle(paytable, ROLL, stakes).net * paytable.unit == sum(stake * row[area] for area, stake in placed)
    return Bench(
        name="typed settlement",
        compares=f"`settle()`, which tells outcome, payment and clauses, of one wager on each area of {GAME} against "
        "the bare loop over the same wagers. Told for its cost per wager; it does far more than the loop.",
        wagers=rounds * len(areas),
        raw=lambda: [[stake * row[area] for area, stake in placed] for _ in range(rounds)],
        ours=lambda: [settle(paytable, ROLL, stakes) for _ in range(rounds)],
    )


def _wagers(areas: int, count: int) -> list[tuple[int, int]]:
    chance = Random(216)
    return [(chance.randrange(areas), chance.randrange(1, 1_000_000)) for _ in range(count)]


def _ready_row(areas: list[str]) -> list[int]:
    paytable = sicbo.game(GAME).paytable
    return bulk_win(paytable, ROLL, areas, [(area, 1) for area in range(len(areas))])
