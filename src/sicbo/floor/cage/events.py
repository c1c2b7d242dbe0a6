"""What happened at a cage: facts with opaque ids, enough to rebuild its state and every posting."""

from __future__ import annotations

from sicbo.floor.actor import Event
from sicbo.floor.approvals import ApprovalEvent
from sicbo.floor.cage.commands import VoidReason
from sicbo.floor.cage.state import SentAs


class CageOpened(Event, frozen=True, kw_only=True):
    unit: str
    amount: int
    approved_by: str
    by: str
    at: int
    clause: str


class BankrollAdded(Event, frozen=True, kw_only=True):
    amount: int
    approved_by: str
    by: str
    at: int
    clause: str


class BankrollRemoved(Event, frozen=True, kw_only=True):
    amount: int
    approved_by: str
    by: str
    at: int
    clause: str


class CashTaken(Event, frozen=True, kw_only=True):
    """Cash is in the drawer, and its worth on the way to the wallet."""

    transfer: str
    patron: str
    amount: int
    by: str
    at: int
    clause: str


class PayoutArrived(Event, frozen=True, kw_only=True):
    transfer: str
    patron: str
    amount: int
    by: str
    at: int
    clause: str


class PaidOut(Event, frozen=True, kw_only=True):
    """Cash was handed over."""

    payout: str
    patron: str
    amount: int
    by: str
    at: int
    clause: str


class PayoutReturned(Event, frozen=True, kw_only=True):
    """The money is on its way back to the wallet."""

    payout: str
    transfer: str
    patron: str
    amount: int
    by: str
    at: int
    clause: str


class TicketIssued(Event, frozen=True, kw_only=True):
    ticket: str
    transfer: str
    patron: str
    amount: int
    expires: int
    by: str
    at: int
    clause: str


class TicketRedeemed(Event, frozen=True, kw_only=True):
    """Cash was handed over for it."""

    ticket: str
    patron: str
    amount: int
    by: str
    at: int
    clause: str


class TicketSentToWallet(Event, frozen=True, kw_only=True):
    ticket: str
    transfer: str
    patron: str
    amount: int
    by: str
    at: int
    clause: str


class TicketLapsed(Event, frozen=True, kw_only=True):
    ticket: str
    amount: int
    by: str
    at: int
    clause: str


class TicketVoided(Event, frozen=True, kw_only=True):
    ticket: str
    amount: int
    reason: VoidReason
    replacement: str
    """Empty where the money is forfeited."""
    expires: int
    approved_by: str
    by: str
    at: int
    clause: str


class FillOrdered(Event, frozen=True, kw_only=True):
    transfer: str
    table: str
    amount: int
    requested_by: str
    by: str
    at: int
    clause: str


class ChipsSent(Event, frozen=True, kw_only=True):
    """Chips are on their way to a table: a fill under the table's number, an opening float under the cage's own."""

    transfer: str
    table: str
    amount: int
    fill: bool
    by: str
    at: int
    clause: str


class ChipsReceived(Event, frozen=True, kw_only=True):
    transfer: str
    table: str
    amount: int
    by: str
    at: int
    clause: str


class DropArrived(Event, frozen=True, kw_only=True):
    table: str
    amount: int
    by: str
    at: int
    clause: str


class DropCounted(Event, frozen=True, kw_only=True):
    table: str
    expected: int
    counted: int
    by: str
    at: int
    clause: str


class CashCounted(Event, frozen=True, kw_only=True):
    expected: int
    counted: int
    by: str
    at: int
    clause: str


class TransferConfirmed(Event, frozen=True, kw_only=True):
    transfer: str
    by: str
    at: int
    clause: str


class TransferReversed(Event, frozen=True, kw_only=True):
    """What was on the way is again what it was before."""

    transfer: str
    what: SentAs
    of: str
    amount: int
    by: str
    at: int
    clause: str


CashEvent = CageOpened | BankrollAdded | BankrollRemoved | CashTaken | PayoutArrived | PaidOut | PayoutReturned
TicketEvent = TicketIssued | TicketRedeemed | TicketSentToWallet | TicketLapsed | TicketVoided
ChipEvent = FillOrdered | ChipsSent | ChipsReceived
CountEvent = DropArrived | DropCounted | CashCounted
TransferEvent = TransferConfirmed | TransferReversed
AnyEvent = CashEvent | TicketEvent | ChipEvent | CountEvent | TransferEvent | ApprovalEvent
