"""The session as the table follows it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.designation import Designation, chips_unit, holder
from sicbo.floor.table.sessions.events import (
    BankIssued,
    ChipsAdjusted,
    EntrantBarred,
    PlacesAllotted,
    PracticeBegun,
    PracticeEnded,
    SessionCounted,
    SessionEvent,
    SpinCounted,
    TableDesignated,
    TableGivenBack,
)
from sicbo.floor.table.sessions.state import Session
from sicbo.floor.table.state import Table


def evolve_sessions(table: Table, event: SessionEvent) -> None:
    match event:
        case TableDesignated():
            table.session = Session(Designation(event.tournament, event.session), event.terms)
            table.unit = chips_unit(event.tournament)
            table.reserved = event.tournament if event.reserved else ""
            table.irregular.hold(holder(event.tournament), table.upcoming(), None)
        case TableGivenBack():
            table.reserved = ""
        case PlacesAllotted():
            for seat in event.seats:
                _of(table).seats.pop(seat.place, None)
                if seat.player:
                    _of(table).seats[seat.place] = seat.player
        case BankIssued():
            _of(table).banked = True
            _of(table).counted.discard(event.place)
            table.places[event.place].stack += event.amount
        case PracticeBegun():
            _of(table).practice = True
            for bank in event.banks:
                table.places[bank.place].stack += bank.amount
        case SessionCounted() | PracticeEnded():
            for counted in event.counted:
                table.places[counted.place].stack -= counted.amount
            if isinstance(event, SessionCounted):
                _of(table).counted |= {counted.place for counted in event.counted}
                _of(table).over |= event.all_places
            else:
                _of(table).practice = False
                for place in table.places.values():
                    place.last.clear()
                    place.forget_changes()
        case SpinCounted() | ChipsAdjusted() | EntrantBarred():
            pass
        case _:
            assert_never(event)


def end_session(table: Table) -> None:
    """The table is closed, and what it was; the rounds of the session stay held."""
    if table.session is not None:
        table.irregular.end_hold(holder(table.session.of.tournament), table.round)
    table.session, table.unit = None, table.currency


def _of(table: Table) -> Session:
    assert table.session is not None, "only a designated table has a session"
    return table.session
