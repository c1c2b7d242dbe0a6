"""The make-up of a place's stack, and the redemptions that wait."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.events import (
    ChipEvent,
    ChipsBought,
    ChipsCarriedAway,
    ColourAgreed,
    ColourIssued,
    ColourRedeemed,
    HandedBack,
    HandedInElsewhere,
    RedeemedFromClosedTable,
    RedemptionRequested,
    RedemptionTurnedDown,
    TokensReturned,
    VoucherExchanged,
)
from sicbo.floor.table.chips.holders import holders
from sicbo.floor.table.chips.piles import free_colours
from sicbo.floor.table.chips.state import ColourChips, Redemption
from sicbo.floor.table.entries import Change
from sicbo.floor.table.state import TOKENS, Place, Table


def evolve_chips(table: Table, event: ChipEvent) -> None:
    _evolve(table, event)
    if table.tray.agreed:
        end_consent(table)


def _evolve(table: Table, event: ChipEvent) -> None:
    if isinstance(event, HandedInElsewhere):
        _come_back(table, event.colour, event.count)
        return
    if isinstance(event, HandedBack):
        _go_away(table, event.colour, event.value, event.count)
        return
    place = table.places[event.place]
    match event:
        case ChipsBought():
            place.stack += event.amount
            table.tray.drop += event.amount
        case VoucherExchanged():
            _exchange(table, place, event)
        case ColourIssued():
            if event.colour not in table.tray.away:
                table.tray.recorders.pop(event.colour, None)
            chips = place.purse.colours.setdefault(event.colour, ColourChips(event.value, 0))
            chips.count += event.count
            chips.marker = event.marker or chips.marker
            table.tray.issued[event.colour] = event.value
        case ColourAgreed():
            table.tray.agreed[event.colour] = (
                *table.tray.agreed.get(event.colour, ()),
                (event.player, table.places[event.to].player),
            )
        case ColourRedeemed():
            _redeem(table, place, event)
        case ChipsCarriedAway():
            _carry_away(table, place, event)
        case RedemptionRequested():
            table.tray.redeemed.add(event.redemption)
            table.tray.redemptions[event.redemption] = Redemption(
                place=event.place,
                table=event.table,
                colour=event.colour,
                count=event.count,
                value=event.value,
                by=event.by,
                recorded=event.recorded,
                owed=event.basis == "issue",
            )
        case RedemptionTurnedDown():
            del table.tray.redemptions[event.redemption]
        case RedeemedFromClosedTable():
            table.tray.redemptions.pop(event.redemption)
            _bring(place, event.value * event.count)
        case TokensReturned():
            for change in event.changes:
                move_tokens(place, change)
        case _:
            assert_never(event)


def _exchange(table: Table, place: Place, event: VoucherExchanged) -> None:
    table.tray.vouchers.add(event.voucher)
    if event.gives == "tokens":
        place.purse.tokens += event.amount
    else:
        place.stack += event.amount
        table.tray.drop += event.amount
        table.tray.voucher_drop += event.amount


def _redeem(table: Table, place: Place, event: ColourRedeemed) -> None:
    if not event.brought_back:
        _less_colour(place, event.colour, event.count)
        return
    _bring(place, event.value * event.count)
    took = {*table.tray.carried.get(event.colour, {})}
    _come_back(table, event.colour, event.count, event.player)
    for player in took - {*table.tray.carried.get(event.colour, {})}:
        table.tray.recorders[event.colour].pop(player, None)


def _bring(place: Place, worth: int) -> None:
    """Chips that were carried here become part of the stack."""
    place.stack += worth
    place.brought += worth


def _come_back(table: Table, colour: str, count: int, player: str = "") -> None:
    """Fewer chips of a colour are away: those that this player took along first, then anybody's."""
    value, gone = table.tray.away.pop(colour)
    carried = table.tray.carried.pop(colour, {})
    if gone > count:
        table.tray.away[colour] = value, gone - count
        for one in sorted(carried, key=lambda one: one != player):
            back = min(count, carried[one])
            carried[one], count = carried[one] - back, count - back
        table.tray.carried[colour] = {one: left for one, left in carried.items() if left}


def _go_away(table: Table, colour: str, value: int, count: int) -> None:
    """More chips of a colour are away; all of one colour have one value."""
    _, gone = table.tray.away.get(colour, (value, 0))
    table.tray.away[colour] = value, gone + count


def _carry_away(table: Table, place: Place, event: ChipsCarriedAway) -> None:
    if event.pile == TOKENS:
        place.purse.tokens -= event.value
        return
    worth = event.value * event.count
    place.stack -= worth
    place.brought -= min(worth, place.brought)  # first, as when they are cashed out
    _less_colour(place, event.pile, event.count)
    _go_away(table, event.pile, event.value, event.count)
    carried = table.tray.carried.setdefault(event.pile, {})
    carried[event.player] = carried.get(event.player, 0) + event.count
    recorders = table.tray.recorders.setdefault(event.pile, {})
    recorders[event.player] = (*recorders.get(event.player, ()), event.by)


def _less_colour(place: Place, colour: str, count: int) -> None:
    """Fewer chips of a colour in hand; with none left in hand or on the layout, the colour is free again."""
    place.purse.colours[colour].count -= count
    free_colours(place)


def end_consent(table: Table) -> None:
    """Consent to share a colour lasts while its holder has chips of it and the other player is at the table."""
    for colour, pairs in list(table.tray.agreed.items()):
        held = holders(table, colour)
        table.tray.agreed[colour] = tuple((one, other) for one, other in pairs if one in held and other in table.seats)


def shed_colours(table: Table) -> None:
    """Where the house has taken more from a stack than its cash chips, the rest went in colour chips.

    One chip may be worth more than what was still to be taken: the difference came back in cash chips.
    """
    for place in table.places.values():
        for colour, chips in list(place.purse.colours.items()):
            excess = place.purse.in_colours - place.stack
            if excess > 0:
                _less_colour(place, colour, min(chips.count, -(-excess // chips.value)))
    if table.tray.agreed:
        end_consent(table)


def move_tokens(place: Place, change: Change) -> None:
    """Tokens onto the layout, or back; what changes is judged by the limits of now."""
    place.limits.accepted.pop(change.area, None)
    place.purse.tokens -= change.after - change.before
    if change.after:
        place.purse.token_wagers[change.area] = change.after
    else:
        place.purse.token_wagers.pop(change.area, None)
