"""Stakes of streak wagers, and what a correction pays and collects for them."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import bank, forfeited, outstanding, stack, token_unit, wagers
from sicbo.floor.table.bookings import difference, drawn_elsewhere, given_up, settlement
from sicbo.floor.table.streak.events import (
    GamingDayStarted,
    StreakEvent,
    StreakFinalCalled,
    StreakPriceSet,
    StreakRegistered,
    StreakRuled,
    StreaksRederived,
)
from sicbo.ledger.postings import Posting, transfer


def streak_postings(table_id: str, unit: str, event: StreakEvent) -> list[Posting]:
    match event:
        case StreakRegistered():
            theirs, staked = stack(table_id, event.place), wagers(table_id, event.place)
            laid = transfer(theirs, staked, unit, event.stake - event.tokens)
            return laid + transfer(theirs, staked, token_unit(unit), event.tokens)
        case StreaksRederived():
            return [posting for place in event.places for posting in settlement(table_id, unit, place)]
        case StreakRuled():
            moves = (event.net + sum(one.amount for one in event.kept), event.owed, event.repaid)
            moved = [Posting(bank(table_id), unit, -event.net - event.forfeited)]
            moved.append(Posting(forfeited(table_id), unit, event.forfeited))
            moved += difference(table_id, unit, event, moves)
            moved += given_up(table_id, unit, event.kept)
            waits = outstanding(table_id) if event.tokens_waiting else None
            tokens = (event.tokens, event.tokens_owed, event.tokens_repaid)
            moved.append(Posting(bank(table_id), token_unit(unit), -event.tokens - event.tokens_forfeited))
            moved.append(Posting(forfeited(table_id), token_unit(unit), event.tokens_forfeited))
            moved += difference(table_id, token_unit(unit), event, tokens, waits)
            moved += drawn_elsewhere(table_id, unit, event)
            return [posting for posting in moved if posting.amount]
        case StreakPriceSet() | StreakFinalCalled() | GamingDayStarted():
            return []
        case _:
            assert_never(event)
