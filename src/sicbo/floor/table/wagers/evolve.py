"""What lies on the layout, and what became of it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.piles import free_colours, laid
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.evolve import forget_accepted
from sicbo.floor.table.state import CASH, TOKENS, Place, Table, Wager
from sicbo.floor.table.wagers.events import Change, PlaceSettled, RoundSettled, WagerEvent, WagerRegistered


def evolve_wagers(law: TableLaw, table: Table, event: WagerEvent) -> None:
    match event:
        case WagerRegistered():
            _register(law, table, event)
        case RoundSettled():
            _settle(table, event)
        case _:
            assert_never(event)


def _register(law: TableLaw, table: Table, event: WagerRegistered) -> None:
    place = table.places[event.place]
    forget_accepted(law, table, event)
    before = {(change.pile, change.area): change.before for change in event.changes}
    if event.cause == "undone":
        place.changes.pop()
        place.undone.append(before)
    else:
        place.changes.append(before)
        if event.cause == "redone":
            place.undone.pop()
        else:
            place.undone.clear()
    for change in event.changes:
        if change.pile == TOKENS:
            move_tokens(place, change)
        else:
            _move_money(place, change, event.at, table.digests[place.game])


def move_tokens(place: Place, change: Change) -> None:
    """Tokens onto the layout, or back; what changes is judged by the limits of now."""
    place.limits.accepted.pop(change.area, None)
    place.purse.tokens -= change.after - change.before
    if change.after:
        place.purse.token_wagers[change.area] = change.after
    else:
        place.purse.token_wagers.pop(change.area, None)


def _move_money(place: Place, change: Change, at: int, digest: str) -> None:
    more = change.after - change.before
    place.stack -= more
    lain = place.wagers.get(change.area)
    colours = {} if lain is None else lain.colours
    if change.pile != CASH:
        chips = place.purse.colours[change.pile]
        chips.count -= more // chips.value
        colours = {**colours, change.pile: change.after}
        if not change.after:
            del colours[change.pile]
    stake = more if lain is None else lain.stake + more
    if stake:
        place.wagers[change.area] = Wager(stake, at, digest, colours)
    else:
        place.wagers.pop(change.area, None)


def _settle(table: Table, event: RoundSettled) -> None:
    for settled in event.places:
        place = table.places[settled.place]
        if place.wagers or place.purse.token_wagers:
            place.last = laid(place)
        _settle_colours(place, settled)
        place.wagers.clear()
        free_colours(place)
        place.forget_changes()
        place.limits.accepted.clear()
        place.limits.in_good_faith = ()
        place.purse.token_wagers.clear()
        place.stack += sum(paid.back for paid in settled.wagers)
        place.purse.tokens += sum(paid.tokens_back for paid in settled.wagers)
        place.brought = min(place.brought, place.stack)
    table.results.append(event.faces)
    table.done = 0


def _settle_colours(place: Place, settled: PlaceSettled) -> None:
    """Colour chips won or handed back go to their owner; a colour of which nothing is left is free again."""
    for paid in settled.wagers:
        if paid.outcome in {"win", "returned"} and not paid.tokens and paid.area in place.wagers:
            for colour, amount in place.wagers[paid.area].colours.items():
                chips = place.purse.colours[colour]
                chips.count += amount // chips.value
            for won in paid.in_colours:
                chips = place.purse.colours[won.colour]
                chips.count += won.amount // chips.value
