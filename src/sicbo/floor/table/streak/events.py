"""Streak wagers registered and re-derived, their price, the final call, and the gaming day."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.actor import Fact
from sicbo.floor.table.entries import Drawn, Kept, PlaceSettled, StreakCount


class StreakRegistered(Fact, frozen=True, kw_only=True):
    """A streak wager stands until its run ends."""

    round: int
    """Its first result."""
    place: str
    player: str
    area: str
    stake: int
    side: str
    length: int
    colour: str = ""
    """The colour of the chips in it; nothing where they are cash chips, or credits."""
    tokens: int = 0
    """What of the stake is promotional tokens."""


class StreakPriceSet(Fact, frozen=True):
    amount: int
    before: int


class StreakFinalCalled(Fact, frozen=True, kw_only=True):
    live: tuple[StreakCount, ...]
    """The wagers that stay in play until they are decided."""
    says: str


class GamingDayStarted(Fact, frozen=True):
    day: str
    round: int
    """The first round whose result belongs to it."""


class CorrectedResult(msgspec.Struct, frozen=True):
    """The dice of a settled round as they really lay; nothing where the round does not count."""

    round: int
    faces: tuple[int, int, int] | None


class StreakRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A streak wager that was settled by a result since corrected: what was, and what would have been."""

    streak: int
    """Its number among the streaks of this table that are over."""
    place: str
    player: str
    area: str
    stake: int
    round: int
    outcome: Literal["win", "lose", "returned"]
    length: int
    win: int
    would: Literal["live", "win", "lose"]
    would_length: int
    would_win: int
    tokens: int = 0
    """What of the stake was promotional tokens."""


class StreaksRederived(Fact, frozen=True, kw_only=True):
    """Results were corrected, or their lights found dark: live wagers stand where that puts them or are settled.

    Those that had ended before wait for a ruling where they would stand otherwise.
    """

    corrected: tuple[CorrectedResult, ...]
    dark: tuple[int, ...] = ()
    """Settled rounds whose lights failed, by which every streak then in play has ended."""
    counts: tuple[StreakCount, ...]
    places: tuple[PlaceSettled, ...]
    """Wagers still in play that the true results have ended."""
    rulings: tuple[StreakRuling, ...]
    """All that are open now."""
    round: int


class StreakRuled(Fact, frozen=True, kw_only=True):
    """An ended streak stands as it was settled, or is paid and collected as the true results have it; or it is void."""

    streak: int
    ruling: Literal["stands", "corrected", "void", "forfeited"]
    """Void with its stake given back, or kept."""
    place: str
    player: str
    area: str
    net: int
    """What the player gets, or gives back below zero."""
    seat: str
    """The place of the wager if it is still the player's, else another of theirs; empty for one who has left."""
    elsewhere: tuple[Drawn, ...] = ()
    owed: int
    repaid: int
    kept: tuple[Kept, ...] = ()
    """What of it the player never had in hand, because it was withheld."""
    forfeited: int = 0
    """The stake, where it is kept."""
    tokens_forfeited: int = 0
    transfer: str
    second: str
    tokens: int = 0
    """What the player gets in promotional tokens, or gives back below zero."""
    tokens_owed: int = 0
    tokens_repaid: int = 0
    tokens_waiting: int = 0
    """What of them is kept for a player who has left."""
    unit: str = ""
    """What its money is an amount of. Logs of earlier releases do not say it."""

    @property
    def moved(self) -> int:
        """What reaches the player's seat or wallet, or leaves the seat below zero."""
        given = sum(one.amount for one in self.elsewhere)
        return self.net + sum(one.amount for one in self.kept) + given + self.owed - self.repaid

    @property
    def tokens_moved(self) -> int:
        """The same in promotional tokens."""
        return self.tokens + sum(one.tokens for one in self.elsewhere) + self.tokens_owed - self.tokens_repaid


StreakEvent = StreakRegistered | StreakPriceSet | StreakFinalCalled | GamingDayStarted | StreaksRederived | StreakRuled
