"""Commands about the time of the house."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.about import About
from sicbo.floor.actor import Command, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval


class RecordJump(Command, frozen=True):
    """From the clock: it shows something else than the time that has gone by."""

    about = About(lookups=("tables",))

    expected: int
    found: int
    tables: tuple[str, ...] = ()
    """The streams of all tables, which only the house knows."""


class ConfirmTime(Command, frozen=True):
    """Say that the clock of the machine shows the right time."""

    about = About(act="confirm-time", roles=("area-manager+",), proof=True, lookups=("shown", "tables"), seconded=True)

    jump: int
    """The latest jump that is known to whoever says so: of another one nothing was said."""
    shown: int = 0
    """What the clock of the machine shows, in UTC milliseconds, which only the house knows."""
    tables: tuple[str, ...] = ()


Seconded = ConfirmTime
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
AnyCommand = RecordJump | ConfirmTime | ApprovalCommand


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
