"""Parts that facts of several areas are made of: a stake changed, laid, paid, drawn or taken back."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec


class Change(msgspec.Struct, frozen=True):
    """What one pile has on one area before and after."""

    area: str
    before: int
    after: int
    pile: str = "cash-chips"
    """Cash chips (or credits), tokens, or a colour."""


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


class Laid(msgspec.Struct, frozen=True):
    """What lay on one area of one place."""

    place: str
    player: str
    area: str
    stake: int


class Kept(msgspec.Struct, frozen=True):
    """A part of winnings that were withheld, or forfeited since: it goes back to the house with the round."""

    withheld: int
    """The number of the sum."""
    amount: int
    forfeited: bool


class Drawn(msgspec.Struct, frozen=True):
    """What another place of the same player gave, because the place that is meant held too little."""

    place: str
    amount: int
    tokens: int


class Adjustment(msgspec.Struct, frozen=True, kw_only=True):
    """One place of a settled round taken back and decided anew."""

    place: str
    player: str
    reversed: tuple[Paid, ...]
    settled: tuple[Paid, ...]
    """The same wagers by the corrected result; empty where the round is void."""
    forfeited: bool
    """Void, but the stakes are kept."""
    net: int
    """What the player gets, or gives back below zero."""
    kept: tuple[Kept, ...] = ()
    """What of it the player never had in hand, because it was withheld."""
    seat: str
    """The place of the wager if it is still the player's, else another of theirs; empty for one who has left."""
    elsewhere: tuple[Drawn, ...] = ()
    owed: int
    """What no stack of the player could give back; of a tournament's chips, for the tournament to reckon with."""
    repaid: int
    """What the player owed already, and now pays out of what is due to them."""
    tokens: int = 0
    """The same in promotional tokens: what the player gets of them, or gives back below zero."""
    tokens_owed: int = 0
    tokens_repaid: int = 0
    tokens_waiting: int = 0
    """What of them the table keeps for a player who has left, or takes back of what it kept."""
    transfer: str
    """The transfer that carries money due to a player who has left."""
    withheld: int = 0
    """What of it stays with the table, because winnings of a player who has left are to be withheld."""

    @property
    def moved(self) -> int:
        """What reaches the player's seat or wallet, or leaves the seat below zero."""
        given = sum(one.amount for one in self.elsewhere)
        return self.net + sum(one.amount for one in self.kept) + given + self.owed - self.repaid - self.withheld

    @property
    def tokens_moved(self) -> int:
        """The same in promotional tokens."""
        return self.tokens + sum(one.tokens for one in self.elsewhere) + self.tokens_owed - self.tokens_repaid


class Reversal(Protocol):
    """What is taken back from one player or given to them: an adjustment, or a ruling on a streak."""

    @property
    def player(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def elsewhere(self) -> tuple[Drawn, ...]: ...
    @property
    def moved(self) -> int: ...
    @property
    def tokens_moved(self) -> int: ...
    @property
    def owed(self) -> int: ...
    @property
    def repaid(self) -> int: ...
    @property
    def tokens_owed(self) -> int: ...
    @property
    def tokens_repaid(self) -> int: ...
    @property
    def tokens_waiting(self) -> int: ...
    @property
    def transfer(self) -> str: ...
