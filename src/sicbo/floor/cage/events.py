"""The events of a cage: facts with opaque ids, enough to rebuild its state and every posting."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.actor import Fact
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.cage.commands import Seconded, VoidReason
from sicbo.floor.cage.state import SentAs
from sicbo.law.schema import PrizeMethod


class CageOpened(Fact, frozen=True, kw_only=True):
    unit: str
    amount: int
    approved_by: str


class BankrollAdded(Fact, frozen=True, kw_only=True):
    amount: int
    approved_by: str


class BankrollRemoved(Fact, frozen=True, kw_only=True):
    amount: int
    approved_by: str


class CashTaken(Fact, frozen=True, kw_only=True):
    """Cash is in the drawer, and its worth on the way to the wallet."""

    transfer: str
    patron: str
    amount: int


class PayoutArrived(Fact, frozen=True, kw_only=True):
    transfer: str
    patron: str
    amount: int
    hands: tuple[str, ...] = ()
    """The staff who had a hand in sending it: they pay nothing of it out."""
    method: PrizeMethod = "cash"


class PaidOut(Fact, frozen=True, kw_only=True):
    """Cash was handed over, or a cheque, or the bank told to pay."""

    payout: str
    patron: str
    amount: int
    method: PrizeMethod = "cash"


class PayoutReturned(Fact, frozen=True, kw_only=True):
    """The money is on its way back to the wallet."""

    payout: str
    transfer: str
    patron: str
    amount: int


class TicketIssued(Fact, frozen=True, kw_only=True):
    ticket: str
    transfer: str
    patron: str
    amount: int
    expires: int
    hands: tuple[str, ...] = ()


class TicketRedeemed(Fact, frozen=True, kw_only=True):
    """Cash was handed over for it."""

    ticket: str
    patron: str
    amount: int


class TicketSentToWallet(Fact, frozen=True, kw_only=True):
    ticket: str
    transfer: str
    patron: str
    amount: int


class TicketLapsed(Fact, frozen=True, kw_only=True):
    ticket: str
    amount: int


class TicketVoided(Fact, frozen=True, kw_only=True):
    ticket: str
    amount: int
    reason: VoidReason
    replacement: str
    """Empty where the money is forfeited."""
    expires: int
    approved_by: str


class FillOrdered(Fact, frozen=True, kw_only=True):
    transfer: str
    table: str
    amount: int
    requested_by: str


class FillCancelled(Fact, frozen=True, kw_only=True):
    """The table has taken its order back before anything was sent."""

    transfer: str
    table: str
    amount: int


class ChipsSent(Fact, frozen=True, kw_only=True):
    """Chips are on their way to a table: a fill under the table's number, an opening float under the cage's own."""

    transfer: str
    table: str
    amount: int
    fill: bool


class ChipsRecalled(Fact, frozen=True, kw_only=True):
    """Chips that no table has taken are back in the bankroll; a fill waits again to be sent, or to be cancelled."""

    transfer: str
    table: str
    amount: int
    requested_by: str
    """Who ordered the fill; empty for an opening float."""


class ChipsReceived(Fact, frozen=True, kw_only=True):
    transfer: str
    table: str
    amount: int


class DropArrived(Fact, frozen=True, kw_only=True):
    table: str
    amount: int
    vouchers: int = 0


class DropCounted(Fact, frozen=True, kw_only=True):
    table: str
    expected: int
    counted: int
    vouchers: int = 0
    """What the vouchers in the box were worth: no cash, and cancelled here."""


class CashCounted(Fact, frozen=True, kw_only=True):
    expected: int
    counted: int


class TransferConfirmed(Fact, frozen=True, kw_only=True):
    transfer: str


class TransferReversed(Fact, frozen=True, kw_only=True):
    """What was on the way is again what it was before."""

    transfer: str
    what: SentAs
    of: str
    amount: int


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
CashEvent = CageOpened | BankrollAdded | BankrollRemoved | CashTaken | PayoutArrived | PaidOut | PayoutReturned
TicketEvent = TicketIssued | TicketRedeemed | TicketSentToWallet | TicketLapsed | TicketVoided
ChipEvent = FillOrdered | FillCancelled | ChipsSent | ChipsRecalled | ChipsReceived
CountEvent = DropArrived | DropCounted | CashCounted
TransferEvent = TransferConfirmed | TransferReversed
AnyEvent = CashEvent | TicketEvent | ChipEvent | CountEvent | TransferEvent | ApprovalEvent
