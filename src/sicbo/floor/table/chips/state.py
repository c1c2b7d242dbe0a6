"""The chips that a table keeps account of: its float with all that went in and out, its colour sets, and each
place's own mix."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.table.float.state import Movement


@dataclass(slots=True)
class Redemption:
    """Colour chips of a closed table, valued at the moment of the request, until a second person has verified them."""

    place: str
    table: str
    colour: str
    count: int
    value: int
    by: str
    recorded: bool
    """Whether the closed table was told that they are back."""
    owed: bool
    """Whether the closed table's books owe them; else whoever exchanges them pays out of its own float."""


@dataclass(slots=True)
class Tray:
    """The float of a table and its sets of colour chips."""

    open: bool = False
    holds: int = 0
    """What lies in the tray by the books, in minor units."""
    elsewhere: dict[str, int] = field(default_factory=dict)
    """What the books have of it in currencies that the table played in before."""
    opening: int = 0
    fills: int = 0
    credits: int = 0
    drop: int = 0
    """Cash and vouchers taken in for chips."""
    voucher_drop: int = 0
    """The part of it that is vouchers."""
    mark: str = ""
    """The emblem that tells this table's colour chips from all others."""
    colours: tuple[str, ...] = ()
    cage: str = ""
    """The cage that the float came from: fills are ordered there, credits and the counted float go back to it."""
    movements: dict[str, Movement] = field(default_factory=dict)
    redemptions: dict[str, Redemption] = field(default_factory=dict)
    redeemed: set[str] = field(default_factory=set)
    """Numbers of redemptions ever asked for here, so that none is used twice."""
    vouchers: set[str] = field(default_factory=set)
    """Vouchers already taken in here."""
    away: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Colour chips that left the table with a player: value and count of each colour."""
    carried: dict[str, dict[str, int]] = field(default_factory=dict)
    """How many chips of each colour that are away each player took along, as far as that is known."""
    recorders: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """By colour and player, who has recorded that this player took chips along, until they are back or begun anew."""
    agreed: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """By colour, who lets whom have it too, for as long as the one holds it and the other stays."""
    issued: dict[str, int] = field(default_factory=dict)
    """What each colour was last issued at here, also where none of it is out any more."""


@dataclass(slots=True)
class ColourChips:
    """One player's chips of one colour, in hand."""

    value: int
    count: int
    marker: str = ""
    """What shows their value at the table; nothing where none was put there."""


@dataclass(slots=True)
class Purse:
    """How a place's stack is made up, and its promotional tokens, which are no money."""

    colours: dict[str, ColourChips] = field(default_factory=dict)
    """Part of the stack; the rest of it is cash chips."""
    tokens: int = 0
    token_wagers: dict[str, int] = field(default_factory=dict)

    @property
    def in_colours(self) -> int:
        """The part of the stack that is colour chips."""
        return sum(chips.value * chips.count for chips in self.colours.values())
