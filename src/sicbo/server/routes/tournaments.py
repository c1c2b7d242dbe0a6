"""Routes of tournaments: what everybody may see, drafting terms, orders and their forms."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sicbo.floor.tournament.commands import DraftTerms
from sicbo.floor.tournament.conditions import Particulars, conditions_of, law_of, one_digest
from sicbo.house.house import House
from sicbo.law import vocabulary
from sicbo.law.rulebook import load
from sicbo.server.commands import BAD, Done, carry, give, is_bad_id, is_bad_name
from sicbo.server.forms import Form, Offered
from sicbo.server.gate import who
from sicbo.server.responses import answer, refuse
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.routes.forms import form_at, offers_at
from sicbo.server.service import PLAYER, Service
from sicbo.server.tournaments import TournamentCard, TournamentView, card, view
from sicbo.terms.check import check
from sicbo.terms.digest import given
from sicbo.terms.reading import convert
from sicbo.units.refusal import BadInput

TERMS = "terms"
"""The kind of the papers that terms are."""
NOT_HELD = "house 21.1"


class NewTerms(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Terms as they are written, with what they say in words put into numbers."""

    id: str
    tournament: str
    practice: bool = False
    terms: dict[str, Any]
    particulars: Particulars = Particulars()
    readings: dict[str, str] = {}


@get("/api/tournaments", summary="The tournaments of the house", opt=asked_by("all", answer=list[TournamentCard]))
async def tournaments(service: NamedDependency[Service]) -> Response[bytes]:
    house = service.running.house
    return answer(await house.look(lambda: [card(house, stream) for stream in house.streams("tournament")]))


@post(
    "/api/tournaments",
    summary="Draft the terms of a tournament, or change them",
    opt=asked_by("area-manager+", answer=Done),
    status_code=201,
)
async def draft(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[NewTerms]
) -> Response[bytes]:
    if is_bad_name(data.tournament) or is_bad_id(data.id):
        raise refuse("bad-request", BAD, detail="id or tournament")
    command, body = _drafted(service, data)
    house = service.running.house
    house.store.put(TERMS, f"{data.tournament}:{command.digest}", body)
    actor = service.actor(who(request))
    return answer(await carry(service, f"tournament/{data.tournament}", actor, data.id, command), 201)


def _drafted(service: Service, data: NewTerms) -> tuple[DraftTerms, bytes]:
    """The order that these terms make, and the terms as they are kept."""
    terms = convert(data.terms)
    if not isinstance(terms, vocabulary.Tournament):
        raise BadInput("bad-terms", clause="house 21.2", path="kind", fault=type(terms).__name__)
    book = load(terms.book)
    law = law_of(book, terms, data.readings)
    if law is None:
        raise refuse("no-tournaments", NOT_HELD, book=book.id)
    conditions = conditions_of(book, terms, data.particulars, lambda time: _when(service, time))
    command = DraftTerms(
        digest=one_digest(book, terms, conditions),
        practice=data.practice,
        findings=len(check(book, terms, data.readings)),
        law=law,
        conditions=conditions,
    )
    return command, msgspec.json.encode(given(terms))


def _when(service: Service, time: datetime) -> int:
    """A time of the venue as UTC milliseconds."""
    return int(time.replace(tzinfo=service.running.ticker.timers.zone).timestamp()) * 1000


@get("/api/tournaments/{tournament:str}", summary="A tournament", opt=asked_by("all", answer=TournamentView))
async def seen(
    request: Request[Any, Any, Any], service: NamedDependency[Service], tournament: FromPath[str]
) -> Response[bytes]:
    stream, caller = _known(service, tournament), who(request)
    sees_all = bool(caller.roles - {PLAYER, "visitor"})
    return answer(await service.running.house.look(lambda: view(service, stream, caller.user, sees_all=sees_all)))


class TermsShown(msgspec.Struct, frozen=True):
    """The terms as they stand, with the digest that every step is recorded for."""

    digest: str
    terms: dict[str, Any] | None


@get(
    "/api/tournaments/{tournament:str}/terms",
    summary="The terms of a tournament",
    opt=asked_by("all", answer=TermsShown),
)
async def terms(service: NamedDependency[Service], tournament: FromPath[str]) -> Response[bytes]:
    stream = _known(service, tournament)
    return answer(await service.running.house.look(lambda: _terms(service.running.house, stream)))


def _terms(house: House, stream: str) -> TermsShown:
    held = house.state(stream)
    body = house.store.get(TERMS, f"{held.id}:{held.digest}")
    return TermsShown(held.digest, None if body is None else msgspec.json.decode(body))


@post(
    "/api/tournaments/{tournament:str}/commands",
    summary="Give an order at a tournament",
    opt=asked_by("player", "staff", "cage", "director", answer=Done),
    status_code=200,
)
async def order(
    request: Request[Any, Any, Any], service: NamedDependency[Service], tournament: FromPath[str]
) -> Response[bytes]:
    office = request.query_params.get("as", "")
    return answer(await give(service, who(request), f"tournament/{tournament}", await request.body(), office))


@get(
    "/api/tournaments/{tournament:str}/forms",
    summary="What may be done at a tournament",
    opt=asked_by("player", "staff", "cage", "director", *WATCHING, answer=list[Offered]),
)
async def forms(
    request: Request[Any, Any, Any], service: NamedDependency[Service], tournament: FromPath[str]
) -> Response[bytes]:
    return await offers_at(request, service, _known(service, tournament))


@get(
    "/api/tournaments/{tournament:str}/forms/{order:str}",
    summary="What an order at a tournament asks for",
    opt=asked_by("player", "staff", "cage", "director", *WATCHING, answer=Form),
)
async def form(
    request: Request[Any, Any, Any],
    service: NamedDependency[Service],
    tournament: FromPath[str],
    order: FromPath[str],
) -> Response[bytes]:
    return await form_at(request, service, _known(service, tournament), order)


def _known(service: Service, tournament: str) -> str:
    stream = f"tournament/{tournament}"
    if is_bad_name(tournament) or not service.running.house.exists(stream):
        raise refuse("no-such-thing", BAD, detail=stream[:64])
    return stream


ROUTES = [tournaments, draft, seen, terms, order, forms, form]
