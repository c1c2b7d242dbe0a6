"""Acts upon people: a wager refused, a place to be vacated; measures in files of their own."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.authority import no_such_power, not_entitled
from sicbo.floor.table.chips.tokens import give_back_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people import barring, measures, withholding
from sicbo.floor.table.people.abstaining import abstained, taking_part
from sicbo.floor.table.people.commands import (
    AskToVacate,
    BarPlayer,
    ExcludePlayer,
    LiftBar,
    PeopleCommand,
    ReadmitPlayer,
    RecordIncident,
    RefuseWager,
    RuleOnWithheld,
    TakeMeasure,
    VoidWager,
    WithholdWinnings,
)
from sicbo.floor.table.people.events import VacateRequired, WagerRefused
from sicbo.floor.table.places import known_place, seated_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.decide import called_since

Answer = list[AnyEvent] | Refused


def decide_people(law: TableLaw, table: Table, order: Order, command: PeopleCommand) -> Answer:
    """What an act upon people brings about, or why it may not be done."""
    match command:
        case RefuseWager():
            return _refuse_wager(law, table, order, command)
        case RecordIncident():
            return measures.record(law, table, order, command)
        case VoidWager():
            return measures.void_wager(law, table, order, command)
        case ExcludePlayer():
            return measures.exclude(law, table, order, command)
        case ReadmitPlayer():
            return measures.readmit(law, table, order, command)
        case BarPlayer():
            return barring.bar(law, order, command)
        case LiftBar():
            return barring.lift(law, table, order, command)
        case WithholdWinnings():
            return withholding.withhold(law, table, order, command)
        case RuleOnWithheld():
            return withholding.rule_on_withheld(law, table, order, command)
        case TakeMeasure():
            return measures.take(law, table, order, command)
        case AskToVacate():
            return _ask_to_vacate(law, table, order, command)
        case _:
            assert_never(command)


def _refuse_wager(law: TableLaw, table: Table, order: Order, refusing: RefuseWager) -> Answer:
    """On reasonable grounds and before "no more bets", where the book gives that power at all."""
    act = law.acts.get("refuse-wager")
    if act is None:
        return no_such_power(law, "refuse-wager")
    clause = law.cite(act.clause)
    place = known_place(table, refusing.place)
    if isinstance(place, Refused):
        return place
    refused = not_entitled(law, order.actor, refusing.about.act)
    if refused:
        return refused
    streak = place.streaks.get(refusing.area)
    if called_since(table, streak.first) if streak else not table.bets_open:
        return Refused(code=Reason.BETS_CLOSED, clause=clause)
    wager = streak or place.wagers.get(refusing.area)
    if wager is None and refusing.area not in place.purse.token_wagers:
        return Refused(code=Reason.NO_SUCH_WAGER, clause=clause, arguments={"area": refusing.area})
    event = WagerRefused(
        round=table.upcoming(),
        place=place.id,
        player=place.player,
        area=refusing.area,
        stake=streak.money if streak else wager.stake if wager else 0,
        ground=refusing.ground,
        **order.signed(clause),
    )
    return [event, *give_back_tokens(table, order, [place.id], "refused", clause, areas=(refusing.area,))]


def _ask_to_vacate(law: TableLaw, table: Table, order: Order, asking: AskToVacate) -> Answer:
    """After so many rounds in a row without a wager, every other place being in use throughout."""
    rule = law.book.articles.abstaining
    if rule is None:
        return no_such_power(law, "ask-to-vacate")
    clause = law.cite(rule.clause)
    place = seated_place(table, asking.place)
    if isinstance(place, Refused):
        return place
    refused = not_entitled(law, order.actor, asking.about.act)
    if refused:
        return refused
    rounds = abstained(law, table, place)
    if place.player in taking_part(law, table) or rounds < rule.rounds:
        arguments: dict[str, str | int] = {"place": place.id, "rounds": rounds, "needed": rule.rounds}
        return Refused(code=Reason.NOT_ABSTAINING, clause=clause, arguments=arguments)
    event = VacateRequired(place=place.id, player=place.player, rounds=rounds, **order.signed(clause))
    return [event]
