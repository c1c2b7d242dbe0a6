"""Second persons at the desks: asked for by one who may do the act, given by another of the rank that the act names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, assert_never
from urllib.parse import quote

from sicbo.floor.actor import Actor, Command, Event
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.refused import Refused
from sicbo.law.ranks import holds
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.units.time import MINUTE, seconds_left

SECOND_PERSON = "house 4.1"


def subject(*parts: str | int) -> str:
    """What is to be agreed to, part by part; a stroke inside a part cannot pass for one between two.

    >>> subject("lost", "patron/ann/3"), subject("lost", "patron", "ann/3")
    ('lost/patron%2Fann%2F3', 'lost/patron/ann%2F3')
    """
    return "/".join(quote(str(part), safe=":") for part in parts)


class RequestApproval(Command, frozen=True):
    """Ask for a second person: which act, on what."""

    act: str
    subject: str


class Approve(Command, frozen=True):
    approval: int


class ExpireApproval(Command, frozen=True):
    """From a timer: the time for a second person is over."""

    approval: int


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


@dataclass(slots=True)
class Approvals:
    """What was asked for or agreed to at one desk, and not yet used or expired."""

    open: dict[int, Approval] = field(default_factory=dict)
    asked: int = 0
    """How many were ever asked for: the number of the latest."""


def decide_approvals(
    approvals: Approvals, desk: Literal["patron", "cage"], actor: Actor, at: int, command: ApprovalCommand
) -> list[ApprovalEvent] | Refused:
    """What asking for, giving or ending an approval brings about."""
    match command:
        case RequestApproval():
            return _request(approvals, desk, actor, at, command)
        case Approve():
            return _approve(approvals, actor, at, command)
        case ExpireApproval():
            return _expire(approvals, actor, at, command)
        case _:
            assert_never(command)


def evolve_approvals(approvals: Approvals, event: ApprovalEvent) -> None:
    match event:
        case ApprovalRequested():
            approvals.asked = event.approval
            approvals.open[event.approval] = Approval(event.act, event.subject, event.by, event.expires)
        case Approved():
            approvals.open[event.approval].approved_by = event.by
        case Expired() | ApprovalUsed():
            del approvals.open[event.approval]
        case _:
            assert_never(event)


def second_person(approvals: Approvals, actor: Actor, at: int, act: str, subject: str) -> ApprovalUsed | Refused:
    """The approval that this person holds for this act on this subject, used up by it; or why the act must wait."""
    for number, one in approvals.open.items():
        held = (one.act, one.subject, one.asked_by) == (act, subject, actor.id)
        if held and one.approved_by and at < one.expires:
            return ApprovalUsed(approval=number, approved_by=one.approved_by, by=actor.id, at=at, clause=SECOND_PERSON)
    return Refused(code="needs-approval", clause=SECOND_PERSON, arguments={"act": act, "subject": subject})


def _request(
    approvals: Approvals, desk: Literal["patron", "cage"], actor: Actor, at: int, asked: RequestApproval
) -> list[ApprovalEvent] | Refused:
    act = desk_acts().get(asked.act)
    if act is None or act.desk != desk or act.seconded_by is None:
        return Refused(code="needs-nobody", clause=SECOND_PERSON, arguments={"act": asked.act})
    refused = not_entitled(actor, asked.act)
    if refused:
        return refused
    rule = house_rules().approval
    event = ApprovalRequested(
        approval=approvals.asked + 1,
        act=asked.act,
        subject=asked.subject,
        expires=at + rule.minutes * MINUTE,
        by=actor.id,
        at=at,
        clause=f"{HOUSE} {rule.clause}",
    )
    return [event]


def _approve(approvals: Approvals, actor: Actor, at: int, given: Approve) -> list[ApprovalEvent] | Refused:
    """Another person agrees in time, of the rank that the act names."""
    approval = approvals.open.get(given.approval)
    if approval is None:
        return _unknown(given.approval)
    needed = desk_acts()[approval.act].seconded_by
    assert needed is not None, "nobody is asked for an act that needs nobody"
    if not holds(actor.rank, needed):
        arguments: dict[str, str | int] = {"act": approval.act, "rank": needed}
        return Refused(code="not-allowed", clause=act_clause(approval.act), arguments=arguments)
    if actor.id == approval.asked_by:
        return Refused(code="same-person", clause=SECOND_PERSON)
    if at >= approval.expires:
        return Refused(code="approval-expired", clause=_lapse(), arguments={"act": approval.act})
    return [Approved(approval=given.approval, by=actor.id, at=at, clause=SECOND_PERSON)]


def _expire(approvals: Approvals, actor: Actor, at: int, over: ExpireApproval) -> list[ApprovalEvent] | Refused:
    approval = approvals.open.get(over.approval)
    if approval is None:
        return _unknown(over.approval)
    if at < approval.expires:
        left = seconds_left(approval.expires, at)
        return Refused(code="not-expired", clause=_lapse(), arguments={"seconds": left})
    return [Expired(approval=over.approval, by=actor.id, at=at, clause=_lapse())]


def _lapse() -> str:
    return f"{HOUSE} {house_rules().approval.clause}"


def _unknown(approval: int) -> Refused:
    return Refused(code="unknown-approval", clause=SECOND_PERSON, arguments={"approval": approval})
