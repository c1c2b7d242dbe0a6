"""Second persons at a table: its book says who may do an act, and another who may agrees, never below supervisor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sicbo.floor import approvals
from sicbo.floor.actor import Given
from sicbo.floor.approvals import ApprovalUsed
from sicbo.floor.foresight import Asks, Seconds
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Actor, Order, Seconded
from sicbo.floor.table.corrections.commands import VoidOutcome, VoidRange
from sicbo.floor.table.corrections.grounds import ground_of
from sicbo.floor.table.events import ApprovalRequested
from sicbo.floor.table.irregularities.commands import DeclareNoResult, Interrupt, RecordPhysical
from sicbo.floor.table.law import TableLaw, holds
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import HOUSE, house_rules


def second_person(law: TableLaw, table: Table, order: Order, command: Seconded) -> ApprovalUsed | Refused:
    """The approval that this person holds for this very order, used up by it; or why the order must wait."""
    return approvals.second_person(table.people.approvals, order, act_of(law, command))


def at_table(law: TableLaw, table: Table, decide: Callable[[Any], list[Any] | Refused]) -> Seconds[ApprovalRequested]:
    """How second persons are asked for at this table."""
    return Seconds(
        table.people.approvals,
        decide,
        asks=partial(_asks, law),
        may_not_ask=partial(not_entitled, law),
        may_not_agree=partial(_ranks_too_low, law),
        requested=ApprovalRequested,
    )


def act_of(law: TableLaw, command: Seconded) -> str:
    """The act that decides who may give this order and who may agree to it; empty where the book has no such ground."""
    match command:
        case DeclareNoResult():
            return next((row.act for row in law.book.articles.irregularity if row.id == command.cause), "")
        case RecordPhysical():
            return next((row.act for row in law.book.articles.irregularity if command.act in row.physical), "")
        case Interrupt():
            return law.act(command.about.act).id if law.book.articles.interruption else ""
        case VoidOutcome() | VoidRange():
            row = ground_of(law, command.ground)
            return "" if row is None else row.act
        case _:
            return command.about.act


def _asks(law: TableLaw, _: Given, act_id: str) -> Asks:
    rule, act = house_rules().approval, law.act(act_id)
    rank, clause = act.rank, law.act_clause(act)
    if not holds(rank, rule.least_rank):
        rank, clause = rule.least_rank, f"{HOUSE} {rule.second_clause}"
    return Asks(act=act_id, rank=rank, clause=clause, minutes=rule.minutes)


def _ranks_too_low(law: TableLaw, actor: Actor, act_id: str) -> Refused | None:
    """Why this person is not the one to agree, or nothing: whoever stands above the act's rank has its power too."""
    rule, act = house_rules().approval, law.act(act_id)
    for needed, clause in ((act.rank, law.act_clause(act)), (rule.least_rank, f"{HOUSE} {rule.second_clause}")):
        if not holds(actor.rank, needed):
            return Refused(code=Reason.NOT_ALLOWED, clause=clause, arguments={"act": act_id, "rank": needed})
    if act.is_bound(actor.rank) and not actor.assigned:
        return Refused(code=Reason.NOT_ASSIGNED, clause=law.act_clause(act), arguments={"act": act_id})
    return None
