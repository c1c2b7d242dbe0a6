"""Chips bought, changed, issued by colour and redeemed."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command
from sicbo.law.schema import Instrument


class Allowance(msgspec.Struct, frozen=True):
    """What the limits of a registered patron leave of the gaming day; nothing where they have set none."""

    deposit: int | None = None
    loss: int | None = None


class BuyChips(Command, frozen=True):
    """Cash over the table: it goes into the drop, chips come out of the float."""

    about = About(
        act="handle-chips",
        roles=("staff",),
        when_held="waits",
        takes_money=True,
        lookups=("patron",),
        at_sessions="off",
    )

    place: str
    amount: int
    patron: Allowance | None = None
    """Of the player at the place; the house fills it in, and leaves it empty for somebody who is no patron."""


class ExchangeVoucher(Command, frozen=True, kw_only=True):
    """A voucher or authorised token of this value is handed in for chips or for promotional tokens."""

    about = About(act="handle-chips", roles=("staff",), lookups=("patron", "used"), at_sessions="off")

    place: str
    instrument: Instrument
    amount: int
    voucher: str
    """Its number, so that nobody hands it in twice."""
    patron: Allowance | None = None
    """As for chips bought with cash."""
    used: bool = False
    """Whether it was handed in at another table; the house fills it in."""


class IssueColour(Command, frozen=True, kw_only=True):
    """So many chips of one colour, at the value that the player declares, for cash chips of the same worth."""

    about = About(act="handle-chips", roles=("staff",), at_sessions="off")

    place: str
    colour: str
    value: int
    count: int
    marker: str = ""
    """What the dealer has put down to show the value."""


class AgreeColour(Command, frozen=True, kw_only=True):
    """A holder lets the same colour be issued at another place too."""

    about = About(roles=("player", "staff"), at_sessions="off")

    place: str
    colour: str
    to: str


class RedeemColour(Command, frozen=True, kw_only=True):
    """Colour chips for cash chips; a colour of another table is named with it (`T2/red`)."""

    about = About(act="handle-chips", roles=("staff",), at_sessions="off")

    place: str
    colour: str
    count: int


class CarryAway(Command, frozen=True, kw_only=True):
    """A player leaves the table with colour chips or promotional tokens in the pocket."""

    about = About(roles=("player", "staff"), at_sessions="off")

    place: str
    medium: Literal["colour-chips", "tokens"]
    amount: int
    colour: str = ""


class RedeemFromClosedTable(Command, frozen=True, kw_only=True):
    """Colour chips of a table that has closed, handed in here; the house fills in what that table's record says."""

    about = About(
        act="handle-chips",
        roles=("staff",),
        lookups=("table_closed", "away", "issued_at", "lowest_minimum", "recorded_by"),
        needs="colours",
        at_sessions="off",
    )

    redemption: str
    place: str
    table: str
    colour: str
    count: int
    surveillance_told: bool = False
    table_closed: bool = False
    away: int = 0
    """How many chips of this colour have left that table and not come back."""
    issued_at: int | None = None
    """The value of each chip at issue, if it could be established."""
    lowest_minimum: int | None = None
    """The lowest table minimum on offer at this moment for the game of the closed table, if it is on offer."""
    recorded_by: tuple[str, ...] = ()
    """Who has recorded there that others took such chips along, where the player here brings more than their own."""


class VerifyRedemption(Command, frozen=True):
    """A second person has checked the exchange."""

    about = About(act="redeem-closed-table", roles=("staff",))

    redemption: str


TurnDown = Literal["miscounted", "not-genuine", "not-theirs", "withdrawn"]


class TurnDownRedemption(Command, frozen=True):
    """The exchange does not take place: the chips are handed back."""

    about = About(act="redeem-closed-table", roles=("staff",), lookups=("reissued",))

    redemption: str
    reason: TurnDown
    reissued: bool = False
    """Whether the table whose chips they are has begun them anew, at another value or in another currency, so that
    its record cannot have them out again; the house fills it in."""


class NoteHandedIn(Command, frozen=True, kw_only=True):
    """Chips of this table, which is closed, were handed in at another: given by the house."""

    about = About(phases=ALWAYS)

    redemption: str
    table: str
    """Where they were handed in."""
    colour: str
    count: int


class NoteHandedBack(Command, frozen=True, kw_only=True):
    """Chips of this table that were handed in at another are in their holder's hands again: given by the house."""

    about = About(phases=ALWAYS)

    redemption: str
    table: str
    """Where they had been handed in."""
    colour: str
    value: int
    count: int


ChipCommand = (
    BuyChips
    | ExchangeVoucher
    | IssueColour
    | AgreeColour
    | RedeemColour
    | CarryAway
    | RedeemFromClosedTable
    | VerifyRedemption
    | TurnDownRedemption
    | NoteHandedIn
    | NoteHandedBack
)
