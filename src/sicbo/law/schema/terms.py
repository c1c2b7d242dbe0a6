"""The demands of a book on the terms of a tournament or a promotion, item by item, and what must happen first."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict

Event = Literal["tournament", "promotion"]
"""What terms are written for."""
Gate = Literal["entries", "start", "play", "early-end", "draw", "change", "payment"]
"""What a step must come before."""
By = Literal["operator", "director", "players", "winner", "regulator", "scrutineer", "inspector"]
"""Whose step it is."""


class TermsItem(Strict, frozen=True, kw_only=True):
    id: str
    of: Event
    kind: Literal["fact", "statement", "details"]
    clause: str
    needs: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    when: str = ""
    prize: str = ""
    reading: str = ""


class TermsBar(Strict, frozen=True, kw_only=True):
    """A yes that terms may not give: of a prize of that kind, where one is named."""

    id: str
    of: Event
    answer: str
    clause: str
    prize: str = ""
    reading: str = ""


class TermsChance(Strict, frozen=True, kw_only=True):
    """A way to decide who gets a prize that makes it a prize of this book's promotions."""

    id: str
    clause: str
    reading: str = ""


class TermsForbidden(Strict, frozen=True, kw_only=True):
    """Goods that no prize may be or include; of liquor, only above so many litres, in one prize or in all of them."""

    id: str
    clause: str
    above_litres: int | None = None
    counted: Literal["each-prize", "all-prizes"] = "each-prize"
    reading: str = ""


class TermsStep(Strict, frozen=True, kw_only=True):
    """A step before a gate: for a prize of that kind and above that value, where they are named."""

    id: str
    of: Event
    before: Gate
    by: By
    clause: str
    duty: Literal["must", "may"] = "must"
    enough: bool = False
    when: str = ""
    above: int = 0
    prize: str = ""
    hours: int = 0
    reading: str = ""


class TermsLaw(Strict, frozen=True, kw_only=True):
    item: tuple[TermsItem, ...]
    step: tuple[TermsStep, ...]
    bar: tuple[TermsBar, ...] = ()
    chance: tuple[TermsChance, ...] = ()
    forbidden: tuple[TermsForbidden, ...] = ()
