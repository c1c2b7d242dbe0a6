"""The interface described, for programs and for people: OpenAPI, the orders and refusals, and a page to read them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from sicbo import __version__
from sicbo.server.commands import BAD
from sicbo.server.fronts import Fronts
from sicbo.server.gate import as_spelled
from sicbo.server.responses import DETAIL, JSON, STATUS, refuse
from sicbo.server.roles import asked_by, row_of

PATH = "/docs"
CONFLICT = 409


def described() -> OpenAPIConfig:
    """What the application says of itself, under `/docs`."""
    router = Router(
        PATH,
        route_handlers=[styles, script, orders_and_refusals],
        guards=[is_a_page],
        opt=asked_by("all"),
        include_in_schema=False,
    )
    return OpenAPIConfig(
        title="sicbo", version=__version__, openapi_router=router, render_plugins=[Page(), JsonRenderPlugin()]
    )


class Page(OpenAPIRenderPlugin):
    """The page itself; what it shows it reads from the two documents."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002 the page reads it itself
        return _file("page.html")


async def is_a_page(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Whatever else is asked for under `/docs` is refused in the one shape, where the framework would send a page."""
    if as_spelled(str(connection.scope.get("path_template", ""))) == f"{PATH}/{{path}}":
        raise refuse("no-such-thing", BAD, detail=f"GET {connection.url.path}"[:DETAIL])


@get("/page.css", sync_to_thread=False)
def styles() -> Response[bytes]:
    return Response(_file("page.css"), media_type="text/css")


@get("/page.js", sync_to_thread=False)
def script() -> Response[bytes]:
    return Response(_file("page.js"), media_type="text/javascript")


@get("/house.json", sync_to_thread=False)
def orders_and_refusals(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Every order of every desk with its fields, who may give it and when; every refusal in words."""
    return Response(_house(request.app.state.service.fronts), media_type=JSON)


@cache
def _house(fronts: Fronts) -> bytes:
    return msgspec.json.encode({"orders": list(_orders(fronts)), "refusals": _refusals(fronts)})


def _orders(fronts: Fronts) -> Any:
    """The orders that people may give; what only the house itself orders is nobody's."""
    for desk in fronts.desks:
        for kind in desk.by_name.values():
            row = row_of(desk.kind, kind)
            if row.roles:
                schema, parts = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
                own = parts.pop(kind.__name__)
                assert schema
                own.pop("title", None)
                yield {
                    "desk": desk.kind,
                    "type": kind.__struct_config__.tag,
                    "about": own.pop("description", ""),
                    "roles": row.roles,
                    "phases": row.phases,
                    "proof": row.proof,
                    "schema": own,
                    "parts": parts,
                }


def _refusals(fronts: Fronts) -> list[dict[str, Any]]:
    """Every code with the words for it; arguments stand in braces."""
    words = fronts.words("en")
    codes = [key.partition(".")[2] for key in sorted(words.keys()) if key.startswith("refusal.")]
    return [
        {
            "code": one,
            "status": STATUS.get(one, CONFLICT),
            "message": words.pattern(f"refusal.{one}"),
            "remedy": words.pattern(f"remedy.{one}"),
        }
        for one in codes
        if not one.endswith("-none")
    ]


@cache
def _file(name: str) -> bytes:
    return files("sicbo.server").joinpath("docs_page", name).read_bytes()
