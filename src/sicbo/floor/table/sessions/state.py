"""The session of a tournament that a table is designated for."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.designation import Designated, Designation


@dataclass(slots=True)
class Session:
    """What the table knows of it."""

    of: Designation
    terms: Designated
    seats: dict[str, str] = field(default_factory=dict)
    """The entrant that each place is allotted to."""
    banked: bool = False
    """Whether any chips of the tournament were issued here: play has started."""
    practice: bool = False
    """Whether spins count for nothing now."""
    counted: set[str] = field(default_factory=set)
    """The places whose chips have gone back since they were last issued any."""
    over: bool = False
    """Whether the chips of all places were counted."""
