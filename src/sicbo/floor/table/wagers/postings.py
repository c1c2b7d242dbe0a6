"""Stakes on the layout, and what is paid and collected."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import stack, token_unit, wagers
from sicbo.floor.table.bookings import settlement
from sicbo.floor.table.state import TOKENS
from sicbo.floor.table.wagers.events import RoundSettled, WagerEvent, WagerRegistered
from sicbo.ledger.postings import Account, Posting, transfer


def wager_postings(table_id: str, unit: str, event: WagerEvent) -> list[Posting]:
    match event:
        case WagerRegistered():
            money = tokens = 0
            for change in event.changes:
                if change.pile == TOKENS:
                    tokens += change.after - change.before
                else:
                    money += change.after - change.before
            theirs, staked = stack(table_id, event.place), wagers(table_id, event.place)
            moved = _laid(theirs, staked, unit, money)
            return moved + _laid(theirs, staked, token_unit(unit), tokens) if tokens else moved
        case RoundSettled():
            return [posting for place in event.places for posting in settlement(table_id, unit, place)]
        case _:
            assert_never(event)


def _laid(theirs: Account, staked: Account, unit: str, more: int) -> list[Posting]:
    return transfer(theirs, staked, unit, more) if more > 0 else transfer(staked, theirs, unit, -more)
