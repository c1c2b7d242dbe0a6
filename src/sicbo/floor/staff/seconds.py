"""Second persons among the staff: who must agree to what, and what happens where nobody could."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sicbo.floor.actor import Actor, Given
from sicbo.floor.approvals import (
    NOT_YET,
    SECOND_PERSON,
    ApprovalCommand,
    ApprovalUsed,
    Approve,
    asked_for,
    second_person,
)
from sicbo.floor.authority import THE_HOUSE, not_entitled
from sicbo.floor.foresight import Answered, Asks, Seconds, asks_by_the_house, decide_approvals, ranks_too_low
from sicbo.floor.refused import Refused
from sicbo.floor.staff.actors import actor_for
from sicbo.floor.staff.commands import Order
from sicbo.floor.staff.events import ApprovalRequested
from sicbo.floor.staff.makers import could_agree, related
from sicbo.floor.staff.refusals import Reason
from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import RANKS, holds
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.law.schema import Office, Rank
from sicbo.units.time import HOUR, MINUTE


def is_more_than_a_dealer(rank: Rank | None, offices: tuple[Office, ...]) -> bool:
    """Whether one administrator alone may not make somebody this."""
    return bool(offices) or (rank is not None and RANKS.index(rank) > RANKS.index(house_rules().staff.alone.rank))


def seconded(staff: Staff, order: Order, act: str, *, cools: bool = True) -> list[ApprovalUsed] | Refused:
    """What a second person has agreed to, or what has cooled where nobody could be one; or why this must wait.

    The house, which sets itself up, is asked for nobody.
    """
    if order.actor == THE_HOUSE:
        return []
    used = _still_agreed(staff, act, second_person(staff.approvals, order, act))
    if isinstance(used, ApprovalUsed) or not cools or _could_agree(staff, order, act):
        return used if isinstance(used, Refused) else [used]
    rule = house_rules().staff.cooling
    clause = f"{HOUSE} {rule.clause}"
    asked = {one.asked_at + rule.hours * HOUR: number for number, one in asked_for(staff.approvals, order, act)}
    ripe = min(asked, default=None)
    if ripe is not None and order.at >= ripe:
        return [ApprovalUsed(approval=asked[ripe], approved_by="", **order.signed(clause))]
    return Refused(code=Reason.COOLING, clause=clause, arguments={"act": act, "hours": rule.hours})


def approved_by(used: list[ApprovalUsed]) -> str:
    """Who has agreed; nobody where none was needed, or the cooling period has passed."""
    return used[0].approved_by if used else ""


def among_staff(staff: Staff, decide: Callable[[Any], list[Any] | Refused]) -> Seconds[ApprovalRequested]:
    """How second persons are asked for among the staff: what they are is looked up here, not taken from the order."""

    def asks(order: Given, act: str) -> Asks:
        found, rule = asks_by_the_house(order, act), house_rules().staff.cooling
        if _could_agree(staff, order, act):
            return found
        return replace(found, minutes=(rule.hours + rule.open_hours) * HOUR // MINUTE)

    def may_not_agree(actor: Actor, act: str) -> Refused | None:
        return ranks_too_low(actor_for(staff, actor.id), act)

    def may_not_ask(actor: Actor, act: str) -> Refused | None:
        return entitled(staff, actor, act)

    return Seconds(staff.approvals, decide, asks, may_not_ask, may_not_agree, ApprovalRequested)


def decide_seconds(
    staff: Staff, seconds: Seconds[ApprovalRequested], order: Order, command: ApprovalCommand
) -> list[ApprovalRequested | Answered] | Refused:
    """What asking for, giving or ending an approval among the staff brings about."""
    if isinstance(command, Approve):
        asked = staff.approvals.open.get(command.approval)
        command = replace(command, related=asked is not None and related(staff, asked.asked_by, order.actor.id))
    return decide_approvals(seconds, order, command)


def entitled(staff: Staff, actor: Actor, act: str) -> Refused | None:
    """Why this person may not, by the record kept here: neither in the rank they hold nor in an office of theirs."""
    if actor == THE_HOUSE:
        return not_entitled(actor, act)
    refused = not_entitled(actor_for(staff, actor.id), act)
    for office in desk_acts()[act].offices:
        refused = refused and not_entitled(actor_for(staff, actor.id, office=office), act)
    return refused


def _still_agreed(staff: Staff, act: str, used: ApprovalUsed | Refused) -> ApprovalUsed | Refused:
    """The approval, unless whoever gave it could not give it any more: it ends with the right to give it."""
    if isinstance(used, Refused) or used.approval == NOT_YET:
        return used
    needed = desk_acts()[act].seconded_by
    held = staff.people.get(used.approved_by)
    if held is not None and needed is not None and holds(held.rank, needed):
        return used
    return Refused(code=Reason.NEEDS_APPROVAL, clause=SECOND_PERSON, arguments={"act": act})


def _could_agree(staff: Staff, order: Given, act: str) -> bool:
    needed = desk_acts()[act].seconded_by
    return needed is None or bool(could_agree(staff, order.actor.id, needed))
