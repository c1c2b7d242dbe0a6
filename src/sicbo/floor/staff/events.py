"""The events of people who work here and of terminals: facts with opaque ids."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.actor import Fact
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.staff.commands import DismissReason, Seconded
from sicbo.law.schema import Office, Rank


class DemonstrationBegun(Fact, frozen=True, kw_only=True):
    """The house was begun as a demonstration, and never becomes anything else."""


class Hired(Fact, frozen=True, kw_only=True):
    person: str
    rank: Rank | None
    offices: tuple[Office, ...]
    tables: tuple[str, ...]
    approved_by: str = ""
    """The second person; nobody where none was needed, or the cooling period has passed."""


class RankChanged(Fact, frozen=True, kw_only=True):
    person: str
    rank: Rank | None
    approved_by: str = ""


class OfficesChanged(Fact, frozen=True, kw_only=True):
    person: str
    offices: tuple[Office, ...]
    approved_by: str = ""


class TablesAssigned(Fact, frozen=True, kw_only=True):
    person: str
    tables: tuple[str, ...]


class Dismissed(Fact, frozen=True, kw_only=True):
    person: str
    reason: DismissReason
    approved_by: str = ""


class TerminalPaired(Fact, frozen=True, kw_only=True):
    terminal: str
    table: str
    place: str


class TerminalUnpaired(Fact, frozen=True, kw_only=True):
    terminal: str
    table: str
    place: str


class CodeDrawn(Fact, frozen=True, kw_only=True):
    """Somebody was given a one-time code for the device of a terminal."""

    terminal: str


class Invited(Fact, frozen=True, kw_only=True):
    """Somebody was given a one-time link to the log-in of this person."""

    person: str
    approved_by: str = ""


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
AnyEvent = (
    DemonstrationBegun
    | Hired
    | RankChanged
    | OfficesChanged
    | TablesAssigned
    | Dismissed
    | TerminalPaired
    | TerminalUnpaired
    | CodeDrawn
    | Invited
    | ApprovalEvent
)
