"""The decider of a case: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.case import commands as c
from sicbo.floor.case import rules
from sicbo.floor.case.advising import acknowledge_advice, give_advice
from sicbo.floor.case.deciding import answer_decision, decide_case
from sicbo.floor.case.ending import close_case, end_keeping, reopen_case, withdraw_case
from sicbo.floor.case.events import AnyEvent
from sicbo.floor.case.hearing import add_evidence, give_statement, note_set_aside, secure_footage
from sicbo.floor.case.inspecting import record_inspection, turn_to_inspector
from sicbo.floor.case.raising import raise_case
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.remedies import link_remedy
from sicbo.floor.case.state import Case
from sicbo.floor.opaque import not_opaque

Answer = list[AnyEvent] | Refused


def decide(case: Case, order: c.Order) -> Answer:
    """What this order brings about."""
    command = order.command
    about = command.about
    refused = not_opaque(command, about.may_be_empty, about.lookups) or _not_now(case, command)
    if refused:
        return refused
    match command:
        case c.RaiseCase():
            return raise_case(case, order, command)
        case c.AddEvidence():
            return add_evidence(order, command)
        case c.GiveStatement():
            return give_statement(case, order, command)
        case c.SecureFootage():
            return secure_footage(case, order, command)
        case c.NoteSetAside():
            return note_set_aside(case, order, command)
        case c.DecideCase():
            return decide_case(case, order, command)
        case c.AnswerDecision():
            return answer_decision(case, order, command)
        case c.GiveAdvice():
            return give_advice(case, order, command)
        case c.AcknowledgeAdvice():
            return acknowledge_advice(case, order, command)
        case c.TurnToInspector():
            return turn_to_inspector(case, order, command)
        case c.RecordInspection():
            return record_inspection(case, order, command)
        case c.LinkRemedy():
            return link_remedy(case, order, command)
        case c.WithdrawCase():
            return withdraw_case(case, order)
        case c.CloseCase():
            return close_case(case, order, command)
        case c.ReopenCase():
            return reopen_case(case, order, command)
        case c.EndKeeping():
            return end_keeping(case, order)
        case _:
            assert_never(command)


def _not_now(case: Case, command: c.AnyCommand) -> Refused | None:
    """Why this cannot be done with the case as it is: there is none, or it has ended."""
    if isinstance(command, c.RaiseCase):
        return Refused(code=Reason.CASE_KNOWN, clause=rules.RAISING) if case.raised else None
    if not case.raised:
        return Refused(code=Reason.CASE_UNKNOWN, clause=rules.RAISING, arguments={"case": case.id})
    if not case.kept:
        return Refused(code=Reason.CASE_OVER, clause=rules.keeping(), arguments={"case": case.id})
    if not case.is_open and not command.about.when_closed:
        return Refused(code=Reason.CASE_CLOSED, clause=rules.SERVING, arguments={"case": case.id})
    return None
