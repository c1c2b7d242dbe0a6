"""Second persons: asked for by one who may do the act, given by another of its rank, for one act, for a short time."""

from __future__ import annotations

from sicbo.floor.table.authority import no_such_power, not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.commands.people import Approve, ExpireApproval, RequestApproval
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.people import ApprovalRequested, ApprovalUsed, Approved, Expired
from sicbo.floor.table.law import TableLaw, holds
from sicbo.floor.table.notice import MINUTE, seconds_left
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.subjects import Seconded, act_of, subject_of
from sicbo.law.rulebook import HOUSE, house_acts, house_rules

Answer = list[AnyEvent] | Refused

SECOND_PERSON = "house 4.1"


def second_person(law: TableLaw, table: Table, order: Order, command: Seconded) -> ApprovalUsed | Refused:
    """The approval that this person holds for this very order, used up by it; or why the order must wait."""
    act, subject = act_of(law, command), subject_of(table, command)
    for number, approval in table.people.approvals.items():
        held = (approval.act, approval.subject, approval.asked_by) == (act, subject, order.actor.id)
        if held and approval.approved_by and order.at < approval.expires:
            return ApprovalUsed(number, approval.approved_by, order.actor.id, order.at, SECOND_PERSON)
    return Refused(code=Reason.NEEDS_APPROVAL, clause=SECOND_PERSON, arguments={"act": act, "subject": subject})


def request(law: TableLaw, table: Table, order: Order, asked: RequestApproval) -> Answer:
    if asked.act not in law.acts and asked.act not in house_acts():
        return no_such_power(law, asked.act)
    refused = not_entitled(law, order.actor, asked.act)
    if refused:
        return refused
    rule = house_rules().approval
    event = ApprovalRequested(
        approval=table.people.asked + 1,
        act=asked.act,
        subject=asked.subject,
        expires=order.at + rule.minutes * MINUTE,
        by=order.actor.id,
        at=order.at,
        clause=f"{HOUSE} {rule.clause}",
    )
    return [event]


def approve(law: TableLaw, table: Table, order: Order, given: Approve) -> Answer:
    """Another person agrees in time, of the rank that may do the act and never below the house's least."""
    approval = table.people.approvals.get(given.approval)
    if approval is None:
        return _unknown(given.approval)
    refused = _ranks_too_low(law, order, approval.act)
    if refused:
        return refused
    if order.actor.id == approval.asked_by:
        return Refused(code=Reason.SAME_PERSON, clause=SECOND_PERSON, arguments={"act": approval.act})
    if order.at >= approval.expires:
        clause = f"{HOUSE} {house_rules().approval.clause}"
        return Refused(code=Reason.APPROVAL_EXPIRED, clause=clause, arguments={"act": approval.act})
    return [Approved(given.approval, order.actor.id, order.at, SECOND_PERSON)]


def _ranks_too_low(law: TableLaw, order: Order, act_id: str) -> Refused | None:
    """Why this person is not the one to agree, or nothing: whoever stands above the act's rank has its power too."""
    rule, act = house_rules().approval, law.act(act_id)
    for needed, clause in ((act.rank, law.act_clause(act)), (rule.least_rank, f"{HOUSE} {rule.second_clause}")):
        if not holds(order.actor.rank, needed):
            return Refused(code=Reason.NOT_ALLOWED, clause=clause, arguments={"act": act_id, "rank": needed})
    if act.assigned and not order.actor.assigned:
        return Refused(code=Reason.NOT_ASSIGNED, clause=law.act_clause(act), arguments={"act": act_id})
    return None


def expire(table: Table, order: Order, over: ExpireApproval) -> Answer:
    approval = table.people.approvals.get(over.approval)
    if approval is None:
        return _unknown(over.approval)
    clause = f"{HOUSE} {house_rules().approval.clause}"
    if order.at < approval.expires:
        left = seconds_left(approval.expires, order.at)
        return Refused(code=Reason.NOT_EXPIRED, clause=clause, arguments={"seconds": left})
    return [Expired(over.approval, order.actor.id, order.at, clause)]


def _unknown(approval: int) -> Refused:
    return Refused(code=Reason.UNKNOWN_APPROVAL, clause=SECOND_PERSON, arguments={"approval": approval})
