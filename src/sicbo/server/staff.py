"""The people who work here as pages show them: what each is, where, and whether they can log in yet."""

from __future__ import annotations

from typing import get_args

import msgspec

from sicbo.floor.approvals import Approvals
from sicbo.law.ranks import RANKS
from sicbo.law.rulebook import house_rules
from sicbo.law.schema import Office, Rank
from sicbo.server.service import Service

OFFICES: tuple[Office, ...] = get_args(Office)


class StaffMember(msgspec.Struct, frozen=True, kw_only=True):
    """One of them."""

    rank: Rank | None
    offices: tuple[Office, ...]
    tables: tuple[str, ...]
    log_in: bool
    """Whether they have chosen a name and a password."""
    second_factor: bool
    """Whether they log in with a second factor."""


class StaffView(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody hired and not dismissed, every paired terminal, and what somebody can be."""

    people: dict[str, StaffMember]
    terminals: dict[str, tuple[str, str]]
    """The table and place of each terminal."""
    ranks: tuple[Rank, ...]
    """The lowest first."""
    offices: tuple[Office, ...]
    approvals: Approvals
    """What waits for a second person, or for the cooling period."""
    cooling_hours: int


def staff_view(service: Service) -> StaffView:
    """The staff at this moment."""
    staff = service.running.staff()
    return StaffView(
        people={
            name: StaffMember(
                rank=one.rank,
                offices=one.offices,
                tables=one.tables,
                log_in=service.door.credentials.of(name) is not None,
                second_factor=service.door.second_factors.of(name) is not None,
            )
            for name, one in staff.people.items()
        },
        terminals=dict(staff.terminals),
        ranks=tuple(RANKS),
        offices=OFFICES,
        approvals=staff.approvals,
        cooling_hours=house_rules().staff.cooling.hours,
    )
