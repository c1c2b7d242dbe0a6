"""Commands given to a cage: by its clerks and those above them, or by the house in answer to other streams."""

from __future__ import annotations

from typing import Literal

from sicbo.floor import approvals
from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.floor.forms import Money
from sicbo.law.schema import PrizeMethod

VoidReason = Literal["misprint", "damaged", "lost", "fraud", "order-of-authority"]


class OpenCage(Command, frozen=True):
    about = About(act="change-bankroll", roles=("area-manager+",), phases=ALWAYS, seconded=True)

    unit: str
    bankroll: Money


class AddBankroll(Command, frozen=True):
    about = About(act="change-bankroll", roles=("area-manager+",), seconded=True)

    amount: Money


class RemoveBankroll(Command, frozen=True):
    about = About(act="change-bankroll", roles=("area-manager+",), seconded=True, final=True)

    amount: Money


class TakeCash(Command, frozen=True):
    """A patron hands over cash for the wallet."""

    about = About(act="serve-cage", roles=("cage",), takes_money=True, lookups=("wallet", "today"), seconded=True)

    patron: str
    amount: Money
    wallet: str = ""
    """The currency of the wallet; the house fills it in."""
    today: int = 0
    """What was taken for this patron in cash since the gaming day began, at every cage; the house fills it in."""


class ReceiveForPayout(Command, frozen=True, kw_only=True):
    """Money that a patron has sent from the wallet arrives, to be paid out in cash."""

    about = About(act="carry-cage-transfer", lookups=("wallet",))

    transfer: str
    patron: str
    amount: int
    wallet: str = ""
    """The currency of the wallet; the house fills it in."""
    hands: tuple[str, ...] = ()
    """The staff who had a hand in sending it."""
    method: PrizeMethod = "cash"
    """How it is to be paid: much of a prize as its winner chose."""


class PayOut(Command, frozen=True):
    """Hand over the cash for money that arrived under this number, or the cheque, or send it to the bank."""

    about = About(act="serve-cage", roles=("cage",), lookups=("today",), seconded=True)

    transfer: str
    today: int = 0
    """What was paid to its patron in cash since the gaming day began, at every cage; the house fills it in."""


class ReturnPayout(Command, frozen=True):
    """The patron would rather have it back in the wallet."""

    about = About(act="serve-cage", roles=("cage",))

    transfer: str


class IssueTicket(Command, frozen=True, kw_only=True):
    """Money from a wallet or a stack arrives, to be carried as a ticket."""

    about = About(act="carry-cage-transfer", lookups=("wallet",), optional=("patron",))

    ticket: str
    transfer: str
    amount: int
    patron: str = ""
    """Whose it is; empty for whoever brings it."""
    wallet: str = ""
    """The currency of the wallet; the house fills it in."""
    hands: tuple[str, ...] = ()
    """The staff who had a hand in sending it."""


class RedeemTicket(Command, frozen=True):
    """For cash."""

    about = About(act="serve-cage", roles=("cage",), pin=True, lookups=("makers", "today"), seconded=True)

    ticket: str
    makers: tuple[str, ...] = ()
    """The staff who registered its patron or were given a link to the log-in; the house fills it in."""
    today: int = 0
    """What was paid to its patron in cash since the gaming day began, at every cage; the house fills it in."""


class RedeemToWallet(Command, frozen=True):
    about = About(act="serve-cage", roles=("cage",), lookups=("wallet",))

    ticket: str
    patron: str
    wallet: str = ""
    """The currency of the wallet; the house fills it in."""


class LapseTicket(Command, frozen=True):
    about = About(act="expire-ticket", roles=("cage",))

    ticket: str


class VoidTicket(Command, frozen=True, kw_only=True):
    about = About(
        act="void-ticket", roles=("cage", "supervisor+"), seconded=True, optional=("replacement",), final=True
    )

    ticket: str
    reason: VoidReason
    replacement: str = ""
    """The ticket that carries the money from now on; without one it is forfeited."""


class OrderFill(Command, frozen=True, kw_only=True):
    """A table has asked for chips."""

    about = About(act="carry-cage-transfer", optional=("unit",))

    transfer: str
    table: str
    amount: int
    requested_by: str
    unit: str = ""
    """What it is an amount of, as the table says."""


class CancelFill(Command, frozen=True):
    """The table wants the chips it ordered no more."""

    about = About(act="carry-cage-transfer")

    transfer: str


class SendFill(Command, frozen=True):
    about = About(act="serve-cage", roles=("cage",))

    transfer: str


class SendFloat(Command, frozen=True):
    """Chips with which a table opens its float."""

    about = About(act="serve-cage", roles=("cage",), lookups=("currency",))

    table: str
    amount: Money
    currency: str = ""
    """The currency of the table; the house fills it in, and leaves it empty where it has no such table."""


class RecallChips(Command, frozen=True):
    """Chips that no table has taken come back into the bankroll."""

    about = About(act="serve-cage", roles=("cage",), final=True)

    transfer: str


class ReceiveChips(Command, frozen=True, kw_only=True):
    """A credit, or the counted float of a table, arrives."""

    about = About(act="carry-cage-transfer", optional=("unit",))

    transfer: str
    table: str
    amount: int
    unit: str = ""
    """What it is an amount of, as the table says."""


class ReceiveDrop(Command, frozen=True):
    """The cash box of a table arrives with its float counted; the amount is what the table took in cash."""

    about = About(act="carry-cage-transfer", optional=("unit",))

    table: str
    amount: int
    vouchers: int = 0
    """What the vouchers in it were worth."""
    unit: str = ""
    """What both are amounts of, as the table says."""


class CountDrop(Command, frozen=True):
    about = About(act="count-cage", roles=("cage",), blind=True)

    table: str
    counted: Money


class CountCash(Command, frozen=True):
    about = About(act="count-cage", roles=("cage",), blind=True)

    counted: Money


class ConfirmTransfer(Command, frozen=True):
    """The other side has taken what was sent."""

    about = About(act="carry-cage-transfer")

    transfer: str


class ReverseTransfer(Command, frozen=True):
    """The other side has refused what was sent."""

    about = About(act="carry-cage-transfer")

    transfer: str


CashCommand = OpenCage | AddBankroll | RemoveBankroll | TakeCash | ReceiveForPayout | PayOut | ReturnPayout
TicketCommand = IssueTicket | RedeemTicket | RedeemToWallet | LapseTicket | VoidTicket
ChipCommand = OrderFill | CancelFill | SendFill | SendFloat | RecallChips | ReceiveChips
CountCommand = ReceiveDrop | CountDrop | CountCash
TransferCommand = ConfirmTransfer | ReverseTransfer
Seconded = OpenCage | AddBankroll | RemoveBankroll | TakeCash | PayOut | RedeemTicket | VoidTicket
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
AnyCommand = CashCommand | TicketCommand | ChipCommand | CountCommand | TransferCommand | ApprovalCommand


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
