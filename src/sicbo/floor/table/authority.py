"""The authority that an act asks for: the rank, and whether the person must be assigned to this table."""

from __future__ import annotations

from sicbo.floor.actor import Actor
from sicbo.floor.table.law import TableLaw, holds
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.law import schema


def not_entitled(law: TableLaw, actor: Actor, act_id: str, under: str = "") -> Refused | None:
    """Why this person may not do this act, or nothing if they may.

    `under` cites the rule at hand, where the act stands for several. A book that leaves the act to whoever deals says
    there who that is.
    """
    act = law.act(act_id)
    stands_in = law.acts.get("act-as-dealer")
    above = actor.rank not in {None, "dealer"}
    clause = law.act_clause(stands_in if act.id == "deal" and above and stands_in else act)
    if under and act.id != "deal":
        clause = under
    if not ranks(law, actor, act):
        return Refused(code=Reason.NOT_ALLOWED, clause=clause, arguments={"act": act_id, "rank": act.rank})
    if act.is_bound(actor.rank) and not actor.assigned:
        return Refused(code=Reason.NOT_ASSIGNED, clause=clause, arguments={"act": act_id})
    return None


def ranks(law: TableLaw, actor: Actor, act: schema.Act) -> bool:
    """Whether this person's rank is enough; for a dealer's act, the book may say from which rank others stand in."""
    if act.exactly or actor.rank == act.rank:
        return actor.rank == act.rank
    stands_in = law.acts.get("act-as-dealer")
    return holds(actor.rank, stands_in.rank if stands_in and act.rank == "dealer" else act.rank)


def no_such_power(law: TableLaw, act_id: str) -> Refused:
    """The refusal of what this book lets nobody do, naming who decides on what it does not cover."""
    last_word = law.act("final-decision")
    arguments: dict[str, str | int] = {"act": act_id, "rank": last_word.rank}
    return Refused(code=Reason.NO_SUCH_POWER, clause=law.act_clause(last_word), arguments=arguments)
