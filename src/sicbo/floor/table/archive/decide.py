"""Rounds held beyond their gaming day (house 8.13)."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.archive.commands import ArchiveCommand, HoldRounds, ReleaseRounds
from sicbo.floor.table.archive.events import RoundsHeld, RoundsReleased
from sicbo.floor.table.authority import no_such_power
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.irregularities.state import Span
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.law_of_round import unknown_round
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table

HELD = "house 8.13"


def decide_archive(law: TableLaw, table: Table, order: Order, command: ArchiveCommand) -> list[AnyEvent] | Refused:
    """Only the house itself gives these orders: it knows what a case or a tournament needs."""
    if order.actor != THE_HOUSE:
        return no_such_power(law, "hold-table")
    match command:
        case HoldRounds():
            return _hold(law, table, order, command)
        case ReleaseRounds():
            if command.holder not in table.irregular.holds:
                return Refused(code=Reason.NOT_HELD, clause=HELD, arguments={"holder": command.holder})
            return [RoundsReleased(holder=command.holder, **order.signed(HELD))]
        case _:
            assert_never(command)


def _hold(law: TableLaw, table: Table, order: Order, holding: HoldRounds) -> list[AnyEvent] | Refused:
    """Rounds of which at least one is on record; holding them twice changes nothing."""
    meant = Span(holding.first, holding.last)
    if not any(meant.has(number) for number in table.irregular.rounds):
        return unknown_round(law, table, holding.first, HELD)
    if meant in table.irregular.holds.get(holding.holder, ()):
        return []
    return [RoundsHeld(holder=holding.holder, first=holding.first, last=holding.last, **order.signed(HELD))]
