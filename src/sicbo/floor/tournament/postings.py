"""The money behind each fact: what was paid in lies in the prize pool or the fees, and what is paid out leaves them."""

from __future__ import annotations

from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.conditions import Paid
from sicbo.floor.tournament.prizes import INTO_THE_POOL
from sicbo.floor.tournament.state import Tournament
from sicbo.ledger.postings import Account, Posting, transfer


def postings(held: Tournament, event: e.AnyEvent) -> list[Posting]:
    """The balanced set that books this event; empty where no money moves, as in all of a practice tournament."""
    if held.conditions is None:
        return []
    unit = held.conditions.unit
    match event:
        case e.FeeReceived():
            return transfer(transit(event.transfer), account(held, event.what), unit, event.amount)
        case e.FeeRefunded():
            return transfer(account(held, event.what), transit(event.transfer), unit, event.amount)
        case e.PrizesPaid():
            added = transfer(Account("promotion-cost", "house"), pool(held), unit, event.added)
            return [*added, *transfer(pool(held), Account("fees", held.id), unit, event.left)]
        case e.PrizeSent():
            return transfer(pool(held), transit(event.transfer), unit, event.amount)
        case e.PaymentReversed():
            return transfer(transit(event.transfer), Account("withheld", held.id), unit, event.amount)
        case e.PaymentRepeated():
            return transfer(Account("withheld", held.id), transit(event.transfer), unit, event.amount)
    return []


def account(held: Tournament, what: Paid) -> Account:
    """Where a fee lies: an entry fee is the operator's, all else goes into the pool."""
    return pool(held) if what in INTO_THE_POOL else Account("fees", held.id)


def pool(held: Tournament) -> Account:
    return Account("prize-pool", held.id)


def transit(transfer_id: str) -> Account:
    """Money between two streams."""
    return Account("in-transit", transfer_id)
