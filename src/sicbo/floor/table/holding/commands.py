"""Orders of the house to hold play at a table, and to let it go on."""

from __future__ import annotations

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command


class HoldTable(Command, frozen=True):
    """From the house: no new round and no new bet after this jump of the clock."""

    about = About(phases=ALWAYS)

    jump: int


class ReleaseTable(Command, frozen=True):
    """From the house: the time is confirmed."""

    about = About(phases=ALWAYS)

    jump: int


HoldingCommand = HoldTable | ReleaseTable
