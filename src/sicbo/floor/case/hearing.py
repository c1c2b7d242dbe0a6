"""Hearing a case: more evidence, what both sides say, footage, sums that are kept back meanwhile."""

from __future__ import annotations

from sicbo.floor.authority import not_entitled
from sicbo.floor.case import rules
from sicbo.floor.case.commands import AddEvidence, GiveStatement, NoteSetAside, Order, SecureFootage
from sicbo.floor.case.events import AnyEvent, EvidenceAdded, FootageSecured, SetAsideNoted, StatementGiven
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.speaking import may_not_serve, may_not_speak
from sicbo.floor.case.state import Case

Answer = list[AnyEvent] | Refused


def add_evidence(order: Order, adding: AddEvidence) -> Answer:
    """A stretch of the log, under its seal."""
    refused = may_not_serve(order)
    if refused:
        return refused
    if adding.evidence is None:
        unknown: dict[str, str | int] = {"stream": adding.stream, "first": adding.first}
        return Refused(code=Reason.UNKNOWN_EVIDENCE, clause=rules.SEALED, arguments=unknown)
    return [EvidenceAdded(evidence=adding.evidence, **order.signed(rules.SEALED))]


def give_statement(case: Case, order: Order, giving: GiveStatement) -> Answer:
    """For the complainant by who may speak for them, for the house by anybody who works at the tables."""
    of_complainant = giving.side == "complainant"
    refused = may_not_speak(case, order) if of_complainant else not_entitled(order.actor, "raise-case")
    if refused:
        return refused
    if bool(giving.paper) == giving.declined:
        return Refused(code=Reason.STATEMENT_OR_NONE, clause=rules.HEARD)
    given = StatementGiven(side=giving.side, paper=giving.paper, declined=giving.declined, **order.signed(rules.HEARD))
    return [given]


def secure_footage(case: Case, order: Order, securing: SecureFootage) -> Answer:
    """Once: it is kept, or there is none."""
    refused = not_entitled(order.actor, securing.about.act)
    if refused:
        return refused
    if case.footage is None:
        return Refused(code=Reason.NO_FOOTAGE_HELD, clause=rules.footage())
    if case.footage.secured_by:
        return Refused(code=Reason.FOOTAGE_KNOWN, clause=rules.footage())
    return [FootageSecured(cameras=securing.cameras, **order.signed(rules.footage()))]


def note_set_aside(case: Case, order: Order, noting: NoteSetAside) -> Answer:
    """A sum of the complainant that a measure of this book keeps back at the table."""
    refused = may_not_serve(order)
    if refused:
        return refused
    if not case.procedure.set_aside:
        return Refused(code=Reason.NOTHING_SET_ASIDE, clause=rules.SET_ASIDE, arguments={"book": case.procedure.book})
    measure = case.procedure.set_aside[0]
    if noting.amount <= 0 or noting.table != case.table:
        return Refused(code=Reason.NOTHING_SET_ASIDE, clause=measure.clause, arguments={"book": case.procedure.book})
    noted = SetAsideNoted(
        table=noting.table, withheld=noting.withheld, amount=noting.amount, **order.signed(measure.clause)
    )
    return [noted]
