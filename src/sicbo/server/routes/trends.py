"""The trends of a table: what its last rounds showed, beside what fair dice would show."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sicbo.describe.trends import described
from sicbo.library import Game
from sicbo.runtime.live_table import LiveTable
from sicbo.server.commands import BAD
from sicbo.server.responses import answer, language, refuse
from sicbo.server.roles import asked_by
from sicbo.server.routes.tables import first_game, known
from sicbo.server.service import Service
from sicbo.words import load

MOST = 200
"""Exact ranges of more rounds would take long, and no board shows more."""
COUNTED = {"settled", "shown"}


@get(
    "/api/tables/{table:str}/trends",
    summary="What the last rounds showed, and what fair dice would show",
    opt=asked_by("all", answer=dict[str, Any]),
)
async def trends(
    request: Request[Any, Any, Any],
    service: NamedDependency[Service],
    table: FromPath[str],
    game: FromQuery[str] = "",
    most: FromQuery[int] = 100,
) -> Response[bytes]:
    """Of the game named, or of the table's first; rounds oldest first, voided ones left out."""
    known(service, table)
    live: LiveTable = service.running.house.state(f"table/{table}")
    assert live.law is not None
    named = game or first_game(live.table)
    paytable = live.law.paytables.get(named)
    if paytable is None:
        raise refuse("no-such-thing", BAD, detail=named[:64])
    lines = service.running.projections.rounds(table, None, min(max(most, 1), MOST))
    rolled = [(line.round, line.dice) for line in reversed(lines) if line.dice and line.outcome in COUNTED]
    return answer(described(Game(live.law.book, paytable), load(language(request)), rolled))


ROUTES = [trends]
