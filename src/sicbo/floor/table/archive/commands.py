"""Orders of the house to keep the records of rounds, and to let them go."""

from __future__ import annotations

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command


class HoldRounds(Command, frozen=True, kw_only=True):
    """Keep these rounds for whoever it is that holds them: a case, a tournament."""

    about = About(phases=ALWAYS)

    holder: str
    first: int
    last: int


class ReleaseRounds(Command, frozen=True):
    """This holder needs its rounds no longer."""

    about = About(phases=ALWAYS)

    holder: str


ArchiveCommand = HoldRounds | ReleaseRounds
