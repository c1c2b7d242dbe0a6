"""The payment of winnings, and in which chips: its cash chips, the colour that was wagered, or credits at a
terminal."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

import msgspec

from sicbo.floor.table.entries import InColour, Paid, PlaceSettled
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, Place, Table, Wager
from sicbo.law.schema import Medium
from sicbo.units.chips import fewest, payable
from sicbo.units.money import LARGEST

CHIPS = "house 6.9"
TO_THE_UNIT = (1,)
"""What pays every amount: credits."""


class Position(Protocol):
    """A place, of an open table or of one about to open."""

    @property
    def terminal(self) -> str: ...


def bad_chips(chips: tuple[int, ...]) -> Refused | None:
    """Why these cannot be the values of a table's chips: none at all, out of order, twice the same, or no amounts."""
    if chips and list(chips) == sorted(set(chips)) and chips[0] > 0 and chips[-1] <= LARGEST:
        return None
    return Refused(code=Reason.BAD_CHIPS, clause=CHIPS)


def exact_change(law: TableLaw, places: Iterable[Position], chips: tuple[int, ...]) -> tuple[int, ...]:
    """What must make up what is won at these places: the table's chips, or where all of them hold credits, any sum."""
    return TO_THE_UNIT if all(in_credits(law, place) for place in places) else chips


def in_credits(law: TableLaw, place: Position) -> bool:
    """Whether money at this place is credits: at a terminal, and wherever the book knows nothing else."""
    rules = law.book.articles.chips
    return bool(place.terminal) or (rules is not None and CASH not in rules.media)


def chips_clause(law: TableLaw) -> str:
    """The clause by which wagers are chips, so that nobody keys in what chips do not make up (house 2.8); none where
    they are credits."""
    rules = law.book.articles.chips
    return "" if rules is None or CASH not in rules.media else law.cite(rules.clause)


def all_payable(stake: int, odds: Iterable[Fraction], change: tuple[int, ...]) -> bool:
    """Whether every win of this stake is whole and made up of these chips."""
    wins = [stake * each for each in odds]
    return all(win.denominator == 1 and (change == TO_THE_UNIT or payable(win.numerator, change)) for win in wins)


def paid_in_colours(law: TableLaw, table: Table, place: Place, wager: Wager, paid: Paid) -> Paid:
    """A win of colour chips paid in the same colours as far as they go, so long as cash chips make up the rest.

    What the limits hand back of a stake is cash chips first. Winnings to be withheld are set aside in cash chips.
    """
    if paid.outcome != "win" or (place.player, table.round) in table.people.to_withhold:
        return paid
    change = exact_change(law, (place,), table.chips)
    rest, played = paid.win, paid.stake - paid.returned
    found: list[InColour] = []
    for colour, amount in wager.colours.items():
        value = place.purse.colours[colour].value
        part = min(amount, played)
        played -= part
        count = min(part * Fraction(paid.pays) // value, rest // value)
        while count and not payable(rest - count * value, change):
            count -= 1
        if count:
            found.append(InColour(colour, count * value))
            rest -= count * value
    return msgspec.structs.replace(paid, in_colours=tuple(found))


def pieces(law: TableLaw, table: Table, settled: PlaceSettled) -> tuple[Pieces, ...]:
    """What a place has won, in the fewest pieces: each colour by itself, then cash chips, or credits in one sum.

    house 6.10.
    """
    place = table.places[settled.place]
    in_colours: dict[str, int] = {}
    for paid in settled.wagers:
        for won in paid.in_colours:
            in_colours[won.colour] = in_colours.get(won.colour, 0) + won.amount
    rest = sum(paid.win for paid in settled.wagers) - sum(in_colours.values())
    values = {colour: place.purse.colours[colour].value for colour in in_colours}
    colours = tuple(
        Pieces("colour-chips", colour, values[colour], amount // values[colour])
        for colour, amount in in_colours.items()
    )
    if in_credits(law, place):
        return (*colours, Pieces("credits", "", rest, 1)) if rest else colours
    cash = fewest(rest, table.chips)
    assert cash is not None, "wins are rounded up to payable chips, or the stake was refused"
    return (*colours, *(Pieces("cash-chips", "", value, count) for value, count in cash))


class Pieces(msgspec.Struct, frozen=True):
    """So many chips of one value; credits count as one piece of their whole worth."""

    medium: Medium
    colour: str
    """Of colour chips."""
    value: int
    count: int
