"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import ApprovalEvent, evolve_approvals
from sicbo.floor.authority import THE_HOUSE
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
    if isinstance(event, ApprovalEvent):
        evolve_approvals(staff.approvals, event)
        return
    if isinstance(event, Hired | RankChanged | OfficesChanged | Invited):
        _made(staff, event)
    if isinstance(event, RankChanged | OfficesChanged | Dismissed):
        staff.changed[event.person] = event.at
    match event:
        case DemonstrationBegun():
            staff.is_demonstration = True
        case Hired():
            staff.owner = staff.owner if staff.founded else event.person
            staff.founded = True
            staff.invited.pop(event.person, None)
            staff.people[event.person] = Person(event.rank, event.offices, event.tables)
        case RankChanged():
            staff.people[event.person].rank = event.rank
        case OfficesChanged():
            staff.people[event.person].offices = event.offices
        case TablesAssigned():
            staff.people[event.person].tables = event.tables
        case Dismissed():
            del staff.people[event.person]
            staff.left[event.person] = event.at
            staff.owner = "" if event.person == staff.owner else staff.owner
        case TerminalPaired():
            staff.terminals[event.terminal] = (event.table, event.place)
        case TerminalUnpaired():
            del staff.terminals[event.terminal]
        case CodeDrawn():
            pass  # the code lies with the door; here it is on record who has it
        case Invited():
            if event.person in staff.people:
                staff.invited[event.person] = event.by
        case _:
            assert_never(event)


def _made(staff: Staff, event: Hired | RankChanged | OfficesChanged | Invited) -> None:
    """Whoever did this has made the account; the house is nobody, and whoever changes their own makes nothing.
    The owner and a second person vouch for the account."""
    known = staff.makers.get(event.person, ())
    if event.by not in {*known, event.person, THE_HOUSE.id}:
        staff.makers[event.person] = (*known, event.by)
    vouched = bool(event.approved_by) or event.by in {staff.owner, THE_HOUSE.id}
    if isinstance(event, Invited):
        if not vouched and event.person in staff.invited:
            staff.alone.add(event.person)  # whoever was given a further link alone may be behind the account
    elif vouched:
        staff.alone.discard(event.person)
    elif isinstance(event, Hired):
        staff.alone.add(event.person)
