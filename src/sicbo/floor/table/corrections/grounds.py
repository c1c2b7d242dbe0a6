"""Grounds for a void: the book's own, and its causes of a no result that are found late; with their reason codes."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.table.law import TableLaw
from sicbo.law import schema

LATE = "void-found-late"
"""The act behind a void for a cause that was found after settlement (house 8.10)."""
EVIDENCE = ("camera", "dice", "witness", "other")
WAIVED_FOR = ("goodwill", "house-error", "uncollectable")

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


def grounds(law: TableLaw) -> Iterator[schema.Void]:
    """Every ground on which an outcome may be taken back under this book."""
    yield from law.book.articles.void
    yield from late_grounds(law)


def late_grounds(law: TableLaw) -> Iterator[schema.Void]:
    """Causes for which a round has no result, as grounds for taking back a settled one, if the book bears it."""
    late = law.book.articles.no_result and law.book.articles.no_result.late
    if not late or late.policy != "void":
        return
    for row in law.book.articles.irregularity:
        yield schema.Void(
            id=row.id,
            act=LATE,
            clause=row.clause,
            scope=("round",),
            refund="must",
            refund_clause=late.clause,
            causes=EVIDENCE,
            malfunction=row.malfunction,
        )


def ground_of(law: TableLaw, name: str) -> schema.Void | None:
    return next((row for row in grounds(law) if row.id == name), None)


def causes_of(row: schema.Void) -> tuple[str, ...]:
    """What may be named as the cause on this ground: the book's own list, with our codes where that list is open."""
    if row.causes and not row.open:
        return row.causes
    excluded = {one.id for one in row.excluded if not one.in_hand}
    codes = tuple(code for code in CODES.get(row.id, ("other",)) if code not in excluded)
    return tuple(dict.fromkeys((*row.causes, *codes)))


def rule_of(law: TableLaw, row: schema.Void, cause: str) -> str:
    """The rule under which a cause falls that does not carry this ground; where none is known, the ground's own."""
    own = next((one.clause for one in row.excluded if one.id == cause), "")
    others = (one.clause for one in law.book.articles.void if one is not row and cause in causes_of(one))
    told = law.book.articles.malfunction
    fault = told.clause if told is not None and told.of == "any" and cause in PARTS else ""
    return law.cite(own or next(others, "") or fault or row.clause)
