"""The arguments of a refusal as people read them: every code by its name in their language, areas as on the felt."""

from __future__ import annotations

from sicbo.floor.refused import Refused
from sicbo.words import Words

_SECTIONS: dict[str, tuple[str, ...]] = {
    "about": ("irregularity", "cause", "office"),
    "act": ("order", "act"),
    "bet": ("bet",),
    "cause": ("cause", "ground", "irregularity"),
    "colour": ("colour",),
    "due": ("act", "order"),
    "ground": ("ground",),
    "instrument": ("medium",),
    "kind": ("incident", "own-limit"),
    "medium": ("medium",),
    "office": ("office", "rank"),
    "part": ("part", "bet"),
    "rank": ("rank",),
    "scope": ("excluded-from",),
    "state": ("ticket-state",),
    "step": ("act", "order", "irregularity"),
    "what": ("order", "act"),
}
"""Where the catalogue names the codes that an argument may hold, the first that has it first."""
_WITHIN = frozenset({"rank", "office", "colour", "part"})
"""Names that stand within a sentence, so without a capital letter."""
_AREAS = ("area", "part")
_LISTS = {"by": ("marker", " / "), "kind": ("bet", "/")}
"""Several codes in one argument: where they are named, and what stands between them."""


def readable(refused: Refused, words: Words) -> dict[str, str | int]:
    """The arguments as they are put into the sentence; programs get them as they are."""
    return {name: _named(words, name, value) for name, value in refused.arguments.items()}


def _named(words: Words, name: str, code: str | int) -> str | int:
    if not isinstance(code, str):
        return code
    for section in _SECTIONS.get(name, ()):
        if words.has(f"{section}.{code}"):
            said = words.say(f"{section}.{code}")
            return said.lower() if name in _WITHIN else said
    if name in _LISTS:
        return _each(words, code, *_LISTS[name])
    return _area(words, code) if name in _AREAS else code


def _each(words: Words, codes: str, section: str, between: str) -> str:
    keys = [f"{section}.{code}" for code in codes.split(between)]
    return between.join(map(words.say, keys)) if all(map(words.has, keys)) else codes


def _area(words: Words, area: str) -> str:
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
