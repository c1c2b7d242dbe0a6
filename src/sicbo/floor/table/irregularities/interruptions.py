"""Technical interruptions: a round goes on once any bet is decided, and what a terminal has registered stands."""

from __future__ import annotations

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.tokens import give_back_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent, RoundVoided
from sicbo.floor.table.irregularities.commands import FailTerminals, Interrupt, Unregistered
from sicbo.floor.table.irregularities.events import RoundGoesOn, TerminalsFailed
from sicbo.floor.table.irregularities.layout import laid
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.measures import result_known
from sicbo.floor.table.places import known_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.law import schema
from sicbo.paytable.table import Area
from sicbo.units.dice import FACES, ROLLS
from sicbo.units.money import AMOUNTS

Answer = list[AnyEvent] | Refused

NOT_IN_THE_BOOK = "house 8.2"
DICE = len(ROLLS[0].faces)


def interrupt(law: TableLaw, table: Table, order: Order, command: Interrupt) -> Answer:
    """The round goes on exactly if some available bet has won or lost whatever the other dice show; else it is void.

    Where no dice are told, those count that have been keyed.
    """
    rule = law.book.articles.interruption
    refused = not_entitled(law, order.actor, command.about.act)
    if refused:
        return refused
    if rule is None:
        return Refused(code=Reason.NOT_A_CAUSE, clause=NOT_IN_THE_BOOK, arguments={"cause": "interruption"})
    coming = due(law, table)
    if not table.in_hand or (command.known and coming != "enter"):
        arguments: dict[str, str | int] = {"step": "interrupt", "due": coming}
        return Refused(code=Reason.WRONG_STEP, clause=law.cite(rule.clause), arguments=arguments)
    if len(command.known) > DICE or not all(face in FACES for face in command.known):
        told = "-".join(map(str, command.known))
        return Refused(code=Reason.BAD_DICE, clause=law.cite(rule.clause), arguments={"dice": told})
    known = table.result or command.known or table.echoed or ()
    decided = decided_area(law, table, known)
    if decided:
        clause = law.cite(rule.established_clause)
        return [RoundGoesOn(table.round, known, decided, **order.signed(clause))]
    used = second_person(law, table, order, command) if takes_two(law, table, rule) else None
    if isinstance(used, Refused):
        return used
    event = RoundVoided(
        round=table.round,
        ground="interruption",
        cause="",
        settled=False,
        returned=laid(law, table, spares_streaks=True),
        forfeited=(),
        adjustments=(),
        second="" if used is None else used.approved_by,
        **order.signed(law.cite(rule.void_clause)),
        refund_clause=law.cite(rule.refund_clause),
        unit=table.unit,
    )
    tokens = give_back_tokens(table, order, list(table.places), "void", law.cite(rule.refund_clause))
    return [*([] if used is None else [used]), *tokens, event]


def takes_two(law: TableLaw, table: Table, rule: schema.Interruption) -> bool:
    """Whether a mere power would void dice that somebody can have seen.

    Those of the automatic dealer lie nowhere before they are keyed.
    """
    seen = result_known(law, table) and (table.dealer == "human" or table.echoed is not None)
    return rule.duty == "may" and seen


def decided_area(law: TableLaw, table: Table, known: tuple[int, ...]) -> str:
    """An area of this table's games that wins, or loses, on every roll with these dice; empty if there is none."""
    possible = [roll.index for roll in ROLLS if roll.faces[: len(known)] == known]
    for game in sorted({place.game for place in table.places.values()}):
        for area in law.paytables[game].areas.values():
            if len({_wins(area, index) for index in possible}) == 1:
                return area.id
    return ""


def _wins(area: Area, index: int) -> bool:
    return area.verdicts[index].pays is not None


def fail_terminals(law: TableLaw, table: Table, order: Order, command: FailTerminals) -> Answer:
    """The round goes on: wagers that were registered stand, others never left the player's hands."""
    rule = law.book.articles.interruption
    named = {*command.places, *(one.place for one in command.unregistered)}
    for name in sorted(named):
        place = known_place(table, name)
        if isinstance(place, Refused):
            return place
    refused = not_entitled(law, order.actor, command.about.act)
    if refused:
        return refused
    if rule is None:
        return Refused(code=Reason.NOT_A_CAUSE, clause=NOT_IN_THE_BOOK, arguments={"cause": "terminals"})
    clause = law.cite(rule.terminals_clause)
    if not table.in_hand:
        arguments: dict[str, str | int] = {"step": "fail-terminals", "due": due(law, table)}
        return Refused(code=Reason.WRONG_STEP, clause=clause, arguments=arguments)
    for one in command.unregistered:
        refused = _no_wager(law, table, one)
        if refused:
            return refused
    event = TerminalsFailed(
        round=table.round,
        places=command.places,
        registered=laid(law, table, places=command.places) if command.places else (),
        unregistered=command.unregistered,
        **order.signed(clause),
        registered_clause=law.cite(rule.registered_clause),
        unregistered_clause=law.cite(rule.unregistered_clause),
    )
    return [event]


def _no_wager(law: TableLaw, table: Table, shown: Unregistered) -> Refused | None:
    """Why this cannot be what a terminal showed: no area of its game, or no amount."""
    paytable = law.paytables[table.places[shown.place].game]
    if shown.area not in paytable.areas:
        clause = paytable.cite(paytable.unlisted)
        return Refused(code=Reason.AREA_NOT_OFFERED, clause=clause, arguments={"area": shown.area})
    if shown.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS, arguments={"area": shown.area})
    return None
