"""The counter of a table, and what every exchange over it asks first: who serves, how much, and whether the tray
has it."""

from __future__ import annotations

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import own_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Place, Table
from sicbo.units.money import AMOUNTS, LARGEST

FROM_THE_FLOAT = "house 6.2"
FLOAT_OPENED = "house 6.5"


def served(law: TableLaw, table: Table, order: Order, place_id: str) -> Place | Refused:
    """The place, if its player is there and this person may handle chips at the table."""
    place = own_place(table, order, place_id)
    return place if isinstance(place, Refused) else not_entitled(law, order.actor, "handle-chips") or place


def no_float(table: Table) -> Refused | None:
    """Nothing comes out of a tray that was not opened."""
    return None if table.tray.open else Refused(code=Reason.FLOAT_NOT_OPEN, clause=FLOAT_OPENED)


def float_short(table: Table, amount: int) -> Refused | None:
    """Nobody gets chips that do not lie in the tray."""
    short = amount - table.tray.holds
    return Refused(code=Reason.FLOAT_SHORT, clause=FROM_THE_FLOAT, arguments={"short": short}) if short > 0 else None


def bad_amount(amount: int, held: int = 0) -> Refused | None:
    """An amount is above zero, and what somebody holds stays below the largest the house keeps books for."""
    if amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    if held + amount > LARGEST:
        return Refused(code=Reason.AMOUNT_TOO_LARGE, clause=AMOUNTS)
    return None
