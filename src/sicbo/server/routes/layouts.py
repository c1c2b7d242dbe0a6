"""The layouts of a table as it plays them: names, prices and what wins by the table's own law, not by the book's usual
reading."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sicbo.describe.layouts import described
from sicbo.describe.readings import reading_rows
from sicbo.floor.table.law import TableLaw
from sicbo.library import Game
from sicbo.runtime.live_table import LiveTable
from sicbo.server.commands import BAD
from sicbo.server.responses import answer, language, refuse
from sicbo.server.roles import asked_by
from sicbo.server.routes.tables import first_game, known
from sicbo.server.service import Service
from sicbo.words import load

KEPT = 128
_drawn: dict[tuple[int, str, str], tuple[TableLaw, msgspec.Raw]] = {}
"""What was encoded for each law, game and language; the law is kept beside it, so that no other takes its id."""


@get(
    "/api/tables/{table:str}/layouts",
    summary="The layouts of a game as this table plays it, and the readings it plays by",
    opt=asked_by("all", answer=dict[str, Any]),
)
async def layouts(
    request: Request[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str], game: FromQuery[str] = ""
) -> Response[bytes]:
    """Of the game named, or of the table's first."""
    known(service, table)
    house = service.running.house
    live: LiveTable = await house.look(lambda: house.state(f"table/{table}"))
    assert live.law is not None, "a table that exists has been opened"
    named = game or first_game(live.table)
    if named not in live.law.paytables:
        raise refuse("no-such-thing", BAD, detail=named[:64])
    return answer(_layouts(live.law, named, language(request)))


def _layouts(law: TableLaw, game: str, lang: str) -> msgspec.Raw:
    key = id(law), game, lang
    if key not in _drawn:
        if len(_drawn) >= KEPT:
            _drawn.clear()
        felt = described(Game(law.book, law.paytables[game]), load(lang))
        _drawn[key] = law, msgspec.Raw(msgspec.json.encode({**felt, "readings": reading_rows(law.book, law.readings)}))
    return _drawn[key][1]


ROUTES = [layouts]
