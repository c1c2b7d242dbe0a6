"""The state of the staff: who works here and which terminals stand where. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.approvals import Approvals
from sicbo.law.schema import Office, Rank


@dataclass(slots=True)
class Person:
    rank: Rank | None
    offices: tuple[Office, ...]
    tables: tuple[str, ...]


@dataclass(slots=True)
class Staff:
    """Everybody hired and not dismissed, and every paired terminal."""

    founded: bool = False
    """Whether anybody was ever hired."""
    is_demonstration: bool = False
    people: dict[str, Person] = field(default_factory=dict)
    terminals: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The table and place of each terminal."""
    makers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who has made each account: hired the person, gave rank or office, or was given a link. Kept beyond a dismissal,
    so that no chain of accounts is cut by dismissing a link of it."""
    owner: str = ""
    """Whom the house itself appointed first, while they work here."""
    alone: set[str] = field(default_factory=set)
    """Accounts for which nobody has vouched but whoever made them: neither the owner nor a second person."""
    invited: dict[str, str] = field(default_factory=dict)
    """Those who work here for whose log-in somebody was given a link since they were hired, and who was last."""
    approvals: Approvals = field(default_factory=Approvals)
