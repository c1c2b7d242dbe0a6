"""The holders of colour chips: a player, at whichever place or in the pocket, for as long as they are here."""

from __future__ import annotations

from sicbo.floor.table.state import Place, Table


def places_of(table: Table, player: str) -> list[Place]:
    """Every place that this player has, in the order of the table."""
    return [table.places[place] for place in table.seats.get(player, ())]


def colours_of(table: Table, player: str) -> dict[str, int]:
    """The colours that a player holds here, each with its value: in hand, on the layout, or carried away."""
    held = {colour: chips.value for place in places_of(table, player) for colour, chips in place.purse.colours.items()}
    carried = [colour for colour, by in table.tray.carried.items() if by.get(player)]
    return {colour: table.tray.away[colour][0] for colour in carried if colour in table.tray.away} | held


def holders(table: Table, colour: str) -> list[str]:
    """The players at this table who hold a colour; whoever has left with chips of it plays here no more."""
    seated = dict.fromkeys(place.player for place in table.places.values() if place.player)
    return [player for player in seated if colour in colours_of(table, player)]


def recorders(table: Table, colour: str, player: str, count: int) -> tuple[str, ...]:
    """Who has recorded that others took chips of a colour along, where this player brings more than their own."""
    if count <= table.tray.carried.get(colour, {}).get(player, 0):
        return ()
    of_others = [by for one, by in table.tray.recorders.get(colour, {}).items() if one != player]
    return tuple(dict.fromkeys(person for by in of_others for person in by))


def agreed(table: Table, colour: str, holder: str, other: str) -> bool:
    """Whether a holder of a colour lets another player have it too."""
    return (holder, other) in table.tray.agreed.get(colour, ())
