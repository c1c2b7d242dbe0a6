"""The chips that may be wagered, bought, exchanged and redeemed."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict

Medium = Literal["cash-chips", "colour-chips", "tokens", "credits", "cash", "vouchers", "tournament-chips"]
"""Whatever a player might want to stake; each book takes some of it."""

Instrument = Literal["cash", "chip-voucher", "play-voucher", "tokens"]
"""What a dealer may change at the table: a chip voucher is worth chips, a play voucher is worth promotional tokens."""


class CarriedAway(Strict, frozen=True, kw_only=True):
    """Colour chips that one player took along and another brings back."""

    redeemed_by: Literal["another", "anybody"]
    """Somebody other than whoever recorded that they were taken along, or whoever serves the table."""
    clause: str


class Exchange(Strict, frozen=True, kw_only=True):
    id: Instrument
    gives: Literal["cash-chips", "tokens"]
    clause: str
    taken_clause: str = ""


class Sharing(Strict, frozen=True, kw_only=True):
    allowed: Literal["if-holders-agree"]
    clause: str


class Marking(Strict, frozen=True, kw_only=True):
    when: Literal["always", "above-minimum"]
    by: tuple[Literal["cash-chip", "distinctive-marker", "marker-button"], ...]
    clause: str


class SeveralColours(Strict, frozen=True, kw_only=True):
    values: Literal["free", "equal"]
    values_clause: str
    clause: str


class Verification(Strict, frozen=True, kw_only=True):
    id: Literal["every", "fallback"]
    """Every redemption, or only one at the fallback value, waits for a second person."""
    clause: str
    reading: str = ""


class ClosedTable(Strict, frozen=True, kw_only=True):
    """Colour chips of a table that has closed, redeemed elsewhere."""

    clause: str
    fallback: Literal["lowest-minimum", "none"]
    """What a chip is worth whose value at issue is no longer known."""
    surveillance: Literal["must", "may", "silent"]
    verified: tuple[Verification, ...] = ()


class ColourRules(Strict, frozen=True, kw_only=True):
    clause: str
    set_clause: str
    table_clause: str
    redeem_clause: str
    here_clause: str
    shared: Sharing
    marking: Marking
    several: SeveralColours
    closed: ClosedTable


class TokenStake(Strict, frozen=True, kw_only=True):
    """What becomes of a token at settlement, won or lost."""

    id: Literal["kept", "returned"]
    winnings: Literal["chips"]
    clause: str
    reading: str = ""


class Chips(Strict, frozen=True, kw_only=True):
    clause: str
    media: tuple[Medium, ...]
    """What may be wagered; the first is what a wager is made of unless it says otherwise."""
    placed_clause: str
    """The rule that a wager is what lies on the layout."""
    terminal_clause: str = ""
    """The rule that players bet on their own terminal and nowhere else, so that nobody bets for them."""
    exchange: tuple[Exchange, ...] = ()
    colours: ColourRules | None = None
    token: tuple[TokenStake, ...] = ()
