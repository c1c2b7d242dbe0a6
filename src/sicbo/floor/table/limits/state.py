"""The state of a table's limits between two commands. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.table.limits.commands import Minimums, Range, Sign


@dataclass(slots=True)
class Pending:
    """A sign that is announced: what it will be, since when it is on show, and from when it counts."""

    sign: Sign
    shown: int
    effective: int


@dataclass(slots=True)
class TakenDown:
    """The sign that a table had when it closed, and when that was."""

    sign: Sign
    at: int


@dataclass(slots=True)
class TableLimits:
    """The limits of the whole table."""

    sign: Sign | None = None
    pending: Pending | None = None
    before: TakenDown | None = None
    """What hung here last before the table closed."""
    approved: Minimums | None = None
    cap: int | None = None
    warned: dict[str, int] = field(default_factory=dict)
    """The round in which each player was warned of a wager below the minimum, for as long as the table is open."""
    costs: list[int] | None = None
    """What each of the 216 rolls would cost the table, kept while wagers come in under a cap; nothing where unknown."""


@dataclass(slots=True)
class PlaceLimits:
    """The limits of one place."""

    personal: Sign | None = None
    marked_by: Literal["", "distinctive-marker", "sign"] = ""
    accepted: dict[str, Range] = field(default_factory=dict)
    """The limits that wagers on the layout were accepted under, where they have changed since."""
    in_good_faith: tuple[str, ...] = ()
    """The areas on which wagers below the minimum lay when their owner was first warned, and have not changed since."""
