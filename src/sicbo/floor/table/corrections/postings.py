"""Money given back, kept, reversed, owed, collected and waived."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import (
    bank,
    claim,
    debt,
    forfeited,
    outstanding,
    stack,
    token_unit,
    transit,
    wagers,
)
from sicbo.floor.table.bookings import difference, drawn_elsewhere, given_back, given_up
from sicbo.floor.table.corrections.events import (
    CorrectionEvent,
    ReceivableCollected,
    ReceivableWaived,
    ResultCorrected,
    RoundVoided,
    WagersVoided,
)
from sicbo.floor.table.entries import Adjustment, Paid
from sicbo.ledger.postings import Posting, transfer


def correction_postings(table_id: str, unit: str, event: CorrectionEvent) -> list[Posting]:
    match event:
        case ResultCorrected():
            return _adjusted(table_id, unit, event.adjustments)
        case RoundVoided():
            kept = [
                posting
                for one in event.forfeited
                for posting in transfer(wagers(table_id, one.place), forfeited(table_id), unit, one.stake)
            ]
            kept += [
                posting
                for one in event.tokens_forfeited
                for posting in transfer(wagers(table_id, one.place), forfeited(table_id), token_unit(unit), one.stake)
            ]
            return given_back(table_id, unit, event.returned) + kept + _adjusted(table_id, unit, event.adjustments)
        case WagersVoided():
            return given_back(table_id, unit, event.returned) + _adjusted(table_id, unit, event.adjustments)
        case ReceivableCollected():
            source = stack(table_id, event.place) if event.place else transit(event.transfer)
            owed = token_unit(unit) if event.tokens else unit
            return transfer(source, bank(table_id), owed, event.amount) + transfer(
                claim(table_id), debt(event.player), owed, event.amount
            )
        case ReceivableWaived():
            owed = token_unit(unit) if event.tokens else unit
            return transfer(claim(table_id), debt(event.player), owed, event.amount)
        case _:
            assert_never(event)


def _adjusted(table_id: str, unit: str, adjustments: tuple[Adjustment, ...]) -> list[Posting]:
    return [posting for one in adjustments for posting in _adjustment(table_id, unit, one)]


def _adjustment(table_id: str, unit: str, one: Adjustment) -> list[Posting]:
    """Every entry of the settlement turned round, the new ones, and the difference to or from the player."""
    staked = wagers(table_id, one.place)
    moved = [Posting(p.account, p.unit, -p.amount) for p in _decided(table_id, unit, one.place, one.reversed)]
    if one.settled:
        moved += _decided(table_id, unit, one.place, one.settled)
    else:
        stakes = sum(paid.staked for paid in one.reversed)
        tokens = sum(paid.stake for paid in one.reversed if paid.tokens)
        moved += [Posting(staked, unit, -stakes), Posting(staked, token_unit(unit), -tokens)]
        if one.forfeited:
            moved.append(Posting(forfeited(table_id), unit, stakes))
        # What the player does not get back of the tokens. Logs from before tokens were forfeited give them all back.
        kept = tokens - sum(paid.tokens_back for paid in one.reversed) - one.tokens
        moved.append(Posting(forfeited(table_id), token_unit(unit), kept))
    moved += given_up(table_id, unit, one.kept)
    in_hand = one.net + sum(part.amount for part in one.kept) - one.withheld
    moved.append(Posting(bank(table_id), unit, one.withheld))
    moved += difference(table_id, unit, one, (in_hand, one.owed, one.repaid))
    moved += drawn_elsewhere(table_id, unit, one)
    # No wallet takes tokens: those of a player who has left stay owed by this table (house 6.8).
    waits = outstanding(table_id) if one.tokens_waiting else None
    moved += difference(table_id, token_unit(unit), one, (one.tokens, one.tokens_owed, one.tokens_repaid), waits)
    return [posting for posting in moved if posting.amount]


def _decided(table_id: str, unit: str, place: str, paid: tuple[Paid, ...]) -> list[Posting]:
    """A settlement's entries but for the player's own side."""
    staked, house = wagers(table_id, place), bank(table_id)
    moved = []
    for one in paid:
        moved.append(Posting(staked, unit, -one.staked))
        moved.append(Posting(house, unit, one.staked - one.back))
        if one.tokens:
            moved.append(Posting(staked, token_unit(unit), -one.stake))
            moved.append(Posting(house, token_unit(unit), one.stake - one.tokens_back))
    return moved
