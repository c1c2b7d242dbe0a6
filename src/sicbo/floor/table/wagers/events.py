"""Wagers registered and settled."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.actor import Event

Cause = Literal[
    "placed", "taken-back", "moved", "cleared", "undone", "redone", "repeated", "doubled", "excess-returned"
]


class Change(msgspec.Struct, frozen=True):
    """What one pile has on one area before and after."""

    area: str
    before: int
    after: int
    pile: str = "cash-chips"
    """Cash chips (or credits), tokens, or a colour."""


class WagerRegistered(Event, frozen=True, kw_only=True):
    """The wagers of one place changed, all at once; from here they stand."""

    round: int
    place: str
    player: str
    cause: Cause
    changes: tuple[Change, ...]
    by: str
    spoken: bool
    at: int
    clause: str


class InColour(msgspec.Struct, frozen=True):
    """What is paid in chips of one colour."""

    colour: str
    amount: int


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """One wager settled, with why."""

    area: str
    stake: int
    outcome: Literal["win", "lose", "returned"]
    pays: str
    """Odds to 1, exact; empty on a loss."""
    win: int
    exact: str
    """The win before rounding up to what the table's chips can pay; the same wherever nothing is rounded."""
    clause: str
    row: str
    returned: int = 0
    """What of the stake was handed back whatever the dice said; all of it where the outcome is `returned`."""
    limits: tuple[str, ...] = ()
    """The clauses on limits and rounding that this wager was settled under."""

    tokens: Literal["", "kept", "returned"] = ""
    """What became of the stake beyond what is handed back, where it was promotional tokens; the win is in chips."""
    tokens_clause: str = ""
    in_colours: tuple[InColour, ...] = ()
    """What of the win is paid in chips of a colour; the rest is cash chips, or credits."""

    @property
    def staked(self) -> int:
        """What of the stake was money: all of it, or nothing where it was tokens."""
        return 0 if self.tokens else self.stake

    @property
    def back(self) -> int:
        """What money the player has of this wager afterwards: stake and win, or what was handed back."""
        if self.tokens:
            return self.win
        return self.stake + self.win if self.outcome == "win" else self.returned

    @property
    def lost(self) -> int:
        """What money of the stake the player has lost."""
        return self.staked - (self.back - self.win)

    @property
    def tokens_back(self) -> int:
        """What tokens the player has of this wager afterwards."""
        if not self.tokens:
            return 0
        return self.stake if self.tokens == "returned" else self.returned


class PlaceSettled(msgspec.Struct, frozen=True):
    """All wagers of one place in one round."""

    place: str
    player: str
    wagers: tuple[Paid, ...]


class StreakCount(msgspec.Struct, frozen=True, kw_only=True):
    """Where one streak wager stands after a result: its own count, not the table's run."""

    place: str
    area: str
    side: str
    length: int
    outcome: Literal["live", "win", "lose"]
    clause: str


class RoundSettled(Event, frozen=True, kw_only=True):
    """Losers cleared, then winners paid; the round is over."""

    round: int
    faces: tuple[int, int, int]
    places: tuple[PlaceSettled, ...]
    streaks: tuple[StreakCount, ...] = ()
    """Every streak wager that was in play; those that ended are among the wagers of their places too."""
    by: str
    at: int
    clause: str


WagerEvent = WagerRegistered | RoundSettled
