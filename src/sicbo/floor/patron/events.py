"""The events of a patron: facts with opaque ids and coded reasons, enough to rebuild the state and every posting."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.actor import Fact
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.patron.commands import (
    CageUse,
    CreditReason,
    EndReason,
    ExclusionReason,
    Fee,
    LimitKind,
    Purpose,
    Seconded,
    Shown,
    Source,
)
from sicbo.floor.rulings import RulingKind


class PatronRegistered(Fact, frozen=True, kw_only=True):
    unit: str
    offset: int
    starts: int


class GamingDaySet(Fact, frozen=True, kw_only=True):
    offset: int
    starts: int


class PersonErased(Fact, frozen=True, kw_only=True):
    """The papers about this person are gone; nothing here says what stood in them."""


class TransferReceived(Fact, frozen=True, kw_only=True):
    transfer: str
    amount: int
    source: Source
    of: str
    brought: int = 0
    """What of it came to the table in chips that were carried there: it lowers no loss."""


class SentToTable(Fact, frozen=True, kw_only=True):
    transfer: str
    table: str
    place: str
    """Where the patron sits; empty for a debt."""
    amount: int
    purpose: Purpose
    shown: Shown = ""
    approved_by: str = ""
    """Who has seen the owner's papers, where that is how they were shown."""


class SentToCage(Fact, frozen=True, kw_only=True):
    transfer: str
    cage: str
    amount: int
    use: CageUse
    shown: Shown = ""
    approved_by: str = ""
    makers: tuple[str, ...] = ()
    """The staff who could be behind the log-in or the PIN, where nothing else has shown the owner."""

    @property
    def hands(self) -> tuple[str, ...]:
        """The staff who had, or may have had, a hand in it."""
        own = self.transfer.startswith(f"patron/{self.by}/")
        found = ("" if own else self.by, self.approved_by, *self.makers)
        return tuple(dict.fromkeys(one for one in found if one))


class SentToTournament(Fact, frozen=True, kw_only=True):
    transfer: str
    tournament: str
    what: Fee
    amount: int
    shown: Shown = ""
    approved_by: str = ""


class TransferConfirmed(Fact, frozen=True, kw_only=True):
    transfer: str


class TransferReversed(Fact, frozen=True, kw_only=True):
    transfer: str
    amount: int


class CashNoted(Fact, frozen=True, kw_only=True):
    """Brought to a table and turned into chips there: paid in and sent to a table at once."""

    table: str
    amount: int


class LimitSet(Fact, frozen=True, kw_only=True):
    """In force from now on; a change that waited is dropped."""

    kind: LimitKind
    amount: int


class LimitPending(Fact, frozen=True, kw_only=True):
    """In force from a later time on, unless it is cancelled; it replaces a change that waited."""

    kind: LimitKind
    amount: int | None
    effective: int


class PendingLimitCancelled(Fact, frozen=True, kw_only=True):
    kind: LimitKind


class SessionBegan(Fact, frozen=True, kw_only=True):
    pass


class SessionEnded(Fact, frozen=True, kw_only=True):
    reason: EndReason
    began: int


class TimeCalled(Fact, frozen=True, kw_only=True):
    """The patron has used up the time of this gaming day; the house ends their play."""

    minutes: int


class SelfExcluded(Fact, frozen=True, kw_only=True):
    until: int | None


class PatronExcluded(Fact, frozen=True, kw_only=True):
    reason: ExclusionReason
    until: int | None


class PatronReadmitted(Fact, frozen=True, kw_only=True):
    pass


class PlayBarred(Fact, frozen=True, kw_only=True):
    """Play ends at these tables: where the patron sits, and where it had ended before."""

    tables: tuple[str, ...]
    until: int | None


class PlayAllowed(Fact, frozen=True, kw_only=True):
    """Nothing bars the patron from these tables any more."""

    tables: tuple[str, ...]


class Admitted(Fact, frozen=True, kw_only=True):
    """The patron may take this place."""

    table: str
    place: str
    terminal: str


class SeatEmptied(Fact, frozen=True, kw_only=True):
    table: str
    place: str


class CreditGiven(Fact, frozen=True, kw_only=True):
    amount: int
    reason: CreditReason
    approved_by: str


class RulingNoted(Fact, frozen=True, kw_only=True):
    """A notice that stays with the patron until they have seen it, wherever they come from."""

    notice: int
    table: str
    round: int
    ruling: RulingKind


class RulingsSeen(Fact, frozen=True, kw_only=True):
    """Every notice up to this one is seen."""

    upto: int


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
WalletEvent = (
    TransferReceived
    | SentToTable
    | SentToCage
    | SentToTournament
    | TransferConfirmed
    | TransferReversed
    | CashNoted
    | CreditGiven
)
LimitEvent = LimitSet | LimitPending | PendingLimitCancelled
SessionEvent = SessionBegan | SessionEnded | TimeCalled | Admitted | SeatEmptied
ExclusionEvent = SelfExcluded | PatronExcluded | PatronReadmitted | PlayBarred | PlayAllowed
NoticeEvent = RulingNoted | RulingsSeen
AnyEvent = (
    PatronRegistered
    | PersonErased
    | GamingDaySet
    | WalletEvent
    | LimitEvent
    | SessionEvent
    | ExclusionEvent
    | NoticeEvent
    | ApprovalEvent
)
