"""Bookkeeping: each fact changes the state, and none is ever refused. The drawer follows the postings."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import ApprovalEvent, evolve_approvals
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
    TransferEvent,
    TransferReversed,
)
from sicbo.floor.cage.postings import bank, cash_moved, postings
from sicbo.floor.cage.state import Cage, Counted, Fill, Payout, Sent, Ticket
from sicbo.units.time import DAY


def evolve(cage: Cage, event: AnyEvent) -> None:
    """The state after this event."""
    moved = postings(cage, event)
    cage.cash += cash_moved(moved)
    cage.bank += sum(posting.amount for posting in moved if posting.account == bank(cage.id))
    if isinstance(event, CashEvent):
        _cash(cage, event)
    elif isinstance(event, TicketEvent):
        _ticket(cage, event)
    elif isinstance(event, ChipEvent):
        _chips(cage, event)
    elif isinstance(event, CountEvent):
        _count(cage, event)
    elif isinstance(event, TransferEvent):
        _finished(cage, event)
    elif isinstance(event, ApprovalEvent):
        evolve_approvals(cage.approvals, event)
    else:
        assert_never(event)


def _send(cage: Cage, transfer: str, sent: Sent) -> None:
    cage.sends += 1
    cage.open[transfer] = sent


def _count_cash(counted: dict[str, Counted], number: str, event: CashTaken | PaidOut | TicketRedeemed) -> None:
    """Remember this for the day's sum, and forget what no gaming day reaches back to any more."""
    counted[number] = Counted(event.patron, event.amount, event.at)
    while counted[oldest := next(iter(counted))].at < event.at - 2 * DAY:
        del counted[oldest]


def _cash(cage: Cage, event: CashEvent) -> None:
    match event:
        case CageOpened():
            cage.opened = True
            cage.unit = event.unit
        case CashTaken():
            _send(cage, event.transfer, Sent("cash", event.patron, event.amount))
            _count_cash(cage.cash_in, event.transfer, event)
        case PayoutArrived():
            cage.arrived[event.transfer] = event.amount
            cage.payouts[event.transfer] = Payout(event.patron, event.amount, event.hands, event.method)
        case PaidOut():
            del cage.payouts[event.payout]
            if event.method == "cash":
                _count_cash(cage.cash_out, event.payout, event)
        case PayoutReturned():
            cage.kept_hands[event.payout] = cage.payouts.pop(event.payout).hands
            cage.returned[event.payout] = event.patron
            _send(cage, event.transfer, Sent("payout", event.payout, event.amount))
        case BankrollAdded() | BankrollRemoved():
            pass
        case _:
            assert_never(event)


def _ticket(cage: Cage, event: TicketEvent) -> None:
    match event:
        case TicketIssued():
            cage.arrived[event.transfer] = event.amount
            cage.tickets[event.ticket] = Ticket(event.amount, event.patron, event.expires, hands=event.hands)
        case TicketRedeemed():
            cage.tickets[event.ticket].state = "redeemed"
            _count_cash(cage.cash_out, event.ticket, event)
        case TicketSentToWallet():
            cage.tickets[event.ticket].state = "on-the-way"
            _send(cage, event.transfer, Sent("ticket", event.ticket, event.amount))
        case TicketLapsed():
            cage.tickets[event.ticket].state = "lapsed"
        case TicketVoided():
            old = cage.tickets[event.ticket]
            old.state = "void"
            if event.replacement:
                hands = tuple(dict.fromkeys((*old.hands, event.by, event.approved_by)))
                cage.tickets[event.replacement] = Ticket(event.amount, old.patron, event.expires, hands=hands)
        case _:
            assert_never(event)


def _chips(cage: Cage, event: ChipEvent) -> None:
    match event:
        case FillOrdered():
            cage.arrived[event.transfer] = event.amount
            cage.fills[event.transfer] = Fill(event.table, event.amount, event.requested_by)
        case FillCancelled():
            del cage.fills[event.transfer]
        case ChipsSent():
            fill = cage.fills.pop(event.transfer, None)
            by = fill.requested_by if fill else ""
            _send(cage, event.transfer, Sent("chips", event.table, event.amount, by))
        case ChipsRecalled():
            del cage.open[event.transfer]
            if event.requested_by:
                cage.fills[event.transfer] = Fill(event.table, event.amount, event.requested_by)
        case ChipsReceived():
            cage.arrived[event.transfer] = event.amount
        case _:
            assert_never(event)


def _count(cage: Cage, event: CountEvent) -> None:
    match event:
        case DropArrived():
            cage.drops[event.table] = cage.drops.get(event.table, 0) + event.amount
            if event.vouchers:
                cage.vouchers[event.table] = cage.vouchers.get(event.table, 0) + event.vouchers
        case DropCounted():
            del cage.drops[event.table]
            cage.vouchers.pop(event.table, None)
        case CashCounted():
            pass
        case _:
            assert_never(event)


def _finished(cage: Cage, event: TransferEvent) -> None:
    sent = cage.open.pop(event.transfer)
    good = isinstance(event, TransferReversed)
    match event:
        case TransferConfirmed() | TransferReversed():
            if sent.what == "ticket":
                cage.tickets[sent.of].state = "good" if good else "redeemed"
            elif sent.what == "payout":
                patron, hands = cage.returned.pop(sent.of), cage.kept_hands.pop(sent.of)
                if good:
                    cage.payouts[sent.of] = Payout(patron, sent.amount, hands)
            elif sent.what == "cash" and good:
                cage.cash_in.pop(event.transfer, None)
        case _:
            assert_never(event)
