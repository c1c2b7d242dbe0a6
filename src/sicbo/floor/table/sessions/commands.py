"""Orders of a tournament to a table that is designated for it: the house gives them."""

from __future__ import annotations

import msgspec

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command


class Seat(msgspec.Struct, frozen=True):
    """A place and who it is for; for nobody where the player is left empty."""

    place: str
    player: str = ""


class AllotPlaces(Command, frozen=True, kw_only=True):
    """These places are for these entrants, and for nobody else."""

    about = About()

    tournament: str
    session: str
    seats: tuple[Seat, ...]


class IssueBank(Command, frozen=True, kw_only=True):
    """Chips of the tournament for an entrant: the starting bank, a re-buy, an add-on."""

    about = About()

    tournament: str
    session: str
    unit: str
    place: str
    player: str
    amount: int


class CountSession(Command, frozen=True, kw_only=True):
    """The chips of these places are counted and go back to the tournament; of all places where none is named."""

    about = About()

    tournament: str
    session: str
    places: tuple[str, ...] = ()


class BeginPractice(Command, frozen=True, kw_only=True):
    """Spins that count for nothing, with so many chips for everybody who sits here."""

    about = About()

    tournament: str
    session: str
    amount: int


class EndPractice(Command, frozen=True, kw_only=True):
    """From now on spins count; all chips of the practice spins go back."""

    about = About()

    tournament: str
    session: str


class GiveBackTable(Command, frozen=True):
    """The tournament is done with the table."""

    about = About(phases=ALWAYS)

    tournament: str


SessionCommand = AllotPlaces | IssueBank | CountSession | BeginPractice | EndPractice | GiveBackTable
