"""Routes of cases: the register, one case, its orders and forms."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from sicbo.floor.about import Role
from sicbo.floor.foresight import Foreseen
from sicbo.runtime.case_bundle import Bundle, bundled
from sicbo.server.case_papers import CASE_PAPERS, digested, laid_down
from sicbo.server.cases import STREAM, CaseLine, CaseView, case_view, own_view, register
from sicbo.server.commands import BAD, Done, foresee, give
from sicbo.server.forms import Form, Offered, new_case
from sicbo.server.gate import denied, who
from sicbo.server.responses import Refusal, answer, refuse
from sicbo.server.roles import EMPLOYED, WATCHING, asked_by, lets
from sicbo.server.routes.forms import form_at, offers_at
from sicbo.server.service import PLAYER, Caller, Service
from sicbo.words import LANGUAGES

Asking = Request[Any, Any, Any]
WORKING: tuple[Role, ...] = ("supervisor+", "director", *WATCHING)
"""Who sees all of a case."""
TAKING: tuple[Role, ...] = ("area-manager+", "inspector", "auditor")
"""Who may take all of a case away: it holds what others did in that round."""
RAISING: tuple[Role, ...] = ("player", "staff", "cage", "director", "promotions", "surveillance", "inspector")


@get("/api/cases", summary="The register of cases, the newest first", opt=asked_by(*WORKING, answer=list[CaseLine]))
async def all_cases(service: NamedDependency[Service]) -> Response[bytes]:
    return answer(await service.running.house.look(lambda: register(service)))


@get("/api/cases/mine", summary="One's own cases", opt=asked_by("player", *EMPLOYED, answer=list[CaseLine]))
async def own_cases(request: Asking, service: NamedDependency[Service]) -> Response[bytes]:
    caller = who(request)
    return answer(await service.running.house.look(lambda: register(service, caller.user)))


@get("/api/cases/{case:str}", summary="A case", opt=asked_by("player", *WORKING, answer=CaseView))
async def one_case(request: Asking, service: NamedDependency[Service], case: FromPath[str]) -> Response[bytes]:
    caller, stream = who(request), _stream(service, case)
    if not _works(service, caller, stream):
        return answer(await service.running.house.look(lambda: own_view(service, stream)))
    takes = lets(TAKING, caller.roles)
    return answer(await service.running.house.look(lambda: case_view(service, stream, takes=takes)))


@post(
    "/api/cases/{case:str}/commands",
    summary="Raise a case, or give an order at one; what somebody says in `paper` is kept beside the log",
    opt=asked_by(*RAISING, answer=Done),
    status_code=200,
)
async def case_order(request: Asking, service: NamedDependency[Service], case: FromPath[str]) -> Response[bytes]:
    caller, stream = who(request), f"{STREAM}/{case}"
    body, new = laid_down(service, caller, stream, await request.body())
    try:
        return answer(await give(service, caller, stream, body, request.query_params.get("as", "")))
    except Refusal:
        if new:
            service.running.house.store.discard(CASE_PAPERS, [new])
        raise


@post(
    "/api/cases/{case:str}/foresight",
    summary="What an order at a case would bring about, without giving it",
    opt=asked_by(*RAISING, answer=Foreseen),
    status_code=200,
)
async def case_foreseen(request: Asking, service: NamedDependency[Service], case: FromPath[str]) -> Response[bytes]:
    caller, stream = who(request), _stream(service, case)
    body, _, _ = digested(service, caller, stream, await request.body())
    return answer(await foresee(service, caller, stream, body, request.query_params.get("as", "")))


@get(
    "/api/cases/{case:str}/forms",
    summary="What may be done with a case",
    opt=asked_by("player", "staff", "director", *WATCHING, answer=list[Offered]),
)
async def case_offers(request: Asking, service: NamedDependency[Service], case: FromPath[str]) -> Response[bytes]:
    stream = _stream(service, case)
    _works(service, who(request), stream)
    return await offers_at(request, service, stream)


@get(
    "/api/cases/{case:str}/forms/{order:str}",
    summary="What an order at a case asks for",
    opt=asked_by("player", "staff", "director", *WATCHING, answer=Form),
)
async def case_form(
    request: Asking, service: NamedDependency[Service], case: FromPath[str], order: FromPath[str]
) -> Response[bytes]:
    stream = _stream(service, case)
    _works(service, who(request), stream)
    return await form_at(request, service, stream, order)


@get(
    "/api/cases/forms/raise-case",
    summary="What raising a case asks for",
    opt=asked_by(*RAISING, answer=Form),
)
async def raising_form(
    request: Asking,
    service: NamedDependency[Service],
    table: FromQuery[str] = "",
    number: Annotated[int, QueryParameter(name="round")] = 0,
    language: FromQuery[str] = "en",
) -> Response[bytes]:
    caller = who(request)
    spoken = language if language in LANGUAGES else "en"
    is_player = caller.roles <= {PLAYER}
    return answer(
        await service.running.house.look(
            lambda: new_case(service, table, round_number=number, language=spoken, is_player=is_player)
        )
    )


@get(
    "/api/cases/{case:str}/bundle",
    summary="All of a case as one file, for `sicbo verify-case`",
    opt=asked_by(*TAKING, answer=Bundle),
)
async def case_bundle(service: NamedDependency[Service], case: FromPath[str]) -> Response[bytes]:
    stream, house = _stream(service, case), service.running.house
    store = house.store

    def look() -> Bundle:
        return bundled(store, stream, house.state(stream), lambda digest: store.get(CASE_PAPERS, digest))

    return answer(await house.look(look))


def _stream(service: Service, case: str) -> str:
    stream = f"{STREAM}/{case}"
    if not service.running.house.exists(stream):
        raise refuse("no-such-thing", BAD, detail=case[:64])
    return stream


def _works(service: Service, caller: Caller, stream: str) -> bool:
    """Whether the caller works on this case; who does not and does not complain in it sees nothing of it."""
    if lets(WORKING, caller.roles):
        return True
    if "dealer" in caller.roles and caller.user in service.running.house.state(stream).involved:
        return False
    if service.running.house.state(stream).complainant != caller.user:
        raise denied(caller, stream)
    return False


ROUTES = [all_cases, own_cases, raising_form, one_case, case_order, case_foreseen, case_offers, case_form, case_bundle]
