"""Promotions: what is on, what is one's own, what is due, and the orders that run them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sicbo.floor.promotion.commands import Mode, WriteTerms
from sicbo.floor.promotion.view import OwnPart, PromotionCard, StaffView, answers, card, own, record, staff_view
from sicbo.floor.refused import Refused
from sicbo.law import vocabulary
from sicbo.runtime.eligibility import why_left_out
from sicbo.runtime.live_promotion import PROMOTION, LivePromotion, open_cases, paper_of
from sicbo.server.commands import BAD, Done, carry, give, is_bad_id, is_bad_name
from sicbo.server.gate import who
from sicbo.server.responses import Refusal, answer, refuse
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.service import Service
from sicbo.terms.reading import LARGEST, convert
from sicbo.units.draw_record import DrawRecord
from sicbo.units.refusal import BadInput
from sicbo.units.time import MINUTE

EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 times of the venue have no offset
RUNNING = ("promotions", "area-manager+", *WATCHING)


class NewTerms(msgspec.Struct, forbid_unknown_fields=True):
    """Terms for a promotion, as their file has them."""

    id: str
    promotion: str
    terms: dict[str, Any]
    mode: Mode
    readings: dict[str, str] = {}


@get("/api/promotions", summary="Promotions whose terms are published", opt=asked_by("all", answer=list[PromotionCard]))
async def promotions(service: NamedDependency[Service]) -> Response[bytes]:
    house = service.running.house

    def look() -> list[PromotionCard]:
        found = (house.state(stream) for stream in house.streams(PROMOTION))
        return [card(one.rules, one.promotion) for one in found if _is_public(one) and one.rules is not None]

    return answer(await house.look(look))


@post(
    "/api/promotions",
    summary="Lay down terms of a promotion, or what they are to become",
    opt=asked_by("promotions", "area-manager+", answer=Done),
    status_code=201,
)
async def write_terms(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    try:
        new = msgspec.json.decode(await request.body(), type=NewTerms)
        terms = convert({**new.terms, "kind": PROMOTION})
    except msgspec.DecodeError as fault:
        raise refuse("bad-request", BAD, detail=str(fault)[:200]) from None
    except BadInput as fault:
        refused = Refused(code=fault.code, clause=fault.clause or BAD, arguments=fault.arguments)
        raise Refusal(refused) from None
    assert isinstance(terms, vocabulary.Promotion)
    if is_bad_name(new.promotion) or is_bad_id(new.id):
        raise refuse("bad-request", BAD, detail="id or promotion")
    house = service.running.house
    paper = paper_of(terms)
    if len(paper) > LARGEST:
        raise refuse("terms-too-long", "house 21.2", most=LARGEST)
    try:
        starts, closes = (_utc(service, one) for one in (terms.starts, terms.closes))
    except (OverflowError, ValueError):
        raise refuse("bad-request", BAD, detail="starts or closes") from None
    command = WriteTerms(
        paper=house.store.pin(paper),
        book=terms.book,
        readings=new.readings,
        mode=new.mode,
        starts=starts,
        closes=closes,
        offset=service.running.ticker.timers.venue_day(closes).offset,
    )
    actor = service.actor(who(request), office="promotions")
    return answer(await carry(service, f"{PROMOTION}/{new.promotion}", actor, new.id, command), 201)


@get(
    "/api/promotions/{promotion:str}",
    summary="What everybody may know of a promotion",
    opt=asked_by("all", answer=PromotionCard),
)
async def promotion_seen(service: NamedDependency[Service], promotion: FromPath[str]) -> Response[bytes]:
    live = _known(service, promotion, public=True)
    return answer(await service.running.house.look(lambda: card(_rules(live), live.promotion)))


@get(
    "/api/promotions/{promotion:str}/terms",
    summary="The terms in force, answer by answer",
    opt=asked_by("all", answer=dict[str, Any]),
)
async def terms_seen(service: NamedDependency[Service], promotion: FromPath[str]) -> Response[bytes]:
    live = _known(service, promotion, public=True)
    return answer(await service.running.house.look(lambda: answers(_rules(live))))


@get(
    "/api/promotions/{promotion:str}/mine",
    summary="Your own wagers that count, entries, proof and prizes",
    opt=asked_by("player", answer=OwnPart),
)
async def mine(
    request: Request[Any, Any, Any], service: NamedDependency[Service], promotion: FromPath[str]
) -> Response[bytes]:
    live, person, house = _known(service, promotion, public=True), who(request).user, service.running.house

    def look() -> OwnPart:
        counted = live.means.play.counted(promotion)
        wagered = next((one.wagered for one in counted if one.player == person), 0)
        why = why_left_out(person, lambda stream: house.state(stream) if house.exists(stream) else None, house.clock())
        return own(_rules(live), live.promotion, person, wagered, why)

    return answer(await house.look(look))


@get(
    "/api/promotions/{promotion:str}/draw",
    summary="The record of its draw, to be repeated by anybody",
    opt=asked_by("all", answer=DrawRecord),
)
async def draw_seen(service: NamedDependency[Service], promotion: FromPath[str]) -> Response[bytes]:
    live = _known(service, promotion, public=True)
    found = await service.running.house.look(lambda: record(live.promotion))
    if found is None:
        raise refuse("no-such-thing", BAD, detail=promotion[:64])
    return answer(found)


@get(
    "/api/promotions/{promotion:str}/staff",
    summary="All of it, and what is due",
    opt=asked_by(*RUNNING, answer=StaffView),
)
async def staff_seen(service: NamedDependency[Service], promotion: FromPath[str]) -> Response[bytes]:
    live = _known(service, promotion, public=False)
    house = service.running.house

    def look() -> StaffView:
        cases = open_cases(live.promotion.disputes, lambda one: house.state(one) if house.exists(one) else None)
        return staff_view(_rules(live), live.promotion, cases)

    return answer(await house.look(look))


@post(
    "/api/promotions/{promotion:str}/commands",
    summary="Give an order to a promotion",
    opt=asked_by("player", "staff", "promotions", "director", answer=Done),
    status_code=200,
)
async def order(
    request: Request[Any, Any, Any], service: NamedDependency[Service], promotion: FromPath[str]
) -> Response[bytes]:
    caller = who(request)
    office = next((one for one in ("promotions", "director") if one in caller.roles), "")
    return answer(await give(service, caller, f"{PROMOTION}/{promotion}", await request.body(), office))


def _known(service: Service, promotion: str, *, public: bool) -> LivePromotion:
    """This promotion, if there is such a one, and for everybody only once its terms are published."""
    stream, house = f"{PROMOTION}/{promotion}", service.running.house
    if is_bad_name(promotion) or not house.exists(stream):
        raise refuse("no-such-thing", BAD, detail=promotion[:64])
    live: LivePromotion = house.state(stream)
    if public and not _is_public(live):
        raise refuse("no-such-thing", BAD, detail=promotion[:64])
    return live


def _is_public(live: LivePromotion) -> bool:
    return live.promotion.written and bool(live.promotion.version.published)


def _rules(live: LivePromotion) -> Any:
    assert live.rules is not None, "a promotion begins with its terms"
    return live.rules


def _utc(service: Service, local: datetime | None) -> int:
    """A time of the venue in UTC milliseconds; 0 where none is given."""
    if local is None:
        return 0
    naive = round((local - EPOCH).total_seconds() * 1000)
    timers = service.running.ticker.timers
    guess = naive - timers.venue_day(naive).offset * MINUTE
    return naive - timers.venue_day(guess).offset * MINUTE


ROUTES = [promotions, write_terms, promotion_seen, terms_seen, mine, draw_seen, staff_seen, order]
