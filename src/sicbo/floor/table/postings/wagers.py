"""Stakes on the layout, and what is paid and collected."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.events.wagers import PlaceSettled, RoundSettled, WagerEvent, WagerRegistered
from sicbo.floor.table.postings.accounts import bank, stack, wagers
from sicbo.ledger.postings import Posting, transfer


def wager_postings(table_id: str, unit: str, event: WagerEvent) -> list[Posting]:
    match event:
        case WagerRegistered():
            more = sum(change.after - change.before for change in event.changes)
            theirs, staked = stack(table_id, event.place), wagers(table_id, event.place)
            return transfer(theirs, staked, unit, more) if more > 0 else transfer(staked, theirs, unit, -more)
        case RoundSettled():
            return [posting for place in event.places for posting in settlement(table_id, unit, place)]
        case _:
            assert_never(event)


def settlement(table_id: str, unit: str, settled: PlaceSettled) -> list[Posting]:
    """Losers to the house, winners their stake and their win."""
    theirs, staked, house = stack(table_id, settled.place), wagers(table_id, settled.place), bank(table_id)
    moved: list[Posting] = []
    for paid in settled.wagers:
        if paid.outcome == "lose":
            moved += transfer(staked, theirs, unit, paid.returned)
            moved += transfer(staked, house, unit, paid.stake - paid.returned)
        else:
            moved += transfer(staked, theirs, unit, paid.stake) + transfer(house, theirs, unit, paid.win)
    return moved
