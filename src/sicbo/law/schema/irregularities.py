"""Irregularities, what follows from them, and what the house itself adds."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.chips import CarriedAway
from sicbo.law.schema.dealing import Act
from sicbo.law.schema.desks import CageRules, DeskAct, PatronRules, PromotionRules, StaffRules
from sicbo.law.schema.disputes import CaseRules, Disputes
from sicbo.law.schema.door import Door
from sicbo.law.schema.operation import Betting, ClockRule, Connections, GamingDay, RefusalRules, Room
from sicbo.law.schema.people import Approval, Closing

Duty = Literal["must", "automatic", "may"]
"""What the words of a rule lay on people: somebody has to do it, it follows from the fact alone, or somebody may."""


class Irregularity(Strict, frozen=True, kw_only=True):
    """A cause for which a round has no result."""

    id: str
    word: Literal["no-spin", "no-result", "void"]
    """What the book calls it, and what is announced."""
    clause: str
    act: str
    duty: Duty
    during: tuple[str, ...]
    """The step that is due at a moment in which it can happen."""
    found: tuple[str, ...] = ()
    """Later steps, in which it has happened already and may still be declared."""
    physical: tuple[Literal["uncover", "tumble", "short-tumble"], ...] = ()
    """What somebody did out of order when it comes about."""
    equipment: str = ""
    malfunction: bool = False
    """Whether it is a malfunction too, which somebody must be told of."""
    part: str = ""
    """The part at fault: whoever reports it once the dice have been tumbled has declared this with it."""


class Stakes(Strict, frozen=True, kw_only=True):
    """What becomes of the wagers on the layout."""

    policy: Literal["stay-and-reopen", "stay-locked", "return"]
    clause: str
    reading: str = ""


class FoundLate(Strict, frozen=True, kw_only=True):
    """What becomes of a settled round that turns out to have had no result."""

    policy: Literal["void", "stands"]
    clause: str
    """The rule on refunds, or that settled rounds stand."""


class NoResult(Strict, frozen=True, kw_only=True):
    """What follows when a round is declared to have no result."""

    again: Literal["re-tumble", "new-game"]
    clause: str
    wagers: tuple[Stakes, ...]
    spares_streaks: bool = False
    late: FoundLate | None = None
    """Wagers over several rounds stay, and neither win, lose nor progress."""


class Excluded(Strict, frozen=True, kw_only=True):
    """A cause for which another rule is made."""

    id: str
    clause: str
    in_hand: bool = False
    """Only while the round is in hand: once it is settled, the cause counts."""


class Void(Strict, frozen=True, kw_only=True):
    """A ground on which the outcome of a round is taken back, or a wager."""

    id: str
    act: str
    clause: str
    duty: Duty = "may"
    scope: tuple[Literal["round", "wager", "range"], ...]
    refund: Literal["must", "may"]
    refund_clause: str
    refund_silent_on: tuple[Literal["round", "wager"], ...] = ()
    """The parts of the scope of which that rule does not speak: there the house's own rule gives wagers back."""
    causes: tuple[str, ...] = ()
    open: bool = False
    """Whether causes beside the listed ones count."""
    excluded: tuple[Excluded, ...] = ()
    must_affect_outcome: bool = False
    malfunction: bool = False
    """Whether what it is about is a malfunction too, of which somebody is told."""
    forfeits_clause: str = ""
    """The rule by which the wager of whoever caused it may be kept."""

    @property
    def forfeits(self) -> bool:
        """Whether it may: with a whole round, never where single wagers are taken back."""
        return bool(self.forfeits_clause) and "round" in self.scope


class Lighting(Strict, frozen=True, kw_only=True):
    """Winning areas that do not light, or light wrongly: the dice decide."""

    clause: str
    streaks: Literal["", "end"] = ""
    streaks_clause: str = ""


class Malfunction(Strict, frozen=True, kw_only=True):
    """Who is told of a malfunction, and whether play stops."""

    told: Literal["dealer", "supervisor", "area-manager", "casino-manager", "inspector"]
    halts: Literal["always", "unless-corrected"]
    of: Literal["any", "lighting"]
    clause: str


class WrongDisplay(Strict, frozen=True, kw_only=True):
    clause: str


class Correction(Strict, frozen=True, kw_only=True):
    """A wrong result put right, and the rule that later rounds stand."""

    later_clause: str
    clause: str = ""
    duty: Duty = "may"


class Interruption(Strict, frozen=True, kw_only=True):
    """A round cut short by a technical failure, of the table or of its terminals."""

    clause: str
    established_clause: str
    void_clause: str
    duty: Duty = "may"
    """Of the rule that the round is void where no bet is decided."""
    refund_clause: str
    terminals_clause: str
    registered_clause: str
    unregistered_clause: str


class HouseRules(Strict, frozen=True, kw_only=True):
    """Everything in house.toml."""

    act: tuple[Act, ...]
    carried_away: CarriedAway
    closing: Closing
    approval: Approval
    malfunction: Malfunction
    """For malfunctions of which the approved book does not speak."""
    desk_act: tuple[DeskAct, ...]
    patrons: PatronRules
    staff: StaffRules
    cage: CageRules
    promotions: PromotionRules
    betting: Betting
    gaming_day: GamingDay
    clock: ClockRule
    room: Room
    refusals: RefusalRules
    connections: Connections
    door: Door
    disputes: Disputes
    """For what the approved book says nothing about."""
    cases: CaseRules
