"""Commands to a promotion, in the order of its life."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor import approvals
from sicbo.floor.about import About, Role
from sicbo.floor.actor import Command, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.floor.draw.commands import DeclareCompromised, DrawWinners, KeyChance, PassOver
from sicbo.floor.forms import Money
from sicbo.law.schema import Integrity, NoticeMethod, PrizeMethod

STAFF: tuple[Role, ...] = ("promotions", "area-manager+")
Mode = Literal["licensed", "practice"]
Place = Literal["venue", "online", "mail", "brochure"]
"""Where terms or results can be read."""
LeftOutReason = Literal["no-patron", "excluded", "staff", "erased"]
RefusalReason = Literal["excluded", "self-excluded", "cheating", "conduct", "not-eligible", "not-present"]
Taken = Literal["prize", "cash"]
"""The prize itself, or the cash that the terms offer instead."""


class Counted(msgspec.Struct, frozen=True):
    """What somebody has wagered that qualifies."""

    player: str
    wagered: int


class LeftOut(msgspec.Struct, frozen=True):
    """Somebody who has wagered enough and may not win, and why."""

    player: str
    reason: LeftOutReason


class Part(msgspec.Struct, frozen=True):
    """A part of a cash prize, and how it is paid."""

    method: PrizeMethod
    amount: int


class WriteTerms(Command, frozen=True, kw_only=True):
    """Lay down the terms, or what they are to become; the house has kept the paper and knows the venue's time."""

    about = About(act="write-promotion", begins=True, lookups=("law",))

    paper: str
    """The SHA-256 of the paper with the terms."""
    book: str
    readings: dict[str, str]
    mode: Mode
    starts: int
    closes: int
    offset: int
    """Minutes of the venue ahead of UTC when entries close."""
    law: str = ""


class ApproveTerms(Command, frozen=True):
    """Agree to the terms with this digest."""

    about = About(act="approve-promotion", roles=("area-manager+",))

    terms: str


class GiveTerms(Command, frozen=True):
    """Note that the regulator has been given the terms in full."""

    about = About(act="tell-regulator", roles=STAFF)

    terms: str
    reference: str


class AskForTerms(Command, frozen=True):
    """Note that the regulator has asked for a copy."""

    about = About(act="tell-regulator", roles=STAFF)

    reference: str


class RecordApproval(Command, frozen=True):
    """Note that the regulator has approved these terms in the place of those in force."""

    about = About(act="tell-regulator", roles=STAFF)

    terms: str
    reference: str


class PublishTerms(Command, frozen=True):
    about = About(act="run-promotion", roles=STAFF)

    terms: str
    where: Place


class OpenEntries(Command, frozen=True):
    """Begin: the secret of the draw is committed to, and play counts from now on."""

    about = About(act="run-promotion", roles=STAFF, lookups=("commitment",))

    commitment: str = ""


class ClosePromotion(Command, frozen=True):
    """From a timer, or by hand once the time has come: what was wagered is counted, and nothing is added after it."""

    about = About(act="run-promotion", roles=STAFF, lookups=("position", "salt", "counted", "left_out"))

    position: int = 0
    salt: str = ""
    counted: tuple[Counted, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


class NameScrutineer(Command, frozen=True):
    """Nominate whoever is to oversee the draw."""

    about = About(act="name-scrutineer", roles=("area-manager+",))

    person: str


class AttendDraw(Command, frozen=True):
    """The scrutineer is there, from now until they have signed."""

    about = About(roles=("staff",))


class SignDraw(Command, frozen=True):
    """The scrutineer has seen all of it and signs what came out."""

    about = About(roles=("staff",))


class PublishResults(Command, frozen=True):
    about = About(act="run-promotion", roles=STAFF)

    where: Place


class NotePresence(Command, frozen=True):
    """The winner of this prize is at the draw."""

    about = About(act="run-promotion", roles=STAFF)

    prize: int


class NoteNotice(Command, frozen=True):
    """A try to tell the winner of this prize, and whether they were reached."""

    about = About(act="run-promotion", roles=STAFF)

    prize: int
    method: NoticeMethod
    reached: bool


class NoteOverdue(Command, frozen=True):
    """From a timer: the time to tell this winner is over."""

    about = About(act="run-promotion")

    prize: int


class ClaimPrize(Command, frozen=True):
    """The winner asks for the prize, or for the cash that the terms offer instead."""

    about = About(act="run-promotion", roles=("player", *STAFF))

    prize: int
    take: Taken = "prize"


class ChoosePayment(Command, frozen=True):
    """The winner of much cash says how it is to be paid."""

    about = About(act="run-promotion", roles=("player", *STAFF))

    prize: int
    cash: Money
    crossed_cheque: Money
    transfer: Money


class RefusePrize(Command, frozen=True):
    """Refuse a prize that was claimed; a paper holds the details that the book has kept."""

    about = About(act="refuse-prize", roles=("area-manager+",), optional=("details",))

    prize: int
    reason: RefusalReason
    details: str = ""
    """The SHA-256 of the paper with the claimant's name and address, where the book wants them kept."""


class TellReason(Command, frozen=True):
    """Note that a person was told why: of a prize refused to them, or that they were left out."""

    about = About(act="run-promotion", roles=STAFF)

    person: str
    method: NoticeMethod


class LapseRefusal(Command, frozen=True):
    """From a timer: the details of a refused claim have been kept long enough."""

    about = About(act="run-promotion")

    prize: int


class HandOverPrize(Command, frozen=True):
    """Give the prize to its winner; what is paid in money goes through a cage."""

    about = About(
        act="pay-prize",
        roles=STAFF,
        takes_money=True,
        seconded=True,
        optional=("cage",),
        lookups=("unit", "disputed"),
    )

    prize: int
    cage: str = ""
    unit: str = ""
    """The currency of the cage; the house fills it in."""
    disputed: str = ""
    """The open case for which this prize waits."""


class DisputePrize(Command, frozen=True):
    """The person does not agree with what becomes of a prize, or of the promotion as a whole: a case begins."""

    about = About(roles=("player",))

    prize: int
    """0 for the promotion as a whole."""


class NoteDispute(Command, frozen=True):
    """A case about this promotion was raised elsewhere: all its prizes wait."""

    about = About(act="note-dispute")

    case: str
    person: str


class DropDispute(Command, frozen=True):
    """The case could not begin."""

    about = About(act="note-dispute")

    case: str


class ConfirmPrize(Command, frozen=True):
    """The cage has the money."""

    about = About(act="carry-prize")

    transfer: str


class ReturnPrize(Command, frozen=True):
    """The cage would not take it."""

    about = About(act="carry-prize")

    transfer: str


class AnswerIntegrity(Command, frozen=True):
    """The integrity of the promotion or its draw has been compromised: say what follows."""

    about = About(act="answer-integrity", roles=("casino-manager",), final=True)

    answer: Integrity


class TellInspector(Command, frozen=True):
    """Note that the inspectors have been told of the latest answer."""

    about = About(act="tell-regulator", roles=STAFF)

    reference: str


class ValidateIntegrity(Command, frozen=True):
    """What was postponed goes on, its integrity validated."""

    about = About(act="answer-integrity", roles=("casino-manager",))


TermsCommand = WriteTerms | ApproveTerms | GiveTerms | AskForTerms | RecordApproval | PublishTerms
EntryCommand = OpenEntries | ClosePromotion
AttendingCommand = NameScrutineer | AttendDraw | SignDraw | PublishResults
Drawing = KeyChance | DrawWinners
MountedCommand = Drawing | DeclareCompromised | PassOver
NoticeCommand = NotePresence | NoteNotice | NoteOverdue | TellReason
PrizeCommand = ClaimPrize | ChoosePayment | RefusePrize | LapseRefusal | HandOverPrize | ConfirmPrize | ReturnPrize
Seconded = PassOver | HandOverPrize
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
DisputeCommand = DisputePrize | NoteDispute | DropDispute
IntegrityCommand = AnswerIntegrity | TellInspector | ValidateIntegrity
AnyCommand = (
    TermsCommand
    | EntryCommand
    | AttendingCommand
    | MountedCommand
    | NoticeCommand
    | PrizeCommand
    | DisputeCommand
    | IntegrityCommand
    | ApprovalCommand
)
WaitsWhilePostponed = OpenEntries | ClosePromotion | HandOverPrize
"""What waits while the promotion is postponed, beside its draw."""


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
