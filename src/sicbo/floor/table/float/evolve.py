"""The float: what was brought, asked for, sent and counted, and what lies in the tray now."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.float.events import (
    CreditRequested,
    CreditSent,
    FillCancelled,
    FillReceived,
    FillRequested,
    FloatCounted,
    FloatEvent,
    FloatOpened,
)
from sicbo.floor.table.float.state import Movement
from sicbo.floor.table.state import Table


def evolve_float(table: Table, event: FloatEvent) -> None:
    tray = table.tray
    match event:
        case FloatOpened():
            tray.open = True
            tray.opening = event.amount
            tray.fills = tray.credits = tray.drop = tray.voucher_drop = 0
            tray.mark = event.mark
            tray.colours = event.colours
            tray.cage = event.cage
        case FillRequested():
            tray.movements[event.transfer] = Movement("fill", event.amount, event.by)
        case FillCancelled():
            del tray.movements[event.transfer]
        case FillReceived():
            del tray.movements[event.transfer]
            tray.fills += event.amount
        case CreditRequested():
            tray.movements[event.transfer] = Movement("credit", event.amount, event.by)
        case CreditSent():
            del tray.movements[event.transfer]
            tray.credits += event.amount
        case FloatCounted():
            tray.open = False
        case _:
            assert_never(event)
