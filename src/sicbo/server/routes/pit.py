"""The pit: all tables at a glance, what may be done at one of them, and what an order would bring about."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sicbo.floor.foresight import Foreseen
from sicbo.floor.table.state import Table
from sicbo.floor.table.views.public import public_view
from sicbo.floor.table.views.shapes import ClosingNotice, Faces, PendingSign, Phase
from sicbo.floor.table.views.staff import alerts
from sicbo.floor.table.wagers.liability import liability
from sicbo.runtime.dice import lost_link
from sicbo.runtime.live_table import LiveTable
from sicbo.server.commands import foresee as foreseen_for
from sicbo.server.gate import who
from sicbo.server.opening import opening
from sicbo.server.powers import powers
from sicbo.server.responses import answer, language
from sicbo.server.roles import WATCHING, asked_by, lets
from sicbo.server.routes.tables import known, open_table
from sicbo.server.routes.time import house_time
from sicbo.server.service import Caller, Service
from sicbo.server.transit import chips_in_transit
from sicbo.server.waiting import waiting
from sicbo.words import load

RECENT = 12
ALARMS = 50
"""The latest alarms; all of them are at `/api/alarms`."""


class Away(msgspec.Struct, frozen=True):
    """Colour chips that were carried away from a table."""

    colour: str
    value: int
    """Of one chip."""
    count: int


class Lost(msgspec.Struct, frozen=True):
    """The attempt whose link the house cannot reveal; one that is in hand has to end before a manager records why."""

    round: int
    attempt: int
    in_hand: bool


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One table as the pit watches it; money is in minor units of its currency."""

    id: str
    seq: int
    games: tuple[str, ...]
    mode: str
    device: str
    dealer: str
    currency: str
    phase: Phase
    round: int
    players: int
    places: int
    staked: int
    worst: int
    """The most that one roll can cost now, exactly."""
    reserve: int
    cap: int | None
    minimum: int | None
    maximum: int | None
    pending: PendingSign | None
    closing: ClosingNotice | None
    halted: bool
    held: bool
    notices: int
    """Faults that somebody must still acknowledge or put right."""
    debts: int
    """Players who owe the table money or tokens."""
    results: tuple[Faces, ...]
    away: tuple[Away, ...]
    """Its colour chips in somebody's pocket: once it is closed, another table may exchange them."""


@get(
    "/api/pit",
    summary="All tables as the pit watches them, second persons, the latest alarms",
    opt=asked_by("supervisor+", *WATCHING, answer=dict[str, Any]),
)
async def pit(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    caller = who(request)
    opens = lets(open_table.opt["about"].roles, caller.roles)
    return answer(await service.running.house.look(lambda: {**_pit(service, caller), "opens": opens}))


@get(
    "/api/tables/{table:str}/powers",
    summary="What the pit may do at a table, and with which notice",
    opt=asked_by("staff", *WATCHING, answer=dict[str, Any]),
)
async def table_powers(service: NamedDependency[Service], table: FromPath[str]) -> Response[bytes]:
    known(service, table)

    def look() -> dict[str, Any]:
        live: LiveTable = service.running.house.state(f"table/{table}")
        assert live.law is not None
        return powers(live.law, live.table)

    return answer(await service.running.house.look(look))


@post(
    "/api/tables/{table:str}/foresight",
    summary="What an order would bring about, without giving it",
    opt=asked_by("staff", answer=Foreseen),
    status_code=200,
)
async def foresee(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]
) -> Response[bytes]:
    """The body is an order; the answer holds the facts that would follow, or is the refusal that it would meet."""
    known(service, table)
    return answer(await foreseen_for(service, who(request), f"table/{table}", await request.body()))


@get(
    "/api/rulebooks/{book:str}/opening",
    summary="What has to be decided to open a table by this book",
    opt=asked_by("all", answer=dict[str, Any]),
)
async def to_open(request: Request[Any, Any, Any], book: FromPath[str]) -> Response[bytes]:
    return answer(_opening(book, language(request)))


@lru_cache(maxsize=64)
def _opening(book: str, spoken: str) -> Any:
    return opening(book, load(spoken))


def _pit(service: Service, caller: Caller) -> dict[str, Any]:
    house, table_stats = service.running.house, service.running.table_stats
    now, heads, sent = house.clock(), house.heads(), chips_in_transit(house)
    rows = []
    for stream in house.streams("table"):
        row = _row(service, stream, heads[stream][0])
        win, today = table_stats.win(row.id)
        columns = msgspec.structs.asdict(row)
        rows.append(
            {
                **columns,
                "win": win,
                "today": today,
                "rate": table_stats.rate(row.id, now),
                "closes_at": service.running.dealers.closes_at(stream),
                "chips_sent": sent.get(row.id, []),
                "lost": _lost(service, house.state(stream).table),
            }
        )
    desks = [*house.streams("table"), *table_stats.waiting(house.state)]
    asked = [one for stream in desks for one in waiting(service, caller, stream)]
    return {
        "now": now,
        "time": house_time(service.running),
        "tables": rows,
        "approvals": [one for one in asked if one.expires > now],
        "alarms": list(house.alarms)[-ALARMS:],
    }


def _row(service: Service, stream: str, seq: int) -> Row:
    """The row of a table, reckoned once for each place in its log, however many screens watch it."""
    kept: Row | None = service.pit_rows.get(stream)
    if kept is not None and kept.seq == seq:
        return kept
    live: LiveTable = service.running.house.state(stream)
    assert live.law is not None
    table, view, worst = live.table, public_view(live.law, live.table), liability(live.law, live.table)
    alert, sign = alerts(live.law, table), view.sign
    row = service.pit_rows[stream] = Row(
        id=table.id,
        seq=seq,
        games=view.games,
        mode=view.mode,
        device=view.device,
        dealer=view.dealer,
        currency=view.currency,
        phase=view.phase,
        round=view.round,
        players=sum(bool(place.player) for place in table.places.values()),
        places=len(table.places),
        staked=sum(place.staked for place in table.places.values()),
        worst=worst.worst,
        reserve=worst.reserve,
        cap=worst.cap,
        minimum=sign.every.minimum if sign else None,
        maximum=sign.every.maximum if sign else None,
        pending=view.pending,
        closing=view.closing,
        halted=view.halted,
        held=view.held,
        notices=len(alert.notices),
        debts=len(table.irregular.owed.keys() | table.irregular.tokens_owed.keys()),
        results=view.results[-RECENT:],
        away=tuple(Away(colour, value, count) for colour, (value, count) in table.tray.away.items() if count),
    )
    return row


def _lost(service: Service, table: Table) -> Lost | None:
    """Looked for each time: a secret goes and comes back without a word in the log."""
    lost = lost_link(table, service.running.dice.has)
    return None if lost is None else Lost(lost.round, lost.attempt, table.fairness.attempt is not None)


ROUTES = [pit, table_powers, foresee, to_open]
