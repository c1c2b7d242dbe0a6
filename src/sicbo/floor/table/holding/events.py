"""Play held at a table for a clock in doubt, and going on."""

from __future__ import annotations

from sicbo.floor.actor import Fact


class TableHeld(Fact, frozen=True):
    jump: int


class TableReleased(Fact, frozen=True):
    jump: int


HoldingEvent = TableHeld | TableReleased
