"""Breaches of the rules of conduct and the measures against them: recorded one by one, each by its own clause."""

from __future__ import annotations

from sicbo.floor.authority import act_clause
from sicbo.floor.authority import not_entitled as not_at_the_desk
from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import no_such_power, not_entitled
from sicbo.floor.table.chips.tokens import give_back_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.commands import ExcludePlayer, ReadmitPlayer, RecordIncident, TakeMeasure, VoidWager
from sicbo.floor.table.people.events import (
    IncidentRecorded,
    MeasureTaken,
    PlayerExcluded,
    PlayerReadmitted,
    Voided,
    WagerVoided,
)
from sicbo.floor.table.people.settled_wagers import void_settled
from sicbo.floor.table.people.state import Incident
from sicbo.floor.table.places import known_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.law import schema

Answer = list[AnyEvent] | Refused

STAKES_RETURNED = "house 7.1"
READMITTED = "house 7.8"


def record(law: TableLaw, table: Table, order: Order, told: RecordIncident) -> Answer:
    """A breach goes on record under a kind that the book knows; for kinds that stand for any rule, with that rule."""
    kind = next((one for one in law.book.articles.incident if one.id == told.kind), None)
    if kind is None:
        last_word = law.act_clause(law.act("final-decision"))
        return Refused(code=Reason.UNKNOWN_RULE, clause=last_word, arguments={"rule": told.kind})
    if kind.names_rule and told.rule not in law.book.clauses:
        return Refused(code=Reason.UNKNOWN_RULE, clause=law.cite(kind.clause), arguments={"rule": told.rule})
    refused = not_entitled(law, order.actor, told.about.act)
    if refused:
        return refused
    rule = told.rule if kind.names_rule else kind.clause
    event = IncidentRecorded(
        incident=len(table.people.incidents) + 1,
        kind=kind.id,
        player=told.player,
        rule=rule,
        **order.signed(law.cite(rule)),
    )
    return [event]


def void_wager(law: TableLaw, table: Table, order: Order, voiding: VoidWager) -> Answer:
    """Wagers of the player in breach, streaks in play too; once the result is known, only with a second person."""
    here = voiding.place if voiding.round is None else None
    found = open_measure(law, table, order, "void-wager", voiding.incident, place_id=here)
    if isinstance(found, Refused):
        return found
    measure, incident = found
    stakes_clause = law.cite(measure.stakes_clause) if measure.stakes_clause else STAKES_RETURNED
    if voiding.round is not None:
        return void_settled(law, table, order, voiding, measure=measure, incident=incident, stakes_clause=stakes_clause)
    place = table.places[voiding.place]
    clause = law.cite(measure.clause)
    money = {area: wager.stake for area, wager in place.wagers.items()}
    money |= {area: wager.money for area, wager in place.streaks.items()}
    lying = {**money, **place.purse.token_wagers}
    areas = (voiding.area,) if voiding.area else tuple(lying)
    if not areas or any(area not in lying for area in areas):
        return Refused(code=Reason.NO_SUCH_WAGER, clause=clause, arguments={"area": voiding.area or "any"})
    used: list[AnyEvent] = []
    if result_known(law, table):
        approval = second_person(law, table, order, voiding)
        if isinstance(approval, Refused):
            return approval
        used.append(approval)
    event = WagerVoided(
        round=table.upcoming(),
        place=place.id,
        player=place.player,
        incident=voiding.incident,
        wagers=tuple(Voided(area, money[area]) for area in areas if area in money),
        stakes="forfeited" if measure.stakes == "forfeited" else "returned",
        stakes_clause=stakes_clause,
        **order.signed(clause),
    )
    return [*used, event, *give_back_tokens(table, order, [place.id], "void", event.stakes_clause, areas=areas)]


def exclude(law: TableLaw, table: Table, order: Order, excluding: ExcludePlayer) -> Answer:
    """No further wagers from this player; what lies on the layout stands unless it is voided as well."""
    measure_id = "exclude-from-game" if excluding.scope == "game" else "exclude-from-casino"
    found = open_measure(law, table, order, measure_id, excluding.incident)
    if isinstance(found, Refused):
        return found
    measure, incident = found
    event = PlayerExcluded(
        player=incident.player,
        scope=excluding.scope,
        incident=excluding.incident,
        **order.signed(law.cite(measure.clause)),
    )
    return [event]


def readmit(law: TableLaw, table: Table, order: Order, readmitting: ReadmitPlayer) -> Answer:
    """An exclusion from the game is lifted by whoever may order it; one from the casino by whoever readmits to that.

    What the house itself has decided on a patron stands beside it, and is not lifted here.
    """
    exclusion = table.people.excluded.get(readmitting.player)
    if "sanction" not in law.acts:
        return no_such_power(law, "readmit")
    if exclusion is not None and exclusion.scope == "casino":
        refused = not_at_the_desk(order.actor, "readmit-patron")
        return refused or [PlayerReadmitted(readmitting.player, **order.signed(act_clause("readmit-patron")))]
    refused = not_entitled(law, order.actor, readmitting.about.act)
    if refused:
        return refused
    if exclusion is None:
        return Refused(code=Reason.NOT_EXCLUDED, clause=READMITTED, arguments={"player": readmitting.player})
    return [PlayerReadmitted(readmitting.player, **order.signed(READMITTED))]


def take(law: TableLaw, table: Table, order: Order, taking: TakeMeasure) -> Answer:
    """What people do themselves: a device taken away, a person detained, the matter handed on."""
    found = open_measure(law, table, order, taking.measure, taking.incident)
    if isinstance(found, Refused):
        return found
    measure, incident = found
    if taking.to not in (measure.to or ("",)):
        return Refused(code=Reason.NOT_HANDED_TO, clause=law.cite(measure.clause))
    event = MeasureTaken(
        measure=taking.measure,
        player=incident.player,
        incident=taking.incident,
        to=taking.to,
        **order.signed(law.cite(measure.clause)),
    )
    return [event]


def open_measure(
    law: TableLaw, table: Table, order: Order, measure_id: str, number: int, *, place_id: str | None = None
) -> tuple[schema.Measure, Incident] | Refused:
    """The measure and the breach, if this book opens the one against the other, to this person, for this player."""
    measure = next((one for one in law.book.articles.measure if one.id == measure_id), None)
    if measure is None:
        return no_such_power(law, measure_id)
    clause = law.cite(measure.clause)
    place = None if place_id is None else known_place(table, place_id)
    if isinstance(place, Refused):
        return place
    if not 1 <= number <= len(table.people.incidents):
        return Refused(code=Reason.UNKNOWN_INCIDENT, clause=clause, arguments={"incident": number})
    refused = not_entitled(law, order.actor, "sanction")
    if refused:
        return refused
    incident = table.people.incidents[number - 1]
    kind = next((one for one in law.book.articles.incident if one.id == incident.kind), None)
    if kind is None or not kind.sanctioned:  # on record perhaps since the table was open under another book
        sanction = law.act_clause(law.act("sanction"))
        return Refused(code=Reason.NOT_SANCTIONED, clause=sanction, arguments={"kind": incident.kind})
    if measure.only_for and kind.id not in measure.only_for:
        return Refused(code=Reason.NOT_SANCTIONED, clause=clause, arguments={"kind": kind.id})
    if not incident.player or (place and place.player != incident.player):
        return Refused(code=Reason.NOT_THEIR_BREACH, clause=clause, arguments={"incident": number})
    return measure, incident


def result_known(law: TableLaw, table: Table) -> bool:
    """Whether anybody can have seen the result of the round in hand: uncovered, or tumbled where nothing is covered."""
    shows = "uncover" if any(step.id == "uncover" for step in law.steps) else "tumble"
    return any(step.id == shows for step in law.steps[: table.done])
