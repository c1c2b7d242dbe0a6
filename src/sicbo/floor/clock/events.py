"""The events of the clock: what happened to the time of the house."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.actor import Event, Fact
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.clock.commands import Seconded


class ClockJumped(Event, frozen=True):
    """The clock showed something else than the time that had gone by."""

    expected: int
    found: int
    by: str
    at: int
    clause: str


class PlayHeld(Fact, frozen=True, kw_only=True):
    """No table takes bets from now on, and the house counts its time by itself."""

    jump: int
    offset: int
    """Milliseconds from the clock of the machine to the time of the house."""
    tables: tuple[str, ...]
    """Whom this is news to: none, where play was held before."""


class TimeConfirmed(Fact, frozen=True, kw_only=True):
    """Two people found the clock right: play goes on, and the house follows the clock again."""

    passing = Event.passing | {"shown", "offset"}

    jump: int
    shown: int
    offset: int
    """What the records are ahead of the clock of the machine; 0 where they are not."""
    tables: tuple[str, ...]


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
AnyEvent = ClockJumped | PlayHeld | TimeConfirmed | ApprovalEvent
