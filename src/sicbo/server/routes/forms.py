"""Forms: what each desk offers whoever asks, and what an order asks for."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from sicbo.floor.about import Role
from sicbo.runtime.kinds import STAFF
from sicbo.server.commands import BAD
from sicbo.server.forms import NEW_CAGE, Form, Offered, form, offered
from sicbo.server.gate import who
from sicbo.server.responses import answer, refuse
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.service import Service

Asking = Request[Any, Any, Any]
TABLE: tuple[Role, ...] = ("staff", *WATCHING)
PATRON: tuple[Role, ...] = ("supervisor+", "cage", "promotions", *WATCHING)
CAGE: tuple[Role, ...] = ("cage", "area-manager+", "inspector", "auditor")
AMONG_STAFF: tuple[Role, ...] = ("administrator", "area-manager+", "inspector", "auditor")


@get(
    "/api/tables/{table:str}/forms",
    summary="What the pit may do at a table",
    opt=asked_by(*TABLE, answer=list[Offered]),
)
async def of_table(request: Asking, service: NamedDependency[Service], table: FromPath[str]) -> Response[bytes]:
    return await offers_at(request, service, f"table/{table}")


@get(
    "/api/tables/{table:str}/forms/{order:str}",
    summary="What an order at a table asks for",
    opt=asked_by(*TABLE, answer=Form),
)
async def at_table(
    request: Asking, service: NamedDependency[Service], table: FromPath[str], order: FromPath[str]
) -> Response[bytes]:
    return await form_at(request, service, f"table/{table}", order)


@get(
    "/api/patrons/{patron:str}/forms",
    summary="What may be done about a patron",
    opt=asked_by(*PATRON, answer=list[Offered]),
)
async def of_patron(request: Asking, service: NamedDependency[Service], patron: FromPath[str]) -> Response[bytes]:
    return await offers_at(request, service, f"patron/{patron}")


@get(
    "/api/patrons/{patron:str}/forms/{order:str}",
    summary="What an order about a patron asks for",
    opt=asked_by(*PATRON, answer=Form),
)
async def about_patron(
    request: Asking, service: NamedDependency[Service], patron: FromPath[str], order: FromPath[str]
) -> Response[bytes]:
    return await form_at(request, service, f"patron/{patron}", order)


@get("/api/cage/{cage:str}/forms", summary="What may be done at a cage", opt=asked_by(*CAGE, answer=list[Offered]))
async def of_cage(request: Asking, service: NamedDependency[Service], cage: FromPath[str]) -> Response[bytes]:
    return await offers_at(request, service, f"cage/{cage}")


@get(
    "/api/cage/{cage:str}/forms/{order:str}",
    summary="What an order at a cage asks for",
    opt=asked_by(*CAGE, answer=Form),
)
async def at_cage(
    request: Asking, service: NamedDependency[Service], cage: FromPath[str], order: FromPath[str]
) -> Response[bytes]:
    return await form_at(request, service, f"cage/{cage}", order)


@get(
    "/api/cages/forms",
    summary="What may be begun at a cage: a cage, a patron",
    opt=asked_by(*CAGE, answer=list[Offered]),
)
async def of_new(request: Asking, service: NamedDependency[Service]) -> Response[bytes]:
    return await offers_at(request, service, NEW_CAGE)


@get(
    "/api/cages/forms/{order:str}",
    summary="What beginning a cage or a patron asks for",
    opt=asked_by(*CAGE, answer=Form),
)
async def to_begin(request: Asking, service: NamedDependency[Service], order: FromPath[str]) -> Response[bytes]:
    return await form_at(request, service, NEW_CAGE, order)


@get(
    "/api/staff/forms",
    summary="What may be done about staff and terminals",
    opt=asked_by(*AMONG_STAFF, answer=list[Offered]),
)
async def of_staff(request: Asking, service: NamedDependency[Service]) -> Response[bytes]:
    return await offers_at(request, service, STAFF)


@get(
    "/api/staff/forms/{order:str}",
    summary="What an order about staff or a terminal asks for",
    opt=asked_by(*AMONG_STAFF, answer=Form),
)
async def about_staff(request: Asking, service: NamedDependency[Service], order: FromPath[str]) -> Response[bytes]:
    return await form_at(request, service, STAFF, order)


async def offers_at(request: Asking, service: Service, stream: str) -> Response[bytes]:
    """What the desk of this stream offers whoever asks."""
    if not _is_there(service, stream):
        raise refuse("no-such-thing", BAD, detail=stream[:64])
    caller, query = who(request), dict(request.query_params)
    return answer(await service.running.house.look(lambda: offered(service, caller, stream, query)))


async def form_at(request: Asking, service: Service, stream: str, name: str) -> Response[bytes]:
    """The form of one of its orders."""
    house, caller, query = service.running.house, who(request), dict(request.query_params)
    found = await house.look(lambda: form(service, caller, stream, name, query)) if _is_there(service, stream) else None
    if found is None:
        raise refuse("no-such-thing", BAD, detail=name[:64])
    return answer(found)


def _is_there(service: Service, stream: str) -> bool:
    return stream == NEW_CAGE or service.running.house.exists(stream)


OF_TABLES = [of_table, at_table]
OF_PATRONS = [of_patron, about_patron]
OF_CAGES = [of_cage, at_cage, of_new, to_begin]
OF_STAFF = [of_staff, about_staff]
