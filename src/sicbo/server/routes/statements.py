"""A patron's own statement, for nobody else."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sicbo.server.commands import BAD
from sicbo.server.gate import denied, who
from sicbo.server.responses import answer, refuse
from sicbo.server.roles import asked_by
from sicbo.server.service import Service
from sicbo.server.statement import MOST, Kind, Statement, Wanted, statement


@get(
    "/api/patrons/{patron:str}/statement",
    summary="Your own statement: every movement and every round, the newest first",
    opt=asked_by("player", answer=Statement),
)
async def statement_seen(
    request: Request[Any, Any, Any],
    service: NamedDependency[Service],
    patron: FromPath[str],
    *,
    kind: FromQuery[Kind] = "all",
    table: FromQuery[str] = "",
    since: FromQuery[int] = 0,
    until: FromQuery[int | None] = None,
    before: FromQuery[str] = "",
    most: FromQuery[int] = MOST,
) -> Response[bytes]:
    """Of this table alone, from one time until before another (UTC milliseconds), and before the line of an id."""
    caller = who(request)
    if caller.user != patron:
        raise denied(caller, f"patron/{patron}")
    running = service.running
    if running.patron(patron) is None:
        raise refuse("no-such-thing", BAD, detail=patron[:64])
    wanted = Wanted(kind=kind, table=table, since=since, until=until, before=before)
    most = min(max(most, 1), MOST)
    return answer(await statement(running.statements, running.projections, patron, wanted, most))


ROUTES = [statement_seen]
