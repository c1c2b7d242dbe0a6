"""Money given back, kept, reversed, owed, collected and waived."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.events.corrections import (
    Adjustment,
    CorrectionEvent,
    ReceivableCollected,
    ReceivableWaived,
    ResultCorrected,
    RoundVoided,
    WagersVoided,
)
from sicbo.floor.table.events.irregularities import IrregularityEvent, Laid, NoResultDeclared
from sicbo.floor.table.events.wagers import Paid
from sicbo.floor.table.postings.accounts import bank, claim, debt, forfeited, stack, transit, wagers
from sicbo.ledger.postings import Posting, transfer


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
            return _given_back(table_id, unit, event.returned) + kept + _adjusted(table_id, unit, event.adjustments)
        case WagersVoided():
            return _given_back(table_id, unit, event.returned) + _adjusted(table_id, unit, event.adjustments)
        case ReceivableCollected():
            source = stack(table_id, event.place) if event.place else transit(event.transfer)
            return transfer(source, bank(table_id), unit, event.amount) + transfer(
                claim(table_id), debt(event.player), unit, event.amount
            )
        case ReceivableWaived():
            return transfer(claim(table_id), debt(event.player), unit, event.amount)
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
    staked, house = wagers(table_id, one.place), bank(table_id)
    moved = [Posting(p.account, p.unit, -p.amount) for p in _decided(table_id, unit, one.place, one.reversed)]
    if one.settled:
        moved += _decided(table_id, unit, one.place, one.settled)
    else:
        stakes = sum(paid.staked for paid in one.reversed)
        moved.append(Posting(staked, unit, -stakes))
        if one.forfeited:
            moved.append(Posting(forfeited(table_id), unit, stakes))
    theirs = stack(table_id, one.seat) if one.seat else transit(one.transfer)
    if one.net + one.owed - one.repaid:
        moved.append(Posting(theirs, unit, one.net + one.owed - one.repaid))
    if one.owed != one.repaid:
        moved.append(Posting(house, unit, one.repaid - one.owed))
    moved += transfer(debt(one.player), claim(table_id), unit, one.owed)
    return moved + transfer(claim(table_id), debt(one.player), unit, one.repaid)


def _decided(table_id: str, unit: str, place: str, paid: tuple[Paid, ...]) -> list[Posting]:
    """A settlement's entries but for the player's own side."""
    staked, house = wagers(table_id, place), bank(table_id)
    moved = []
    for one in paid:
        moved.append(Posting(staked, unit, -one.staked))
        moved.append(Posting(house, unit, one.staked - one.back))
    return moved
