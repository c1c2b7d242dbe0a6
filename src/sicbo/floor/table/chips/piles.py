"""The piles that a wager is made of: cash chips (or credits), the chips of one colour, or tokens, each its own pile."""

from __future__ import annotations

from sicbo.floor.table.state import CASH, TOKENS, Place, Spot


def lying(place: Place, pile: str, area: str) -> int:
    """What one pile has on an area."""
    if pile == TOKENS:
        return place.purse.token_wagers.get(area, 0)
    wager = place.wagers.get(area)
    if wager is None:
        return 0
    if pile == CASH:
        return wager.stake - sum(wager.colours.values()) if wager.colours else wager.stake
    return wager.colours.get(pile, 0)


def in_hand(place: Place, pile: str) -> int:
    """What one pile still has off the layout."""
    if pile == TOKENS:
        return place.purse.tokens
    if pile == CASH:
        return place.stack - place.purse.in_colours
    chips = place.purse.colours.get(pile)
    return 0 if chips is None else chips.value * chips.count


def laid(place: Place) -> dict[Spot, int]:
    """Everything a place has on the layout, pile by pile."""
    found: dict[Spot, int] = {}
    for area, wager in place.wagers.items():
        if not wager.colours:
            found[CASH, area] = wager.stake
            continue
        if cash := lying(place, CASH, area):
            found[CASH, area] = cash
        for colour, amount in wager.colours.items():
            found[colour, area] = amount
    for area, amount in place.purse.token_wagers.items():
        found[TOKENS, area] = amount
    return found


def free_colours(place: Place) -> None:
    """A colour of which a place has nothing left, in hand or on the layout, is free again."""
    lying = {colour for wager in place.wagers.values() for colour in wager.colours}
    lying |= {wager.colour for wager in place.streaks.values()}
    for colour in [name for name, chips in place.purse.colours.items() if not chips.count and name not in lying]:
        del place.purse.colours[colour]
