"""Chips bought and changed: cash and vouchers into the drop, chips out of the float, tokens in their own unit."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import bank, drop, outside, outstanding, promotion, stack, token_unit, wagers
from sicbo.floor.table.chips.events import (
    ChipEvent,
    ChipsBought,
    ChipsCarriedAway,
    ColourAgreed,
    ColourIssued,
    ColourRedeemed,
    HandedBack,
    HandedInElsewhere,
    RedeemedFromClosedTable,
    RedemptionRequested,
    RedemptionTurnedDown,
    TokensReturned,
    VoucherExchanged,
)
from sicbo.floor.table.state import TOKENS
from sicbo.ledger.postings import Posting, transfer


def chip_postings(table_id: str, unit: str, event: ChipEvent) -> list[Posting]:
    if isinstance(event, HandedInElsewhere | HandedBack):
        return []  # booked where they were handed in
    theirs = stack(table_id, event.place)
    match event:
        case ChipsBought():
            paid_in = transfer(outside(event.player), drop(table_id), unit, event.amount)
            return paid_in + transfer(bank(table_id), theirs, unit, event.amount)
        case VoucherExchanged():
            if event.gives == "tokens":
                return transfer(promotion(table_id), theirs, token_unit(unit), event.amount)
            paid_in = transfer(promotion(table_id), drop(table_id), unit, event.amount)
            return paid_in + transfer(bank(table_id), theirs, unit, event.amount)
        case ChipsCarriedAway():
            carried = token_unit(unit) if event.pile == TOKENS else unit
            return transfer(theirs, outstanding(table_id), carried, event.value * event.count)
        case RedeemedFromClosedTable():
            payer = outstanding(event.table) if event.owed else bank(table_id)
            return transfer(payer, theirs, unit, event.value * event.count)
        case TokensReturned():
            back = sum(change.before - change.after for change in event.changes)
            return transfer(wagers(table_id, event.place), theirs, token_unit(unit), back)
        case ColourRedeemed():
            back = event.value * event.count if event.brought_back else 0
            return transfer(outstanding(table_id), theirs, unit, back)
        case ColourIssued() | ColourAgreed() | RedemptionRequested() | RedemptionTurnedDown():
            return []
        case _:
            assert_never(event)
