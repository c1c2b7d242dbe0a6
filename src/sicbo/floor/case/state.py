"""The state of a case between two commands. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.case.commands import Outcome, Remedy
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.procedure import Procedure, Stage
from sicbo.law.schema import Rank

Answer = Literal["", "accepted", "review", "not-satisfied"]


@dataclass(slots=True)
class Statement:
    by: str
    at: int
    paper: str
    declined: bool


@dataclass(slots=True)
class Decision:
    stage: str
    outcome: Outcome
    by: str
    at: int
    rank: Rank | None
    paper: str
    rule: str
    clause: str
    final: bool


@dataclass(slots=True)
class GivenAdvice:
    language: str
    way: str
    digest: str
    by: str
    at: int
    acknowledged: Literal["", "acknowledged", "refused"] = ""
    answered_at: int = 0


@dataclass(slots=True)
class Footage:
    first: int
    last: int
    cameras: str = ""
    secured_by: str = ""


@dataclass(slots=True)
class Link:
    """Where a remedy was carried out."""

    stream: str
    seq: int


@dataclass(slots=True)
class Inspection:
    outcome: str
    by: str
    at: int
    paper: str


@dataclass(slots=True)
class Case:
    """One case; before it is raised it has no matter."""

    id: str
    kind: str = ""
    matter: str = ""
    language: str = "en"
    table: str = ""
    round: int = 0
    place: str = ""
    area: str = ""
    person: str = ""
    prize: str = ""
    complainant: str = ""
    guest: bool = False
    raised_by: str = ""
    raised_at: int = 0
    began: int = 0
    """When it was raised, or came back: from then on a decision is due."""
    procedure: Procedure = field(default_factory=Procedure)
    evidence: list[Evidence] = field(default_factory=list)
    statements: list[tuple[str, Statement]] = field(default_factory=list)
    """With the side that gave each."""
    footage: Footage | None = None
    stage: str = ""
    """Who decides next; empty while a decision stands."""
    decisions: list[Decision] = field(default_factory=list)
    answer: Answer = ""
    """What the complainant says of the decision that stands."""
    advice: dict[str, GivenAdvice] = field(default_factory=dict)
    turned_to: str = ""
    """By which right an inspector looks at it now."""
    inspections: list[Inspection] = field(default_factory=list)
    remedies: dict[Remedy, Link | None] = field(default_factory=dict)
    due_since: dict[Remedy, int] = field(default_factory=dict)
    """When each remedy that is not carried out was found due."""
    set_aside: dict[int, int] = field(default_factory=dict)
    """What is kept back at the table, by its number there."""
    is_open: bool = False
    withdrawn: bool = False
    closed_at: int = 0
    keep_until: int = 0
    kept: bool = True
    """Whether its papers are still there."""

    @property
    def raised(self) -> bool:
        return bool(self.kind)

    @property
    def heard(self) -> set[str]:
        """The sides that have had their say."""
        return {side for side, _ in self.statements}

    @property
    def involved(self) -> set[str]:
        """Whoever has acted in what is disputed, or is a party."""
        acted = {person for one in self.evidence for person in one.acted}
        return (acted | {one.by for one in self.decisions} | {self.complainant, self.person}) - {""}

    @property
    def papers(self) -> tuple[str, ...]:
        """The digests of all its papers."""
        found = [one.paper for _, one in self.statements]
        found += [one.paper for one in self.decisions]
        found += [one.paper for one in self.inspections]
        return tuple(dict.fromkeys(one for one in found if one))

    @property
    def stands(self) -> Decision | None:
        """The decision that stands, unless another stage is to decide."""
        return self.decisions[-1] if self.decisions and not self.stage else None

    @property
    def possible(self) -> tuple[Remedy, ...]:
        """What this case can find due: a round can be put right where it names one, and an account paid into."""
        of_round: tuple[Remedy, ...] = ("correction", "void") if self.table and self.round else ()
        return (*of_round, "payment") if self.complainant and not self.guest else of_round

    def rules_of(self, stage: str) -> Stage:
        return next(one for one in self.procedure.stages if one.id == stage)

    def after(self, stage: str, *, on_request: bool) -> Stage | None:
        """The next stage that is, or is not, on request."""
        ids = [one.id for one in self.procedure.stages]
        rest = self.procedure.stages[ids.index(stage) + 1 :]
        return next((one for one in rest if one.on_request == on_request), None)
