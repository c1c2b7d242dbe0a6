"""Wagers registered and settled."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Fact
from sicbo.floor.table.entries import Change, PlaceSettled, StreakCount

Cause = Literal[
    "placed", "taken-back", "moved", "cleared", "undone", "redone", "repeated", "doubled", "excess-returned"
]


class WagerRegistered(Fact, frozen=True, kw_only=True):
    """The wagers of one place changed, all at once; from here they stand."""

    round: int
    place: str
    player: str
    cause: Cause
    changes: tuple[Change, ...]
    spoken: bool


class RoundSettled(Fact, frozen=True, kw_only=True):
    """Losers cleared, then winners paid; the round is over."""

    round: int
    faces: tuple[int, int, int]
    places: tuple[PlaceSettled, ...]
    streaks: tuple[StreakCount, ...] = ()
    """Every streak wager that was in play; those that ended are among the wagers of their places too."""


WagerEvent = WagerRegistered | RoundSettled
