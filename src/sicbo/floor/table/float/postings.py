"""Chips between the cage and the tray, always through what is in transit."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import bank, transit, unexplained
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
from sicbo.ledger.postings import Posting, transfer


def float_postings(table_id: str, unit: str, event: FloatEvent) -> list[Posting]:
    match event:
        case FloatOpened() | FillReceived():
            return transfer(transit(event.transfer), bank(table_id), unit, event.amount)
        case CreditSent():
            return transfer(bank(table_id), transit(event.transfer), unit, event.amount)
        case FloatCounted():
            sent = transfer(bank(table_id), transit(event.transfer), unit, event.counted)
            return sent + _difference(table_id, unit, event.difference)
        case FillRequested() | FillCancelled() | CreditRequested():
            return []
        case _:
            assert_never(event)


def _difference(table_id: str, unit: str, over: int) -> list[Posting]:
    """No later float begins with what an earlier count found missing or over."""
    if over > 0:
        return transfer(unexplained(table_id), bank(table_id), unit, over)
    return transfer(bank(table_id), unexplained(table_id), unit, -over)
