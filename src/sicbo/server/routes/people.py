"""Patrons, the cage and staff."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from sicbo.floor.cage.state import Cage, Ticket
from sicbo.floor.foresight import Foreseen
from sicbo.floor.patron.commands import RegisterPatron
from sicbo.floor.patron.figures import excluded
from sicbo.floor.patron.state import Patron
from sicbo.runtime.running import RESERVED
from sicbo.server.access import PEOPLE
from sicbo.server.cages import CageView, ChipsMoved, cage_view, chips_moved, tickets_like
from sicbo.server.commands import BAD, LONGEST_TEXT, Done, carry, foresee, give, is_bad_id, is_bad_name, opened
from sicbo.server.gate import WHO_MAY, denied, who
from sicbo.server.patrons import PatronCard, card
from sicbo.server.responses import answer, refuse, shown
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.service import PLAYER, Caller, Service
from sicbo.server.staff import StaffView, staff_view
from sicbo.server.takeover import guarded

LISTED = 30
"""How many patrons a list shows; whoever looks for one types more letters."""


class NewPatron(msgspec.Struct, forbid_unknown_fields=True):
    """A patron to register: an opaque id and a currency; what the person is called goes to the people's papers."""

    id: str
    patron: str
    unit: str
    name: str = ""


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A patron in a list: the opaque id, what the person is called, the currency of the wallet."""

    patron: str
    name: str
    unit: str
    excluded: bool


class CageCard(msgspec.Struct, frozen=True, kw_only=True):
    """A cage in a list."""

    id: str
    unit: str
    opened: bool


LONGEST_FIND = 64
LONGEST_NUMBER = 128


@get(
    "/api/patrons",
    summary="Patrons whose id or name holds these letters",
    opt=asked_by("supervisor+", "cage", *WATCHING, answer=list[Known]),
)
async def patrons(service: NamedDependency[Service], find: FromQuery[str] = "") -> Response[bytes]:
    letters = find.strip().casefold()[:LONGEST_FIND]
    house = service.running.house

    def look() -> list[Known]:
        names = {name: body.decode("utf-8", "replace") for name, body in house.store.papers(PEOPLE).items()}
        streams = (stream.partition("/")[2] for stream in house.streams("patron"))
        found = (one for one in streams if letters in one.casefold() or letters in names.get(one, "").casefold())
        now = house.clock()
        return [
            Known(
                patron=one,
                name=names.get(one, ""),
                unit=(patron := house.state(f"patron/{one}")).unit,
                excluded=excluded(patron, now) is not None,
            )
            for one in islice(found, LISTED)
        ]

    return answer(await house.look(look))


@post("/api/patrons", summary="Register a patron", opt=asked_by("supervisor+", "cage", answer=Done), status_code=201)
async def register(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[NewPatron]
) -> Response[bytes]:
    if is_bad_name(data.patron) or is_bad_id(data.id) or len(data.name) > LONGEST_TEXT:
        raise refuse("bad-request", BAD, detail="id, patron or name")
    if service.running.works_here(data.patron) or data.patron in RESERVED:
        # One person, one name: a link for a patron must never open the account of somebody who works here.
        raise refuse("person-known", WHO_MAY, person=data.patron)
    actor = service.actor(who(request), office="cage")
    day = service.running.ticker.timers.venue_day(service.running.house.clock())
    command = RegisterPatron(unit=data.unit, offset=day.offset, starts=day.starts)
    registered = await carry(service, f"patron/{data.patron}", actor, data.id, command)
    patron = service.running.patron(data.patron)
    erased = patron is None or patron.erased
    if data.name and not erased:
        service.running.house.store.put(PEOPLE, data.patron, data.name.encode("utf-8", "replace"))
    body = msgspec.to_builtins(registered)
    if not erased and not await service.running.house.look(lambda: guarded(service, data.patron)):
        # Asked again for somebody who has long chosen a password, has money, or was erased, it gives no second way in.
        body["link"] = service.door.links.invite(data.patron, is_staff=False, alone=True).reveal()
    return answer(body, 201)


@get(
    "/api/patrons/{patron:str}",
    summary="What is known of a patron",
    opt=asked_by("player", "supervisor+", "cage", *WATCHING, answer=Patron),
)
async def patron_seen(
    request: Request[Any, Any, Any], service: NamedDependency[Service], patron: FromPath[str]
) -> Response[bytes]:
    caller = who(request)
    if caller.roles <= {PLAYER} and caller.user != patron:
        raise denied(caller, f"patron/{patron}")

    def look() -> bytes | None:
        found = service.running.patron(patron)
        # Every number that ever arrived is kept so that none is taken twice; nobody reads them.
        return None if found is None else msgspec.json.encode(replace(found, received={}))

    body = await service.running.house.look(look)
    if body is None:
        raise refuse("no-such-thing", BAD, detail=patron[:64])
    return shown(body)


@get(
    "/api/patrons/{patron:str}/card",
    summary="How a patron stands now: wallet, limits, exclusion, figures of the day",
    opt=asked_by("player", "supervisor+", "cage", *WATCHING, answer=PatronCard),
)
async def patron_card(
    request: Request[Any, Any, Any], service: NamedDependency[Service], patron: FromPath[str]
) -> Response[bytes]:
    caller = who(request)
    if caller.roles <= {PLAYER} and caller.user != patron:
        raise denied(caller, f"patron/{patron}")
    found = await service.running.house.look(lambda: card(service, caller, patron))
    if found is None:
        raise refuse("no-such-thing", BAD, detail=patron[:64])
    return answer(found)


@post(
    "/api/patrons/{patron:str}/commands",
    summary="Give an order about a patron",
    opt=asked_by("player", "supervisor+", "cage", "promotions", answer=Done),
    status_code=200,
)
async def patron_order(
    request: Request[Any, Any, Any], service: NamedDependency[Service], patron: FromPath[str]
) -> Response[bytes]:
    caller = _about(request, service, patron)
    office = request.query_params.get("as", "")
    return answer(await give(service, caller, f"patron/{patron}", await request.body(), office))


@post(
    "/api/patrons/{patron:str}/foresight",
    summary="What an order about a patron would bring about, without giving it",
    opt=asked_by("player", "supervisor+", "cage", "promotions", answer=Foreseen),
    status_code=200,
)
async def patron_foreseen(
    request: Request[Any, Any, Any], service: NamedDependency[Service], patron: FromPath[str]
) -> Response[bytes]:
    caller = _about(request, service, patron)
    office = request.query_params.get("as", "")
    return answer(await foresee(service, caller, f"patron/{patron}", await request.body(), office))


@get(
    "/api/cages",
    summary="All cages",
    opt=asked_by("cage", "supervisor+", "inspector", "auditor", answer=list[CageCard]),
)
async def cages(service: NamedDependency[Service]) -> Response[bytes]:
    def look() -> list[CageCard]:
        found: list[Cage] = [service.running.house.state(one) for one in service.running.house.streams("cage")]
        return [CageCard(id=cage.id, unit=cage.unit, opened=cage.opened) for cage in found]

    return answer(await service.running.house.look(look))


@get(
    "/api/cage/{cage:str}",
    summary="What a cage shows; nothing (204) where it stands at `since`",
    opt=asked_by("cage", "area-manager+", "inspector", "auditor", answer=CageView),
)
async def cage_seen(
    request: Request[Any, Any, Any], service: NamedDependency[Service], cage: FromPath[str], since: FromQuery[int] = 0
) -> Response[bytes]:
    house, stream = service.running.house, f"cage/{cage}"
    caller = who(request)
    if not house.exists(stream):
        raise refuse("no-such-thing", BAD, detail=cage[:64])

    def look() -> bytes | None:
        # Encoded where it is looked at: what it shows is the live state, and goes on.
        return None if house.head(stream)[0] == since else msgspec.json.encode(cage_view(service, caller, stream))

    return shown(await house.look(look))


@get(
    "/api/cage/{cage:str}/tickets",
    summary="Tickets of a cage by number",
    opt=asked_by("cage", "area-manager+", "inspector", "auditor", answer=dict[str, Ticket]),
)
async def cage_tickets(
    service: NamedDependency[Service], cage: FromPath[str], number: FromQuery[str] = ""
) -> Response[bytes]:
    house, stream = service.running.house, f"cage/{cage}"
    if not house.exists(stream):
        raise refuse("no-such-thing", BAD, detail=cage[:64])
    wanted = number.strip()[:LONGEST_NUMBER]

    def look() -> bytes:
        return msgspec.json.encode(tickets_like(house.state(stream), wanted) if wanted else {})

    return shown(await house.look(look))


@get(
    "/api/cage/{cage:str}/chips",
    summary="The latest chips between a cage and tables, the newest first",
    opt=asked_by("cage", "area-manager+", "inspector", "auditor", answer=list[ChipsMoved]),
)
async def cage_chips(service: NamedDependency[Service], cage: FromPath[str]) -> Response[bytes]:
    house, stream = service.running.house, f"cage/{cage}"
    if not house.exists(stream):
        raise refuse("no-such-thing", BAD, detail=cage[:64])
    return answer(await house.look(lambda: chips_moved(house, stream)))


@post(
    "/api/cage/{cage:str}/commands",
    summary="Give an order at a cage",
    opt=asked_by("cage", "supervisor+", answer=Done),
    status_code=200,
)
async def cage_order(
    request: Request[Any, Any, Any], service: NamedDependency[Service], cage: FromPath[str]
) -> Response[bytes]:
    office = request.query_params.get("as", "cage")
    return answer(await give(service, who(request), f"cage/{cage}", await request.body(), office))


@post(
    "/api/cage/{cage:str}/foresight",
    summary="What an order at a cage would bring about, without giving it",
    opt=asked_by("cage", "supervisor+", answer=Foreseen),
    status_code=200,
)
async def cage_foreseen(
    request: Request[Any, Any, Any], service: NamedDependency[Service], cage: FromPath[str]
) -> Response[bytes]:
    office = request.query_params.get("as", "cage")
    return answer(await foresee(service, who(request), f"cage/{cage}", await request.body(), office))


@get(
    "/api/staff",
    summary="Everybody who works here",
    opt=asked_by("administrator", "area-manager+", "inspector", "auditor", answer=StaffView),
)
async def staff_seen(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    caller = who(request)
    return shown(await service.running.house.look(lambda: msgspec.json.encode(staff_view(service, caller))))


@post(
    "/api/staff/commands",
    summary="Give an order about staff or terminals",
    opt=asked_by("administrator", "supervisor+", "cage", answer=Done),
    status_code=200,
)
async def staff_order(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    office = request.query_params.get("as", "administrator")
    return answer(await give(service, who(request), "staff", await _about_staff(request, service), office))


@post(
    "/api/staff/foresight",
    summary="What an order about staff would bring about, without giving it",
    opt=asked_by("administrator", "supervisor+", "cage", answer=Foreseen),
    status_code=200,
)
async def staff_foreseen(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    office = request.query_params.get("as", "administrator")
    return answer(await foresee(service, who(request), "staff", await _about_staff(request, service), office))


def _about(request: Request[Any, Any, Any], service: Service, patron: str) -> Caller:
    """Who asks about this patron, if they may and there is one."""
    caller = who(request)
    if caller.roles <= {PLAYER} and caller.user != patron:
        raise denied(caller, f"patron/{patron}")
    if service.running.patron(patron) is None:
        raise refuse("no-such-thing", BAD, detail=patron[:64])
    return caller


async def _about_staff(request: Request[Any, Any, Any], service: Service) -> bytes:
    """The order in a request; nobody is hired who is a patron. Whether a link that is asked for would open an account
    with something behind it, the door knows."""
    body = await request.body()
    _, raw = opened(body)
    asked = raw.get("order") if raw.get("type") == "request-approval" else raw
    if not isinstance(asked, dict):
        return body
    person = str(asked.get("person"))
    if asked.get("type") == "hire" and (person in RESERVED or service.running.patron(person) is not None):
        raise refuse("patron-known", WHO_MAY)
    if asked.get("type") != "invite" or asked is raw:
        return body
    has_something = await service.running.house.look(lambda: guarded(service, person))
    return msgspec.json.encode({**msgspec.json.decode(body), "order": {**asked, "guarded": has_something}})


OF_PATRONS = [patrons, register, patron_seen, patron_card, patron_order, patron_foreseen]
OF_CAGES = [cages, cage_seen, cage_tickets, cage_chips, cage_order, cage_foreseen]
OF_STAFF = [staff_seen, staff_order, staff_foreseen]
