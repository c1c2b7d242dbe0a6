"""A table opened again by a script, otherwise than before."""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.floor.table.seating.commands import OpenTable, PlaceSpec
from tests.scenarios.spelling import sign


def opened_again(opening: OpenTable, told: list[str]) -> OpenTable:
    """`open-table [no-sign] [games a,b] [cash] [session S2] [limits 25..1000 …]`: as before, but for what is told."""
    match told:
        case []:
            return opening
        case ["no-sign", *rest]:
            return opened_again(replace(opening, sign=None), rest)
        case ["games", games, *rest]:
            places = tuple(PlaceSpec(f"P{n}", game) for n, game in enumerate(games.split(","), 1))
            return opened_again(replace(opening, places=places), rest)
        case ["cash"]:
            return replace(opening, designation=None, designated=None)
        case ["session", session] if opening.designation is not None:
            return replace(opening, designation=replace(opening.designation, session=session))
        case ["limits", *limits]:
            return replace(opening, sign=sign(limits))
    raise ValueError(told)
