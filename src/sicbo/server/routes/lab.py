"""The lab: odds side by side, and the exact chances of wagers; closed to whoever plays at a licensed table."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sicbo.audit.compare import compare
from sicbo.describe.comparison import differences, side_by_side
from sicbo.describe.wagers import described, session_described
from sicbo.law.rulebook import load as load_book
from sicbo.library import game as game_at
from sicbo.server.gate import who
from sicbo.server.responses import answer, language, refuse
from sicbo.server.roles import asked_by
from sicbo.server.service import Service
from sicbo.units.money import AMOUNTS
from sicbo.units.refusal import BadInput
from sicbo.words import load

CLOSED = "house 11.15"
MOST_STAKE = 10**11
"""In minor units: more than any table takes, little enough for the sums that a browser keeps exact."""
MOST_ROUNDS = 10_000
WORK = 250_000
"""Additions of long integers for one exact session: a tenth of a second or two."""
WAGER = re.compile(r"([a-z0-9-]{1,40})=([1-9]\d{0,17})", re.ASCII)


@get("/api/lab/odds", summary="The odds of every game side by side", opt=asked_by("all", answer=dict[str, Any]))
async def lab_odds(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    await _open_for(request, service)
    return answer(await asyncio.to_thread(side_by_side, language(request)))


@get(
    "/api/lab/compare/{left:str}/{right:str}",
    summary="Two rulebooks, point by point",
    opt=asked_by("all", answer=dict[str, Any]),
)
async def lab_compare(
    request: Request[Any, Any, Any], service: NamedDependency[Service], left: FromPath[str], right: FromPath[str]
) -> Response[bytes]:
    await _open_for(request, service)
    one, other = load_book(left), load_book(right)
    async with service.reckoning:
        return answer(await asyncio.to_thread(_compared, one.id, other.id))


@get("/api/lab/wagers", summary="The exact chances of a set of wagers", opt=asked_by("all", answer=dict[str, Any]))
async def lab_wagers(
    request: Request[Any, Any, Any],
    service: NamedDependency[Service],
    game: FromQuery[str],
    rounds: FromQuery[int | None] = None,
    bankroll: FromQuery[int | None] = None,
) -> Response[bytes]:
    """`wager=AREA=STAKE` as often as needed, in minor units; with `rounds` also a session, with or without a
    bankroll."""
    await _open_for(request, service)
    stakes = _stakes(request.query_params.getall("wager", []))
    if rounds is not None and rounds < 1:
        raise BadInput("bad-rounds", rounds=rounds)
    if rounds is not None and rounds > MOST_ROUNDS:
        raise BadInput("too-many-rounds", rounds=rounds, most=MOST_ROUNDS)
    staked = sum(stakes.values())
    if bankroll is not None and bankroll < staked:
        raise BadInput("bankroll-too-small", bankroll=bankroll, staked=staked)
    spoken = load(language(request))

    def reckon() -> dict[str, object]:
        found = game_at(game)
        session = None if rounds is None else session_described(found, stakes, rounds, bankroll, WORK)
        return {**described(found, stakes, spoken), "session": session}

    async with service.reckoning:
        return answer(await asyncio.to_thread(reckon))


@lru_cache(maxsize=64)
def _compared(left: str, right: str) -> dict[str, Any]:
    return differences(compare(load_book(left), load_book(right)))


async def _open_for(request: Request[Any, Any, Any], service: Service) -> None:
    """Refuse whoever sits at a licensed table: a device that reckons is not for players there."""
    caller = who(request)
    table = await service.running.house.look(lambda: _licensed_seat(service, caller.user))
    if table:
        raise refuse("lab-closed", CLOSED, table=table)


def _licensed_seat(service: Service, user: str) -> str:
    """The licensed table at which this person sits; empty for everybody else."""
    house = service.running.house
    for stream in house.streams("table") if user else ():
        table = house.state(stream).table
        if table.mode == "licensed" and any(place.player == user for place in table.places.values()):
            return stream.partition("/")[2]
    return ""


def _stakes(texts: list[str]) -> dict[str, int]:
    """The wagers by area; the same area twice is one wager of both stakes."""
    stakes: dict[str, int] = {}
    for text in texts:
        found = WAGER.fullmatch(text)
        if found is None:
            raise BadInput("bad-wager", wager=text[:60])
        area, stake = found[1], int(found[2])
        stakes[area] = stakes.get(area, 0) + stake
        if stakes[area] > MOST_STAKE:
            raise BadInput("stake-too-large", clause=AMOUNTS, stake=stakes[area], most=MOST_STAKE)
    return stakes


ROUTES = [lab_odds, lab_compare, lab_wagers]
