"""Lookups of a tournament: what it has to know of patrons, staff, tables and the vault before it decides."""

from __future__ import annotations

from typing import Any

from sicbo.desks.shared import registered, wallet_unit, with_seconds
from sicbo.floor.designation import Designation
from sicbo.floor.patron.figures import excluded
from sicbo.floor.staff.state import Staff
from sicbo.floor.tournament.commands import (
    AllotSeats,
    Apply,
    AppointDeputy,
    AppointDirector,
    CancelTournament,
    EndAtTable,
    NameSubstitute,
    ReleaseTable,
    StartSession,
)
from sicbo.floor.tournament.state import Tournament
from sicbo.house.context import Context, Lookups
from sicbo.house.desks import DrawSource


def _holds(appointing: AppointDirector | AppointDeputy, _: Tournament, context: Context) -> bool:
    staff = context.ask("staff")
    person = staff.people.get(appointing.person) if isinstance(staff, Staff) else None
    return person is not None and "director" in person.offices


def _barred(asked: Apply | NameSubstitute, _: Tournament, context: Context) -> bool:
    patron = registered(asked.player, context.ask)
    return patron is None or patron.erased or excluded(patron, context.at) is not None


def _works(asked: Apply | NameSubstitute, _: Tournament, context: Context) -> bool:
    staff = context.ask("staff")
    return isinstance(staff, Staff) and asked.player in staff.people


def _open(releasing: ReleaseTable, _: Tournament, context: Context) -> bool:
    """Whether this table is open at all: one that was not given back plays nothing else."""
    live = context.ask(f"table/{releasing.table}")
    return live is not None and live.table.open


def _opened(allotting: AllotSeats, held: Tournament, context: Context) -> tuple[str, ...]:
    """The tables that are open for this session."""
    wanted = Designation(held.id, allotting.session)
    return tuple(table for table in held.tables if _designated_for(context.ask(f"table/{table}"), wanted))


def _designated_for(live: Any, wanted: Designation) -> bool:
    return live is not None and live.table.session is not None and live.table.session.of == wanted


def _ready(starting: StartSession, held: Tournament, context: Context) -> tuple[str, ...]:
    """The entrants who sit where they were seated."""
    sitting = held.sittings.get(starting.session)
    return tuple(entry for entry, seat in (sitting.seats.items() if sitting else ()) if _sits(seat, context))


def _sits(seat: Any, context: Context) -> bool:
    live = context.ask(f"table/{seat.table}")
    if live is None:
        return False
    place = live.table.places.get(seat.place)
    return place is not None and place.player == seat.player


def _in_play(_: EndAtTable | CancelTournament, held: Tournament, context: Context) -> tuple[str, ...]:
    """The tables at which a round is in hand."""
    return tuple(table for table in held.tables if (live := context.ask(f"table/{table}")) and live.table.in_hand)


_OWN: Lookups = {
    "in_play": _in_play,
    "holds": _holds,
    "barred": _barred,
    "wallet": lambda asked, _, context: wallet_unit(asked.player, context.ask),
    "works": _works,
    "open": _open,
    "opened": _opened,
    "ready": _ready,
}
LOOKUPS = with_seconds(_OWN)


def draw_lookups(source: DrawSource) -> Lookups:
    """What goes into the commands of the draw of seats; its position is how many entries were ever asked for."""

    def stream(held: Tournament) -> str:
        return f"tournament/{held.id}"

    return {
        **source.lookups(stream, lambda held: held.draw),
        "position": lambda _, held, __: len(held.entrants),
    }
