"""Bars by the house: whose play it has ended, and until when."""

from __future__ import annotations

from sicbo.floor.authority import THE_HOUSE, act_clause
from sicbo.floor.table.authority import no_such_power
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.commands import BarPlayer, LiftBar
from sicbo.floor.table.people.events import BarLifted, PlayerBarred, PlayerReadmitted
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table

PLAYS_NOWHERE = "house 11.11"


def bar(law: TableLaw, order: Order, barring: BarPlayer) -> list[AnyEvent] | Refused:
    """Only the house itself gives this order: it knows of the exclusion, the table need not ask why."""
    if order.actor != THE_HOUSE:
        return no_such_power(law, "bar-player")
    event = PlayerBarred(player=barring.player, until=barring.until, **order.signed(PLAYS_NOWHERE))
    return [event]


def lift(law: TableLaw, table: Table, order: Order, lifting: LiftBar) -> list[AnyEvent] | Refused:
    """By the house at any time, and with it what this table has ruled for the whole casino.

    A bar whose time is over has no force, and anybody may clear it away.
    """
    held, ruled = table.people.barred.get(lifting.player), table.people.excluded.get(lifting.player)
    is_over = held is not None and held.until is not None and order.at >= held.until
    if order.actor != THE_HOUSE and not is_over:
        return no_such_power(law, "lift-bar")
    by, at = order.actor.id, order.at
    lifted: list[AnyEvent] = [] if held is None else [BarLifted(lifting.player, by=by, at=at, clause=PLAYS_NOWHERE)]
    if order.actor == THE_HOUSE and ruled is not None and ruled.scope == "casino":
        lifted.append(PlayerReadmitted(lifting.player, by=by, at=at, clause=act_clause("readmit-patron")))
    if not lifted:
        return Refused(code=Reason.NOT_EXCLUDED, clause=PLAYS_NOWHERE, arguments={"player": lifting.player})
    return lifted
