"""The table's float: opened, filled, credited, counted."""

from __future__ import annotations

from sicbo.floor.about import About
from sicbo.floor.actor import Command
from sicbo.floor.forms import Money


class OpenFloat(Command, frozen=True, kw_only=True):
    """Chips from the cage lie counted in the tray, with the table's own sets of colour chips."""

    about = About(act="open-float", roles=("supervisor+",), lookups=("cage", "sent"))

    amount: Money
    transfer: str
    """The number under which the cage sent them."""
    mark: str = ""
    colours: tuple[str, ...] = ()
    cage: str = ""
    """The cage that sent chips to this table under this number; the house fills it in, empty where none did."""
    sent: bool = True
    """Whether it has sent this very amount; the house fills it in."""


class RequestFill(Command, frozen=True):
    about = About(act="order-chips", roles=("supervisor+",), sends_money=True)

    amount: Money
    transfer: str


class CancelFill(Command, frozen=True):
    """The chips asked for are wanted no more."""

    about = About(act="order-chips", roles=("supervisor+",), lookups=("waits",))

    transfer: str
    waits: bool = True
    """Whether the cage has the order and has sent nothing yet; the house fills it in."""


class ReceiveFill(Command, frozen=True):
    """The chips have come from the cage and were counted."""

    about = About(act="count-chips", roles=("staff",), lookups=("sent",))

    transfer: str
    counted: Money
    sent: bool = True
    """Whether the cage has sent them; the house fills it in."""


class RequestCredit(Command, frozen=True):
    about = About(act="order-chips", roles=("supervisor+",), sends_money=True)

    amount: Money
    transfer: str


class SendCredit(Command, frozen=True):
    """The chips were counted and leave the table for the cage."""

    about = About(act="count-chips", roles=("staff",))

    transfer: str
    counted: Money


class CountFloat(Command, frozen=True):
    """The closing count: all chips in the tray, which then go back to the cage."""

    about = About(act="count-float", roles=("supervisor+",), sends_money=True, final=True)

    counted: Money
    transfer: str


FloatCommand = OpenFloat | RequestFill | CancelFill | ReceiveFill | RequestCredit | SendCredit | CountFloat
