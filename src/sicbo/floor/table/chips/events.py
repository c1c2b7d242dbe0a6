"""Chips bought, changed, issued by colour and redeemed."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Fact
from sicbo.floor.table.chips.commands import TurnDown
from sicbo.floor.table.entries import Change
from sicbo.law.schema import Instrument


class ChipsBought(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    amount: int
    by_patron: bool = False
    """Whether the player is a registered patron, whose limits count it."""


class VoucherExchanged(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    instrument: Instrument
    voucher: str
    gives: Literal["cash-chips", "tokens"]
    amount: int
    by_patron: bool = False


class ColourIssued(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    colour: str
    value: int
    count: int
    marker: str
    """What shows the value; empty where the book asks for no marking."""
    agreed: tuple[str, ...]
    """Players who hold the same colour and agreed."""


class ColourAgreed(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    colour: str
    to: str


class ColourRedeemed(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    colour: str
    value: int
    count: int
    brought_back: bool
    """Whether the chips had left the table in between."""


class ChipsCarriedAway(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    pile: str
    """Tokens, or the colour."""
    value: int
    count: int
    """Of colour chips; of tokens, their whole value counts as one."""


class RedemptionRequested(Fact, frozen=True, kw_only=True):
    """Chips of a closed table were handed in and valued."""

    redemption: str
    place: str
    player: str
    table: str
    colour: str
    count: int
    value: int
    basis: Literal["issue", "lowest-minimum"]
    surveillance_told: bool
    recorded: bool = False
    """Whether the chips stand in the record of the closed table, which is told that they are back."""


class RedeemedFromClosedTable(Fact, frozen=True, kw_only=True):
    redemption: str
    place: str
    table: str
    colour: str
    count: int
    value: int
    verified_by: str
    """Nobody, where the book asks for no verification."""
    owed: bool = True
    """Whether the closed table's books owe them; else the table that exchanges them pays out of its own float."""


class RedemptionTurnedDown(Fact, frozen=True, kw_only=True):
    """Chips that waited to be verified were handed back."""

    redemption: str
    place: str
    table: str
    colour: str
    count: int
    value: int
    reason: TurnDown
    requested_by: str
    recorded: bool
    """Whether the record of the closed table has them as handed in, and is told that they are out again."""


class _SeenElsewhere(Fact, frozen=True, kw_only=True):
    """Chips of this table, which is closed, that came up at another."""

    redemption: str
    table: str
    """Where they were handed in."""
    colour: str
    value: int
    count: int


class HandedInElsewhere(_SeenElsewhere, frozen=True, kw_only=True):
    """They were taken in there, and are no longer away."""


class HandedBack(_SeenElsewhere, frozen=True, kw_only=True):
    """They are away again: the exchange was turned down."""


class TokensReturned(Fact, frozen=True, kw_only=True):
    """Tokens that lay on the layout go back to their owner: the round or the wager did not count."""

    round: int
    place: str
    player: str
    changes: tuple[Change, ...]
    reason: str


ChipEvent = (
    ChipsBought
    | VoucherExchanged
    | ColourIssued
    | ColourAgreed
    | ColourRedeemed
    | ChipsCarriedAway
    | RedemptionRequested
    | RedeemedFromClosedTable
    | RedemptionTurnedDown
    | HandedInElsewhere
    | HandedBack
    | TokensReturned
)
