"""Inspectors: a complainant turns to one, and one records what they found."""

from __future__ import annotations

from sicbo.floor.authority import not_entitled
from sicbo.floor.case import rules
from sicbo.floor.case.commands import Order, RecordInspection, TurnToInspector
from sicbo.floor.case.ending import reopened
from sicbo.floor.case.events import AnyEvent, InspectionRecorded, TurnedToInspector
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.speaking import may_not_speak
from sicbo.floor.case.state import Case

Answer = list[AnyEvent] | Refused


def turn_to_inspector(case: Case, order: Order, turning: TurnToInspector) -> Answer:
    """By a right of the book, or of the house where the book names none."""
    refused = may_not_speak(case, order)
    if refused:
        return refused
    if case.turned_to:
        return Refused(code=Reason.WITH_INSPECTOR, clause=rules.INSPECTORS, arguments={"case": case.id})
    right = case.procedure.right(turning.right)
    if right is None:
        return Refused(code=Reason.NO_SUCH_RIGHT, clause=rules.INSPECTORS, arguments={"right": turning.right})
    return [TurnedToInspector(right=turning.right, **order.signed(right.clause))]


def record_inspection(case: Case, order: Order, recording: RecordInspection) -> Answer:
    """What an inspector found; where it is otherwise than was decided, the case is decided anew."""
    refused = not_entitled(order.actor, recording.about.act)
    if refused:
        return refused
    found = InspectionRecorded(outcome=recording.outcome, paper=recording.paper, **order.signed(rules.INSPECTORS))
    if recording.outcome == "changed" and case.decisions:
        return [found, reopened(case, order, "inspector", rules.INSPECTORS)]
    return [found]
