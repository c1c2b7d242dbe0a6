"""The actor as whom a person acts: with rank and office from the staff's own record, never from what somebody
claims."""

from __future__ import annotations

from typing import get_args

from sicbo.floor.actor import Actor
from sicbo.floor.staff.state import Staff
from sicbo.law.schema import Office, Rank

ADMINISTRATOR: Office = "administrator"
EVERYWHERE: Rank = "casino-manager"
"""The rank that is responsible for every table."""
_ORDER: tuple[Office, ...] = get_args(Office)


def actor_for(staff: Staff, person: str, table: str = "", office: str = "") -> Actor:
    """The person at this table, or away from any, in one office (house 12.7): the named one if they hold it, else the
    first they hold; as administrator without their rank, and only when asked for or when they are nothing else."""
    found = staff.people.get(person)
    if found is None:
        return Actor(person, assigned=False, present=False)
    acting = [one for one in _ORDER if one in found.offices and one != ADMINISTRATOR]
    only_administrator = ADMINISTRATOR in found.offices and not acting and found.rank is None
    if ADMINISTRATOR in found.offices and (office == ADMINISTRATOR or only_administrator):
        return Actor(person, assigned=False, office=ADMINISTRATOR)
    hat = next((one for one in acting if one == office), acting[0] if acting else "")
    return Actor(person, found.rank, assigned=responsible(staff, person, table), office=hat)


def responsible(staff: Staff, person: str, table: str) -> bool:
    """Whether a person is responsible for a table: a casino manager for all, others by assignment (house 12.6)."""
    found = staff.people[person]
    return bool(table) and (found.rank == EVERYWHERE or table in found.tables)


def is_assigned(rank: Rank | None) -> bool:
    """Whether tables are assigned to people of this rank."""
    return rank is not None and rank != EVERYWHERE


def place_of(staff: Staff, terminal: str) -> tuple[str, str] | None:
    """The table and place that a terminal is paired with."""
    return staff.terminals.get(terminal)
