"""Chips bought, changed, issued by colour and redeemed."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Event
from sicbo.floor.table.chips.commands import TurnDown
from sicbo.floor.table.entries import Change
from sicbo.law.schema import Instrument


class ChipsBought(Event, frozen=True, kw_only=True):
    place: str
    player: str
    amount: int
    by: str
    at: int
    clause: str
    by_patron: bool = False
    """Whether the player is a registered patron, whose limits count it."""


class VoucherExchanged(Event, frozen=True, kw_only=True):
    place: str
    player: str
    instrument: Instrument
    voucher: str
    gives: Literal["cash-chips", "tokens"]
    amount: int
    by: str
    at: int
    clause: str
    by_patron: bool = False


class ColourIssued(Event, frozen=True, kw_only=True):
    place: str
    player: str
    colour: str
    value: int
    count: int
    marker: str
    """What shows the value; empty where the book asks for no marking."""
    agreed: tuple[str, ...]
    """Players who hold the same colour and agreed."""
    by: str
    at: int
    clause: str


class ColourAgreed(Event, frozen=True, kw_only=True):
    place: str
    player: str
    colour: str
    to: str
    by: str
    at: int
    clause: str


class ColourRedeemed(Event, frozen=True, kw_only=True):
    place: str
    player: str
    colour: str
    value: int
    count: int
    brought_back: bool
    """Whether the chips had left the table in between."""
    by: str
    at: int
    clause: str


class ChipsCarriedAway(Event, frozen=True, kw_only=True):
    place: str
    player: str
    pile: str
    """Tokens, or the colour."""
    value: int
    count: int
    """Of colour chips; of tokens, their whole value counts as one."""
    by: str
    at: int
    clause: str


class RedemptionRequested(Event, frozen=True, kw_only=True):
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
    by: str
    at: int
    clause: str
    recorded: bool = False
    """Whether the chips stand in the record of the closed table, which is told that they are back."""


class RedeemedFromClosedTable(Event, frozen=True, kw_only=True):
    redemption: str
    place: str
    table: str
    colour: str
    count: int
    value: int
    verified_by: str
    """Nobody, where the book asks for no verification."""
    by: str
    at: int
    clause: str
    owed: bool = True
    """Whether the closed table's books owe them; else the table that exchanges them pays out of its own float."""


class RedemptionTurnedDown(Event, frozen=True, kw_only=True):
    """Chips that waited to be verified were handed back."""

    redemption: str
    place: str
    table: str
    colour: str
    count: int
    value: int
    reason: TurnDown
    requested_by: str
    by: str
    at: int
    clause: str
    recorded: bool
    """Whether the record of the closed table has them as handed in, and is told that they are out again."""


class _SeenElsewhere(Event, frozen=True, kw_only=True):
    """Chips of this table, which is closed, that came up at another."""

    redemption: str
    table: str
    """Where they were handed in."""
    colour: str
    value: int
    count: int
    by: str
    at: int
    clause: str


class HandedInElsewhere(_SeenElsewhere, frozen=True, kw_only=True):
    """They were taken in there, and are no longer away."""


class HandedBack(_SeenElsewhere, frozen=True, kw_only=True):
    """They are away again: the exchange was turned down."""


class TokensReturned(Event, frozen=True, kw_only=True):
    """Tokens that lay on the layout go back to their owner: the round or the wager did not count."""

    round: int
    place: str
    player: str
    changes: tuple[Change, ...]
    reason: str
    by: str
    at: int
    clause: str


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
