"""The people who work here as pages show them: what each is, where, and whether they can log in yet."""

from __future__ import annotations

import msgspec

from sicbo.floor.staff.actors import is_assigned
from sicbo.law.rulebook import house_rules
from sicbo.law.schema import Office, Rank
from sicbo.runtime.kinds import STAFF
from sicbo.server.service import Caller, Service
from sicbo.server.waiting import Waits, waiting


class StaffMember(msgspec.Struct, frozen=True, kw_only=True):
    """One of them."""

    rank: Rank | None
    offices: tuple[Office, ...]
    tables: tuple[str, ...]
    log_in: bool
    """Whether they have chosen a name and a password."""
    assigned: bool
    """Whether tables are assigned to them: to those of a rank that is bound to its tables."""
    second_factor: bool
    """Whether they log in with a second factor."""


class StaffView(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody hired and not dismissed, every paired terminal, and what waits for a second person."""

    people: dict[str, StaffMember]
    terminals: dict[str, tuple[str, str]]
    """The table and place of each terminal."""
    waiting: tuple[Waits, ...]
    """What waits for a second person, or for the cooling period."""
    cooling_hours: int


def staff_view(service: Service, caller: Caller) -> StaffView:
    """The staff at this moment, as this person works on it."""
    staff = service.running.staff()
    return StaffView(
        people={
            name: StaffMember(
                rank=one.rank,
                offices=one.offices,
                tables=one.tables,
                assigned=is_assigned(one.rank),
                log_in=service.door.credentials.of(name) is not None,
                second_factor=service.door.second_factors.of(name) is not None,
            )
            for name, one in staff.people.items()
        },
        terminals=dict(staff.terminals),
        waiting=waiting(service, caller, STAFF),
        cooling_hours=house_rules().staff.cooling.hours,
    )
