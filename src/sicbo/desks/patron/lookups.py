"""Lookups of a patron: what has to be known of other desks before it decides."""

from __future__ import annotations

from sicbo.desks.shared import cage_unit, makers, with_seconds
from sicbo.floor.patron.commands import ExcludePatron, ReceiveTransfer, SendToCage, SendToTournament, Sit
from sicbo.floor.patron.state import Patron
from sicbo.floor.tournament.state import Tournament
from sicbo.house.context import Context, Lookups


def _unit(command: SendToCage | SendToTournament | ReceiveTransfer | Sit, _: Patron, context: Context) -> str:
    """The currency of the cage, the tournament or the table."""
    if isinstance(command, SendToTournament):
        held = context.ask(f"tournament/{command.tournament}")
        return held.terms.unit if isinstance(held, Tournament) and held.conditions else ""
    if isinstance(command, Sit):
        live = context.ask(f"table/{command.table}")
        return "" if live is None else live.table.currency
    if isinstance(command, SendToCage):
        return cage_unit(command.cage, context.ask)
    if command.source == "tournament":
        held = context.ask(f"tournament/{command.of}")
        return held.terms.unit if isinstance(held, Tournament) and held.conditions else ""
    # A table says what it sends: it may have opened in another currency since. A cage keeps the one that it has.
    return command.unit if command.source == "table" else cage_unit(command.of, context.ask)


def _still_ruled(excluding: ExcludePatron, patron: Patron, context: Context) -> bool:
    """Whether the table that has ruled so still does."""
    if not excluding.table:
        return excluding.stands
    live = context.ask(f"table/{excluding.table}")
    ruled = None if live is None else live.table.people.excluded.get(patron.id)
    return ruled is not None and ruled.scope == "casino"


_OWN: Lookups = {
    "unit": _unit,
    "makers": lambda _, patron, context: makers(patron, context.ask),
    "held": lambda _, patron, context: context.where_held(patron.id),
    "stands": _still_ruled,
}
LOOKUPS = with_seconds(_OWN)
