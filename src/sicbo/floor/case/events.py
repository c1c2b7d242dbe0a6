"""The events of a case."""

from __future__ import annotations

from sicbo.floor.actor import Fact
from sicbo.floor.case.commands import Inspected, Kind, Language, Outcome, Remedy, Side, Way
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.procedure import Procedure
from sicbo.law.schema import Matter, Rank, Right


class CaseRaised(Fact, frozen=True, kw_only=True):
    """Somebody has a case; what the log has of it is sealed with it."""

    case: str
    kind: Kind
    matter: Matter
    language: Language
    table: str
    round: int
    place: str
    area: str
    person: str
    prize: str
    complainant: str
    """Empty for an incident."""
    guest: bool
    paper: str
    procedure: Procedure
    evidence: tuple[Evidence, ...]


class FootageHeld(Fact, frozen=True, kw_only=True):
    """Footage of this time is to be kept."""

    first: int
    last: int


class EvidenceAdded(Fact, frozen=True, kw_only=True):
    evidence: Evidence


class StatementGiven(Fact, frozen=True, kw_only=True):
    side: Side
    paper: str
    declined: bool


class FootageSecured(Fact, frozen=True, kw_only=True):
    cameras: str
    """Empty where there is no footage."""


class SetAsideNoted(Fact, frozen=True, kw_only=True):
    table: str
    withheld: int
    amount: int


class CaseDecided(Fact, frozen=True, kw_only=True):
    stage: str
    outcome: Outcome
    paper: str
    rule: str
    """The citation of the rule that it follows."""
    remedies: tuple[Remedy, ...]
    absent: bool
    rank: Rank | None
    """Of whoever decided."""
    final: bool


class DecisionAccepted(Fact, frozen=True):
    """The complainant agrees to the decision that stands."""


class ReviewRequested(Fact, frozen=True, kw_only=True):
    stage: str


class NotSatisfied(Fact, frozen=True, kw_only=True):
    """The complainant does not agree; the next stage decides, or none, and the decision stands."""

    stage: str


class AdviceGiven(Fact, frozen=True, kw_only=True):
    advice: str
    language: Language
    way: Way
    digest: str


class AdviceAcknowledged(Fact, frozen=True, kw_only=True):
    advice: str
    refused: bool


class TurnedToInspector(Fact, frozen=True, kw_only=True):
    right: Right


class InspectionRecorded(Fact, frozen=True, kw_only=True):
    outcome: Inspected
    paper: str


class RemedyLinked(Fact, frozen=True, kw_only=True):
    remedy: Remedy
    stream: str
    seq: int


class CaseWithdrawn(Fact, frozen=True):
    pass


class CaseClosed(Fact, frozen=True, kw_only=True):
    table: str
    """Whose rounds are no longer held; empty where none were."""
    answered: bool
    keep_until: int


class CaseReopened(Fact, frozen=True, kw_only=True):
    ground: str
    table: str
    round: int
    """What is held again; 0 for nothing."""


class KeepingEnded(Fact, frozen=True, kw_only=True):
    papers: tuple[str, ...]
    """What was kept, and is no longer."""


AnyEvent = (
    CaseRaised
    | FootageHeld
    | EvidenceAdded
    | StatementGiven
    | FootageSecured
    | SetAsideNoted
    | CaseDecided
    | DecisionAccepted
    | ReviewRequested
    | NotSatisfied
    | AdviceGiven
    | AdviceAcknowledged
    | TurnedToInspector
    | InspectionRecorded
    | RemedyLinked
    | CaseWithdrawn
    | CaseClosed
    | CaseReopened
    | KeepingEnded
)
