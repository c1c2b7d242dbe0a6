"""Wagers placed, moved, taken back and repeated."""

from __future__ import annotations

import msgspec

from sicbo.floor.about import About
from sicbo.floor.actor import Command
from sicbo.law.schema import Medium


class Stake(msgspec.Struct, frozen=True):
    area: str
    amount: int


class PlaceWagers(Command, frozen=True, kw_only=True):
    """Put these amounts on these areas, on top of what lies there; all of them or none."""

    about = About(roles=("player", "staff"), phases=("betting",), when_held="waits", takes_money=True)

    round: int
    place: str
    wagers: tuple[Stake, ...]
    spoken: bool = False
    """Declared aloud for the dealer to place."""
    medium: Medium | None = None
    """What the stakes are made of; unsaid, what the book names first."""
    colour: str = ""
    """The colour of colour chips; with the issuing table in front (`T2/red`) where that is another one."""


class TakeBack(Command, frozen=True, kw_only=True):
    """Take this much off an area, or all of it; of one medium, where named."""

    about = About(roles=("player", "staff"), phases=("betting",))

    round: int
    place: str
    area: str
    amount: int | None = None
    medium: Medium | None = None
    colour: str = ""


class MoveWager(Command, frozen=True, kw_only=True):
    about = About(roles=("player", "staff"), phases=("betting",), when_held="waits")

    round: int
    place: str
    area: str
    to: str
    amount: int | None = None
    medium: Medium | None = None
    colour: str = ""


class ClearWagers(Command, frozen=True):
    about = About(roles=("player", "staff"), phases=("betting",))

    round: int
    place: str


class UndoWagers(Command, frozen=True):
    """Take back the latest change of this place in this round."""

    about = About(roles=("player", "staff"), phases=("betting",), when_held="waits")

    round: int
    place: str


class RedoWagers(Command, frozen=True):
    """Do again what this place has undone last, as long as nothing else has changed since."""

    about = About(roles=("player", "staff"), phases=("betting",), when_held="waits", takes_money=True)

    round: int
    place: str


class RepeatWagers(Command, frozen=True):
    """Place again what this place had on the layout at the end of its last round of play."""

    about = About(roles=("player", "staff"), phases=("betting",), when_held="waits", takes_money=True)

    round: int
    place: str


class DoubleWagers(Command, frozen=True):
    about = About(roles=("player", "staff"), phases=("betting",), when_held="waits", takes_money=True)

    round: int
    place: str


WagerCommand = PlaceWagers | TakeBack | MoveWager | ClearWagers | UndoWagers | RedoWagers | RepeatWagers | DoubleWagers
