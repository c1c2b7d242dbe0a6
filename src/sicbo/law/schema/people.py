"""Presence, abstaining, breaches and measures, closing, second persons."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.documents import Rank


class Presence(Strict, frozen=True, kw_only=True):
    """Wagers only for people inside the casino boundary."""

    clause: str


class Abstaining(Strict, frozen=True, kw_only=True):
    rounds: int
    positions: Literal["all", "seats"]
    clause: str


class Incident(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    sanctioned: bool
    """Whether the measures of this book are open against it."""
    names_rule: bool = False
    """Whoever records it names the clause that was broken."""


class Won(Strict, frozen=True, kw_only=True):
    """What counts as won, where paid winnings are seized."""

    count: Literal["net", "each-win"]
    clause: str
    reading: str = ""


class Measure(Strict, frozen=True, kw_only=True):
    id: Literal[
        "void-wager",
        "exclude-from-game",
        "exclude-from-casino",
        "withhold-winnings",
        "confiscate-device",
        "detain",
        "escalate",
    ]
    clause: str
    only_for: tuple[str, ...] = ()
    """The kinds of incident it is open against; all that are sanctioned, where none is named."""
    to: tuple[Literal["inspector", "police"], ...] = ()
    """Whom the matter is handed to, one of these; nobody, where none is named."""
    stakes: Literal["", "returned", "forfeited"] = ""
    stakes_clause: str = ""
    takes: Literal["", "payable", "paid"] = ""
    won: tuple[Won, ...] = ()


class ClosesFrom(Strict, frozen=True, kw_only=True):
    """From when a table may close whose notice is a sign with a time."""

    when: Literal["time-on-sign", "notice-over"]
    clause: str
    reading: str = ""


class Closing(Strict, frozen=True, kw_only=True):
    """The notice that players get before their table closes: so many results, or a sign for so many minutes."""

    clause: str
    results: int = 0
    minutes: int = 0
    closes_from: tuple[ClosesFrom, ...] = ()
    """The first whose reading is in force counts; without one, the time on the sign."""


class Approval(Strict, frozen=True, kw_only=True):
    minutes: int
    clause: str
    least_rank: Rank
    """The second person is never below this, whatever rank the act asks for."""
    second_clause: str
