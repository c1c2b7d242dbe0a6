"""The hold as a table remembers it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.holding.events import HoldingEvent, TableHeld, TableReleased
from sicbo.floor.table.state import Table


def evolve_holding(table: Table, event: HoldingEvent) -> None:
    match event:
        case TableHeld():
            table.held = event.jump
        case TableReleased():
            table.held = 0
        case _:
            assert_never(event)
