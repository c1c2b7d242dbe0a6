"""Raising a case: by a player about their own play, by staff, or by staff for somebody without an account."""

from __future__ import annotations

from sicbo.floor.authority import not_entitled
from sicbo.floor.case import rules
from sicbo.floor.case.commands import Order, RaiseCase
from sicbo.floor.case.events import AnyEvent, CaseRaised, FootageHeld
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.state import Case


def raise_case(case: Case, order: Order, raising: RaiseCase) -> list[AnyEvent] | Refused:
    """The case is on record with its evidence, and footage of the time is to be kept."""
    refused = _may_not(order, raising)
    if refused:
        return refused
    if raising.procedure is None:
        return Refused(code=Reason.NO_PROCEDURE, clause=rules.RAISING, arguments={"book": raising.book})
    if raising.round and not raising.evidence:
        unknown: dict[str, str | int] = {"stream": f"table/{raising.table}", "first": raising.round}
        return Refused(code=Reason.UNKNOWN_EVIDENCE, clause=rules.SEALED, arguments=unknown)
    raised = CaseRaised(
        case=case.id,
        kind=raising.kind,
        matter=raising.matter,
        language=raising.language,
        table=raising.table,
        round=raising.round,
        place=raising.place,
        area=raising.area,
        person=raising.person,
        prize=raising.prize,
        complainant=_complainant(case, order, raising),
        guest=raising.guest,
        paper=raising.paper,
        procedure=raising.procedure,
        evidence=raising.evidence,
        **order.signed(rules.RAISING),
    )
    if not raising.table:
        return [raised]
    began = min((one.began for one in raising.evidence), default=order.at)
    ended = max((one.ended for one in raising.evidence), default=order.at)
    first, last = rules.footage_of(began, ended)
    return [raised, FootageHeld(first=first, last=last, **order.signed(rules.footage()))]


def _may_not(order: Order, raising: RaiseCase) -> Refused | None:
    """A player raises their own cases; an incident is the house's and has no complainant, anything else has one."""
    if _is_player(order):
        own = raising.complainant in {"", order.actor.id} and not raising.guest and raising.kind != "incident"
        return None if own else Refused(code=Reason.NOT_YOUR_CASE, clause=rules.RAISING, arguments={"case": "new"})
    refused = not_entitled(order.actor, "raise-case")
    if refused:
        return refused
    complainants = bool(raising.complainant) + raising.guest
    if complainants != (raising.kind != "incident"):
        return Refused(code=Reason.NO_COMPLAINANT, clause=rules.RAISING, arguments={"case": "new"})
    return None


def _complainant(case: Case, order: Order, raising: RaiseCase) -> str:
    if _is_player(order):
        return order.actor.id
    return f"guest:{case.id}" if raising.guest else raising.complainant


def _is_player(order: Order) -> bool:
    return order.actor.rank is None and not order.actor.office
