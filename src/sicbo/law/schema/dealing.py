"""The steps of a round, and who may do what."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.bets import Step
from sicbo.law.schema.documents import Rank


class Count(Strict, frozen=True, kw_only=True):
    count: int
    clause: str


class Call(Strict, frozen=True, kw_only=True):
    order: Literal["any", "ascending"]
    total: bool
    clause: str
    games: tuple[str, ...] = ()
    reading: str = ""


class Dealing(Strict, frozen=True, kw_only=True):
    clause: str
    closes_clause: str
    """The rule that nothing on the layout changes after "no more bets"."""
    placed_clause: str
    """The rule that a wager counts once it lies on its area."""
    bets_end: tuple[Step, ...]
    """The steps that end betting, whichever comes first."""
    steps: tuple[Step, ...]
    tumbles_min: Count | None = None
    call: tuple[Call, ...] = ()


class SpinsWhile(Strict, frozen=True, kw_only=True):
    """What must be missing for spins without play to be directed."""

    missing: Literal["wagers", "players"]
    clause: str
    reading: str = ""


class WithoutPlay(Strict, frozen=True, kw_only=True):
    """Spins without play; who may direct them is the act `spin-without-play`."""

    clause: str
    last_step: Literal["light", "settle"]
    """The step that ends such a spin."""
    at_opening_clause: str
    during_play_clause: str
    until_wager_clause: str
    only_while: tuple[SpinsWhile, ...] = ()
    """The first whose reading is in force counts; without one, wagers must be missing."""


class Act(Strict, frozen=True, kw_only=True):
    id: str
    rank: Rank
    clause: str
    exactly: bool = False
    """Only this rank, not the ones above it."""
    assigned: bool | tuple[Rank, ...] = False
    """Only a person responsible for this very table: of these ranks, or of every rank."""
    reading: str = ""

    def is_bound(self, rank: Rank | None) -> bool:
        """Whether a person of this rank has to be responsible for the very table."""
        return self.assigned if isinstance(self.assigned, bool) else rank in self.assigned
