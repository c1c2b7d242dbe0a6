"""The routes of the dealer's console beside the live connection: what can go wrong, and what electronic dice show."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from sicbo.floor.table.views.menu import Irregular, irregularities
from sicbo.runtime.live_table import LiveTable
from sicbo.server.gate import denied, who
from sicbo.server.responses import answer
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.routes.tables import known
from sicbo.server.service import Service


class Menu(msgspec.Struct, frozen=True, kw_only=True):
    """Everything irregular that the book of a table knows; words are message keys of `GET /api/words`."""

    table: str
    irregularities: tuple[Irregular, ...]


class ShownDice(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    faces: tuple[int, int, int] | None
    """Nothing before bets have closed for good and the result is due."""


@get(
    "/api/tables/{table:str}/irregularities",
    summary="What can go wrong here, who may say so, and what follows",
    opt=asked_by("staff", *WATCHING, answer=Menu),
)
async def irregular(service: NamedDependency[Service], table: FromPath[str]) -> Response[bytes]:
    known(service, table)

    def look() -> Menu:
        live: LiveTable = service.running.house.state(f"table/{table}")
        assert live.law is not None
        return Menu(table=table, irregularities=irregularities(live.law, live.table))

    return answer(await service.running.house.look(look))


@get(
    "/api/tables/{table:str}/dice",
    summary="What electronic dice show, for the person who deals them",
    opt=asked_by("staff", answer=ShownDice),
)
async def dice(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]
) -> Response[bytes]:
    known(service, table)
    if not service.actor(who(request), table).assigned:
        raise denied(who(request), f"dice of {table}")
    shown = await service.running.house.look(lambda: service.running.dealers.shown(f"table/{table}"))
    return answer(ShownDice(table=table, faces=shown))


ROUTES = [irregular, dice]
