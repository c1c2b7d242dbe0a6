"""The events of a promotion."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.actor import Fact
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.draw.events import DrawEvent
from sicbo.floor.promotion.commands import Counted, LeftOut, Mode, Part, Place, RefusalReason, Seconded, Taken
from sicbo.law.schema import Integrity, NoticeMethod, Promptness


class TermsWritten(Fact, frozen=True, kw_only=True):
    version: int
    terms: str
    """The digest of what they say."""
    paper: str
    law: str
    mode: Mode
    starts: int
    closes: int
    offset: int


class TermsApproved(Fact, frozen=True, kw_only=True):
    terms: str


class TermsGiven(Fact, frozen=True, kw_only=True):
    """The regulator has the terms in full."""

    terms: str
    reference: str


class TermsAskedFor(Fact, frozen=True, kw_only=True):
    reference: str


class ChangeApproved(Fact, frozen=True, kw_only=True):
    terms: str
    reference: str


class TermsPublished(Fact, frozen=True, kw_only=True):
    version: int
    terms: str
    where: Place


class EntriesOpened(Fact, frozen=True, kw_only=True):
    """Play counts from here on: of tables of this book and kind."""

    book: str
    mode: Mode
    starts: int
    closes: int
    least: int
    """The least wager that counts."""
    each: int
    """What has to be wagered for one entry."""
    most: int
    """The most entries that one person can have."""


class PlayCounted(Fact, frozen=True, kw_only=True):
    """Everybody's qualifying wagers as entries closed, in minor units; those who may not win are told so."""

    counted: tuple[Counted, ...]
    left_out: tuple[LeftOut, ...]


class ScrutineerNamed(Fact, frozen=True, kw_only=True):
    person: str


class ScrutineerAttended(Fact, frozen=True, kw_only=True):
    pass


class DrawSigned(Fact, frozen=True, kw_only=True):
    pass


class ResultsPublished(Fact, frozen=True, kw_only=True):
    where: Place


class WinnerPresent(Fact, frozen=True, kw_only=True):
    prize: int
    place: int


class NoticeTried(Fact, frozen=True, kw_only=True):
    prize: int
    place: int
    method: NoticeMethod
    reached: bool
    late: bool


class NoticeOverdue(Fact, frozen=True, kw_only=True):
    prize: int
    place: int


class PrizeClaimed(Fact, frozen=True, kw_only=True):
    prize: int
    place: int
    owner: str
    take: Taken
    value: int


class PaymentChosen(Fact, frozen=True, kw_only=True):
    prize: int
    parts: tuple[Part, ...]


class PrizeRefused(Fact, frozen=True, kw_only=True):
    prize: int
    place: int
    owner: str
    reason: RefusalReason
    value: int
    kept_until: int
    """Until when the details are kept; 0 where they need not be."""
    details: str
    keeps_clause: str
    told: Promptness
    """How soon they are told why."""


class ReasonTold(Fact, frozen=True, kw_only=True):
    person: str
    method: NoticeMethod


class RefusalLapsed(Fact, frozen=True, kw_only=True):
    prize: int


class PrizeSent(Fact, frozen=True, kw_only=True):
    """A part of a prize is on its way to a cage, to be paid there."""

    prize: int
    transfer: str
    cage: str
    owner: str
    part: Part


class PrizeHandedOver(Fact, frozen=True, kw_only=True):
    prize: int
    owner: str
    take: Taken
    value: int
    approved_by: str


class PrizeArrived(Fact, frozen=True, kw_only=True):
    transfer: str


class PrizeReturned(Fact, frozen=True, kw_only=True):
    transfer: str
    amount: int


class PrizeDisputed(Fact, frozen=True, kw_only=True):
    """Somebody does not agree: the case of that name begins, or has begun."""

    case: str
    prize: int
    """0 for the promotion as a whole."""
    person: str


class DisputeNoted(Fact, frozen=True, kw_only=True):
    """A case about this promotion was raised elsewhere."""

    case: str
    person: str


class DisputeDropped(Fact, frozen=True, kw_only=True):
    case: str


class IntegrityAnswered(Fact, frozen=True, kw_only=True):
    answer: Integrity
    told: str
    """How soon the inspectors are told; empty where they need not be."""


class InspectorTold(Fact, frozen=True, kw_only=True):
    reference: str


class IntegrityValidated(Fact, frozen=True, kw_only=True):
    pass


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
TermsEvent = TermsWritten | TermsApproved | TermsGiven | TermsAskedFor | ChangeApproved | TermsPublished
EntryEvent = EntriesOpened | PlayCounted
AttendingEvent = ScrutineerNamed | ScrutineerAttended | DrawSigned | ResultsPublished
NoticeEvent = WinnerPresent | NoticeTried | NoticeOverdue | ReasonTold
ClaimEvent = PrizeClaimed | PaymentChosen | PrizeRefused | RefusalLapsed
PaidEvent = PrizeSent | PrizeHandedOver | PrizeArrived | PrizeReturned
DisputeEvent = PrizeDisputed | DisputeNoted | DisputeDropped
IntegrityEvent = IntegrityAnswered | InspectorTold | IntegrityValidated
OwnEvent = TermsEvent | EntryEvent | AttendingEvent | NoticeEvent | ClaimEvent | PaidEvent | IntegrityEvent
AnyEvent = OwnEvent | DisputeEvent | DrawEvent | ApprovalEvent
