"""The state of the clock: what is known of the time of the house. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.approvals import Approvals


@dataclass(slots=True)
class Hold:
    """Why play is held: what the clock should have shown at the latest jump, what it showed, and since when."""

    jump: int
    expected: int
    found: int
    since: int


@dataclass(slots=True)
class Time:
    count: int = 0
    """How often the clock has jumped: the number of the latest jump."""
    back: int = 0
    """How often it went back."""
    expected: int = 0
    found: int = 0
    offset: int = 0
    """Milliseconds from the clock of the machine to the time of the house."""
    hold: Hold | None = None
    approvals: Approvals = field(default_factory=Approvals)
