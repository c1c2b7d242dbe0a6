"""Commands given to a patron's stream: by the patron, by staff for or about them, or by the house in answer to
others."""

from __future__ import annotations

from typing import Literal

from sicbo.floor import approvals
from sicbo.floor.about import About
from sicbo.floor.actor import Command, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.floor.forms import InDays, Money
from sicbo.floor.rulings import RulingKind

Source = Literal["cage", "ticket", "table", "returned", "tournament"]
"""Where money for the wallet comes from; cash at the cage and tickets are deposits, the others are not."""
Purpose = Literal["buy-in", "debt"]
Fee = Literal["entry-fee", "buy-in", "re-buy", "add-on"]
CageUse = Literal["cash", "ticket"]
Shown = Literal["", "terminal", "pin", "papers"]
"""How the owner of a wallet was shown to want money taken out of it; by nothing more where they play with it."""
LimitKind = Literal["deposit", "loss", "time"]
"""Deposit and loss in minor units, time in minutes, each for a gaming day."""
EndReason = Literal["left", "idle", "time-limit", "excluded"]
ExclusionReason = Literal["conduct", "fraud", "unpaid-debt", "protection", "order-of-authority"]
CreditReason = Literal["goodwill", "service-failure", "unrecorded-win"]


class RegisterPatron(Command, frozen=True, kw_only=True):
    """Open a wallet in one currency; the gaming day is that of the venue, in minutes."""

    about = About(act="register-patron", begins=True)

    unit: str
    offset: int
    starts: int


class SetGamingDay(Command, frozen=True, kw_only=True):
    """The venue's time zone or the start of its gaming day has changed."""

    about = About(act="set-patron-day")

    offset: int
    starts: int


class ReceiveTransfer(Command, frozen=True, kw_only=True):
    about = About(act="carry-wallet-transfer", lookups=("unit",))

    transfer: str
    amount: int
    source: Source
    of: str
    """The table, cage or ticket it comes from."""
    unit: str = ""
    """What it is an amount of: a table says so itself; for a cage the house fills it in."""
    brought: int = 0
    """What of it came to the table in chips that were carried there."""


class SendToTable(Command, frozen=True, kw_only=True):
    about = About(
        act="serve-patron", roles=("player", "supervisor+", "cage"), pin=True, takes_money=True, seconded=True
    )

    table: str
    amount: Money
    purpose: Purpose = "buy-in"


class SendToCage(Command, frozen=True, kw_only=True):
    about = About(
        act="serve-patron", roles=("player", "supervisor+", "cage"), pin=True, lookups=("unit", "makers"), seconded=True
    )

    cage: str
    amount: Money
    use: CageUse
    unit: str = ""
    """The currency of the cage; the house fills it in."""
    makers: tuple[str, ...] = ()
    """The staff who registered the patron or were given a link to the log-in; the house fills it in."""


class SendToTournament(Command, frozen=True, kw_only=True):
    """Pay a fee of a tournament."""

    about = About(
        act="serve-patron",
        roles=("player", "supervisor+", "cage"),
        pin=True,
        takes_money=True,
        lookups=("unit",),
        seconded=True,
    )

    tournament: str
    what: Fee
    amount: Money
    unit: str = ""
    """The currency of the tournament; the house fills it in."""


class ConfirmTransfer(Command, frozen=True):
    """The other side has taken what was sent."""

    about = About(act="carry-wallet-transfer")

    transfer: str


class ReverseTransfer(Command, frozen=True):
    """The other side has refused what was sent."""

    about = About(act="carry-wallet-transfer")

    transfer: str


class NoteCash(Command, frozen=True, kw_only=True):
    """Cash or a voucher became chips over a table: it never saw the wallet, but the limits count it."""

    about = About(act="carry-wallet-transfer")

    table: str
    amount: int


class SetLimit(Command, frozen=True, kw_only=True):
    about = About(act="serve-patron", roles=("player", "supervisor+", "cage"))

    kind: LimitKind
    amount: int | None
    """Nothing takes the limit away."""


class CancelPendingLimit(Command, frozen=True):
    about = About(act="serve-patron", roles=("player", "supervisor+", "cage"))

    kind: LimitKind


class BeginSession(Command, frozen=True):
    about = About(act="serve-patron", roles=("player", "supervisor+", "cage"))


class EndSession(Command, frozen=True):
    about = About(act="serve-patron", roles=("player", "supervisor+", "cage"))

    reason: EndReason


class CallTime(Command, frozen=True):
    """From a timer: the time of the gaming day is used up."""

    about = About(act="call-time")


class SelfExclude(Command, frozen=True):
    about = About(roles=("player",))

    until: int | None
    """UTC milliseconds; nothing for good."""


class ExcludePatron(Command, frozen=True, kw_only=True):
    about = About(act="exclude-patron", roles=("area-manager+",), lookups=("stands",), optional=("table",), final=True)

    reason: ExclusionReason
    until: InDays | None
    table: str = ""
    """The table that has ruled so; told by the house, which does not listen to anybody else about it."""
    stands: bool = True
    """Whether that ruling still holds at its table; the house fills it in."""


class ReadmitPatron(Command, frozen=True):
    about = About(act="readmit-patron", roles=("casino-manager",))


class ErasePerson(Command, frozen=True):
    """Erase what the person is called, and the log-in; the id and the wallet stay."""

    about = About(act="erase-person", roles=("area-manager+",), proof=True, lookups=("held",), final=True)

    held: str = ""
    """Where money of theirs lies, or a debt stands; the house fills it in, and leaves it empty where there is none."""


class Sit(Command, frozen=True, kw_only=True):
    """Ask to be admitted to a place; the house then gives it to them at the table."""

    about = About(
        act="serve-patron", roles=("player", "supervisor+", "cage"), lookups=("unit",), optional=("terminal",)
    )

    table: str
    place: str
    terminal: str = ""
    unit: str = ""
    """The currency of the table; the house fills it in."""


class Stand(Command, frozen=True):
    """The place was left, or the table did not give it."""

    about = About(act="empty-seat")

    table: str


class GiveCredit(Command, frozen=True, kw_only=True):
    about = About(
        act="credit-patron", roles=("area-manager+", "promotions"), proof=True, takes_money=True, seconded=True
    )

    amount: Money
    reason: CreditReason


class NoteRuling(Command, frozen=True, kw_only=True):
    """From a table: a round with wagers of this patron was put right, and they have to be told."""

    about = About(act="note-ruling")

    table: str
    round: int
    ruling: RulingKind


class SeeRulings(Command, frozen=True, kw_only=True):
    """The patron has seen every notice up to this one."""

    about = About(roles=("player",))

    upto: int


WalletCommand = (
    ReceiveTransfer | SendToTable | SendToCage | SendToTournament | ConfirmTransfer | ReverseTransfer | NoteCash
)
LimitCommand = SetLimit | CancelPendingLimit
SessionCommand = BeginSession | EndSession | CallTime | Sit | Stand
ExclusionCommand = SelfExclude | ExcludePatron | ReadmitPatron
NoticeCommand = NoteRuling | SeeRulings
Seconded = SendToTable | SendToCage | SendToTournament | GiveCredit
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
AnyCommand = (
    RegisterPatron
    | ErasePerson
    | SetGamingDay
    | WalletCommand
    | LimitCommand
    | SessionCommand
    | ExclusionCommand
    | GiveCredit
    | NoticeCommand
    | ApprovalCommand
)


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
