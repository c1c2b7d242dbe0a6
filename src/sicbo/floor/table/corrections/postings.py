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
    withheld,
)
from sicbo.floor.table.corrections.events import (
    Adjustment,
    CorrectionEvent,
    Kept,
    ReceivableCollected,
    ReceivableWaived,
    ResultCorrected,
    RoundVoided,
    WagersVoided,
)
from sicbo.floor.table.irregularities.events import IrregularityEvent, Laid, NoResultDeclared
from sicbo.floor.table.streak.events import StreakRuled
from sicbo.floor.table.wagers.events import Paid
from sicbo.ledger.postings import Account, Posting, transfer


def irregularity_postings(table_id: str, unit: str, event: IrregularityEvent) -> list[Posting]:
    """Stakes of a round without a result go back to their stacks."""
    return _given_back(table_id, unit, event.returned) if isinstance(event, NoResultDeclared) else []


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
            return _given_back(table_id, unit, event.returned) + kept + _adjusted(table_id, unit, event.adjustments)
        case WagersVoided():
            return _given_back(table_id, unit, event.returned) + _adjusted(table_id, unit, event.adjustments)
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


def _given_back(table_id: str, unit: str, laid: tuple[Laid, ...]) -> list[Posting]:
    return [
        posting
        for one in laid
        for posting in transfer(wagers(table_id, one.place), stack(table_id, one.place), unit, one.stake)
    ]


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


def given_up(table_id: str, unit: str, kept: tuple[Kept, ...]) -> list[Posting]:
    """What was withheld of winnings, or forfeited since, and goes back to the house with them."""
    return [
        Posting(forfeited(table_id) if part.forfeited else withheld(table_id, part.withheld), unit, -part.amount)
        for part in kept
    ]


def drawn_elsewhere(table_id: str, unit: str, one: Adjustment | StreakRuled) -> list[Posting]:
    """What other places of the player gave, by way of the seat that had to give it."""
    if not one.elsewhere:
        return []
    seat = stack(table_id, one.seat)
    moved = []
    for part in one.elsewhere:
        theirs = stack(table_id, part.place)
        moved += transfer(theirs, seat, unit, part.amount) + transfer(theirs, seat, token_unit(unit), part.tokens)
    return moved


def difference(
    table_id: str,
    unit: str,
    one: Adjustment | StreakRuled,
    moves: tuple[int, int, int],
    kept: Account | None = None,
) -> list[Posting]:
    """What the player gets or gives (net), and what of it is owed or paid off instead.

    What is due to one who has left is sent after them, or kept for them in the account that is named.
    """
    net, owed, repaid = moves
    theirs = stack(table_id, one.seat) if one.seat else kept or transit(one.transfer)
    moved = [Posting(theirs, unit, net + owed - repaid), Posting(bank(table_id), unit, repaid - owed)]
    moved += transfer(debt(one.player), claim(table_id), unit, owed)
    return moved + transfer(claim(table_id), debt(one.player), unit, repaid)


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
