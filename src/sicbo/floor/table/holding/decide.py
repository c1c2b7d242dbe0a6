"""Play held while the time is in doubt: nothing new begins, and what is in hand is finished (house 15.5)."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.authority import no_such_power
from sicbo.floor.table.commands import AnyCommand, Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.holding.commands import HoldingCommand, HoldTable, ReleaseTable
from sicbo.floor.table.holding.events import TableHeld, TableReleased
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import HOUSE, house_rules


def in_a_hold(table: Table, command: AnyCommand) -> Refused | None:
    """Why this has to wait until the time is confirmed, or nothing if it has not."""
    when_held = command.about.when_held
    waits = when_held == "waits" or (when_held == "ends-round" and not table.in_hand)
    return play_held() if table.held and waits else None


def play_held() -> Refused:
    return Refused(code=Reason.PLAY_HELD, clause=_clause())


def decide_holding(law: TableLaw, table: Table, order: Order, command: HoldingCommand) -> list[AnyEvent] | Refused:
    """Only the house itself gives these orders: it knows of the clock, the table need not ask."""
    if order.actor != THE_HOUSE:
        return no_such_power(law, "hold-table")
    by, at, clause = order.actor.id, order.at, _clause()
    match command:
        case HoldTable():
            return [TableHeld(command.jump, by=by, at=at, clause=clause)]
        case ReleaseTable():
            return [TableReleased(command.jump, by=by, at=at, clause=clause)] if table.held else []
        case _:
            assert_never(command)


def _clause() -> str:
    return f"{HOUSE} {house_rules().clock.hold_clause}"
