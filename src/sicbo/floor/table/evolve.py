"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import evolve_approvals
from sicbo.floor.table.accounts import bank
from sicbo.floor.table.archive.evolve import evolve_archive
from sicbo.floor.table.chips.evolve import evolve_chips, shed_colours
from sicbo.floor.table.closing.evolve import evolve_closing, watch_closing
from sicbo.floor.table.corrections.evolve import evolve_corrections
from sicbo.floor.table.dealing.evolve import evolve_phases
from sicbo.floor.table.dealing.records import Kept, keep_record
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
    SeatingEvent,
    SessionEvent,
    StreakEvent,
    WagerEvent,
)
from sicbo.floor.table.fairness.evolve import evolve_fairness, follow_attempts, hash_leaves
from sicbo.floor.table.float.evolve import evolve_float
from sicbo.floor.table.holding.evolve import evolve_holding
from sicbo.floor.table.irregularities.evolve import evolve_irregularities
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.evolve import evolve_limits
from sicbo.floor.table.people.evolve import evolve_people, watch_people
from sicbo.floor.table.postings import Moneyless, postings
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.seating.evolve import evolve_seating
from sicbo.floor.table.sessions.evolve import evolve_sessions
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.events import StreakRuled
from sicbo.floor.table.streak.evolve import count_round, evolve_streak, resume_runs
from sicbo.floor.table.wagers.events import RoundSettled, WagerRegistered
from sicbo.floor.table.wagers.evolve import evolve_wagers, reckon_costs

Shedding = PeopleEvent | CorrectionEvent | StreakRuled
"""Put together once: it takes longer than to look at most events."""


def evolve(law: TableLaw, table: Table, event: AnyEvent) -> None:
    """The state after this event."""
    # The most frequent first: a log is mostly wagers and steps, and all of it is replayed at every start. Of all that
    # watches, a wager concerns the costs and its seal alone.
    if isinstance(event, WagerRegistered):
        evolve_wagers(law, table, event)
        reckon_costs(law, table, event)
        if table.fairness.salt:
            hash_leaves(table, event)
        return
    watch_people(law, table, event)
    watch_closing(table, event)
    if isinstance(event, WagerEvent):
        evolve_wagers(law, table, event)
        if isinstance(event, RoundSettled):
            count_round(law, table, event)
    elif isinstance(event, PhaseEvent):
        evolve_phases(law, table, event)
    elif isinstance(event, SeatingEvent):
        evolve_seating(table, event)
        if isinstance(event, TableOpened):
            resume_runs(law, table)
    elif isinstance(event, LimitEvent):
        evolve_limits(law, table, event)
    elif isinstance(event, StreakEvent):
        evolve_streak(law, table, event)
    elif isinstance(event, PeopleEvent):
        evolve_people(table, event)
    elif isinstance(event, ClosingEvent):
        evolve_closing(table, event)
    elif isinstance(event, ChipEvent):
        evolve_chips(table, event)
    elif isinstance(event, FloatEvent):
        evolve_float(table, event)
    elif isinstance(event, IrregularityEvent):
        evolve_irregularities(law, table, event)
    elif isinstance(event, CorrectionEvent):
        evolve_corrections(table, event)
    elif isinstance(event, FairnessEvent):
        evolve_fairness(table, event)
    elif isinstance(event, ApprovalEvent):
        evolve_approvals(table.people.approvals, event)
    else:
        _from_the_house(table, event)
    if isinstance(event, Shedding):
        shed_colours(table)
    if isinstance(event, Kept):
        keep_record(law, table, event)
    follow_attempts(table, event)
    follow_float(table, event)
    reckon_costs(law, table, event)


def _from_the_house(table: Table, event: SessionEvent | ArchiveEvent | HoldingEvent) -> None:
    """What the house has ordered for others: a tournament, whoever holds rounds, the clock."""
    if isinstance(event, SessionEvent):
        evolve_sessions(table, event)
    elif isinstance(event, ArchiveEvent):
        evolve_archive(table, event)
    elif isinstance(event, HoldingEvent):
        evolve_holding(table, event)
    else:
        assert_never(event)


def follow_float(table: Table, event: AnyEvent) -> None:
    """The tray holds what the postings of every event say, whichever area of the table it comes from."""
    if isinstance(event, Moneyless):
        return
    tray = bank(table.id)
    for posting in postings(table, event):
        if posting.account == tray and posting.unit == table.currency:
            table.tray.holds += posting.amount
