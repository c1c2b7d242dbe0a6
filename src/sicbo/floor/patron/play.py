"""The end of play when a patron may play no more: at every table where they sit, until all that bars them is over."""

from __future__ import annotations

from sicbo.floor.patron.commands import Order
from sicbo.floor.patron.events import AnyEvent, PlayAllowed, PlayBarred
from sicbo.floor.patron.figures import in_force, today
from sicbo.floor.patron.state import Exclusion, Patron
from sicbo.units.time import day_began

PLAYS_NOWHERE = "house 11.11"


def play_ends(
    patron: Patron,
    order: Order,
    by_self: Exclusion | None,
    by_house: Exclusion | None,
    *,
    time_is_up: bool = False,
    ruled_at: str = "",
    readmitted: bool = False,
) -> list[AnyEvent]:
    """What the tables have to be told once these exclusions hold: that play ends, or that it may go on; nothing where
    there is no table to tell.

    For somebody who is readmitted while something else still bars them it is both: the rulings of the tables are over.
    """
    tables = tuple(sorted({*patron.seats, *patron.barred, ruled_at} - {""}))
    if not tables:
        return []
    held = [one.until for one in (by_self, by_house) if one is not None and in_force(one, order.at)]
    day = today(patron, order.at)
    if time_is_up or day.time_called:
        held.append(day_began(day.number + 1, offset=patron.offset, starts=patron.starts))
    allowed = PlayAllowed(tables=tables, **order.signed(PLAYS_NOWHERE))
    if not held:
        return [allowed]
    ends = [one for one in held if one is not None]
    until = max(ends) if len(ends) == len(held) else None
    barred = PlayBarred(tables=tables, until=until, **order.signed(PLAYS_NOWHERE))
    return [allowed, barred] if readmitted else [barred]
