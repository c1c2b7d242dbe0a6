"""The time of the house: what it reckons with, whether play is held for it, and the orders that end a hold."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency

from sicbo.floor.clock.decide import CONFIRMING
from sicbo.floor.foresight import Foreseen
from sicbo.house.clock import STREAM
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.runtime.running import Running
from sicbo.server.commands import Done, foresee, give
from sicbo.server.gate import who
from sicbo.server.responses import answer
from sicbo.server.roles import asked_by
from sicbo.server.service import Service


class HeldFor(msgspec.Struct, frozen=True, kw_only=True):
    """Why play is held."""

    jump: int
    expected: int
    """What the clock should have shown at the latest jump."""
    found: int
    since: int
    rank: str
    """Who may confirm the time, or somebody above."""
    clause: str


class HouseTime(msgspec.Struct, frozen=True, kw_only=True):
    """In UTC milliseconds."""

    now: int
    """The time of the house."""
    shown: int
    """What the clock of its machine shows."""
    held: HeldFor | None


def house_time(running: Running) -> HouseTime:
    """The time as it stands now."""
    house = running.house
    hold = house.state(STREAM).hold if house.exists(STREAM) else None
    held = hold and HeldFor(
        jump=hold.jump,
        expected=hold.expected,
        found=hold.found,
        since=hold.since,
        rank=desk_acts()[CONFIRMING].rank or "",
        clause=f"{HOUSE} {house_rules().clock.hold_clause}",
    )
    return HouseTime(now=house.clock(), shown=house.shown(), held=held)


@get(
    "/api/time", summary="The time of the house, and whether play is held for it", opt=asked_by("all", answer=HouseTime)
)
async def time_seen(service: NamedDependency[Service]) -> Response[bytes]:
    return answer(await service.running.house.look(lambda: house_time(service.running)))


@post(
    "/api/time/commands",
    summary="Give an order about the time",
    opt=asked_by("supervisor+", answer=Done),
    status_code=200,
)
async def time_order(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    return answer(await give(service, who(request), STREAM, await request.body()))


@post(
    "/api/time/foresight",
    summary="What an order about the time would bring about, without giving it",
    opt=asked_by("supervisor+", answer=Foreseen),
    status_code=200,
)
async def time_foreseen(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    return answer(await foresee(service, who(request), STREAM, await request.body()))


ROUTES = [time_seen, time_order, time_foreseen]
