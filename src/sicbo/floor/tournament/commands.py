"""Commands of a tournament, in about the order in which they are given."""

from __future__ import annotations

from typing import Literal

from sicbo.floor import approvals
from sicbo.floor.about import ALWAYS, About, Role
from sicbo.floor.actor import Command, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.floor.draw.commands import DrawCommand, PassOver
from sicbo.floor.forms import Money
from sicbo.floor.tournament.conditions import Conditions, EventLaw, Paid
from sicbo.law.schema import Worker

RUN: tuple[Role, ...] = ("director",)
HELD: tuple[Role, ...] = ("area-manager+", "director")
ENTERS: tuple[Role, ...] = ("player", "supervisor+", "cage", "director")

RefusalGround = Literal["at-will", "criteria", "not-eligible"]
PenaltyGround = Literal["compulsory-wager", "phone", "late", "out-of-turn", "conduct"]
Gone = Literal["disqualified", "retired", "absent", "eliminated"]
CancelGround = Literal["too-few", "no-approval", "irregularity", "operator"]
Ruling = Literal["stands", "follows"]
"""A correction came after progress or payment: what was done stands, or follows the ranking as it is now."""


class DraftTerms(Command, frozen=True, kw_only=True):
    """The terms, as the house has read and checked them; the same again with others changes them."""

    about = About(act="draft-tournament", phases=ALWAYS, begins=True, optional=("law", "conditions"))

    digest: str
    practice: bool
    findings: int
    """What the checker has found in them."""
    law: EventLaw
    conditions: Conditions


class RecordStep(Command, frozen=True, kw_only=True):
    """Note that a step was taken for these terms: approved, published, told to the regulator, shown."""

    about = About(act="record-step", roles=HELD, phases=ALWAYS)

    step: str
    digest: str


class TellEntrants(Command, frozen=True):
    """Note that every entrant was told of changed terms."""

    about = About(act="hold-tournament", roles=HELD, phases=ALWAYS)

    digest: str


class OpenEntries(Command, frozen=True):
    about = About(act="hold-tournament", roles=HELD, phases=ALWAYS)


class AppointDirector(Command, frozen=True, kw_only=True):
    about = About(act="appoint-director", roles=("area-manager+",), phases=ALWAYS, lookups=("holds",))

    person: str
    holds: bool = False
    """Whether they hold the office; the house fills it in."""


class AppointDeputy(Command, frozen=True, kw_only=True):
    about = About(act="direct-tournament", roles=RUN, phases=ALWAYS, lookups=("holds",))

    person: str
    holds: bool = False


class Arrive(Command, frozen=True):
    """Be there, as the director or a deputy."""

    about = About(act="direct-tournament", roles=RUN, phases=ALWAYS)


class Depart(Command, frozen=True):
    about = About(act="direct-tournament", roles=RUN, phases=ALWAYS)


class DesignateTable(Command, frozen=True, kw_only=True):
    about = About(act="designate-table", roles=HELD, phases=ALWAYS)

    table: str


class ReleaseTable(Command, frozen=True, kw_only=True):
    about = About(act="designate-table", roles=HELD, phases=ALWAYS, lookups=("open",))

    table: str
    open: bool = False
    """Whether it is still open for this tournament; the house fills it in."""


class Apply(Command, frozen=True, kw_only=True):
    """Ask to take part: for oneself, or at a counter for somebody who stands there."""

    about = About(act="serve-entrant", roles=ENTERS, lookups=("barred", "wallet", "works"), optional=("worker",))

    player: str
    worker: Worker | Literal[""] = ""
    """In which way they belong to the operator, as they or the counter say."""
    barred: bool = False
    """Whether the patron is excluded, or unknown; the house fills it in."""
    wallet: str = ""
    """The currency of their wallet; the house fills it in."""
    works: bool = False
    """Whether the staff's records know them; the house fills it in."""


class ApproveWorker(Command, frozen=True, kw_only=True):
    """The officer's approval for somebody who belongs to the operator to take part."""

    about = About(act="approve-worker", roles=("casino-manager",))

    entry: str


class AcceptEntry(Command, frozen=True, kw_only=True):
    about = About(act="judge-entry", roles=HELD)

    entry: str


class RefuseEntry(Command, frozen=True, kw_only=True):
    about = About(act="judge-entry", roles=HELD)

    entry: str
    ground: RefusalGround


class ReceiveFee(Command, frozen=True, kw_only=True):
    """Money from a wallet."""

    about = About(act="carry-tournament-money")

    transfer: str
    player: str
    what: Paid
    amount: int


class ConfirmPayment(Command, frozen=True):
    """The wallet has taken what was sent."""

    about = About(act="carry-tournament-money")

    transfer: str


class ReversePayment(Command, frozen=True):
    """The wallet has refused what was sent."""

    about = About(act="carry-tournament-money")

    transfer: str


class PayAgain(Command, frozen=True):
    """Send once more what a wallet has refused."""

    about = About(act="pay-prizes", roles=HELD, phases=ALWAYS)

    transfer: str


class Withdraw(Command, frozen=True, kw_only=True):
    about = About(act="serve-entrant", roles=ENTERS)

    entry: str


class NameSubstitute(Command, frozen=True, kw_only=True):
    about = About(act="serve-entrant", roles=ENTERS, lookups=("barred", "wallet", "works"))

    entry: str
    player: str
    barred: bool = False
    wallet: str = ""
    works: bool = False


class ApproveSubstitute(Command, frozen=True, kw_only=True):
    about = About(act="direct-tournament", roles=RUN)

    entry: str


class SignTerms(Command, frozen=True, kw_only=True):
    """Note that an entrant has signed a copy of the terms."""

    about = About(act="serve-entrant", roles=ENTERS)

    entry: str
    digest: str


class PermitPublicity(Command, frozen=True, kw_only=True):
    """An entrant's permission for name and pictures, or its end."""

    about = About(act="serve-entrant", roles=ENTERS, phases=ALWAYS)

    entry: str
    permits: bool


class RecordUnderstanding(Command, frozen=True, kw_only=True):
    """The director has explained the terms to these entrants and is satisfied that they understand."""

    about = About(act="direct-tournament", roles=RUN)

    entries: tuple[str, ...]


class AllotSeats(Command, frozen=True, kw_only=True):
    """Seat everybody of a session at its tables, in the order that was drawn."""

    about = About(act="direct-tournament", roles=RUN, lookups=("opened",))

    session: str
    opened: tuple[str, ...] = ()
    """The tables that are open for this session; the house fills it in."""


class MoveStart(Command, frozen=True, kw_only=True):
    """Another starting time, with so much notice to the players."""

    about = About(act="direct-tournament", roles=RUN)

    session: str
    starts: int
    told: bool


class StartSession(Command, frozen=True, kw_only=True):
    about = About(act="direct-tournament", roles=RUN, lookups=("ready",))

    session: str
    ready: tuple[str, ...] = ()
    """The entrants who sit where they were seated; the house fills it in."""


class NoteSetup(Command, frozen=True, kw_only=True):
    """What a table opened with for a session; told by the table."""

    about = About(act="carry-tournament-money")

    session: str
    setup: str


class Chips(Command, frozen=True, kw_only=True):
    """What lay before each entrant once a spin was settled; told by the table."""

    about = About(act="carry-tournament-money")

    session: str
    table: str
    round: int
    players: tuple[str, ...]
    amounts: tuple[int, ...]


class CountChips(Command, frozen=True, kw_only=True):
    """Chips that the table has counted and taken off."""

    about = About(act="carry-tournament-money")

    session: str
    table: str
    players: tuple[str, ...]
    amounts: tuple[int, ...]


class AdjustChips(Command, frozen=True, kw_only=True):
    """A correction at the table that found no stack to go to."""

    about = About(act="carry-tournament-money")

    session: str
    player: str
    amount: int


class NoteBarred(Command, frozen=True, kw_only=True):
    """A player's own limit or an exclusion has ended their play in the middle of a session; told by the table."""

    about = About(act="carry-tournament-money")

    session: str
    player: str


class ReturnBank(Command, frozen=True, kw_only=True):
    """A further bank that was paid for could not be given out: told by the table's refusal."""

    about = About(act="carry-tournament-money")

    paid: str
    """The transfer that paid for it."""


class Penalise(Command, frozen=True, kw_only=True):
    about = About(act="direct-tournament", roles=RUN)

    entry: str
    ground: PenaltyGround
    chips: Money


class EndPlay(Command, frozen=True, kw_only=True):
    """An entrant plays no more: the director says why."""

    about = About(act="direct-tournament", roles=RUN, final=True)

    entry: str
    why: Gone


class EndAtTable(Command, frozen=True, kw_only=True):
    """A session is over at a table: its spins are played, or it ends early as the book allows."""

    about = About(act="direct-tournament", roles=RUN, lookups=("in_play",))

    session: str
    table: str
    progress_known: bool = False
    all_agree: bool = False
    in_play: tuple[str, ...] = ()
    """The tables at which a round is in hand; the house fills it in."""


class Progress(Command, frozen=True, kw_only=True):
    """Those go on from a round whom the terms let go on."""

    about = About(act="direct-tournament", roles=RUN)

    round: int


class SetRanking(Command, frozen=True):
    """The final ranking, and the prizes by it."""

    about = About(act="direct-tournament", roles=RUN)


class RuleOnCorrection(Command, frozen=True, kw_only=True):
    about = About(act="rule-on-ranking", roles=HELD, phases=ALWAYS)

    ruling: Ruling


class PayPrizes(Command, frozen=True):
    about = About(act="pay-prizes", roles=HELD, phases=ALWAYS, seconded=True, proof=True)


class CloseTournament(Command, frozen=True):
    about = About(act="hold-tournament", roles=HELD, phases=ALWAYS, final=True)


class CancelTournament(Command, frozen=True):
    """End it with every fee given back."""

    about = About(act="cancel-tournament", roles=HELD, phases=ALWAYS, final=True, lookups=("in_play",))

    ground: CancelGround
    in_play: tuple[str, ...] = ()
    """The tables at which a round is in hand; the house fills it in."""


Seconded = PayPrizes | PassOver
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
Preparing = (
    DraftTerms
    | RecordStep
    | TellEntrants
    | OpenEntries
    | AppointDirector
    | AppointDeputy
    | Arrive
    | Depart
    | DesignateTable
    | ReleaseTable
)
Entering = (
    Apply
    | ApproveWorker
    | AcceptEntry
    | RefuseEntry
    | Withdraw
    | NameSubstitute
    | ApproveSubstitute
    | SignTerms
    | PermitPublicity
    | RecordUnderstanding
)
Told = NoteSetup | Chips | CountChips | AdjustChips | NoteBarred
"""What the tables tell."""
Playing = AllotSeats | MoveStart | StartSession | Told | Penalise | EndPlay | EndAtTable
Finishing = Progress | SetRanking | RuleOnCorrection | PayPrizes | CloseTournament | CancelTournament
Carrying = ReceiveFee | ConfirmPayment | ReversePayment | PayAgain | ReturnBank
AnyCommand = Preparing | Entering | Playing | Finishing | Carrying | DrawCommand | ApprovalCommand


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
