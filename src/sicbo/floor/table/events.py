"""The events of a table: facts, frozen, enough to rebuild its state and every posting.

Those that an area hears or tells of an area above it are named here one by one.
"""

from __future__ import annotations

from sicbo.floor import approvals
from sicbo.floor.approvals import ApprovalDeclined, ApprovalOutdated, ApprovalUsed, Approved, Expired
from sicbo.floor.table.archive.events import ArchiveEvent
from sicbo.floor.table.chips.events import ChipEvent
from sicbo.floor.table.closing.events import ClosingEvent
from sicbo.floor.table.commands import Seconded
from sicbo.floor.table.corrections.events import CorrectionEvent, ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.dealing.events import (
    BetsClosed,
    BetsOpened,
    DiceTumbled,
    PhaseEvent,
    ResultCalled,
    ResultEchoed,
    SpinsEnded,
)
from sicbo.floor.table.fairness.events import FairnessEvent
from sicbo.floor.table.float.events import FloatEvent
from sicbo.floor.table.holding.events import HoldingEvent
from sicbo.floor.table.irregularities.events import IrregularityEvent, NoResultDeclared
from sicbo.floor.table.limits.events import LimitEvent
from sicbo.floor.table.people.events import PeopleEvent, PlayerBarred
from sicbo.floor.table.seating.events import SeatingEvent
from sicbo.floor.table.sessions.events import SessionEvent
from sicbo.floor.table.streak.events import StreakEvent
from sicbo.floor.table.wagers.events import RoundSettled, WagerEvent, WagerRegistered

__all__ = [
    "AnyEvent",
    "ApprovalEvent",
    "ApprovalRequested",
    "ArchiveEvent",
    "BetsClosed",
    "BetsOpened",
    "ChipEvent",
    "ClosingEvent",
    "CorrectionEvent",
    "DiceTumbled",
    "FairnessEvent",
    "FloatEvent",
    "HoldingEvent",
    "IrregularityEvent",
    "LimitEvent",
    "NoResultDeclared",
    "PeopleEvent",
    "PhaseEvent",
    "PlayerBarred",
    "ResultCalled",
    "ResultCorrected",
    "ResultEchoed",
    "RoundSettled",
    "RoundVoided",
    "SeatingEvent",
    "SessionEvent",
    "SpinsEnded",
    "StreakEvent",
    "WagerEvent",
    "WagerRegistered",
    "WagersVoided",
]


class ApprovalRequested(approvals.ApprovalRequested, frozen=True, kw_only=True):
    order: Seconded


ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed
AnyEvent = (
    SeatingEvent
    | PhaseEvent
    | WagerEvent
    | LimitEvent
    | StreakEvent
    | PeopleEvent
    | ClosingEvent
    | ChipEvent
    | FloatEvent
    | IrregularityEvent
    | CorrectionEvent
    | FairnessEvent
    | HoldingEvent
    | SessionEvent
    | ArchiveEvent
    | ApprovalEvent
)
