"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.staff.events import (
    AnyEvent,
    CodeDrawn,
    DemonstrationBegun,
    Dismissed,
    Hired,
    Invited,
    OfficesChanged,
    RankChanged,
    TablesAssigned,
    TerminalPaired,
    TerminalUnpaired,
)
from sicbo.floor.staff.state import Person, Staff


def evolve(staff: Staff, event: AnyEvent) -> None:
    """The state after this event."""
    match event:
        case DemonstrationBegun():
            staff.is_demonstration = True
        case Hired():
            staff.founded = True
            staff.people[event.person] = Person(event.rank, event.offices, event.tables)
        case RankChanged():
            staff.people[event.person].rank = event.rank
        case OfficesChanged():
            staff.people[event.person].offices = event.offices
        case TablesAssigned():
            staff.people[event.person].tables = event.tables
        case Dismissed():
            del staff.people[event.person]
        case TerminalPaired():
            staff.terminals[event.terminal] = (event.table, event.place)
        case TerminalUnpaired():
            del staff.terminals[event.terminal]
        case CodeDrawn():
            pass  # the code lies with the door; here it is on record who has it
        case Invited():
            pass  # and so does the link
        case _:
            assert_never(event)
