"""Places, who sits there, and what they brought."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.evolve import end_consent
from sicbo.floor.table.chips.holders import places_of
from sicbo.floor.table.debts import keep_waiting
from sicbo.floor.table.limits.state import TableLimits
from sicbo.floor.table.seating.events import BoughtIn, CashedOut, PlaceLeft, PlaceTaken, SeatingEvent, TableOpened
from sicbo.floor.table.state import Place, Table


def evolve_seating(table: Table, event: SeatingEvent) -> None:
    match event:
        case TableOpened():
            _open(table, event)
        case PlaceTaken():
            # What was agreed with a player holds at a second place too.
            for other in places_of(table, event.player):
                own = table.places[event.place].limits
                own.personal, own.marked_by = other.limits.personal, other.limits.marked_by
            table.places[event.place].player = event.player
            _seat(table, event.player)
            table.places[event.place].purse.tokens += event.tokens
            keep_waiting(table, event.player, -event.tokens)
        case PlaceLeft():
            empty = table.places[event.place]
            table.places[event.place] = Place(empty.id, empty.game, empty.terminal, standing=empty.standing)
            _seat(table, empty.player)
            end_consent(table)
        case BoughtIn():
            table.places[event.place].stack += event.amount
        case CashedOut():
            table.places[event.place].stack -= event.amount
            table.places[event.place].brought -= event.brought
        case _:
            assert_never(event)


def _seat(table: Table, player: str) -> None:
    """Look once where this player sits now: with every wager it is asked."""
    places = tuple(place.id for place in table.places.values() if player and place.player == player)
    if places:
        table.seats[player] = places
    else:
        table.seats.pop(player, None)


def _open(table: Table, event: TableOpened) -> None:
    if table.currency not in {"", event.currency}:
        # Sums of one currency are no sums of another: what the books have of the tray waits for its own to return.
        table.tray.elsewhere[table.currency] = table.tray.holds
        table.tray.holds = table.tray.elsewhere.pop(event.currency, 0)
        table.tray.issued = {}
        table.streaks.price = 0
    table.open = True
    table.limits = TableLimits(before=table.limits.before)
    table.mode = event.mode
    table.currency = table.unit = event.currency
    table.law = event.law
    table.digests = dict(event.digests)
    table.chips = event.chips
    table.fittings = event.fittings
    table.dice = event.dice
    table.dealer = event.dealer
    table.streaks.final_call = False
    table.places = {spec.id: Place(spec.id, spec.game, spec.terminal, standing=spec.standing) for spec in event.places}
    table.seats = {}
