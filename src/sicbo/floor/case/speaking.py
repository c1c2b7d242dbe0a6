"""The voice of a complainant in their case: they themselves, or staff who have not decided it."""

from __future__ import annotations

from sicbo.floor.authority import not_entitled
from sicbo.floor.case import rules
from sicbo.floor.case.commands import Order
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.state import Case


def may_not_serve(order: Order) -> Refused | None:
    """Why this person does not run cases, or nothing if they do: from the house's rank up, or the director."""
    return None if order.actor.office == "director" else not_entitled(order.actor, "serve-case")


def may_not_speak(case: Case, order: Order) -> Refused | None:
    """Why this person does not say what the complainant says, or nothing if they do."""
    if not case.complainant:
        return Refused(code=Reason.NO_COMPLAINANT, clause=rules.RAISING, arguments={"case": case.id})
    if order.actor.id == case.complainant:
        return None
    if order.actor.rank is None and not order.actor.office:
        return Refused(code=Reason.NOT_YOUR_CASE, clause=rules.RAISING, arguments={"case": case.id})
    refused = may_not_serve(order)
    if refused is None and order.actor.id in case.involved:
        return own_act(order)
    return refused


def own_act(order: Order) -> Refused:
    return Refused(code=Reason.OWN_ACT, clause=rules.OWN_ACT, arguments={"person": order.actor.id})
