"""The money behind each fact: postings follow from the events alone, and the drawer from the postings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sicbo.floor.approvals import ApprovalEvent
from sicbo.floor.cage.events import (
    AnyEvent,
    BankrollAdded,
    BankrollRemoved,
    CageOpened,
    CashCounted,
    CashEvent,
    CashTaken,
    ChipEvent,
    ChipsRecalled,
    ChipsReceived,
    ChipsSent,
    CountEvent,
    DropArrived,
    DropCounted,
    FillCancelled,
    FillOrdered,
    PaidOut,
    PayoutArrived,
    PayoutReturned,
    TicketEvent,
    TicketIssued,
    TicketLapsed,
    TicketRedeemed,
    TicketSentToWallet,
    TicketVoided,
    TransferConfirmed,
    TransferReversed,
)
from sicbo.floor.cage.state import Cage
from sicbo.ledger.postings import Account, Posting, transfer

THE_OWNERS = Account("outside", "house")
"""Where the house's bankroll comes from and goes to."""
UNEXPLAINED = Account("outside", "variance")
"""Where cash has gone that a count does not find, or come from that it finds over."""
BANK = Account("bank", "house")
"""What was paid by cheque or transfer, and left no drawer."""
BEARER = "bearer"
"""Whoever brings a ticket that names nobody."""


def postings(cage: Cage, event: AnyEvent) -> list[Posting]:
    """The balanced set that books this event; empty where no money moves."""
    if isinstance(event, CashEvent):
        return _cash(cage, event)
    if isinstance(event, TicketEvent):
        return _ticket(cage, event)
    if isinstance(event, ChipEvent):
        return _chips(cage, event)
    if isinstance(event, CountEvent):
        return _count(cage, event)
    if isinstance(event, TransferReversed):
        return transfer(_transit(event.transfer), _before(cage, event), cage.unit, event.amount)
    if isinstance(event, TransferConfirmed | ApprovalEvent):
        return []
    assert_never(event)


def cash_moved(moved: Iterable[Posting]) -> int:
    """What a set of this cage's postings puts into the drawer: all that leaves pockets, owners and tables' boxes, but
    for vouchers."""
    return -sum(posting.amount for posting in moved if posting.account.kind in {"outside", "drop", "vouchers"})


def bank(cage_id: str) -> Account:
    """The house's own money at a cage."""
    return Account("cage", cage_id)


def variance(cage_id: str) -> Account:
    """What counts at this cage have found over, less what they have found missing."""
    return Account("variance", cage_id)


def cancelled(cage_id: str) -> Account:
    """Vouchers from the boxes of tables, which are no cash."""
    return Account("vouchers", cage_id)


def _transit(transfer_id: str) -> Account:
    return Account("in-transit", transfer_id)


def _pocket(person: str) -> Account:
    return Account("outside", person or BEARER)


def _ticket_account(ticket: str) -> Account:
    return Account("outstanding", f"ticket/{ticket}")


def _payout_account(transfer_id: str) -> Account:
    return Account("outstanding", f"payout/{transfer_id}")


def _forfeited(cage: Cage) -> Account:
    return Account("forfeited", f"cage/{cage.id}")


def _cash(cage: Cage, event: CashEvent) -> list[Posting]:
    unit = event.unit if isinstance(event, CageOpened) else cage.unit
    match event:
        case CageOpened() | BankrollAdded():
            return transfer(THE_OWNERS, bank(cage.id), unit, event.amount)
        case BankrollRemoved():
            return transfer(bank(cage.id), THE_OWNERS, unit, event.amount)
        case CashTaken():
            return transfer(_pocket(event.patron), _transit(event.transfer), unit, event.amount)
        case PayoutArrived():
            return transfer(_transit(event.transfer), _payout_account(event.transfer), unit, event.amount)
        case PaidOut():
            target = _pocket(event.patron) if event.method == "cash" else BANK
            return transfer(_payout_account(event.payout), target, unit, event.amount)
        case PayoutReturned():
            return transfer(_payout_account(event.payout), _transit(event.transfer), unit, event.amount)
        case _:
            assert_never(event)


def _ticket(cage: Cage, event: TicketEvent) -> list[Posting]:
    ticket, unit = _ticket_account(event.ticket), cage.unit
    match event:
        case TicketIssued():
            return transfer(_transit(event.transfer), ticket, unit, event.amount)
        case TicketRedeemed():
            return transfer(ticket, _pocket(event.patron), unit, event.amount)
        case TicketSentToWallet():
            return transfer(ticket, _transit(event.transfer), unit, event.amount)
        case TicketLapsed():
            return transfer(ticket, _forfeited(cage), unit, event.amount)
        case TicketVoided():
            target = _ticket_account(event.replacement) if event.replacement else _forfeited(cage)
            return transfer(ticket, target, unit, event.amount)
        case _:
            assert_never(event)


def _chips(cage: Cage, event: ChipEvent) -> list[Posting]:
    match event:
        case ChipsSent():
            return transfer(bank(cage.id), _transit(event.transfer), cage.unit, event.amount)
        case ChipsReceived() | ChipsRecalled():
            return transfer(_transit(event.transfer), bank(cage.id), cage.unit, event.amount)
        case FillOrdered() | FillCancelled():
            return []
        case _:
            assert_never(event)


def _count(cage: Cage, event: CountEvent) -> list[Posting]:
    match event:
        case DropCounted():
            under = Account("drop", event.table)
            box = transfer(under, bank(cage.id), cage.unit, event.expected)
            box += transfer(under, cancelled(cage.id), cage.unit, event.vouchers)
            return box + _difference(cage, event.counted - event.expected)
        case CashCounted():
            return _difference(cage, event.counted - event.expected)
        case DropArrived():
            return []
        case _:
            assert_never(event)


def _difference(cage: Cage, over: int) -> list[Posting]:
    if over > 0:
        return transfer(UNEXPLAINED, variance(cage.id), cage.unit, over)
    return transfer(variance(cage.id), UNEXPLAINED, cage.unit, -over)


def _before(cage: Cage, event: TransferReversed) -> Account:
    """What the money was before it was sent."""
    match event.what:
        case "cash":
            return _pocket(event.of)
        case "ticket":
            return _ticket_account(event.of)
        case "payout":
            return _payout_account(event.of)
        case "chips":
            return bank(cage.id)
        case _:
            assert_never(event.what)
