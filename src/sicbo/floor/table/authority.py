"""Who may do what: the rank that an act asks for, and whether the person must be assigned to this table."""

from __future__ import annotations

from sicbo.floor.table.commands.base import Actor
from sicbo.floor.table.law import TableLaw, holds
from sicbo.floor.table.refusals import Reason, Refused


def not_entitled(law: TableLaw, actor: Actor, act_id: str) -> Refused | None:
    """Why this person may not do this act, or nothing if they may."""
    act = law.act(act_id)
    clause = law.act_clause(act)
    may = actor.rank == act.rank if act.exactly else holds(actor.rank, act.rank)
    if not may:
        return Refused(code=Reason.NOT_ALLOWED, clause=clause, arguments={"act": act_id, "rank": act.rank})
    if act.assigned and not actor.assigned:
        return Refused(code=Reason.NOT_ASSIGNED, clause=clause, arguments={"act": act_id})
    return None
