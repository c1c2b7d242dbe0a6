"""The money behind each fact: postings follow from the events alone."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.postings import chip_postings
from sicbo.floor.table.corrections.postings import correction_postings
from sicbo.floor.table.events import (
    AnyEvent,
    ApprovalEvent,
    ChipEvent,
    ClosingEvent,
    CorrectionEvent,
    FairnessEvent,
    FloatEvent,
    HoldingEvent,
    IrregularityEvent,
    LimitEvent,
    PeopleEvent,
    PhaseEvent,
    SeatingEvent,
    StreakEvent,
    WagerEvent,
)
from sicbo.floor.table.float.postings import float_postings
from sicbo.floor.table.irregularities.postings import irregularity_postings
from sicbo.floor.table.people.postings import people_postings
from sicbo.floor.table.seating.postings import seating_postings
from sicbo.floor.table.streak.postings import streak_postings
from sicbo.floor.table.wagers.postings import wager_postings
from sicbo.ledger.postings import Posting

Moneyless = PhaseEvent | LimitEvent | ClosingEvent | FairnessEvent | HoldingEvent | ApprovalEvent


def postings(table_id: str, unit: str, event: AnyEvent) -> list[Posting]:
    """The balanced set that books this event; empty where no money moves."""
    if isinstance(event, WagerEvent):
        return wager_postings(table_id, unit, event)
    if isinstance(event, SeatingEvent):
        return seating_postings(table_id, unit, event)
    if isinstance(event, StreakEvent):
        return streak_postings(table_id, unit, event)
    if isinstance(event, PeopleEvent):
        return people_postings(table_id, unit, event)
    if isinstance(event, ChipEvent):
        return chip_postings(table_id, unit, event)
    if isinstance(event, FloatEvent):
        return float_postings(table_id, unit, event)
    if isinstance(event, IrregularityEvent):
        return irregularity_postings(table_id, unit, event)
    if isinstance(event, CorrectionEvent):
        return correction_postings(table_id, unit, event)
    if isinstance(event, Moneyless):
        return []
    assert_never(event)
