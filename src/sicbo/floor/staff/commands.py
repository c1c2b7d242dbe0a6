"""Commands about people who work here and about terminals."""

from __future__ import annotations

from typing import Literal

from sicbo.floor import approvals
from sicbo.floor.about import About
from sicbo.floor.actor import Command, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.law.schema import Office, Rank

DismissReason = Literal["left", "ended", "misconduct", "duplicate"]


class BeginDemonstration(Command, frozen=True):
    """Make a house that nobody has begun a demonstration, for good."""

    about = About(act="begin-demonstration")


class AppointOwner(Command, frozen=True):
    """The first person of a new house."""

    about = About(act="appoint-owner")

    person: str


class Hire(Command, frozen=True, kw_only=True):
    about = About(act="change-users", roles=("administrator",), proof=True, seconded=True)

    person: str
    rank: Rank | None = None
    offices: tuple[Office, ...] = ()
    tables: tuple[str, ...] = ()


class ChangeRank(Command, frozen=True):
    about = About(act="change-users", roles=("administrator",), proof=True, seconded=True)

    person: str
    rank: Rank | None


class ChangeOffices(Command, frozen=True):
    about = About(act="change-users", roles=("administrator",), proof=True, seconded=True)

    person: str
    offices: tuple[Office, ...]


class AssignTables(Command, frozen=True):
    """These tables and no others."""

    about = About(act="assign-tables", roles=("administrator", "area-manager+"), proof=True)

    person: str
    tables: tuple[str, ...]


class Dismiss(Command, frozen=True):
    about = About(act="change-users", roles=("administrator",), proof=True, seconded=True, final=True)

    person: str
    reason: DismissReason


class PairTerminal(Command, frozen=True, kw_only=True):
    about = About(act="pair-terminal", roles=("supervisor+",))

    terminal: str
    table: str
    place: str


class UnpairTerminal(Command, frozen=True):
    about = About(act="pair-terminal", roles=("supervisor+",), final=True)

    terminal: str


class DrawCode(Command, frozen=True):
    """Have a one-time code for the device that is to be this terminal; the code itself is in no order."""

    about = About(act="pair-terminal")

    terminal: str


class Invite(Command, frozen=True):
    """Have a one-time link to the log-in of a person, who works here or is a patron; the link itself is in no order."""

    about = About(seconded=True, lookups=("guarded",))

    person: str
    guarded: bool = False
    """Whether there is something behind that log-in: a password, or money of the patron; the house fills it in."""


Seconded = Hire | ChangeRank | ChangeOffices | Dismiss | Invite
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
UserCommand = AppointOwner | Hire | ChangeRank | ChangeOffices | AssignTables | Dismiss | Invite
TerminalCommand = PairTerminal | UnpairTerminal | DrawCode
AnyCommand = BeginDemonstration | UserCommand | TerminalCommand | ApprovalCommand


class Order(Given, frozen=True):
    """A command with who gives it and when; what the person may do is looked up here, not taken from the order."""

    command: AnyCommand
