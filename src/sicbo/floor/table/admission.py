"""People who may put money on the layout: those at their own terminal, not excluded, not asked to give up their
place."""

from __future__ import annotations

from sicbo.floor.table.commands import Order
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import not_this_terminal
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Place, Table


def barred(law: TableLaw, table: Table, order: Order, place: Place) -> Refused | None:
    """Why this place may take no further wager from this person, or nobody may wager; nothing if they may."""
    refused, actor = excluded(table, place.player, order.at), order.actor
    if refused:
        return refused
    abstaining, presence = law.book.articles.abstaining, law.book.articles.presence
    if place.manners.must_vacate and abstaining is not None:
        return Refused(code=Reason.MUST_VACATE, clause=law.cite(abstaining.clause), arguments={"place": place.id})
    if presence is not None and not actor.present:
        return Refused(code=Reason.NOT_PRESENT, clause=law.cite(presence.clause))
    return not_this_terminal(law, table, actor, place) or halted(table)


def halted(table: Table) -> Refused | None:
    """Why nobody may wager while a fault halts play, or nothing if none does."""
    halt = table.irregular.halt
    if halt is None:
        return None
    return Refused(code=Reason.HALTED, clause=halt.clause, arguments={"about": halt.about, "rank": halt.to})


def excluded(table: Table, player: str, at: int) -> Refused | None:
    """Why this player may not take part in the game now, or nothing if they may."""
    exclusion, bar = table.people.excluded.get(player), table.people.barred.get(player)
    if exclusion is not None:
        return Refused(code=Reason.EXCLUDED, clause=exclusion.clause, arguments={"scope": exclusion.scope})
    if bar is not None and (bar.until is None or at < bar.until):
        return Refused(code=Reason.EXCLUDED, clause=bar.clause, arguments={"scope": "casino"})
    return None
