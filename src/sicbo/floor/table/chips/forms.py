"""Offers about colour chips of tables that have closed."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.forms import Choice, Context, Field, Offer
from sicbo.floor.table.chips.commands import RedeemFromClosedTable, TurnDownRedemption, VerifyRedemption
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table


def offers(_: TableLaw, table: Table, seen: Context) -> Iterator[Offer]:
    for number, one in table.tray.redemptions.items():
        order = {"redemption": number}
        if one.by != seen.by:
            yield Offer(command=VerifyRedemption, on="redemption", key=number, order=order)
        yield Offer(command=TurnDownRedemption, on="redemption", key=number, order=order)
    if not table.tray.open:
        return
    seated = [place for place in table.places.values() if place.player]
    places = tuple(Choice(value=place.id, beside=place.player) for place in seated)
    place = Field(name="place", kind="choice", choices=places, of="place")
    for closed, colour, count in seen.closed:
        yield Offer(
            command=RedeemFromClosedTable,
            on="away",
            key=f"{closed} {colour}",
            order={"table": closed, "colour": colour},
            first={"count": count},
            fields=lambda: {"redemption": [Field(name="redemption", kind="fresh")], "place": [place]},
        )
