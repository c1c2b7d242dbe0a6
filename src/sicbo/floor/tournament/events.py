"""The events of a tournament: facts with opaque ids, codes and amounts."""

from __future__ import annotations

import msgspec

from sicbo.floor import approvals
from sicbo.floor.actor import Fact
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.draw.events import DrawEvent
from sicbo.floor.tournament.commands import CancelGround, Gone, PenaltyGround, RefusalGround, Ruling, Seconded
from sicbo.floor.tournament.conditions import Conditions, EventLaw, Paid


class TermsDrafted(Fact, frozen=True, kw_only=True):
    digest: str
    practice: bool
    findings: int
    law: EventLaw
    conditions: Conditions


class StepRecorded(Fact, frozen=True, kw_only=True):
    step: str
    digest: str


class EntrantsTold(Fact, frozen=True, kw_only=True):
    digest: str


class EntriesOpened(Fact, frozen=True, kw_only=True):
    pass


class DirectorAppointed(Fact, frozen=True, kw_only=True):
    person: str


class DeputyAppointed(Fact, frozen=True, kw_only=True):
    person: str


class DirectorArrived(Fact, frozen=True, kw_only=True):
    pass


class DirectorDeparted(Fact, frozen=True, kw_only=True):
    pass


class TableDesignated(Fact, frozen=True, kw_only=True):
    table: str


class TableReleased(Fact, frozen=True, kw_only=True):
    table: str


class Applied(Fact, frozen=True, kw_only=True):
    entry: str
    player: str
    worker: str
    waits: bool
    """Whether all places are taken: on the waiting list."""


class WorkerApproved(Fact, frozen=True, kw_only=True):
    entry: str


class EntryAccepted(Fact, frozen=True, kw_only=True):
    entry: str


class EntryRefused(Fact, frozen=True, kw_only=True):
    entry: str
    ground: RefusalGround


class FeeReceived(Fact, frozen=True, kw_only=True):
    transfer: str
    entry: str
    player: str
    what: Paid
    amount: int


class PaymentConfirmed(Fact, frozen=True, kw_only=True):
    transfer: str


class PaymentReversed(Fact, frozen=True, kw_only=True):
    transfer: str
    amount: int


class PaymentRepeated(Fact, frozen=True, kw_only=True):
    former: str
    transfer: str
    player: str
    amount: int


class EntryWithdrawn(Fact, frozen=True, kw_only=True):
    entry: str


class FeeRefunded(Fact, frozen=True, kw_only=True):
    """A fee on its way back to the wallet that paid it: the reversal of its receipt."""

    paid: str
    transfer: str
    player: str
    what: Paid
    amount: int


class SubstituteNamed(Fact, frozen=True, kw_only=True):
    entry: str
    player: str


class SubstituteTaken(Fact, frozen=True, kw_only=True):
    """The substitute is the entrant from now on."""

    entry: str
    player: str
    former: str


class TermsSigned(Fact, frozen=True, kw_only=True):
    entry: str
    digest: str


class PublicityPermitted(Fact, frozen=True, kw_only=True):
    entry: str
    permits: bool


class Understood(Fact, frozen=True, kw_only=True):
    entries: tuple[str, ...]
    digest: str


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    entry: str
    player: str
    table: str
    place: str


class SeatsAllotted(Fact, frozen=True, kw_only=True):
    session: str
    seats: tuple[Seated, ...]


class StartMoved(Fact, frozen=True, kw_only=True):
    session: str
    starts: int


class SessionStarted(Fact, frozen=True, kw_only=True):
    """Everybody has the same bank from now on."""

    session: str
    bank: int
    seats: tuple[Seated, ...]


class BankAdded(Fact, frozen=True, kw_only=True):
    """A further bank, for a re-buy or an add-on that was paid."""

    paid: str
    """The transfer that paid for it."""
    session: str
    seat: Seated
    amount: int


class ChipsNoted(Fact, frozen=True, kw_only=True):
    session: str
    table: str
    round: int
    players: tuple[str, ...]
    amounts: tuple[int, ...]


class ChipsCounted(Fact, frozen=True, kw_only=True):
    session: str
    table: str
    players: tuple[str, ...]
    amounts: tuple[int, ...]


class ChipsAdjusted(Fact, frozen=True, kw_only=True):
    session: str
    player: str
    amount: int


class RankingDisputed(Fact, frozen=True, kw_only=True):
    """The ranking is another than that by which somebody has gone on or was paid."""

    before: tuple[str, ...]
    after: tuple[str, ...]


class Penalised(Fact, frozen=True, kw_only=True):
    session: str
    entry: str
    ground: PenaltyGround
    chips: int


class PlayEnded(Fact, frozen=True, kw_only=True):
    entry: str
    why: Gone
    session: str
    table: str
    place: str


class TableEnded(Fact, frozen=True, kw_only=True):
    """Its chips are to be counted."""

    session: str
    table: str
    early: bool


class RoundPassed(Fact, frozen=True, kw_only=True):
    round: int
    ranking: tuple[str, ...]
    on: tuple[str, ...]


class Awarded(msgspec.Struct, frozen=True, kw_only=True):
    place: int
    entry: str
    player: str
    amount: int
    thing: bool = False


class RankingSet(Fact, frozen=True, kw_only=True):
    ranking: tuple[str, ...]
    awards: tuple[Awarded, ...]
    cash: tuple[Awarded, ...]
    """What chips are worth in money at the end, where the terms say so."""


class CorrectionRuled(Fact, frozen=True, kw_only=True):
    ruling: Ruling


class PrizeSent(Fact, frozen=True, kw_only=True):
    transfer: str
    entry: str
    player: str
    place: int
    amount: int


class PrizesPaid(Fact, frozen=True, kw_only=True):
    """Every prize that is money is sent in the same breath."""

    added: int
    """What the house adds to the pool that the terms have promised."""
    left: int
    """What was paid in beyond the pool of the terms."""


class TournamentClosed(Fact, frozen=True, kw_only=True):
    tables: tuple[str, ...]


class TournamentCancelled(Fact, frozen=True, kw_only=True):
    ground: CancelGround
    tables: tuple[str, ...]


class SetupNoted(Fact, frozen=True, kw_only=True):
    """What the first table of a session opened with: all others open alike."""

    session: str
    setup: str


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
PreparingEvent = (
    TermsDrafted
    | StepRecorded
    | EntrantsTold
    | EntriesOpened
    | DirectorAppointed
    | DeputyAppointed
    | DirectorArrived
    | DirectorDeparted
    | TableDesignated
    | TableReleased
)
EnteringEvent = (
    Applied
    | WorkerApproved
    | EntryAccepted
    | EntryRefused
    | EntryWithdrawn
    | SubstituteNamed
    | SubstituteTaken
    | TermsSigned
    | PublicityPermitted
    | Understood
)
PlayingEvent = (
    SeatsAllotted
    | StartMoved
    | SessionStarted
    | BankAdded
    | SetupNoted
    | ChipsNoted
    | ChipsCounted
    | ChipsAdjusted
    | RankingDisputed
    | Penalised
    | PlayEnded
    | TableEnded
)
FinishingEvent = RoundPassed | RankingSet | CorrectionRuled | PrizesPaid | TournamentClosed | TournamentCancelled
MoneyEvent = FeeReceived | FeeRefunded | PaymentConfirmed | PaymentReversed | PaymentRepeated | PrizeSent
AnyEvent = PreparingEvent | EnteringEvent | PlayingEvent | FinishingEvent | MoneyEvent | DrawEvent | ApprovalEvent
