"""The state of a tournament. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.approvals import Approvals
from sicbo.floor.designation import Designated
from sicbo.floor.draw.state import Draw
from sicbo.floor.tournament.conditions import Conditions, EventLaw, Paid
from sicbo.floor.tournament.events import RankingSet, Seated

Phase = Literal["new", "drafted", "entries", "sessions", "final", "paid", "closed", "cancelled"]
Standing = Literal["applied", "waiting", "accepted", "refused", "withdrawn"]


@dataclass(slots=True)
class Fee:
    player: str
    entry: str
    what: Paid
    amount: int


@dataclass(slots=True)
class Entrant:
    """One entry, and whoever plays it."""

    id: str
    player: str
    standing: Standing
    at: int
    worker: str = ""
    approved: bool = False
    """Whether the officer has approved that somebody who belongs to the operator takes part."""
    signed: str = ""
    """The digest of the terms that were signed."""
    understood: str = ""
    """The digest of the terms that the director has explained."""
    permits: bool = False
    free: bool = False
    """Whether they may withdraw free of charge whatever the time, since the terms have changed."""
    substitute: str = ""
    """Who waits to take the place."""
    gone: str = ""
    """Why they play no more."""
    round: int = 0
    """The highest round they were let into."""
    banks: int = 0


@dataclass(slots=True)
class Sitting:
    """A session as it is played."""

    round: int
    starts: int
    began: int = 0
    seats: dict[str, Seated] = field(default_factory=dict)
    """By entry."""
    chips: dict[str, list[int]] = field(default_factory=dict)
    """What lay before each entry after each spin."""
    counted: dict[str, int] = field(default_factory=dict)
    adjusted: dict[str, int] = field(default_factory=dict)
    penalties: dict[str, int] = field(default_factory=dict)
    """Chips that count no more."""
    spins: dict[str, int] = field(default_factory=dict)
    """By table."""
    setup: str = ""
    """What its first table opened with, as a digest."""
    ended: set[str] = field(default_factory=set)
    """Tables that were told to count."""

    @property
    def over(self) -> bool:
        return bool(self.seats) and all(entry in self.counted for entry in self.seats)


@dataclass(slots=True)
class Tournament:
    id: str
    law: EventLaw | None = None
    conditions: Conditions | None = None
    digest: str = ""
    practice: bool = False
    findings: int = 0
    phase: Phase = "new"
    done: set[str] = field(default_factory=set)
    """Steps recorded for the terms as they are."""
    untold: bool = False
    """Whether entrants wait to be told of a change."""
    director: str = ""
    deputies: list[str] = field(default_factory=list)
    present: set[str] = field(default_factory=set)
    tables: list[str] = field(default_factory=list)
    entrants: dict[str, Entrant] = field(default_factory=dict)
    fees: dict[str, Fee] = field(default_factory=dict)
    """What was paid and not refunded, by transfer."""
    sends: int = 0
    open: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Money on its way to a wallet: whose, and how much."""
    failed: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Money that a wallet has refused."""
    draw: Draw = field(default_factory=Draw)
    drawn: tuple[str, ...] = ()
    """The entries that the draw of seats is over, in its order, once it was closed."""
    sittings: dict[str, Sitting] = field(default_factory=dict)
    rounds: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    """Of each round that is over: its ranking, and who went on."""
    result: RankingSet | None = None
    disputed: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """The ranking before and after a correction that waits for a ruling."""
    approvals: Approvals = field(default_factory=Approvals)

    @property
    def terms(self) -> Conditions:
        assert self.conditions is not None, "asked of a tournament that has terms"
        return self.conditions

    @property
    def rules(self) -> EventLaw:
        assert self.law is not None, "asked of a tournament that has terms"
        return self.law

    def of(self, player: str) -> Entrant | None:
        """The entry that this person plays or has applied with."""
        live = (one for one in self.entrants.values() if one.standing in {"applied", "waiting", "accepted"})
        return next((one for one in live if one.player == player), None)

    def accepted(self) -> list[Entrant]:
        return [one for one in self.entrants.values() if one.standing == "accepted"]

    def playing(self) -> tuple[str, Sitting] | None:
        """The first session that has begun and is not over."""
        return next(((name, one) for name, one in self.sittings.items() if one.began and not one.over), None)

    def in_session(self, entry: str) -> tuple[str, Sitting] | None:
        """The session in which this entry has a seat, begun and not over."""
        begun = ((name, one) for name, one in self.sittings.items() if one.began and not one.over)
        return next(((name, one) for name, one in begun if entry in one.seats), None)

    def plays(self, entry: str) -> tuple[str, Seated] | None:
        """The session that this entry plays, and where; nothing once its chips are counted."""
        now = self.in_session(entry)
        return None if now is None or entry in now[1].counted else (now[0], now[1].seats[entry])

    def round_of(self, number: int) -> list[Sitting]:
        return [one for one in self.sittings.values() if one.round == number]

    def designated(self, table: str, session: str) -> Designated | None:
        """What this table opens with for this session; nothing where it is not designated, or the session is over."""
        sitting = self.sittings.get(session)
        if table not in self.tables or sitting is None or sitting.over or self.phase not in {"entries", "sessions"}:
            return None
        mode: Literal["practice", "licensed"] = "practice" if self.practice else "licensed"
        return Designated(mode=mode, book=self.rules.book, setup=sitting.setup)
