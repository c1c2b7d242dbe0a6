"""Offers about the chips of a table: its float, and what moves between it and the cage."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.forms import Context, Field, Offer
from sicbo.floor.table.float.commands import (
    CancelFill,
    CountFloat,
    OpenFloat,
    ReceiveFill,
    RequestCredit,
    RequestFill,
    SendCredit,
)
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table

COUNTED = Field(name="amount", kind="money", says="counted")
"""Whoever counts writes what was counted: nothing stands there at first."""


def offers(_: TableLaw, table: Table, seen: Context) -> Iterator[Offer]:
    if not table.tray.open:
        for transfer in seen.floats:
            order = {"transfer": transfer, "mark": "", "colours": ()}
            yield Offer(command=OpenFloat, on="float", key=transfer, order=order, fields=lambda: {"amount": [COUNTED]})
        return
    yield Offer(command=RequestFill, on="chips")
    yield Offer(command=RequestCredit, on="chips")
    yield Offer(command=CountFloat, on="chips")
    for number, one in table.tray.movements.items():
        order = {"transfer": number}
        if one.kind == "fill" and number not in seen.sent:
            yield Offer(command=CancelFill, on="transfer", key=number, order=order)
        elif one.by != seen.by:
            counts = ReceiveFill if one.kind == "fill" else SendCredit
            yield Offer(command=counts, on="transfer", key=number, order=order)
