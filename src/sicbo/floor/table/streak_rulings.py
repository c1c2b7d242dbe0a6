"""Streaks that ended by a result since found wrong: a manager rules, and money moves as with any reversal."""

from __future__ import annotations

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.commands.streak import RuleOnStreak
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.streak import StreakRuled, StreakRuling
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.law_of_round import other_currency
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.reversal import Stacks
from sicbo.floor.table.state import Table

RULING = "house 9.2"


def rule_on_streak(law: TableLaw, table: Table, order: Order, command: RuleOnStreak) -> list[AnyEvent] | Refused:
    """It stands, or is paid as the true results have it; its stake goes back where they would have left it in play."""
    refused = not_entitled(law, order.actor, "rule-on-streak")
    if refused:
        return refused
    waits = table.streaks.rulings.get(command.streak)
    if waits is None:
        return Refused(code=Reason.NO_SUCH_RULING, clause=RULING, arguments={"streak": command.streak})
    refused = other_currency(table, table.streaks.ended[command.streak - 1].currency)
    if refused:
        return refused
    used = second_person(law, table, order, command)
    if isinstance(used, Refused):
        return used
    net = _due(waits) - table.streaks.ended[command.streak - 1].back if command.ruling == "corrected" else 0
    stacks = Stacks(table)
    seat = stacks.seat(waits.player)
    owed, repaid = stacks.move(waits.player, net)
    event = StreakRuled(
        streak=command.streak,
        ruling=command.ruling,
        place=waits.place,
        player=waits.player,
        area=waits.area,
        net=net,
        seat=seat,
        owed=owed,
        repaid=repaid,
        transfer="" if seat or net <= repaid else f"{table.id}-streak-{command.streak}-{used.approval}",
        by=order.actor.id,
        second=used.approved_by,
        at=order.at,
        clause=RULING,
    )
    return [used, event]


def _due(waits: StreakRuling) -> int:
    """What the player would have had of the wager."""
    return {"win": waits.stake + waits.would_win, "live": waits.stake, "lose": 0}[waits.would]
