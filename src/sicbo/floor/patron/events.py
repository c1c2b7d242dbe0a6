"""What happened to a patron: facts with opaque ids and coded reasons, enough to rebuild the state and every posting."""

from __future__ import annotations

from sicbo.floor.actor import Event
from sicbo.floor.approvals import ApprovalEvent
from sicbo.floor.patron.commands import CageUse, CreditReason, EndReason, ExclusionReason, LimitKind, Purpose, Source


class PatronRegistered(Event, frozen=True, kw_only=True):
    unit: str
    offset: int
    starts: int
    by: str
    at: int
    clause: str


class GamingDaySet(Event, frozen=True, kw_only=True):
    offset: int
    starts: int
    by: str
    at: int
    clause: str


class TransferReceived(Event, frozen=True, kw_only=True):
    transfer: str
    amount: int
    source: Source
    of: str
    by: str
    at: int
    clause: str


class SentToTable(Event, frozen=True, kw_only=True):
    transfer: str
    table: str
    place: str
    """Where the patron sits; empty for a debt."""
    amount: int
    purpose: Purpose
    by: str
    at: int
    clause: str


class SentToCage(Event, frozen=True, kw_only=True):
    transfer: str
    cage: str
    amount: int
    use: CageUse
    by: str
    at: int
    clause: str


class TransferConfirmed(Event, frozen=True, kw_only=True):
    transfer: str
    by: str
    at: int
    clause: str


class TransferReversed(Event, frozen=True, kw_only=True):
    transfer: str
    amount: int
    by: str
    at: int
    clause: str


class CashNoted(Event, frozen=True, kw_only=True):
    """Brought to a table and turned into chips there: paid in and sent to a table at once."""

    table: str
    amount: int
    by: str
    at: int
    clause: str


class LimitSet(Event, frozen=True, kw_only=True):
    """In force from now on; a change that waited is dropped."""

    kind: LimitKind
    amount: int
    by: str
    at: int
    clause: str


class LimitPending(Event, frozen=True, kw_only=True):
    """In force from a later time on, unless it is cancelled; it replaces a change that waited."""

    kind: LimitKind
    amount: int | None
    effective: int
    by: str
    at: int
    clause: str


class PendingLimitCancelled(Event, frozen=True, kw_only=True):
    kind: LimitKind
    by: str
    at: int
    clause: str


class SessionBegan(Event, frozen=True, kw_only=True):
    by: str
    at: int
    clause: str


class SessionEnded(Event, frozen=True, kw_only=True):
    reason: EndReason
    began: int
    by: str
    at: int
    clause: str


class TimeCalled(Event, frozen=True, kw_only=True):
    """The patron has used up the time of this gaming day; the house ends their play."""

    minutes: int
    by: str
    at: int
    clause: str


class SelfExcluded(Event, frozen=True, kw_only=True):
    until: int | None
    by: str
    at: int
    clause: str


class PatronExcluded(Event, frozen=True, kw_only=True):
    reason: ExclusionReason
    until: int | None
    by: str
    at: int
    clause: str


class PatronReadmitted(Event, frozen=True, kw_only=True):
    by: str
    at: int
    clause: str


class PlayBarred(Event, frozen=True, kw_only=True):
    """Play ends at these tables: where the patron sits, and where it had ended before."""

    tables: tuple[str, ...]
    until: int | None
    by: str
    at: int
    clause: str


class PlayAllowed(Event, frozen=True, kw_only=True):
    """Nothing bars the patron from these tables any more."""

    tables: tuple[str, ...]
    by: str
    at: int
    clause: str


class Admitted(Event, frozen=True, kw_only=True):
    """The patron may take this place."""

    table: str
    place: str
    terminal: str
    by: str
    at: int
    clause: str


class SeatEmptied(Event, frozen=True, kw_only=True):
    table: str
    place: str
    by: str
    at: int
    clause: str


class CreditGiven(Event, frozen=True, kw_only=True):
    amount: int
    reason: CreditReason
    approved_by: str
    by: str
    at: int
    clause: str


WalletEvent = (
    TransferReceived | SentToTable | SentToCage | TransferConfirmed | TransferReversed | CashNoted | CreditGiven
)
LimitEvent = LimitSet | LimitPending | PendingLimitCancelled
SessionEvent = SessionBegan | SessionEnded | TimeCalled | Admitted | SeatEmptied
ExclusionEvent = SelfExcluded | PatronExcluded | PatronReadmitted | PlayBarred | PlayAllowed
AnyEvent = PatronRegistered | GamingDaySet | WalletEvent | LimitEvent | SessionEvent | ExclusionEvent | ApprovalEvent
