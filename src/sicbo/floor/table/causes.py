"""Reason codes: what may be named as the cause of a void, and under which rule a cause of another kind falls."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.law import schema

FRAUD = ("past-posting", "device", "collusion", "dice-tampering", "other")
OUTSIDE = (
    "forces-of-nature",
    "government-agency",
    "civil-commotion",
    "fire",
    "riot",
    "brawl",
    "robbery",
    "act-of-god",
    "power-cut",
    "other",
)
PARTS = ("tumbler", "dice", "display", "terminal", "cover", "other")
"""Where the book lists none, or not all: never free text (house 8.12)."""
CODES = {"fraud": FRAUD, "outside-event": OUTSIDE, "equipment": PARTS}
"""Those of a ground for a void, by its id."""


def causes_of(row: schema.Void) -> tuple[str, ...]:
    """What may be named as the cause on this ground: the book's own list, with our codes where that list is open."""
    if row.causes and not row.open:
        return row.causes
    excluded = {one.id for one in row.excluded}
    codes = tuple(code for code in CODES.get(row.id, ("other",)) if code not in excluded)
    return tuple(dict.fromkeys((*row.causes, *codes)))


def rule_of(law: TableLaw, row: schema.Void, cause: str) -> str:
    """The rule under which a cause falls that does not carry this ground; where none is known, the ground's own."""
    own = next((one.clause for one in row.excluded if one.id == cause), "")
    others = (one.clause for one in law.book.articles.void if one is not row and cause in causes_of(one))
    told = law.book.articles.malfunction
    fault = told.clause if told is not None and told.of == "any" and cause in PARTS else ""
    return law.cite(own or next(others, "") or fault or row.clause)
