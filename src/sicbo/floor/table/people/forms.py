"""Offers about people: refused wagers, incidents, the measures that the book has against a breach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sicbo.floor.forms import Choice, Context, Field, Offer, codes
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.commands import (
    AskToVacate,
    ExcludePlayer,
    ReadmitPlayer,
    RecordIncident,
    RefuseWager,
    RuleOnWithheld,
    TakeMeasure,
    VoidWager,
    WithholdWinnings,
)
from sicbo.floor.table.people.state import Incident
from sicbo.floor.table.state import Place, Table
from sicbo.law import schema

ALL = Choice(value="", says="all-wagers")
EXCLUDING = {"game": "exclude-from-game", "casino": "exclude-from-casino"}
BY_PEOPLE = ("confiscate-device", "detain", "escalate")
NO_ROUND = {"round": ("",)}
Fields = dict[str, Iterable[Field]]


def offers(law: TableLaw, table: Table, _: Context) -> Iterator[Offer]:
    for place in table.places.values():
        if place.player:
            yield from _upon(law, place)
    for number, incident in enumerate(table.people.incidents, 1):
        yield from _against(law, table, number, incident)
    for player in dict.fromkeys([*table.people.excluded, *table.people.barred]):
        yield Offer(command=ReadmitPlayer, on="excluded", key=player, order={"player": player})
    for number in table.people.withheld:
        yield Offer(command=RuleOnWithheld, on="withheld", key=str(number), order={"withheld": number})


def areas_of(place: Place) -> tuple[str, ...]:
    """Where this place has wagers now, tokens and streaks too."""
    return tuple(dict.fromkeys((*place.wagers, *place.purse.token_wagers, *place.streaks)))


def _upon(law: TableLaw, place: Place) -> Iterator[Offer]:
    lain, at = areas_of(place), {"place": place.id}
    if lain:
        area = Field(name="area", kind="choice", choices=codes(lain), of="area")
        yield Offer(command=RefuseWager, on="place", key=place.id, order=at, fields=lambda: {"area": [area]})
    by = {"player": place.player}
    yield Offer(command=RecordIncident, on="place", key=place.id, order=by, fields=lambda: _incident(law))
    yield Offer(command=AskToVacate, on="place", key=place.id, order=at)


def _incident(law: TableLaw) -> Fields:
    rows = law.book.articles.incident
    kinds = tuple(Choice(value=one.id, clause=law.cite(one.clause)) for one in rows)
    naming = tuple(one.id for one in rows if one.names_rule)
    rule = [Field(name="rule", kind="text", when={"kind": naming})] if naming else []
    return {"kind": [Field(name="kind", kind="choice", choices=kinds, of="incident")], "rule": rule}


def _against(law: TableLaw, table: Table, number: int, incident: Incident) -> Iterator[Offer]:
    """The measures that are open against this breach; none against an onlooker."""
    kind = next((one for one in law.book.articles.incident if one.id == incident.kind), None)
    if kind is None or not kind.sanctioned or not incident.player:
        return
    rows = {one.id: one for one in law.book.articles.measure if not one.only_for or kind.id in one.only_for}
    key, order = str(number), {"incident": number}
    seats = tuple(place.id for place in table.places.values() if place.player == incident.player)
    if "void-wager" in rows:
        yield Offer(command=VoidWager, on="incident", key=key, order=order, fields=lambda: _wagers(table, seats))
    scopes = tuple(scope for scope, measure in EXCLUDING.items() if measure in rows)
    if scopes:
        scope = Field(name="scope", kind="choice", choices=codes(scopes))
        yield Offer(command=ExcludePlayer, on="incident", key=key, order=order, fields=lambda: {"scope": [scope]})
    if "withhold-winnings" in rows:
        paid = rows["withhold-winnings"].takes == "paid"
        yield Offer(
            command=WithholdWinnings,
            on="incident",
            key=key,
            order=order,
            fields=lambda: _winnings(seats, seized=paid),
        )
    taken = [rows[one] for one in BY_PEOPLE if one in rows]
    if taken:
        yield Offer(command=TakeMeasure, on="incident", key=key, order=order, fields=lambda: _measures(taken))


def _wagers(table: Table, seats: tuple[str, ...]) -> Fields:
    """What lies on the layout now; in a settled round the player may have sat anywhere."""
    lain = {place.id: found for place in table.places.values() if (found := areas_of(place))}
    every = codes(table.places)
    places = [
        Field(name="place", kind="choice", choices=codes(seats) or every, of="place", when=NO_ROUND),
        Field(name="place", kind="choice", choices=every, of="place", unless=NO_ROUND),
    ]
    areas = [
        Field(
            name="area",
            kind="choice",
            choices=(ALL, *codes(lain.get(place, ()))),
            of="area",
            when={**NO_ROUND, "place": (place,)},
        )
        for place in (seats or table.places)
    ]
    return {"place": places, "area": areas}


def _winnings(seats: tuple[str, ...], *, seized: bool) -> Fields:
    """The round in hand, or what was paid: then also of one who has left, and since a round."""
    gone = (Choice(value="", says="has-left"),) if seized and not seats else codes(seats)
    found: Fields = {"place": [Field(name="place", kind="choice", choices=gone, of="place")]}
    return found if seized else {**found, "since": []}


def _measures(rows: list[schema.Measure]) -> Fields:
    """Each measure, and whom the book lets the matter be handed to: nobody, with most."""
    measure = Field(name="measure", kind="choice", choices=codes(one.id for one in rows))
    to = [Field(name="to", kind="choice", choices=codes(one.to), when={"measure": (one.id,)}) for one in rows if one.to]
    return {"measure": [measure], "to": to}
