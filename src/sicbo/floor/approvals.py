"""Second persons: asked for by one who may do the act, given by another of the rank it asks for, once, for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, assert_never
from urllib.parse import quote

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Actor, Command, Event, Given
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.refused import Refused
from sicbo.law.ranks import holds
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.units.time import MINUTE, seconds_left

SECOND_PERSON = "house 4.1"
INDEPENDENT = "house 12.11"


def subject(*parts: str | int) -> str:
    """What is to be agreed to, part by part; a stroke inside a part cannot pass for one between two.

    >>> subject("lost", "patron/ann/3"), subject("lost", "patron", "ann/3")
    ('lost/patron%2Fann%2F3', 'lost/patron/ann%2F3')
    """
    return "/".join(quote(str(part), safe=":") for part in parts)


class RequestApproval(Command, frozen=True):
    """Ask for a second person: which act, on what."""

    about = About(
        roles_at={
            "table": ("staff",),
            "patron": ("supervisor+", "cage", "promotions"),
            "cage": ("cage", "supervisor+"),
            "staff": ("administrator", "supervisor+", "cage"),
            "clock": ("area-manager+",),
            "promotion": ("promotions", "area-manager+"),
        },
        phases=ALWAYS,
    )

    act: str
    subject: str


class Approve(Command, frozen=True):
    about = About(roles=("supervisor+",), phases=ALWAYS, lookups=("related",))

    approval: int
    related: bool = False
    """Whether the account of one of the two was made by the other (house 12.11); the house fills it in."""


class ExpireApproval(Command, frozen=True):
    """From a timer: the time for a second person is over; or from the house: whoever agreed is not who they were,
    or whoever asked has left."""

    about = About(phases=ALWAYS)

    approval: int
    withdrawn: bool = False


class ApprovalRequested(Event, frozen=True, kw_only=True):
    approval: int
    act: str
    subject: str
    expires: int
    by: str
    at: int
    clause: str


class Approved(Event, frozen=True, kw_only=True):
    approval: int
    by: str
    at: int
    clause: str


class Expired(Event, frozen=True, kw_only=True):
    approval: int
    by: str
    at: int
    clause: str


class ApprovalUsed(Event, frozen=True, kw_only=True):
    """The approved act is being done; the approval serves no other."""

    approval: int
    approved_by: str
    by: str
    at: int
    clause: str


ApprovalCommand = RequestApproval | Approve | ExpireApproval
ApprovalEvent = ApprovalRequested | Approved | Expired | ApprovalUsed


@dataclass(slots=True)
class Approval:
    """A second person asked for one act: who asked, until when, and who agreed."""

    act: str
    subject: str
    asked_by: str
    expires: int
    approved_by: str = ""
    asked_at: int = 0
    agreed_at: int = 0


@dataclass(slots=True)
class Approvals:
    """What was asked for or agreed to at one desk, and not yet used or expired."""

    open: dict[int, Approval] = field(default_factory=dict)
    asked: int = 0
    """How many were ever asked for: the number of the latest."""


MayNot = Callable[[str], Refused | None]
"""Why a person may not ask for an act, or agree to it; nothing if they may."""


def decide_approvals(
    approvals: Approvals,
    order: Given,
    command: ApprovalCommand,
    may_not_ask: MayNot,
    may_not_agree: MayNot,
    *,
    lasts: int | None = None,
) -> list[ApprovalEvent] | Refused:
    """What asking for, giving or ending an approval brings about; a request lasts for so long, or as the rule says."""
    match command:
        case RequestApproval():
            return may_not_ask(command.act) or [_requested(approvals, order, command, lasts)]
        case Approve():
            return _approve(approvals, order, command, may_not_agree)
        case ExpireApproval():
            return _expire(approvals, order, command)
        case _:
            assert_never(command)


def decide_at_desk(
    approvals: Approvals, desk: Literal["patron", "cage", "clock", "promotion"], order: Given, command: ApprovalCommand
) -> list[ApprovalEvent] | Refused:
    """The same at a desk beside the tables, where the acts of the house say who may."""
    may_not_ask = partial(_may_not_ask, desk, order.actor)
    return decide_approvals(approvals, order, command, may_not_ask, partial(_may_not_agree, order.actor))


def evolve_approvals(approvals: Approvals, event: ApprovalEvent) -> None:
    match event:
        case ApprovalRequested():
            approvals.asked = event.approval
            approvals.open[event.approval] = Approval(
                event.act, event.subject, event.by, event.expires, asked_at=event.at
            )
        case Approved():
            one = approvals.open[event.approval]
            one.approved_by, one.agreed_at = event.by, event.at
        case Expired() | ApprovalUsed():
            del approvals.open[event.approval]
        case _:
            assert_never(event)


def second_person(approvals: Approvals, order: Given, act: str, subject: str) -> ApprovalUsed | Refused:
    """The approval that this person holds for this act on this subject, used up by it; or why the act must wait."""
    for number, one in asked_for(approvals, order, act, subject):
        if one.approved_by:
            return ApprovalUsed(approval=number, approved_by=one.approved_by, **order.signed(SECOND_PERSON))
    return Refused(code="needs-approval", clause=SECOND_PERSON, arguments={"act": act, "subject": subject})


def asked_for(approvals: Approvals, order: Given, act: str, subject: str) -> Iterator[tuple[int, Approval]]:
    """What this person has asked for this act on this subject, agreed to or not, and has not lapsed."""
    for number, one in approvals.open.items():
        if (one.act, one.subject, one.asked_by) == (act, subject, order.actor.id) and order.at < one.expires:
            yield number, one


def _requested(approvals: Approvals, order: Given, asked: RequestApproval, lasts: int | None) -> ApprovalRequested:
    return ApprovalRequested(
        approval=approvals.asked + 1,
        act=asked.act,
        subject=asked.subject,
        expires=order.at + (house_rules().approval.minutes * MINUTE if lasts is None else lasts),
        **order.signed(_lapse()),
    )


def _approve(
    approvals: Approvals, order: Given, given: Approve, may_not_agree: MayNot
) -> list[ApprovalEvent] | Refused:
    """Another person agrees in time, of the rank that the act asks for."""
    approval = approvals.open.get(given.approval)
    if approval is None:
        return _unknown(given.approval)
    refused = may_not_agree(approval.act)
    if refused:
        return refused
    if order.actor.id == approval.asked_by:
        return Refused(code="same-person", clause=SECOND_PERSON, arguments={"act": approval.act})
    if given.related:
        return Refused(code="not-independent", clause=INDEPENDENT, arguments={"person": approval.asked_by})
    if order.at >= approval.expires:
        return Refused(code="approval-expired", clause=_lapse(), arguments={"act": approval.act})
    return [Approved(approval=given.approval, **order.signed(SECOND_PERSON))]


def _expire(approvals: Approvals, order: Given, over: ExpireApproval) -> list[ApprovalEvent] | Refused:
    approval = approvals.open.get(over.approval)
    if approval is None:
        return _unknown(over.approval)
    if over.withdrawn:
        return [Expired(approval=over.approval, **order.signed(SECOND_PERSON))]
    if order.at < approval.expires:
        left = seconds_left(approval.expires, order.at)
        return Refused(code="not-expired", clause=_lapse(), arguments={"seconds": left})
    return [Expired(approval=over.approval, **order.signed(_lapse()))]


def _may_not_ask(desk: str, actor: Actor, act_id: str) -> Refused | None:
    act = desk_acts().get(act_id)
    if act is None or act.desk != desk or act.seconded_by is None:
        return Refused(code="needs-nobody", clause=SECOND_PERSON, arguments={"act": act_id})
    return not_entitled(actor, act_id)


def _may_not_agree(actor: Actor, act_id: str) -> Refused | None:
    needed = desk_acts()[act_id].seconded_by
    assert needed is not None, "nobody is asked for an act that needs nobody"
    if holds(actor.rank, needed):
        return None
    return Refused(code="not-allowed", clause=act_clause(act_id), arguments={"act": act_id, "rank": needed})


def _lapse() -> str:
    return f"{HOUSE} {house_rules().approval.clause}"


def _unknown(approval: int) -> Refused:
    return Refused(code="unknown-approval", clause=SECOND_PERSON, arguments={"approval": approval})
