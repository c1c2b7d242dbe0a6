"""Places, who sits there, and what they brought."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.events.seating import BoughtIn, CashedOut, PlaceLeft, PlaceTaken, SeatingEvent, TableOpened
from sicbo.floor.table.limits_state import TableLimits
from sicbo.floor.table.records import Debts
from sicbo.floor.table.state import Place, Table


def evolve_seating(table: Table, event: SeatingEvent) -> None:
    match event:
        case TableOpened():
            _open(table, event)
        case PlaceTaken():
            table.places[event.place].player = event.player
        case PlaceLeft():
            empty = table.places[event.place]
            table.places[event.place] = Place(empty.id, empty.game, empty.terminal, standing=empty.standing)
        case BoughtIn():
            table.places[event.place].stack += event.amount
        case CashedOut():
            table.places[event.place].stack -= event.amount
        case _:
            assert_never(event)


def _open(table: Table, event: TableOpened) -> None:
    table.open = True
    table.limits = TableLimits()
    table.mode = event.mode
    if event.currency != table.currency:
        _put_debts_aside(table, event.currency)
    table.currency = event.currency
    table.law = event.law
    table.digests = dict(event.digests)
    table.chips = event.chips
    table.fittings = event.fittings
    table.dice = event.dice
    table.dealer = event.dealer
    table.streaks.final_call = False
    table.places = {spec.id: Place(spec.id, spec.game, spec.terminal, standing=spec.standing) for spec in event.places}


def _put_debts_aside(table: Table, currency: str) -> None:
    """What is owed stays in its own currency, and waits until the table opens in that one again."""
    irregular = table.irregular
    if irregular.owed or irregular.tokens_owed:
        irregular.aside[table.currency] = Debts(irregular.owed, irregular.tokens_owed)
    found = irregular.aside.pop(currency, Debts({}, {}))
    irregular.owed, irregular.tokens_owed = found.money, found.tokens
