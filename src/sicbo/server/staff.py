"""The people who work here as pages show them: what each is, where, and whether they can log in yet."""

from __future__ import annotations

from typing import get_args

import msgspec

from sicbo.floor.actor import Command
from sicbo.floor.staff.actors import is_assigned
from sicbo.floor.staff.commands import AnyCommand, DismissReason
from sicbo.law.ranks import RANKS
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.law.schema import Office, Rank
from sicbo.runtime.kinds import STAFF
from sicbo.server.forms import office_for
from sicbo.server.service import Caller, Service
from sicbo.server.waiting import Waits, waiting

INVITING = "invite-staff"
"""The act behind a link, which its command finds by whom it is for."""
OFFICES: tuple[Office, ...] = get_args(Office)


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


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change among the staff that whoever asks may make."""

    clause: str
    office: str
    """In which of their offices; in their rank, where none is named."""
    final: bool = False


class StaffView(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody hired and not dismissed, every paired terminal, and what somebody can be."""

    people: dict[str, StaffMember]
    terminals: dict[str, tuple[str, str]]
    """The table and place of each terminal."""
    ranks: tuple[Rank, ...]
    """The lowest first."""
    offices: tuple[Office, ...]
    waiting: tuple[Waits, ...]
    """What waits for a second person, or for the cooling period."""
    cooling_hours: int
    reasons: tuple[str, ...]
    """Why somebody is dismissed."""
    changes: dict[str, Change]
    """What whoever asks may change, and by which rule."""


CHANGES = {one.about.change: one for one in get_args(AnyCommand) if one.about.change}
"""What is changed, by the word that the page has for it."""


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
        ranks=tuple(RANKS),
        offices=OFFICES,
        waiting=waiting(service, caller, STAFF),
        cooling_hours=house_rules().staff.cooling.hours,
        reasons=get_args(DismissReason),
        changes={word: found for word, command in CHANGES.items() if (found := _change(caller, command))},
    )


def _change(caller: Caller, command: type[Command]) -> Change | None:
    """How this person makes such a change, if they may."""
    act = desk_acts()[command.about.act or INVITING]
    office = office_for(act, caller)
    if office is None:
        return None
    return Change(clause=f"{HOUSE} {act.clause}", office=office, final=command.about.final)
