"""Rounds held and let go, and the records that go once nobody holds them."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.archive.events import ArchiveEvent, RoundsHeld, RoundsReleased
from sicbo.floor.table.state import Table


def evolve_archive(table: Table, event: ArchiveEvent) -> None:
    match event:
        case RoundsHeld():
            table.irregular.hold(event.holder, event.first, event.last)
        case RoundsReleased():
            del table.irregular.holds[event.holder]
            table.irregular.close_day(table.streaks.since_round)
        case _:
            assert_never(event)
