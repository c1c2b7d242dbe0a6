"""Play held at a table for a clock in doubt, and going on."""

from __future__ import annotations

from sicbo.floor.actor import Event


class TableHeld(Event, frozen=True):
    jump: int
    by: str
    at: int
    clause: str


class TableReleased(Event, frozen=True):
    jump: int
    by: str
    at: int
    clause: str


HoldingEvent = TableHeld | TableReleased
