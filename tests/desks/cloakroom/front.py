"""The front of the cloakroom: its routes, its page, its scope and its words."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sicbo.house.front import Front, Scope
from sicbo.server.commands import Done, give
from sicbo.server.gate import who
from sicbo.server.responses import answer
from sicbo.server.roles import asked_by
from sicbo.server.service import Service
from tests.desks.cloakroom.rules import seen


@get("/api/cloakroom/{room:str}", summary="The coats", opt=asked_by("player", "supervisor+", answer=dict[str, Any]))
async def coats(service: NamedDependency[Service], room: FromPath[str]) -> Response[bytes]:
    house = service.running.house
    return answer(await house.look(lambda: seen(house.state(f"cloakroom/{room}"))))


@post(
    "/api/cloakroom/{room:str}/commands",
    summary="Give an order at the cloakroom",
    opt=asked_by("player", "supervisor+", answer=Done),
    status_code=200,
)
async def coat_order(
    request: Request[Any, Any, Any], service: NamedDependency[Service], room: FromPath[str]
) -> Response[bytes]:
    return answer(await give(service, who(request), f"cloakroom/{room}", await request.body()))


FRONT = Front(
    routes=[coats, coat_order],
    listed_by=("supervisor+",),
    scopes={"cloakroom": Scope(frozenset({"cloakroom"}), frozenset({"player"}))},
    pages={"/cloakroom": "cloakroom"},
    files=files("tests.desks.cloakroom").joinpath("web"),
    words={
        "en": {
            "refusal.coat-refused": "No coat is taken: the fee is {fee}.",
            "remedy.coat-refused": "Have the fee in the wallet.",
            "refusal.no-such-coat": "No such coat hangs here.",
            "remedy.no-such-coat": "Show the ticket.",
        },
    },
)
