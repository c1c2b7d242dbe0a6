"""The desks beside the tables, as the house runs them."""

from __future__ import annotations

from sicbo.floor.cage import commands as cage_commands
from sicbo.floor.cage import decide as cage_decide
from sicbo.floor.cage import events as cage_events
from sicbo.floor.cage import evolve as cage_evolve
from sicbo.floor.cage import postings as cage_postings
from sicbo.floor.cage.state import Cage
from sicbo.floor.clock import commands as clock_commands
from sicbo.floor.clock import decide as clock_decide
from sicbo.floor.clock import events as clock_events
from sicbo.floor.clock import evolve as clock_evolve
from sicbo.floor.clock.state import Time
from sicbo.floor.patron import commands as patron_commands
from sicbo.floor.patron import decide as patron_decide
from sicbo.floor.patron import events as patron_events
from sicbo.floor.patron import evolve as patron_evolve
from sicbo.floor.patron import postings as patron_postings
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff import commands as staff_commands
from sicbo.floor.staff import decide as staff_decide
from sicbo.floor.staff import events as staff_events
from sicbo.floor.staff import evolve as staff_evolve
from sicbo.floor.staff import postings as staff_postings
from sicbo.floor.staff.state import Staff
from sicbo.house.clock import STREAM as CLOCK
from sicbo.house.desks import CAGE, Desk, PlainDesk, TableDesk
from sicbo.runtime.dice import Has
from sicbo.runtime.lawbook import Lawbook

PATRON, STAFF = "patron", "staff"
__all__ = ["CAGE", "PATRON", "STAFF", "all_desks", "cage_desk", "clock_desk", "patron_desk", "staff_desk"]


def all_desks(laws: Lawbook, has: Has = lambda _table, _published: True) -> list[Desk]:
    """Every desk of a house, told by `has` whether the secret of electronic dice is there."""
    return [TableDesk(laws, has=has), patron_desk(), staff_desk(), cage_desk(), clock_desk()]


def patron_desk() -> PlainDesk:
    return PlainDesk(
        kind=PATRON,
        commands=patron_commands.AnyCommand,
        events=patron_events.AnyEvent,
        start=Patron,
        decider=patron_decide.decide,
        evolver=patron_evolve.evolve,
        booker=patron_postings.postings,
        order=patron_commands.Order,
        new_money=(patron_commands.SendToTable, patron_commands.GiveCredit),
    )


def staff_desk() -> PlainDesk:
    return PlainDesk(
        kind=STAFF,
        commands=staff_commands.AnyCommand,
        events=staff_events.AnyEvent,
        start=lambda _: Staff(),
        decider=staff_decide.decide,
        evolver=staff_evolve.evolve,
        booker=staff_postings.postings,
        order=staff_commands.Order,
    )


def cage_desk() -> PlainDesk:
    return PlainDesk(
        kind=CAGE,
        commands=cage_commands.AnyCommand,
        events=cage_events.AnyEvent,
        start=Cage,
        decider=cage_decide.decide,
        evolver=cage_evolve.evolve,
        booker=cage_postings.postings,
        order=cage_commands.Order,
        new_money=(cage_commands.TakeCash,),
    )


def clock_desk() -> PlainDesk:
    return PlainDesk(
        kind=CLOCK,
        commands=clock_commands.AnyCommand,
        events=clock_events.AnyEvent,
        start=lambda _: Time(),
        decider=clock_decide.decide,
        evolver=clock_evolve.evolve,
        booker=lambda _, __: [],
        order=clock_commands.Order,
    )
