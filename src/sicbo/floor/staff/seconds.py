"""Second persons among the staff: who must agree to what, and what happens where nobody could."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from sicbo.floor.approvals import (
    SECOND_PERSON,
    ApprovalCommand,
    ApprovalEvent,
    ApprovalUsed,
    Approve,
    RequestApproval,
    asked_for,
    decide_approvals,
    second_person,
)
from sicbo.floor.authority import THE_HOUSE, act_clause, not_entitled
from sicbo.floor.refused import Refused
from sicbo.floor.staff.actors import actor_for
from sicbo.floor.staff.commands import Order
from sicbo.floor.staff.makers import could_agree, related
from sicbo.floor.staff.refusals import Reason
from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import RANKS, holds
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.law.schema import Office, Rank
from sicbo.units.time import HOUR


def is_more_than_a_dealer(rank: Rank | None, offices: tuple[Office, ...]) -> bool:
    """Whether one administrator alone may not make somebody this."""
    return bool(offices) or (rank is not None and RANKS.index(rank) > RANKS.index(house_rules().staff.alone.rank))


def seconded(staff: Staff, order: Order, act: str, about: str, *, cools: bool = True) -> list[ApprovalUsed] | Refused:
    """What a second person has agreed to, or what has cooled where nobody could be one; or why this must wait.

    The house, which sets itself up, is asked for nobody.
    """
    if order.actor == THE_HOUSE:
        return []
    used = _still_agreed(staff, act, second_person(staff.approvals, order, act, about))
    if isinstance(used, ApprovalUsed) or not cools or _could_agree(staff, order, act):
        return used if isinstance(used, Refused) else [used]
    rule = house_rules().staff.cooling
    clause = f"{HOUSE} {rule.clause}"
    asked = {one.asked_at + rule.hours * HOUR: number for number, one in asked_for(staff.approvals, order, act, about)}
    ripe = min(asked, default=None)
    if ripe is not None and order.at >= ripe:
        return [ApprovalUsed(approval=asked[ripe], approved_by="", **order.signed(clause))]
    arguments: dict[str, str | int] = {"act": act, "subject": about, "hours": rule.hours}
    return Refused(code=Reason.COOLING, clause=clause, arguments=arguments)


def approved_by(used: list[ApprovalUsed]) -> str:
    """Who has agreed; nobody where none was needed, or the cooling period has passed."""
    return used[0].approved_by if used else ""


def decide_seconds(staff: Staff, order: Order, command: ApprovalCommand) -> list[ApprovalEvent] | Refused:
    """What asking for, giving or ending an approval among the staff brings about."""
    lasts = None
    if isinstance(command, RequestApproval) and not _could_agree(staff, order, command.act):
        rule = house_rules().staff.cooling
        lasts = (rule.hours + rule.open_hours) * HOUR
    if isinstance(command, Approve):
        asked = staff.approvals.open.get(command.approval)
        command = replace(command, related=asked is not None and related(staff, asked.asked_by, order.actor.id))
    may_not_ask, may_not_agree = partial(_may_not_ask, staff, order), partial(_may_not_agree, staff, order)
    return decide_approvals(staff.approvals, order, command, may_not_ask, may_not_agree, lasts=lasts)


def entitled(staff: Staff, order: Order, act: str) -> Refused | None:
    """Why this person may not, by the record kept here: neither in the rank they hold nor in an office of theirs."""
    if order.actor == THE_HOUSE:
        return not_entitled(order.actor, act)
    refused = not_entitled(actor_for(staff, order.actor.id), act)
    for office in desk_acts()[act].offices:
        refused = refused and not_entitled(actor_for(staff, order.actor.id, office=office), act)
    return refused


def _still_agreed(staff: Staff, act: str, used: ApprovalUsed | Refused) -> ApprovalUsed | Refused:
    """The approval, unless whoever gave it could not give it any more: it ends with the right to give it."""
    if isinstance(used, Refused):
        return used
    needed = desk_acts()[act].seconded_by
    held = staff.people.get(used.approved_by)
    if held is not None and needed is not None and holds(held.rank, needed):
        return used
    asked = staff.approvals.open[used.approval]
    return Refused(
        code=Reason.NEEDS_APPROVAL, clause=SECOND_PERSON, arguments={"act": asked.act, "subject": asked.subject}
    )


def _could_agree(staff: Staff, order: Order, act: str) -> bool:
    needed = desk_acts()[act].seconded_by if act in desk_acts() else None
    return needed is None or bool(could_agree(staff, order.actor.id, needed))


def _may_not_ask(staff: Staff, order: Order, act_id: str) -> Refused | None:
    act = desk_acts().get(act_id)
    if act is None or act.desk != "staff" or act.seconded_by is None:
        return Refused(code=Reason.NEEDS_NOBODY, clause=SECOND_PERSON, arguments={"act": act_id})
    return entitled(staff, order, act_id)


def _may_not_agree(staff: Staff, order: Order, act_id: str) -> Refused | None:
    needed = desk_acts()[act_id].seconded_by
    assert needed is not None, "nobody is asked for an act that needs nobody"
    if holds(actor_for(staff, order.actor.id).rank, needed):
        return None
    return Refused(code=Reason.NOT_ALLOWED, clause=act_clause(act_id), arguments={"act": act_id, "rank": needed})
