"""A data folder as a house leaves it after an afternoon: one table, seated players with money, open sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.commands import OpenCage, TakeCash
from sicbo.floor.patron.commands import RegisterPatron, SendToTable, Sit
from sicbo.floor.staff.commands import AppointOwner, Hire
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Minimums, Range, Sign
from sicbo.floor.table.limits.sign_checks import needs_approved
from sicbo.floor.table.seating.commands import OpenTable, PlaceSpec
from sicbo.house.answers import Accepted
from sicbo.law.rulebook import load
from sicbo.runtime.running import Running
from sicbo.server.serving import open_service
from sicbo.server.settings import Settings

TABLE = "T1"
STREAM = f"table/{TABLE}"
BOOK, GAME = "crown-sydney", "standard"
CASH = 9_000_00
SIGN = Sign(Range(100, 20_000_00, 100))


@dataclass
class Evening:
    """What was made ready."""

    data: Path
    sessions: dict[str, str] = field(default_factory=dict)
    """The cookie's token of each person."""
    places: dict[str, str] = field(default_factory=dict)


def prepare(
    data: Path, players: Sequence[str], *, standing: Sequence[str] = (), staff: Sequence[Hire] = (), spare: int = 2
) -> Evening:
    """A table with these players seated and bought in, those standing only registered, and staff hired."""
    return asyncio.run(_prepare(data, players, standing, staff, spare))


async def _prepare(
    data: Path, players: Sequence[str], standing: Sequence[str], staff: Sequence[Hire], spare: int
) -> Evening:
    evening = Evening(data)
    async with open_service(ALL, Settings(data=str(data))) as service:
        running = service.running
        law = TableLaw.of(load(BOOK))
        await _people(running, law.currency, staff)
        places = [f"P{number}" for number in range(1, len(players) + spare + 1)]
        opening = OpenTable(
            book=BOOK,
            mode="practice",
            dice="electronic",
            dealer="automatic",
            places=tuple(PlaceSpec(place, GAME) for place in places),
            readings=law.readings,
            chips=(100, 500, 2_500, 10_000),
            sign=SIGN,
            approved=Minimums(100) if needs_approved(law) else None,
        )
        await _give(running, STREAM, running.actor("manager", TABLE), opening)
        clerk = running.actor("clerk", office="cage")
        for player in (*players, *standing):
            await _give(running, f"patron/{player}", clerk, RegisterPatron(unit=law.currency, offset=0, starts=360))
            await _give(running, "cage/main", clerk, TakeCash(player, CASH), player)
        for player, place in zip(players, places, strict=False):
            await _give(running, f"patron/{player}", Actor(player), Sit(table=TABLE, place=place))
            await _give(running, f"patron/{player}", Actor(player), SendToTable(table=TABLE, amount=CASH))
            evening.places[player] = place
        for person in (*players, *standing, *(one.person for one in staff)):
            token, _ = service.door.sessions.open(person, running.works_here(person))
            evening.sessions[person] = token.reveal()
    return evening


async def _people(running: Running, unit: str, staff: Sequence[Hire]) -> None:
    await _give(running, "staff", THE_HOUSE, AppointOwner("owner"))
    crew = (
        Hire(person="manager", rank="casino-manager"),
        Hire(person="second", rank="area-manager"),
        Hire(person="clerk", offices=("cage",)),
    )
    for hired in (*crew, *staff):
        await _give(running, "staff", THE_HOUSE, hired, hired.person)
    opening = OpenCage(unit, 10_000_000_00)
    await _give(running, "cage/main", running.actor("manager"), RequestApproval(opening))
    await _give(running, "cage/main", running.actor("second"), Approve(1))
    await _give(running, "cage/main", running.actor("manager"), opening)


async def _give(running: Running, stream: str, actor: Actor, command: Any, mark: str = "") -> None:
    answer = await running.house.give(stream, actor, f"evening:{type(command).__name__}:{mark}", command)
    assert isinstance(answer, Accepted), (stream, command, answer)
    await running.house.settled()
