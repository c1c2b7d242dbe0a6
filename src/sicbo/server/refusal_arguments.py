"""The arguments of a refusal as people read them: media and areas by the names on the felt."""

from __future__ import annotations

from sicbo.floor.refused import Refused
from sicbo.words import Words


def readable(refused: Refused, words: Words) -> dict[str, str | int]:
    """The arguments as they are put into the sentence; programs get them as they are."""
    arguments = dict(refused.arguments)
    for name in ("medium", "instrument"):
        if words.has(f"medium.{arguments.get(name)}"):
            arguments[name] = words.say(f"medium.{arguments[name]}")
    area = arguments.get("area")
    if isinstance(area, str):
        arguments["area"] = _name(words, area)
    return arguments


def _name(words: Words, area: str) -> str:
    """The name of an area by its id, or the id itself where no bet is called so."""
    if words.has(f"area.{area}"):
        return words.area(area, [])
    bet, _, picked = area.rpartition("-")
    if not picked.isascii() or not words.has(f"area.{_CALLED.get(bet, bet)}"):
        return area
    picks: list[int | str] = [picked]
    if picked.isdecimal():
        picks = [int(picked)] if bet == "total" else [int(face) for face in picked]
    try:
        return words.area(_CALLED.get(bet, bet), picks)
    except (KeyError, ValueError):
        return area


_CALLED = {"combo": "combo-three"}
"""Ids that are shorter than the bet they belong to."""
