"""Offers about equipment, and about faults of which somebody was told."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.forms import Context, Offer
from sicbo.floor.table.irregularities.commands import Acknowledge, FitDice, Rectify
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table


def offers(_: TableLaw, table: Table, __: Context) -> Iterator[Offer]:
    irregular = table.irregular
    if table.dice == "physical":
        fitted = {"dice": irregular.dice, "tumbler": irregular.tumbler}
        yield Offer(command=FitDice, on="running", first=fitted)
    for number, one in irregular.notices.items():
        key, order = str(number), {"notice": number}
        if not one.acknowledged_by:
            yield Offer(command=Acknowledge, on="notice", key=key, order=order, told=one.to, clause=one.clause)
        if one.halts and not one.rectified_by:
            yield Offer(command=Rectify, on="notice", key=key, order=order)
