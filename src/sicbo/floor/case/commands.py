"""Commands at a case."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command, Given
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.procedure import Procedure
from sicbo.law.schema import Matter, Right

Kind = Literal["dispute", "complaint", "incident"]
Side = Literal["complainant", "house"]
Language = Literal["en", "zh-Hant", "zh-Hans"]
Outcome = Literal["upheld", "partly-upheld", "rejected"]
Remedy = Literal["correction", "void", "payment"]
Answered = Literal["accepted", "review", "not-satisfied"]
Way = Literal["spoken", "paper", "screen", "letter"]
Inspected = Literal["stands", "changed", "no-finding"]


class RaiseCase(Command, frozen=True, kw_only=True):
    """Begin a case about a round, a wager, a person, a prize, or anything else."""

    about = About(
        act="raise-case",
        roles=("player", "staff", "cage", "director", "promotions", "surveillance"),
        phases=ALWAYS,
        begins=True,
        lookups=("procedure", "evidence"),
        optional=("table", "place", "area", "person", "prize", "book", "complainant", "paper"),
    )

    kind: Kind
    matter: Matter
    language: Language = "en"
    table: str = ""
    round: int = 0
    place: str = ""
    area: str = ""
    person: str = ""
    """Who is complained of."""
    prize: str = ""
    """The stream of the tournament or promotion."""
    book: str = ""
    """Under which book, where no table says it."""
    complainant: str = ""
    """Whose case it is, where staff raise it for a patron."""
    guest: bool = False
    """For somebody without an account, who is called by the number of the case."""
    paper: str = ""
    """The digest of what they say."""
    procedure: Procedure | None = None
    evidence: tuple[Evidence, ...] = ()


class AddEvidence(Command, frozen=True):
    """Take a stretch of the log to the case."""

    about = About(act="serve-case", roles=("supervisor+", "director"), lookups=("evidence",))

    stream: str
    first: int
    last: int
    evidence: Evidence | None = None


class GiveStatement(Command, frozen=True, kw_only=True):
    """What one side says, or that it will say nothing."""

    about = About(act="serve-case", roles=("player", "staff", "director"), optional=("paper",))

    side: Side
    paper: str = ""
    """The digest of the statement; empty where there is none."""
    declined: bool = False


class SecureFootage(Command, frozen=True):
    """Say that the footage of these cameras is kept, or that there is none."""

    about = About(act="secure-footage", roles=("supervisor+", "surveillance"), optional=("cameras",))

    cameras: str
    """A code of the cameras; empty where there is no footage."""


class NoteSetAside(Command, frozen=True):
    """Note that a disputed sum is kept back at a table by a measure of the book."""

    about = About(act="serve-case", roles=("supervisor+", "director"), lookups=("amount",))

    table: str
    withheld: int
    amount: int = 0
    """What is kept back there of the complainant; the house fills it in."""


class DecideCase(Command, frozen=True, kw_only=True):
    """Decide, with the reasons and the rule that it follows."""

    about = About(roles=("supervisor+", "director"), lookups=("rule_known",), proof=True, final=True)

    outcome: Outcome
    paper: str
    """The digest of the reasons."""
    book: str
    rule: str
    """The number of the clause in that book."""
    remedies: tuple[Remedy, ...] = ()
    absent: bool = False
    """Whether nobody of the rank that usually decides is there."""
    rule_known: bool = False


class AnswerDecision(Command, frozen=True):
    """What the complainant says of the decision that stands."""

    about = About(act="serve-case", roles=("player", "supervisor+", "director"))

    answer: Answered


class GiveAdvice(Command, frozen=True):
    """Tell the complainant what the book says they must be told."""

    about = About(act="serve-case", roles=("supervisor+", "director"), lookups=("digest",))

    advice: str
    language: Language
    way: Way
    digest: str = ""
    """Of the words that were given; the house fills it in."""


class AcknowledgeAdvice(Command, frozen=True):
    """The complainant acknowledges an advice, or refuses to."""

    about = About(act="serve-case", roles=("player", "supervisor+", "director"))

    advice: str
    refused: bool = False


class TurnToInspector(Command, frozen=True):
    """The complainant turns to an inspector."""

    about = About(act="serve-case", roles=("player", "supervisor+", "director"), phases=ALWAYS)

    right: Right


class RecordInspection(Command, frozen=True):
    """What the inspector has found."""

    about = About(act="record-inspection", roles=("inspector",), phases=ALWAYS, optional=("paper",))

    outcome: Inspected
    paper: str = ""


class LinkRemedy(Command, frozen=True):
    """The lawful order elsewhere by which a remedy was carried out."""

    about = About(act="serve-case", roles=("supervisor+", "director"), lookups=("matches",))

    remedy: Remedy
    stream: str
    seq: int
    matches: bool = False
    """Whether what stands there is such a remedy of this case; the house fills it in."""


class WithdrawCase(Command, frozen=True):
    """The complainant has nothing to complain of any more."""

    about = About(roles=("player",), final=True)


class CloseCase(Command, frozen=True):
    about = About(act="serve-case", roles=("supervisor+", "director"), lookups=("unruled",), final=True)

    unruled: tuple[int, ...] = ()
    """The sums set aside on which nobody has ruled; the house fills it in."""


class ReopenCase(Command, frozen=True):
    about = About(act="reopen-case", roles=("area-manager+",), phases=ALWAYS, final=True)

    ground: Literal["new-evidence", "mistake"]


class EndKeeping(Command, frozen=True):
    """From a timer: the papers of a closed case have been kept for as long as they must."""

    about = About(act="keep-case", phases=ALWAYS)


AnyCommand = (
    RaiseCase
    | AddEvidence
    | GiveStatement
    | SecureFootage
    | NoteSetAside
    | DecideCase
    | AnswerDecision
    | GiveAdvice
    | AcknowledgeAdvice
    | TurnToInspector
    | RecordInspection
    | LinkRemedy
    | WithdrawCase
    | CloseCase
    | ReopenCase
    | EndKeeping
)


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
