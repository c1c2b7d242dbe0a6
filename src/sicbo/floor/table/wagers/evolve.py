"""The wagers on the layout, and what became of it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.evolve import move_tokens
from sicbo.floor.table.chips.piles import free_colours, laid
from sicbo.floor.table.entries import Change, PlaceSettled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.events import LiabilityExceeded, LimitAdvised
from sicbo.floor.table.limits.evolve import forget_accepted
from sicbo.floor.table.limits.signs import beside, range_for
from sicbo.floor.table.state import CASH, TOKENS, Place, Table, Wager
from sicbo.floor.table.wagers.events import RoundSettled, WagerEvent, WagerRegistered
from sicbo.floor.table.wagers.liability import Lain, add_cost, table_costs


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


def reckon_costs(law: TableLaw, table: Table, event: AnyEvent) -> None:
    """Keep the cost of each roll while wagers come in under a cap; anything else makes it unknown for a while."""
    limits = table.limits
    if isinstance(event, LimitAdvised | LiabilityExceeded):
        return
    if limits.cap is None or not isinstance(event, WagerRegistered):
        limits.costs = None
        return
    if limits.costs is None:
        limits.costs = table_costs(law, table)
        return
    place = table.places[event.place]
    if any(beside(law, table, place, change.area).elsewhere for change in event.changes):
        limits.costs = None
        return
    if any(change.pile != CASH or _coloured(place, change.area) for change in event.changes):
        limits.costs = None
        return
    for change in event.changes:
        now = range_for(law, table, place, change.area)
        tokens = place.purse.token_wagers.get(change.area, 0)
        before, after = Lain(change.area, change.before, tokens), Lain(change.area, change.after, tokens)
        add_cost(limits.costs, law, table, place, lain=before, limits=now, times=-1)
        add_cost(limits.costs, law, table, place, lain=after, limits=now)


def _coloured(place: Place, area: str) -> bool:
    """Whether chips of a colour lie on the area beside others, so that no change tells its whole stake."""
    return area in place.wagers and bool(place.wagers[area].colours)
