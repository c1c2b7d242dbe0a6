"""Money that comes to a place and leaves it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import outstanding, stack, token_unit, transit
from sicbo.floor.table.seating.events import BoughtIn, CashedOut, PlaceLeft, PlaceTaken, SeatingEvent, TableOpened
from sicbo.ledger.postings import Posting, transfer


def seating_postings(table_id: str, unit: str, event: SeatingEvent) -> list[Posting]:
    match event:
        case BoughtIn():
            return transfer(transit(event.transfer), stack(table_id, event.place), unit, event.amount)
        case CashedOut():
            return transfer(stack(table_id, event.place), transit(event.transfer), unit, event.amount)
        case PlaceTaken():
            theirs = stack(table_id, event.place)
            return transfer(outstanding(table_id), theirs, token_unit(unit), event.tokens)
        case TableOpened() | PlaceLeft():
            return []
        case _:
            assert_never(event)
