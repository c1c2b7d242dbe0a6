"""Tables: seen, opened, ordered about, recalled."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sicbo.floor.table.fairness.view import RoundFairness, round_fairness
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.floor.table.state import Table
from sicbo.runtime.projections import EVERYBODY, RoundLine, RoundStory
from sicbo.server.auth.tickets import OUTSTANDING
from sicbo.server.commands import BAD, LARGEST, Done, carry, give, is_bad_name, opened, spelled
from sicbo.server.gate import who
from sicbo.server.lobby import Card, cards
from sicbo.server.responses import answer, refuse
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.service import Service
from sicbo.server.views import DEALING, Seen, audience_for, seen

MOST = 500
VISITORS = 4
"""Tickets that the visitors of one address may have unused, for each connection that they may have open."""


@get("/api/tables", summary="All tables", opt=asked_by("all", answer=list[Card]))
async def tables(service: NamedDependency[Service]) -> Response[bytes]:
    return answer(await service.running.house.look(lambda: cards(service)))


@post("/api/tables", summary="Open a table", opt=asked_by("area-manager+", answer=Done), status_code=201)
async def open_table(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """The body is an order `open-table` with the `table` it is for; its answer lists the readings in force."""
    caller = who(request)
    command_id, raw = opened(await request.body())
    name = raw.pop("table", None)
    if not isinstance(name, str) or is_bad_name(name):
        raise refuse("bad-request", BAD, detail="table")
    command: OpenTable = spelled({**raw, "type": "open-table"}, OpenTable)
    return answer(await carry(service, f"table/{name}", service.actor(caller, name), command_id, command), 201)


@get("/api/tables/{table:str}", summary="What you may see of a table", opt=asked_by("all", answer=Seen))
async def table_seen(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]
) -> Response[bytes]:
    known(service, table)
    audience, place = audience_for(service, who(request), table, request.query_params.get("audience", ""))
    return answer(await service.running.house.look(lambda: seen(service, table, audience, place)))


@post(
    "/api/tables/{table:str}/commands",
    summary="Give an order at a table",
    opt=asked_by("player", "staff", "sensor", "inspector", answer=Done),
    status_code=200,
)
async def order(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]
) -> Response[bytes]:
    known(service, table)
    caller = who(request)
    carried: Done = await give(service, caller, f"table/{table}", await request.body())
    return answer(carried)


@get(
    "/api/tables/{table:str}/rounds",
    summary="The latest rounds of a table",
    opt=asked_by("all", answer=list[RoundLine]),
    sync_to_thread=False,
)
def rounds(
    request: Request[Any, Any, Any],
    service: NamedDependency[Service],
    table: FromPath[str],
    before: FromQuery[int | None] = None,
    most: FromQuery[int] = 100,
) -> Response[bytes]:
    known(service, table)
    caller = who(request)
    reader = caller.user if caller.roles.isdisjoint(DEALING) else EVERYBODY
    return answer(service.running.projections.rounds(table, before, min(max(most, 1), MOST), reader))


@get(
    "/api/tables/{table:str}/rounds/{number:int}",
    summary="The story of one round",
    opt=asked_by("all", answer=RoundStory),
    sync_to_thread=False,
)
def round_story(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    """Everything for those who may see it all; a player gets what is public and their own."""
    known(service, table)
    story = service.running.projections.round(table, number)
    if story is None:
        raise refuse("no-such-thing", BAD, detail=f"{table} {number}")
    caller = who(request)
    if caller.roles.isdisjoint(DEALING):
        story = msgspec.structs.replace(
            story,
            wagers=tuple(one for one in story.wagers if one.player == caller.user),
            settlements=tuple(one for one in story.settlements if one.player == caller.user),
            rulings=tuple(
                own for ruling in story.rulings if (own := ruling.of(caller.user)).wagers or own.kind != "wagers-void"
            ),
            events=(),
            notation="",
        )
    return answer(story)


@get(
    "/api/tables/{table:str}/rounds/{number:int}/fairness",
    summary="What proves the dice of a round, and your own wagers in it",
    opt=asked_by("all", answer=RoundFairness),
)
async def fairness(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    known(service, table)
    caller = who(request)

    stream, house = f"table/{table}", service.running.house

    def look(seen: Table) -> RoundFairness | None:
        return round_fairness(seen, number, player=caller.user)

    found = await house.look(lambda: look(house.state(stream).table))
    facts = service.running.projections.where(table, number)
    if found is None and facts is not None:
        found = await service.history.last_seen(stream, facts, look)
    if found is None:
        raise refuse("no-such-thing", BAD, detail=f"{table} {number}")
    return answer(found)


@get(
    "/api/tables/{table:str}/log",
    summary="The log of a table, commit by commit",
    opt=asked_by("area-manager+", *WATCHING, answer=list[dict[str, Any]]),
    sync_to_thread=False,
)
def log(
    service: NamedDependency[Service], table: FromPath[str], since: FromQuery[int] = 0, most: FromQuery[int] = 100
) -> Response[bytes]:
    known(service, table)
    if not 0 <= since <= LARGEST:
        raise refuse("bad-request", BAD, detail="since")
    found: list[dict[str, Any]] = []
    for commit in service.running.house.store.read(f"table/{table}", since):
        if len(found) >= min(max(most, 1), MOST):
            break
        found.append(
            {
                "seq": commit.seq,
                "actor": commit.actor,
                "command_id": commit.command_id,
                "at": commit.at,
                "events": msgspec.Raw(commit.events),
                "postings": msgspec.Raw(commit.postings),
                "prev_hash": commit.prev_hash.hex(),
                "hash": commit.hash.hex(),
            }
        )
    return answer(found)


@post(
    "/api/tables/{table:str}/ticket",
    summary="A one-time ticket for the live connection",
    opt=asked_by("all", by_itself=True, answer=dict[str, str]),
    status_code=200,
)
async def ticket(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]
) -> Response[bytes]:
    known(service, table)
    caller = who(request)
    asked = request.query_params.get("audience", "")[:16]
    stream = f"table/{table}"
    # Everybody behind one address shares its tickets, and walls of displays come back all at once.
    most = OUTSTANDING if caller.user else VISITORS * service.settings.limits.visitors
    issued = service.door.tickets.issue(caller.holder, caller.user, stream, asked, most)
    return answer({"ticket": issued.reveal()})


def known(service: Service, table: str) -> None:
    if not service.running.house.exists(f"table/{table}"):
        raise refuse("no-such-thing", BAD, detail=table[:64])


def first_game(table: Table) -> str:
    """The game of the table's first place; of a closed one, which has no places, the first it was opened with."""
    return next((place.game for place in table.places.values()), "") or next(iter(table.digests))


ROUTES = [tables, open_table, table_seen, order, rounds, round_story, fairness, log, ticket]
