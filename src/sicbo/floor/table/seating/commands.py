"""Opening a table, taking and leaving places, money in and out."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command
from sicbo.floor.designation import Designated, Designation
from sicbo.floor.table.limits.commands import Minimums, Sign


class PlaceSpec(msgspec.Struct, frozen=True):
    """A place of a table about to open: its id, the game of its layout, and the terminal paired with it, if any."""

    id: str
    game: str
    terminal: str = ""
    standing: bool = False
    """A position without a seat."""


class OpenTable(Command, frozen=True, kw_only=True):
    about = About(
        act="open-table", phases=ALWAYS, when_held="waits", takes_money=True, lookups=("law", "designated"), begins=True
    )

    mode: Literal["licensed", "practice"]
    dice: Literal["physical", "electronic"]
    dealer: Literal["human", "automatic"]
    places: tuple[PlaceSpec, ...]
    readings: dict[str, str]
    """The readings in force, as shown to the manager who opens the table and confirms them."""
    chips: tuple[int, ...] = (1,)
    """The values of the cash chips in the tray, in rising order; one minor unit where all is paid in credits."""
    fittings: tuple[str, ...] = ()
    """Optional equipment of the book that this table has."""
    sign: Sign | None = None
    approved: Minimums | None = None
    """The minimums that the regulator approved, where the book makes them count."""
    liability_cap: int | None = None
    streak_price: int = 0
    """The amount on the sign for a streak wager; none are taken until there is one."""
    without: tuple[str, ...] = ()
    """Optional bets of the book that this table does not offer; each may be left out by itself."""
    book: str = ""
    """The rulebook that the house takes from its shelf; whoever decides without a house brings the law along."""
    law: str = ""
    """The digest under which the house has kept the law of this table; the house fills it in."""
    designation: Designation | None = None
    """The session of a tournament that it opens for."""
    designated: Designated | None = None
    """What that tournament says of it; the house fills it in, and leaves it empty where it is not designated."""


class TakePlace(Command, frozen=True):
    about = About(lookups=("unit",))

    place: str
    player: str
    unit: str = ""
    """The currency of the player's wallet; the house fills it in, and leaves it empty for somebody who is no patron."""


class LeavePlace(Command, frozen=True):
    about = About(roles=("player", "staff"))

    place: str


class BuyIn(Command, frozen=True):
    """Money that has left the player's wallet arrives at the place."""

    about = About(lookups=("unit",), at_sessions="off")

    place: str
    amount: int
    transfer: str
    player: str = ""
    """Whose wallet it has left; empty where it comes from none."""
    unit: str = ""
    """The currency of that wallet; the house fills it in, and leaves it empty for somebody who is no patron."""


class CashOut(Command, frozen=True):
    about = About(roles=("player", "staff"), sends_money=True, at_sessions="off")

    place: str
    amount: int
    transfer: str


SeatingCommand = OpenTable | TakePlace | LeavePlace | BuyIn | CashOut
