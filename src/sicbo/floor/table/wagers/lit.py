"""Areas that a result lights, game by game."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.units.dice import Roll


def games_of(table: Table) -> set[str]:
    """The games played at this table, or, once it is closed and has no places, those that were."""
    return set(table.digests)


def lit_areas(law: TableLaw, games: Iterable[str], faces: tuple[int, int, int]) -> dict[str, tuple[str, ...]]:
    """The winning areas of each of these games."""
    roll = Roll.of(*faces)
    lit = {}
    for game in sorted(set(games)):
        areas = law.paytables[game].areas.values()
        lit[game] = tuple(area.id for area in areas if area.verdicts[roll.index].pays is not None)
    return lit
