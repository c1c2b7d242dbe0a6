"""Compromised integrity: what the operator does about it, of what the inspectors are told, and how it goes on."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.promotion.commands import (
    AnswerIntegrity,
    Drawing,
    IntegrityCommand,
    Order,
    TellInspector,
    ValidateIntegrity,
    WaitsWhilePostponed,
)
from sicbo.floor.promotion.events import AnyEvent, InspectorTold, IntegrityAnswered, IntegrityValidated
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion

Answer = list[AnyEvent] | Refused


def decide_integrity(rules: Rules, promotion: Promotion, order: Order, command: IntegrityCommand) -> Answer:
    """What an order about the integrity of a promotion brings about."""
    refused = not_entitled(order.actor, command.about.act)
    if refused:
        return refused
    match command:
        case AnswerIntegrity():
            return _answer(rules, promotion, order, command)
        case TellInspector():
            due = promotion.inspector_due
            if due is None:
                return Refused(code=Reason.NOBODY_TO_TELL, clause=act_clause(command.about.act))
            return [InspectorTold(reference=command.reference, **order.signed(due.clause))]
        case ValidateIntegrity():
            if not promotion.postponed:
                return Refused(code=Reason.NOT_POSTPONED, clause=_clause(rules))
            return [IntegrityValidated(**order.signed(_clause(rules)))]
        case _:
            assert_never(command)


def waits(promotion: Promotion, order: Order) -> Refused | None:
    """Why this must wait, or is over: the promotion was cancelled, or it or its draw postponed."""
    command, answered = order.command, promotion.answered
    if answered is None or isinstance(command, IntegrityCommand):
        return None
    told = {"answer": answered.answer}
    drawing = isinstance(command, Drawing)
    if promotion.cancelled:
        over = drawing or isinstance(command, WaitsWhilePostponed)
        code = Reason.PROMOTION_CANCELLED
    else:
        over = drawing or (answered.answer == "postpone-promotion" and isinstance(command, WaitsWhilePostponed))
        code = Reason.PROMOTION_POSTPONED
    return Refused(code=code, clause=answered.clause, arguments={**told}) if over else None


def _answer(rules: Rules, promotion: Promotion, order: Order, answering: AnswerIntegrity) -> Answer:
    """Only what the book opens to the operator; what was cancelled stays cancelled."""
    if promotion.cancelled:
        return Refused(code=Reason.PROMOTION_CANCELLED, clause=_clause(rules), arguments={"answer": answering.answer})
    row = rules.integrity(answering.answer)
    if row is None:
        return Refused(code=Reason.ANSWER_NOT_OPEN, clause=_clause(rules), arguments={"answer": answering.answer})
    return [IntegrityAnswered(answer=answering.answer, told=row.told, **order.signed(rules.cite(row.clause)))]


def _clause(rules: Rules) -> str:
    return rules.cite(rules.in_force.integrity[0].clause)
