"""Chips between the cage and the tray, always through what is in transit."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.events.float import (
    CreditRequested,
    CreditSent,
    FillCancelled,
    FillReceived,
    FillRequested,
    FloatCounted,
    FloatEvent,
    FloatOpened,
)
from sicbo.floor.table.postings.accounts import bank, transit
from sicbo.ledger.postings import Posting, transfer


def float_postings(table_id: str, unit: str, event: FloatEvent) -> list[Posting]:
    match event:
        case FloatOpened() | FillReceived():
            return transfer(transit(event.transfer), bank(table_id), unit, event.amount)
        case CreditSent():
            return transfer(bank(table_id), transit(event.transfer), unit, event.amount)
        case FloatCounted():
            return transfer(bank(table_id), transit(event.transfer), unit, event.counted)
        case FillRequested() | FillCancelled() | CreditRequested():
            return []
        case _:
            assert_never(event)
