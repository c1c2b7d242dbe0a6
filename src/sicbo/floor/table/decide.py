"""The one door into a table: an order comes in, facts or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from sicbo.floor.approvals import ApprovalCommand, upheld
from sicbo.floor.foresight import Seconds, decide_approvals
from sicbo.floor.opaque import not_opaque
from sicbo.floor.table.approvals import at_table
from sicbo.floor.table.archive.decide import decide_archive
from sicbo.floor.table.chips.decide import decide_chips
from sicbo.floor.table.closing.decide import decide_closing
from sicbo.floor.table.commands import (
    ArchiveCommand,
    ChipCommand,
    ClosingCommand,
    CorrectionCommand,
    FairnessCommand,
    FloatCommand,
    HoldingCommand,
    IrregularityCommand,
    LimitCommand,
    Order,
    PeopleCommand,
    PhaseCommand,
    SeatingCommand,
    SessionCommand,
    StreakCommand,
    WagerCommand,
)
from sicbo.floor.table.corrections.decide import decide_corrections
from sicbo.floor.table.dealing.decide import decide_phases
from sicbo.floor.table.events import AnyEvent, ApprovalRequested
from sicbo.floor.table.exclusive import off_at_a_session
from sicbo.floor.table.fairness.decide import decide_fairness
from sicbo.floor.table.float.decide import decide_float
from sicbo.floor.table.holding.decide import decide_holding, in_a_hold
from sicbo.floor.table.irregularities.decide import decide_irregularities
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.decide import decide_limits
from sicbo.floor.table.people.decide import decide_people
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating.decide import OPENED_ONCE, decide_seating
from sicbo.floor.table.sessions.decide import decide_sessions
from sicbo.floor.table.sessions.told import told
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.decide import decide_streak
from sicbo.floor.table.wagers.decide import decide_wagers


def decide(law: TableLaw, table: Table, order: Order) -> list[AnyEvent] | Refused:
    """What this order brings about at this table."""
    answer = _decide(law, table, order)
    return upheld(table.people.approvals, order, answer) if order.command.about.seconded else answer


def seconds_of(law: TableLaw, table: Table) -> Seconds[ApprovalRequested]:
    """How second persons are asked for at this table."""
    return at_table(law, table, partial(decide, law, table))


def _decide(law: TableLaw, table: Table, order: Order) -> list[AnyEvent] | Refused:
    command = order.command
    refused = not_opaque(command, may_be_empty=command.__struct_fields__)
    if refused:
        return refused
    if not table.open and not command.about.when_closed:
        return Refused(code=Reason.TABLE_CLOSED, clause=OPENED_ONCE)
    refused = in_a_hold(table, command) if table.held else None
    refused = refused or (off_at_a_session(law, table, command) if table.session is not None else None)
    if refused:
        return refused
    answer = _of_the_area(law, table, order)
    if isinstance(answer, Refused) or isinstance(command, WagerCommand):
        return answer
    return told(table, order, answer)


def _of_the_area(law: TableLaw, table: Table, order: Order) -> list[AnyEvent] | Refused:
    """What the area of this order says."""
    command = order.command
    # The most frequent first: to find out that it is none of many kinds takes longer than to register a wager.
    if isinstance(command, WagerCommand):
        return decide_wagers(law, table, order, command)
    if isinstance(command, PhaseCommand):
        return decide_phases(law, table, order, command)
    if isinstance(command, SeatingCommand):
        return decide_seating(law, table, order, command)
    if isinstance(command, LimitCommand):
        return decide_limits(law, table, order, command)
    if isinstance(command, StreakCommand):
        return decide_streak(law, table, order, command)
    if isinstance(command, PeopleCommand):
        return decide_people(law, table, order, command)
    if isinstance(command, ClosingCommand):
        return decide_closing(law, table, order, command)
    if isinstance(command, ChipCommand):
        return decide_chips(law, table, order, command)
    if isinstance(command, FloatCommand):
        return decide_float(law, table, order, command)
    if isinstance(command, IrregularityCommand):
        return decide_irregularities(law, table, order, command)
    if isinstance(command, CorrectionCommand):
        return decide_corrections(law, table, order, command)
    if isinstance(command, FairnessCommand):
        return decide_fairness(law, table, order, command)
    if isinstance(command, SessionCommand):
        return decide_sessions(law, table, order, command)
    if isinstance(command, ArchiveCommand):
        return decide_archive(law, table, order, command)
    if isinstance(command, HoldingCommand):
        return decide_holding(law, table, order, command)
    if isinstance(command, ApprovalCommand):
        found = decide_approvals(seconds_of(law, table), order, command)
        return found if isinstance(found, Refused) else [*found]
    assert_never(command)
