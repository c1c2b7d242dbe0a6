"""Second persons at a table: its book says who may do an act, and another who may agrees, never below supervisor."""

from __future__ import annotations

from functools import partial

from sicbo.floor import approvals
from sicbo.floor.approvals import ApprovalCommand, ApprovalUsed
from sicbo.floor.table.authority import no_such_power, not_entitled
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw, holds
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.subjects import act_of, subject_of
from sicbo.law.rulebook import HOUSE, house_acts, house_rules


def second_person(law: TableLaw, table: Table, order: Order, command: AnyCommand) -> ApprovalUsed | Refused:
    """The approval that this person holds for this very order, used up by it; or why the order must wait."""
    return approvals.second_person(table.people.approvals, order, act_of(law, command), subject_of(table, command))


def decide_approvals(law: TableLaw, table: Table, order: Order, command: ApprovalCommand) -> list[AnyEvent] | Refused:
    """What asking for, giving or ending an approval brings about."""
    may_not_ask, may_not_agree = (partial(one, law, order.actor) for one in (_may_not_ask, _ranks_too_low))
    answer = approvals.decide_approvals(table.people.approvals, order, command, may_not_ask, may_not_agree)
    return answer if isinstance(answer, Refused) else [*answer]


def _may_not_ask(law: TableLaw, actor: Actor, act_id: str) -> Refused | None:
    if act_id not in law.acts and act_id not in house_acts():
        return no_such_power(law, act_id)
    return not_entitled(law, actor, act_id)


def _ranks_too_low(law: TableLaw, actor: Actor, act_id: str) -> Refused | None:
    """Why this person is not the one to agree, or nothing: whoever stands above the act's rank has its power too."""
    rule, act = house_rules().approval, law.act(act_id)
    for needed, clause in ((act.rank, law.act_clause(act)), (rule.least_rank, f"{HOUSE} {rule.second_clause}")):
        if not holds(actor.rank, needed):
            return Refused(code=Reason.NOT_ALLOWED, clause=clause, arguments={"act": act_id, "rank": needed})
    if act.is_bound(actor.rank) and not actor.assigned:
        return Refused(code=Reason.NOT_ASSIGNED, clause=law.act_clause(act), arguments={"act": act_id})
    return None
