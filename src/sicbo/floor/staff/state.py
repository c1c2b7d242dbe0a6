"""Who works here and which terminals stand where. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field

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
