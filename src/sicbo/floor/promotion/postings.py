"""The money behind each fact: what a prize costs is booked as it is sent to be paid."""

from __future__ import annotations

from sicbo.floor.promotion.events import AnyEvent, PrizeReturned, PrizeSent
from sicbo.floor.promotion.state import Promotion
from sicbo.ledger.postings import Account, Posting, transfer


def postings(promotion: Promotion, event: AnyEvent) -> list[Posting]:
    """The balanced set that books this event; empty where no money moves."""
    if isinstance(event, PrizeSent):
        return transfer(cost(promotion.id), _transit(event.transfer), promotion.unit, event.part.amount)
    if isinstance(event, PrizeReturned):
        return transfer(_transit(event.transfer), cost(promotion.id), promotion.unit, event.amount)
    return []


def cost(promotion_id: str) -> Account:
    """What the prizes of a promotion have cost, below zero."""
    return Account("promotion-cost", f"promotion/{promotion_id}")


def _transit(transfer_id: str) -> Account:
    return Account("in-transit", transfer_id)
