"""Transit: chips that a cage has sent to a table, and that nobody has counted in there."""

from __future__ import annotations

import msgspec

from sicbo.floor.cage.state import Cage
from sicbo.house.desks import own_name
from sicbo.house.house import House


class ChipsInTransit(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that a cage has sent to a table and that nobody has counted in there."""

    cage: str
    transfer: str
    amount: int
    fill: bool
    """Ordered by the table; otherwise the chips with which it opens its float."""


def chips_in_transit(house: House) -> dict[str, list[ChipsInTransit]]:
    """What cages have sent to each table, and no table has taken."""
    found: dict[str, list[ChipsInTransit]] = {}
    for stream in house.streams("cage"):
        cage: Cage = house.state(stream)
        for number, one in cage.open.items():
            if one.what == "chips":
                going = ChipsInTransit(
                    cage=own_name(stream), transfer=number, amount=one.amount, fill=bool(one.requested_by)
                )
                found.setdefault(one.of, []).append(going)
    return found
