"""Forms for whoever asks: which orders a desk offers them upon what, and what each asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from msgspec.structs import replace

from sicbo.floor.actor import Command
from sicbo.floor.cage.commands import OpenCage
from sicbo.floor.case.forms import raising
from sicbo.floor.forms import Context, Field, Notice, Offer, Power, codes, fields_of, settled
from sicbo.floor.patron.commands import RegisterPatron
from sicbo.floor.staff.commands import Invite
from sicbo.floor.table.forms import power as power_at_table
from sicbo.house.desks import own_name
from sicbo.law.ranks import RANKS, holds
from sicbo.law.rulebook import HOUSE, books, desk_acts, load
from sicbo.law.schema import DeskAct
from sicbo.runtime.dice import lost_link
from sicbo.runtime.kinds import STAFF
from sicbo.runtime.live_table import LiveTable
from sicbo.server.roles import lets
from sicbo.server.service import PLAYER, Caller, Service
from sicbo.server.transit import chips_in_transit

PATHS = {
    "table": "tables",
    "patron": "patrons",
    "cage": "cage",
    "staff": "staff",
    "clock": "time",
    "case": "cases",
    "tournament": "tournaments",
}
"""Where the interface has each desk, behind `/api/`."""


class Offered(msgspec.Struct, frozen=True, kw_only=True):
    """An order that may be given upon something."""

    type: str
    word: str
    """What it is called: `order.<word>` in the words of `GET /api/words`."""
    on: str
    key: str
    """Which of them; any, where none is named."""
    form: str
    """Where its form is; a key that it does not name goes with it."""
    rank: str
    clause: str
    may: bool
    """Whether whoever asks ranks high enough; what is not theirs is shown so that they know whom to ask."""
    final: bool


class Then(msgspec.Struct, frozen=True, kw_only=True):
    """What is offered next, once an order is done."""

    word: str
    form: str
    """Where its form is; in braces the part of the order that says upon which."""


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """An order to be filled in."""

    type: str
    word: str
    to: str
    """Where it is given."""
    foresight: str
    """Where it is asked what would follow; nowhere, where the house cannot say."""
    stream: str
    asks: str
    """Where a second person is asked for."""
    order: dict[str, Any]
    """What is settled of it already."""
    fields: tuple[Field, ...]
    due: int | None
    """The money that it moves, where that is settled."""
    unit: str
    clause: str
    final: bool
    seconded: bool
    """Whether a second person may have to be asked for."""
    notice: Notice | None
    then: Then | None = None


NEW_CAGE = "cage/"
"""What a cage offers that there is not yet."""


def offered(service: Service, caller: Caller, stream: str, query: dict[str, str]) -> list[Offered]:
    """Everything that this desk offers the caller, and what other desks offer about the people at it."""
    return list(_offered(service, caller, stream, query))


def form(service: Service, caller: Caller, stream: str, name: str, query: dict[str, str]) -> Form | None:
    """The form of an order by its name upon what the query names; nothing where it is not offered."""
    other = next((one for _, one in _by_other_doors(service, caller, stream, query) if one.word == name), None)
    if other is not None or stream == NEW_CAGE:
        return other
    state, seen = service.running.house.state(stream), _context(service, caller, stream, query)
    for offer in service.running.house.desks.of(stream).offers(state, seen):
        if offer.called != name or offer.key not in {"", seen.key}:
            continue
        who = _power(service, caller, stream, offer, query.get("as", ""))
        if who is None or not who.may:
            continue
        return _form(service, stream, offer, who)
    return None


def new_case(service: Service, table: str, *, round_number: int, language: str, is_player: bool) -> Form:
    """The form by which a case is raised; its number is a new one."""
    tables = tuple(own_name(one) for one in service.running.house.streams("table"))
    seen = Context(table=table if table in tables else "", tables=tables)
    offer = raising(seen, language=language, round_number=round_number, is_player=is_player)
    to = "/api/cases/{case}/commands"
    return Form(
        type=offer.tag,
        word=offer.called,
        to=to,
        foresight="",
        stream="case/{case}",
        asks=to,
        order=settled(offer),
        fields=(Field(name="case", kind="fresh"), *fields_of(offer)),
        due=None,
        unit="",
        clause=f"{HOUSE} {desk_acts()[offer.command.about.act].clause}",
        final=False,
        seconded=False,
        notice=None,
    )


def _offered(service: Service, caller: Caller, stream: str, query: dict[str, str]) -> Iterator[Offered]:
    path = "/api/cages/forms" if stream == NEW_CAGE else f"{_desk(stream)}/forms"
    if stream != NEW_CAGE:
        yield from _of_desk(service, caller, stream, path, query)
    for on, one in _by_other_doors(service, caller, stream, query):
        yield Offered(
            type=one.type,
            word=one.word,
            on=on,
            key="",
            form=f"{path}/{one.word}?",
            rank="",
            clause=one.clause,
            may=True,
            final=one.final,
        )


def _of_desk(service: Service, caller: Caller, stream: str, path: str, query: dict[str, str]) -> Iterator[Offered]:
    state, seen = service.running.house.state(stream), _context(service, caller, stream, query)
    asked = {key: value for key, value in query.items() if key != "key"}
    for offer in service.running.house.desks.of(stream).offers(state, seen):
        who = _power(service, caller, stream, offer, query.get("as", ""))
        if who is None:
            continue
        named = {**asked, "key": offer.key} if offer.key else asked
        yield Offered(
            type=offer.tag,
            word=offer.called,
            on=offer.on,
            key=offer.key,
            form=f"{path}/{offer.called}?{urlencode(named)}",
            rank=who.rank,
            clause=who.clause,
            may=who.may,
            final=offer.command.about.final,
        )
    if stream.startswith("table/"):
        yield from _about_players(service, caller, state)


def doors(stream: str, office: str) -> dict[str, str]:
    """Where an order to this stream is given, foreseen and waits, by somebody in this office."""
    desk = _desk(stream)
    query = "" if stream.startswith("table/") else f"?{urlencode({'as': office})}"
    to = f"{desk}/commands{query}"
    return {"to": to, "foresight": f"{desk}/foresight{query}", "asks": to}


def _desk(stream: str) -> str:
    """Where the interface has this stream."""
    kind, name = stream.partition("/")[0], own_name(stream)
    return "/".join(["/api", PATHS[kind], *([quote(name, safe="")] if name else [])])


def _by_other_doors(service: Service, caller: Caller, stream: str, query: dict[str, str]) -> Iterator[tuple[str, Form]]:
    """Forms of orders that are not given to a desk that is there: a patron to be registered, a link to a log-in, a
    cage to be opened. What the path of one names is filled in like the rest."""
    if stream == NEW_CAGE:
        unit = Field(name="unit", kind="choice", choices=codes(_units()), of="unit")
        name, bankroll = Field(name="cage", kind="text"), Field(name="bankroll", kind="money", says="amount")
        if one := _other(
            caller,
            "change-bankroll",
            "open-cage",
            command=OpenCage,
            stream="cage/{cage}",
            to="/api/cage/{cage}/commands?as=",
        ):
            foresight = "/api/cage/{cage}/foresight?as="
            yield "house", replace(one, foresight=foresight, order={"type": "open-cage"}, fields=(name, unit, bankroll))
        opened = [
            one.unit for one in map(service.running.house.state, service.running.house.streams("cage")) if one.opened
        ]
        fields = (
            Field(name="patron", kind="text"),
            Field(name="name", kind="text", optional=True),
            Field(name="unit", kind="choice", choices=codes(dict.fromkeys(opened)), of="unit"),
        )
        if one := _other(
            caller, "register-patron", "register", command=RegisterPatron, stream=NEW_CAGE, to="/api/patrons"
        ):
            yield "house", replace(one, fields=fields)
    if one := _link_to_log_in(service, caller, stream, query.get("key", "")):
        yield ("person" if stream == STAFF else "window"), one


def _link_to_log_in(service: Service, caller: Caller, stream: str, key: str) -> Form | None:
    """The form of a one-time link: for a patron at their own desk, for somebody who works here by the key."""
    if stream == STAFF and (not key or service.running.works_here(key)):
        return _link(caller, "invite-staff", key, f"{_desk(stream)}/{quote(key, safe='')}/invitation")
    if stream.startswith("patron/") and not service.running.house.state(stream).erased:
        return _link(caller, "invite-patron", own_name(stream), f"{_desk(stream)}/invitation")
    return None


def _link(caller: Caller, act: str, person: str, to: str) -> Form | None:
    """The form of a one-time link to the log-in of this person."""
    one = _other(caller, act, "invite", command=Invite, stream=STAFF, to=to)
    order = {"type": "invite", "person": person}
    return one and replace(one, **doors(STAFF, "") | {"to": to}, order=order, final=True)


def _other(caller: Caller, act_id: str, word: str, *, command: type[Command], stream: str, to: str) -> Form | None:
    act = desk_acts()[act_id]
    if office_for(act, caller) is None:
        return None
    return Form(
        type=str(command.__struct_config__.tag),
        word=word,
        to=to,
        foresight="",
        stream=stream,
        asks=to,
        order={},
        fields=(),
        due=None,
        unit="",
        clause=f"{HOUSE} {act.clause}",
        final=False,
        seconded=command.about.seconded,
        notice=None,
    )


def _about_players(service: Service, caller: Caller, live: LiveTable) -> Iterator[Offered]:
    """What the desks of those offer who sit here, may not, or owe something: drawn where the table speaks of them."""
    table = live.table
    seated = [("exclude-patron", "place", place.id, place.player) for place in table.places.values() if place.player]
    barred = dict.fromkeys([*table.people.excluded, *table.people.barred])
    gone = [one for one, owed in table.irregular.owed.items() if owed and not table.seats.get(one)]
    wanted = [
        *seated,
        *(("readmit-patron", "excluded", player, player) for player in barred),
        *(("send-to-table", "owed", player, player) for player in gone),
    ]
    for word, on, key, player in wanted:
        if service.running.patron(player) is None:
            continue
        for one in _offered(service, caller, f"patron/{player}", {"table": table.id}):
            if one.word == word and one.may:
                yield replace(one, on=on, key=key)


def _power(service: Service, caller: Caller, stream: str, offer: Offer, office: str) -> Power | None:
    """Who may; nothing where whoever asks has no rank at a table, or may not at another desk."""
    kind, about = stream.partition("/")[0], offer.command.about
    if kind == "table":
        if not caller.roles & set(RANKS):
            return None
        live: LiveTable = service.running.house.state(stream)
        assert live.law is not None
        return power_at_table(live.law, offer, service.actor(caller, live.table.id))
    if not lets(about.given_by(kind), caller.roles):
        return None
    if caller.roles <= {PLAYER}:
        return _own_power(service, caller, stream, offer)
    if offer.told:
        return _told_power(caller, offer)
    act = desk_acts()[offer.act or about.act]
    found = office_for(act, caller, office)
    if found is None:
        return None
    clause = offer.clause or f"{HOUSE} {act.clause}"
    return Power(rank=act.rank or act.offices[0], clause=clause, may=True, office=found)


def _own_power(service: Service, caller: Caller, stream: str, offer: Offer) -> Power | None:
    """What a player may do in a case of their own."""
    complains = getattr(service.running.house.state(stream), "complainant", "") == caller.user
    act = desk_acts().get(offer.act or offer.command.about.act)
    clause = offer.clause or (f"{HOUSE} {act.clause}" if act else "")
    return Power(rank=PLAYER, clause=clause, may=True) if complains and offer.key != "house" else None


def _told_power(caller: Caller, offer: Offer) -> Power:
    """Who may, where the desk itself says which rank or office it is."""
    by_rank = offer.told in RANKS and any(
        RANKS.index(one) >= RANKS.index(offer.told) for one in RANKS if one in caller.roles
    )
    by_office = offer.told in caller.roles and offer.told not in RANKS
    return Power(rank=offer.told, clause=offer.clause, may=by_rank or by_office, office=offer.told if by_office else "")


def office_for(act: DeskAct, caller: Caller, wanted: str = "") -> str | None:
    """In which office the caller does this: the one they work in now, none where their rank is enough."""
    held = [one for one in act.offices if one in caller.roles]
    if wanted in held:
        return wanted
    needed = act.rank
    if needed is not None and any(holds(rank, needed) for rank in RANKS if rank in caller.roles):
        return ""
    return held[0] if held else None


def _form(service: Service, stream: str, offer: Offer, who: Power) -> Form:
    kind = stream.partition("/")[0]
    state = service.running.house.state(stream)
    law = state.law if kind == "table" else None
    return Form(
        type=offer.tag,
        word=offer.called,
        **doors(stream, who.office),
        stream=stream,
        order=settled(offer),
        fields=fields_of(offer),
        due=offer.due,
        unit=law.currency if law is not None else getattr(state, "unit", ""),
        clause=who.clause,
        final=offer.command.about.final,
        seconded=offer.command.about.seconded,
        notice=offer.notice,
        then=then(stream, offer),
    )


def then(stream: str, offer: Offer | None) -> Then | None:
    """What this offer leads to, if to anything."""
    if offer is None or offer.then is None:
        return None
    word, key = offer.then.word, offer.then.key
    return Then(word=word, form=f"{_desk(stream)}/forms/{word}?key={{{key}}}")


def _context(service: Service, caller: Caller, stream: str, query: dict[str, str]) -> Context:
    house, kind = service.running.house, stream.partition("/")[0]
    named = {"key", "patron", "cage", "table"} & query.keys()
    common: dict[str, Any] = {"now": house.clock(), "by": caller.user, **{one: query[one] for one in named}}
    if kind == "table":
        common |= _around(service, stream)
    elif kind == "cage":
        unit = house.state(stream).unit
        tables = [house.state(one).table for one in house.streams("table")]
        common |= {"tables": tuple(one.id for one in tables if one.currency == unit), "units": _units()}
    elif kind == STAFF:
        around = {table.id: tuple(table.places) for table in (house.state(one).table for one in house.streams("table"))}
        common |= {"tables": tuple(around), "places": around}
    elif kind == "patron" and house.exists(f"table/{query.get('table')}"):
        live: LiveTable = house.state(f"table/{query['table']}")
        common["owed"] = live.table.irregular.owed.get(own_name(stream), 0)
    return Context(**common)


def _around(service: Service, stream: str) -> dict[str, Any]:
    """What other desks and the vault know of this table."""
    house = service.running.house
    table = house.state(stream).table
    sent = chips_in_transit(house).get(table.id, [])
    lost = lost_link(table, service.running.dice.has)
    others = [house.state(one).table for one in house.streams("table")]
    return {
        "sent": tuple(one.transfer for one in sent),
        "floats": {one.transfer: one.amount for one in sent if not one.fill},
        "lost": None if lost is None or table.fairness.attempt is not None else (lost.round, lost.attempt),
        "closed": tuple(
            (other.id, colour, count)
            for other in others
            if not other.open and other.currency == table.currency
            for colour, (_, count) in other.tray.away.items()
            if count
        ),
    }


def _units() -> tuple[str, ...]:
    """The currencies of the books that can be played by."""
    found = [load(book) for book in books()]
    return tuple(dict.fromkeys(one.source.currency for one in found if one.articles.game))
