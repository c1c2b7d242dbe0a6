"""The arguments of a refusal as people read them: money with its decimals, areas by the names on the felt."""

from __future__ import annotations

from sicbo.floor.refused import Refused
from sicbo.units.money import show
from sicbo.words import Words

AMOUNTS = {
    "below-minimum": ("stake", "limit"),
    "above-maximum": ("stake", "limit"),
    "wrong-unit": ("stake", "limit"),
    "not-above-maximum": ("maximum",),
    "no-funds": ("short",),
}
"""Which arguments of which refusal are money in minor units."""
SHOWN_AS = "AUD"
"""Money is told without its currency, and every currency of the books has cents."""


def readable(refused: Refused, words: Words) -> dict[str, str | int]:
    """The arguments as they are put into the sentence; programs get them as they are."""
    told = dict(refused.arguments)
    for name in AMOUNTS.get(str(refused.code), ()):
        amount = told.get(name)
        if isinstance(amount, int):
            told[name] = show(amount, SHOWN_AS)
    for name in ("medium", "instrument"):
        if words.has(f"medium.{told.get(name)}"):
            told[name] = words.say(f"medium.{told[name]}")
    area = told.get("area")
    if isinstance(area, str):
        told["area"] = _name(words, area)
    return told


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
