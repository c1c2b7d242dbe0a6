"""Wagers that are decided over several rounds."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.bets import When


class Length(Strict, frozen=True, kw_only=True):
    length: int
    clause: str
    reading: str = ""


class Neutral(Strict, frozen=True, kw_only=True):
    when: When
    clause: str


class Side(Strict, frozen=True, kw_only=True):
    area: str
    follows: str
    opposite: str
    clause: str


class First(Strict, frozen=True, kw_only=True):
    always_counts: Literal[True]
    clause: str
    reading: str


class StreakRow(Strict, frozen=True, kw_only=True):
    length: int
    clause: str
    pays: str = ""


class StreakOpens(Strict, frozen=True, kw_only=True):
    after: Literal["first-result", "changeover", "longest-run"]
    clause: str
    reading: str = ""


class StreakCloses(Strict, frozen=True, kw_only=True):
    step: str
    clause: str
    reading: str = ""


class StreakPrice(Strict, frozen=True, kw_only=True):
    policy: Literal["exact", "least"]
    clause: str
    reading: str = ""


class StreakHold(Strict, frozen=True, kw_only=True):
    per: Literal["kind", "side"]
    clause: str
    reading: str = ""


class StreakLast(Strict, frozen=True, kw_only=True):
    """Until when streak wagers are taken at a table about to close."""

    until: Literal["sign", "final-call"]
    clause: str
    reading: str = ""


class StreakDay(Strict, frozen=True, kw_only=True):
    """When the gaming day that streaks are counted in begins, where the operator does not set the hour."""

    begins: str
    """The time of day at the venue, `HH:MM`."""
    clause: str
    reading: str = ""


class Streak(Strict, frozen=True, kw_only=True):
    clause: str
    flashes_clause: str
    running_clause: str
    stays_clause: str
    final_call_clause: str
    settles_clause: str
    table_clause: str
    loses_clause: str
    wins_clause: str
    shortest: Length
    longest: Length
    neutral: Neutral
    side: tuple[Side, ...]
    start: tuple[Length, ...]
    row: tuple[StreakRow, ...]
    opens: tuple[StreakOpens, ...]
    closes: tuple[StreakCloses, ...]
    price: tuple[StreakPrice, ...]
    hold: tuple[StreakHold, ...]
    last: tuple[StreakLast, ...] = ()
    day: tuple[StreakDay, ...] = ()
    first: tuple[First, ...] = ()
