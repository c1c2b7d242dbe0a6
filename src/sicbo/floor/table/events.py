"""What happened at a table: facts, frozen, enough to rebuild its state and every posting."""

from __future__ import annotations

from sicbo.floor.table.chips.events import ChipEvent
from sicbo.floor.table.closing.events import ClosingEvent
from sicbo.floor.table.corrections.events import CorrectionEvent
from sicbo.floor.table.dealing.events import PhaseEvent
from sicbo.floor.table.fairness.events import FairnessEvent
from sicbo.floor.table.float.events import FloatEvent
from sicbo.floor.table.holding.events import HoldingEvent
from sicbo.floor.table.irregularities.events import IrregularityEvent
from sicbo.floor.table.limits.events import LimitEvent
from sicbo.floor.table.people.events import PeopleEvent
from sicbo.floor.table.seating.events import SeatingEvent
from sicbo.floor.table.streak.events import StreakEvent
from sicbo.floor.table.wagers.events import WagerEvent

__all__ = [
    "AnyEvent",
    "ChipEvent",
    "ClosingEvent",
    "CorrectionEvent",
    "FairnessEvent",
    "FloatEvent",
    "HoldingEvent",
    "IrregularityEvent",
    "LimitEvent",
    "PeopleEvent",
    "PhaseEvent",
    "SeatingEvent",
    "StreakEvent",
    "WagerEvent",
]

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
)
