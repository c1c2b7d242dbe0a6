"""The money behind each fact: postings follow from the events alone."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import ApprovalEvent
from sicbo.floor.patron.events import (
    AnyEvent,
    CashNoted,
    CreditGiven,
    ExclusionEvent,
    GamingDaySet,
    LimitEvent,
    NoticeEvent,
    PatronRegistered,
    PersonErased,
    SentToCage,
    SentToTable,
    SentToTournament,
    SessionEvent,
    TransferConfirmed,
    TransferReceived,
    TransferReversed,
    WalletEvent,
)
from sicbo.floor.patron.state import Patron
from sicbo.ledger.postings import Account, Posting, transfer


def postings(patron: Patron, event: AnyEvent) -> list[Posting]:
    """The balanced set that books this event; empty where no money moves."""
    if isinstance(event, WalletEvent):
        return _wallet(patron, event)
    if isinstance(
        event,
        PatronRegistered
        | PersonErased
        | GamingDaySet
        | LimitEvent
        | SessionEvent
        | ExclusionEvent
        | NoticeEvent
        | ApprovalEvent,
    ):
        return []
    assert_never(event)


def wallet(patron_id: str) -> Account:
    """What a patron has with the house."""
    return Account("wallet", patron_id)


def transit(transfer_id: str) -> Account:
    """Money between two streams."""
    return Account("in-transit", transfer_id)


def _wallet(patron: Patron, event: WalletEvent) -> list[Posting]:
    theirs, unit = wallet(patron.id), patron.unit
    match event:
        case TransferReceived() | TransferReversed():
            return transfer(transit(event.transfer), theirs, unit, event.amount)
        case SentToTable() | SentToCage() | SentToTournament():
            return transfer(theirs, transit(event.transfer), unit, event.amount)
        case CreditGiven():
            return transfer(Account("promotion-cost", "house"), theirs, unit, event.amount)
        case TransferConfirmed() | CashNoted():
            return []
        case _:
            assert_never(event)
