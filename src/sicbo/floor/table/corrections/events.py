"""Rounds put right afterwards, by reversing entries."""

from __future__ import annotations

import msgspec

from sicbo.floor.actor import Event
from sicbo.floor.table.irregularities.events import Laid
from sicbo.floor.table.wagers.events import Paid


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
    """What no stack of the player could give back."""
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


class ResultCorrected(Event, frozen=True, kw_only=True):
    """The dice decide a round anew; later rounds stand."""

    round: int
    was: tuple[int, int, int]
    faces: tuple[int, int, int]
    lit: dict[str, tuple[str, ...]]
    evidence: str
    settled: bool
    """Whether the round had been settled by the wrong result."""
    adjustments: tuple[Adjustment, ...]
    by: str
    second: str
    at: int
    clause: str
    later_clause: str


class RoundVoided(Event, frozen=True, kw_only=True):
    """A round without outcome: wagers on the layout go back or are kept; a settled one is reversed."""

    round: int
    ground: str
    cause: str
    settled: bool
    returned: tuple[Laid, ...]
    forfeited: tuple[Laid, ...]
    """Streak wagers in play included, those of a settled round too."""
    tokens_forfeited: tuple[Laid, ...] = ()
    """The same in promotional tokens; those that go back have an event of their own."""
    adjustments: tuple[Adjustment, ...]
    by: str
    second: str
    at: int
    clause: str
    refund_clause: str


class WagersVoided(Event, frozen=True, kw_only=True):
    """Single wagers taken out of a round that stands."""

    round: int
    ground: str
    """A ground of the book, or `breach` for a measure against a player."""
    cause: str
    incident: int = 0
    """The breach, where it is one."""
    returned: tuple[Laid, ...]
    adjustments: tuple[Adjustment, ...]
    by: str
    second: str
    at: int
    clause: str
    refund_clause: str


class ReceivableCollected(Event, frozen=True, kw_only=True):
    player: str
    amount: int
    tokens: bool = False
    place: str
    transfer: str
    by: str
    at: int
    clause: str


class ReceivableWaived(Event, frozen=True, kw_only=True):
    player: str
    amount: int
    tokens: bool = False
    reason: str
    by: str
    second: str
    at: int
    clause: str


CorrectionEvent = ResultCorrected | RoundVoided | WagersVoided | ReceivableCollected | ReceivableWaived
