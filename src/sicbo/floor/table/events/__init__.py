"""What happened at a table: facts, frozen, enough to rebuild its state and every posting."""

from __future__ import annotations

from sicbo.floor.table.events.chips import ChipEvent
from sicbo.floor.table.events.closing import ClosingEvent
from sicbo.floor.table.events.corrections import CorrectionEvent
from sicbo.floor.table.events.fairness import FairnessEvent
from sicbo.floor.table.events.float import FloatEvent
from sicbo.floor.table.events.holding import HoldingEvent
from sicbo.floor.table.events.irregularities import IrregularityEvent
from sicbo.floor.table.events.limits import LimitEvent
from sicbo.floor.table.events.people import PeopleEvent
from sicbo.floor.table.events.phases import PhaseEvent
from sicbo.floor.table.events.seating import SeatingEvent
from sicbo.floor.table.events.streak import StreakEvent
from sicbo.floor.table.events.wagers import WagerEvent

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
