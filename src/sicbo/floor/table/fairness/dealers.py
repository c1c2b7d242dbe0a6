"""The dealer of a practice table: the automatic dealer or a person, and never both."""

from __future__ import annotations

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.events import AutomaticDealerStarted, AutomaticDealerStopped
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table

Answer = list[AnyEvent] | Refused

DEALERS = "house 10.6"
AUTOMATIC = "automatic-dealer"
"""The id under which the automatic dealer acts."""


def take_over(law: TableLaw, table: Table, order: Order) -> Answer:
    """A person deals from the next step on, whatever step that is."""
    refused = not_entitled(law, order.actor, order.command.about.act)
    if refused:
        return refused
    if table.dealer == "human":
        return Refused(code=Reason.HUMAN_DEALER, clause=DEALERS)
    if order.actor.id == AUTOMATIC:
        return Refused(code=Reason.AUTOMATIC_DEALER, clause=DEALERS)
    return [AutomaticDealerStopped(**order.signed(DEALERS))]


def hand_back(law: TableLaw, table: Table, order: Order) -> Answer:
    """The automatic dealer goes on from the next step; never at a licensed table."""
    if table.mode == "licensed":
        return Refused(code=Reason.NOT_LICENSED, clause=law.cite(law.book.articles.dealing.clause))
    refused = not_entitled(law, order.actor, order.command.about.act)
    if refused:
        return refused
    if table.dealer == "automatic":
        return Refused(code=Reason.AUTOMATIC_DEALER, clause=DEALERS)
    if order.actor.id == AUTOMATIC:
        return Refused(code=Reason.HUMAN_DEALER, clause=DEALERS)
    return [AutomaticDealerStarted(**order.signed(DEALERS))]


def not_the_dealer(table: Table, order: Order) -> Refused | None:
    """Why this one does not deal here now, or nothing if they do."""
    automatic = order.actor.id == AUTOMATIC
    if table.dealer == "automatic" and not automatic:
        return Refused(code=Reason.AUTOMATIC_DEALER, clause=DEALERS)
    if table.dealer == "human" and automatic:
        return Refused(code=Reason.HUMAN_DEALER, clause=DEALERS)
    return None
