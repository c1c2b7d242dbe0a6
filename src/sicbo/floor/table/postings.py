"""The money behind each fact: postings follow from the events alone."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.designation import CHIPS
from sicbo.floor.table.accounts import tournament
from sicbo.floor.table.chips.postings import chip_postings
from sicbo.floor.table.corrections.postings import correction_postings
from sicbo.floor.table.events import (
    AnyEvent,
    ApprovalEvent,
    ArchiveEvent,
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
    ResultCorrected,
    RoundVoided,
    SeatingEvent,
    SessionEvent,
    StreakEvent,
    WagerEvent,
    WagersVoided,
)
from sicbo.floor.table.float.postings import float_postings
from sicbo.floor.table.irregularities.postings import irregularity_postings
from sicbo.floor.table.people.events import WagerRefused, WagerVoided
from sicbo.floor.table.people.postings import people_postings
from sicbo.floor.table.seating.postings import seating_postings
from sicbo.floor.table.sessions.postings import session_postings
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.events import StreakRegistered, StreaksRederived
from sicbo.floor.table.streak.postings import streak_postings
from sicbo.floor.table.wagers.postings import wager_postings
from sicbo.ledger.postings import Posting

Moneyless = PhaseEvent | LimitEvent | ClosingEvent | FairnessEvent | HoldingEvent | ArchiveEvent | ApprovalEvent
OfTheRound = WagerEvent | IrregularityEvent | StreakRegistered | StreaksRederived | WagerRefused | WagerVoided
"""What is booked in what lies on the layout; the rest is money, or says what it is."""
BEFORE_PLAYERS = frozenset({"stack", "wagers", "tournament"})


def postings(table: Table, event: AnyEvent) -> list[Posting]:
    """The balanced set that books this event; empty where no money moves, nor chips of a tournament."""
    if isinstance(event, SessionEvent):
        return session_postings(table.id, event)
    unit = table.currency
    if isinstance(event, OfTheRound):
        unit = table.unit
    elif isinstance(event, ResultCorrected | RoundVoided | WagersVoided) and event.unit:
        unit = event.unit
    booked = _postings(table.id, unit, event)
    return booked if unit == table.currency else [_in_chips(one, unit) for one in booked]


def _in_chips(posting: Posting, unit: str) -> Posting:
    """Whatever is not before a player is with the tournament: the table keeps none of its chips."""
    if posting.account.kind in BEFORE_PLAYERS:
        return posting
    return Posting(tournament(unit.removeprefix(CHIPS)), posting.unit, posting.amount)


def _postings(table_id: str, unit: str, event: AnyEvent) -> list[Posting]:
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
    if isinstance(event, Moneyless | SessionEvent):
        return []
    assert_never(event)
