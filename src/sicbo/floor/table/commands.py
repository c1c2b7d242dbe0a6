"""Commands given to a table. Everything a decision needs from outside (who, when, dice) comes in with them."""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.actor import Actor, Given
from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.floor.table.archive.commands import ArchiveCommand
from sicbo.floor.table.chips.commands import ChipCommand
from sicbo.floor.table.closing.commands import ClosingCommand
from sicbo.floor.table.corrections.commands import (
    CorrectionCommand,
    CorrectResult,
    VoidOutcome,
    VoidRange,
    WaiveReceivable,
)
from sicbo.floor.table.dealing.commands import PhaseCommand
from sicbo.floor.table.fairness.commands import FairnessCommand
from sicbo.floor.table.float.commands import FloatCommand
from sicbo.floor.table.holding.commands import HoldingCommand
from sicbo.floor.table.irregularities.commands import DeclareNoResult, Interrupt, IrregularityCommand, RecordPhysical
from sicbo.floor.table.limits.commands import LimitCommand
from sicbo.floor.table.people.commands import PeopleCommand, RuleOnWithheld, VoidWager
from sicbo.floor.table.seating.commands import SeatingCommand
from sicbo.floor.table.sessions.commands import SessionCommand
from sicbo.floor.table.streak.commands import RuleOnStreak, StreakCommand
from sicbo.floor.table.wagers.commands import WagerCommand

__all__ = [
    "Actor",
    "AnyCommand",
    "ApprovalCommand",
    "Approve",
    "ArchiveCommand",
    "ChipCommand",
    "ClosingCommand",
    "CorrectionCommand",
    "FairnessCommand",
    "FloatCommand",
    "HoldingCommand",
    "IrregularityCommand",
    "LimitCommand",
    "Order",
    "PeopleCommand",
    "PhaseCommand",
    "RequestApproval",
    "SeatingCommand",
    "Seconded",
    "SessionCommand",
    "StreakCommand",
    "WagerCommand",
]

Seconded = (
    DeclareNoResult
    | RecordPhysical
    | Interrupt
    | CorrectResult
    | VoidOutcome
    | VoidRange
    | WaiveReceivable
    | VoidWager
    | RuleOnWithheld
    | RuleOnStreak
)
"""Orders that can need a second person."""


class RequestApproval(approvals.RequestApproval, frozen=True):
    order: Seconded


class Approve(approvals.Approve, frozen=True):
    order: Seconded | None = None


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
AnyCommand = (
    SeatingCommand
    | PhaseCommand
    | WagerCommand
    | LimitCommand
    | StreakCommand
    | PeopleCommand
    | ClosingCommand
    | ChipCommand
    | FloatCommand
    | IrregularityCommand
    | CorrectionCommand
    | FairnessCommand
    | HoldingCommand
    | SessionCommand
    | ArchiveCommand
    | ApprovalCommand
)


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
