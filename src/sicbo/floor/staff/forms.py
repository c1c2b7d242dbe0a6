"""Offers about the people who work here, and about terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from sicbo.floor.forms import Choice, Context, Field, Next, Offer, codes
from sicbo.floor.staff.actors import is_assigned
from sicbo.floor.staff.commands import (
    AssignTables,
    ChangeOffices,
    ChangeRank,
    Dismiss,
    Hire,
    PairTerminal,
    UnpairTerminal,
)
from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import RANKS
from sicbo.law.schema import Office, Rank

LINK = Next(word="invite", key="person")
"""Whoever is hired gets a link to their log-in."""


def offers(staff: Staff, seen: Context) -> Iterator[Offer]:
    """Every order that people give about the staff; the key is the person, or the terminal."""
    yield Offer(
        command=Hire,
        on="staff",
        fields=lambda: {"rank": [_rank(None)], "offices": [_offices()], "tables": [_tables(seen.tables)]},
        then=LINK,
    )
    yield from _about_somebody(staff, seen)
    yield Offer(command=PairTerminal, on="terminals", fields=lambda: _where(seen))
    yield Offer(command=UnpairTerminal, on="terminal", order={"terminal": seen.key})


def _about_somebody(staff: Staff, seen: Context) -> Iterator[Offer]:
    person, found = {"person": seen.key}, staff.people.get(seen.key)
    rank, offices, assigned = (found.rank, found.offices, found.tables) if found else (None, (), ())
    tables = _tables(dict.fromkeys((*seen.tables, *assigned)), assigned)
    for name, one in staff.people.items():
        if is_assigned(one.rank):
            yield Offer(
                command=AssignTables, on="person", key=name, order={"person": name}, fields=lambda: {"tables": [tables]}
            )
    yield Offer(command=ChangeRank, on="person", order=person, fields=lambda: {"rank": [_rank(rank)]})
    yield Offer(command=ChangeOffices, on="person", order=person, fields=lambda: {"offices": [_offices(offices)]})
    yield Offer(command=Dismiss, on="person", order=person)


def _rank(held: Rank | None) -> Field:
    choices = (Choice(value="", says="none"), *codes(RANKS))
    return Field(name="rank", kind="choice", first=held or "", optional=True, choices=choices, of="role")


def _offices(held: tuple[Office, ...] = ()) -> Field:
    return Field(name="offices", kind="several", first=held, choices=codes(get_args(Office)), of="role")


def _tables(known: Iterable[str], assigned: tuple[str, ...] = ()) -> Field:
    return Field(name="tables", kind="several", first=assigned, choices=codes(known), of="table")


def _where(seen: Context) -> dict[str, list[Field]]:
    """A table, and then a place of that table."""
    return {
        "table": [Field(name="table", kind="choice", choices=codes(seen.places), of="table")],
        "place": [
            Field(name="place", kind="choice", choices=codes(places), of="place", when={"table": (table,)})
            for table, places in seen.places.items()
        ],
    }
