"""What lies on the layout, and what became of it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.events.wagers import RoundSettled, WagerEvent, WagerRegistered
from sicbo.floor.table.evolve.limits import forget_accepted
from sicbo.floor.table.state import Table, Wager


def evolve_wagers(table: Table, event: WagerEvent) -> None:
    match event:
        case WagerRegistered():
            _register(table, event)
        case RoundSettled():
            _settle(table, event)
        case _:
            assert_never(event)


def _register(table: Table, event: WagerRegistered) -> None:
    place = table.places[event.place]
    table.spins_directed = False
    forget_accepted(table, event)
    if event.cause == "undone":
        place.changes.pop()
    else:
        place.changes.append({change.area: change.before for change in event.changes})
    for change in event.changes:
        place.stack -= change.after - change.before
        if change.after:
            place.wagers[change.area] = Wager(change.after, event.at, table.digests[place.game])
        else:
            place.wagers.pop(change.area, None)


def _settle(table: Table, event: RoundSettled) -> None:
    for settled in event.places:
        place = table.places[settled.place]
        if place.wagers:
            place.last = {area: wager.stake for area, wager in place.wagers.items()}
        place.wagers.clear()
        place.changes.clear()
        place.limits.accepted.clear()
        place.stack += sum(paid.back for paid in settled.wagers)
    table.results.append(event.faces)
    table.done = 0
