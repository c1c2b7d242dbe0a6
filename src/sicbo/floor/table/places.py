"""Places: which there are, who sits at them, and who may act for them."""

from __future__ import annotations

from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Place, Table

PLACES = "house 5.2"
PAIRED = "house 5.5"


def known_place(table: Table, place_id: str) -> Place | Refused:
    """The place of this name, taken or not."""
    place = table.places.get(place_id)
    return _refused(Reason.UNKNOWN_PLACE, place_id) if place is None else place


def seated_place(table: Table, place_id: str) -> Place | Refused:
    """The place, if somebody sits there."""
    place = known_place(table, place_id)
    if isinstance(place, Refused):
        return place
    return place if place.player else _refused(Reason.PLACE_EMPTY, place_id)


def own_place(table: Table, order: Order, place_id: str) -> Place | Refused:
    """The place, if this person may act for it: its player, or staff."""
    place = seated_place(table, place_id)
    if isinstance(place, Refused):
        return place
    if order.actor.rank is None and order.actor.id != place.player:
        return _refused(Reason.NOT_YOUR_PLACE, place_id)
    return place


def other_currency(table: Table, unit: str, clause: str) -> Refused | None:
    """Why money of this wallet does not come to this table: no rate of exchange is known here."""
    if not unit or unit == table.currency:
        return None
    arguments: dict[str, str | int] = {"currency": table.currency, "wallet": unit}
    return Refused(code=Reason.OTHER_CURRENCY, clause=clause, arguments=arguments)


def not_this_terminal(law: TableLaw, table: Table, actor: Actor, place: Place) -> Refused | None:
    """Why this person may not wager from where they are: at a licensed table a player has the paired terminal only,
    and where the book has players bet on terminals alone, nobody bets for them."""
    if table.mode != "licensed" or (place.terminal and actor.terminal == place.terminal):
        return None
    if actor.rank is not None:
        chips = law.book.articles.chips
        if chips is None or not chips.terminal_clause:
            return None
        clause = law.cite(chips.terminal_clause)
        return Refused(code=Reason.TERMINAL_ONLY, clause=clause, arguments={"place": place.id})
    return Refused(code=Reason.NOT_THIS_TERMINAL, clause=PAIRED, arguments={"place": place.id})


def _refused(code: Reason, place_id: str) -> Refused:
    return Refused(code=code, clause=PLACES, arguments={"place": place_id})
