"""The authority that an act asks for at the desks beside the tables: by rank, by office, or the house by itself."""

from __future__ import annotations

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.law.ranks import holds
from sicbo.law.rulebook import HOUSE, desk_acts

THE_HOUSE = Actor(HOUSE, assigned=False, office=HOUSE)
"""The house itself, when it answers what happened elsewhere or the clock; no person ever holds its office."""


def not_entitled(actor: Actor, act_id: str) -> Refused | None:
    """Why this person may not do this, or nothing if they may."""
    act = desk_acts()[act_id]
    by_rank = act.rank is not None and holds(actor.rank, act.rank)
    if by_rank or actor.office in act.offices or (act.house and actor == THE_HOUSE):
        return None
    if act.rank is not None:
        arguments: dict[str, str | int] = {"act": act_id, "rank": act.rank}
        return Refused(code="not-allowed", clause=act_clause(act_id), arguments=arguments)
    arguments = {"act": act_id, "office": act.offices[0] if act.offices else HOUSE}
    return Refused(code="not-your-office", clause=act_clause(act_id), arguments=arguments)


def act_clause(act_id: str) -> str:
    """The citation of the rule that says who may do this."""
    return f"{HOUSE} {desk_acts()[act_id].clause}"
