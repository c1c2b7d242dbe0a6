"""A table designated and given back; the places, chips and spins of a session."""

from __future__ import annotations

import msgspec

from sicbo.floor.actor import Fact
from sicbo.floor.designation import Designated
from sicbo.floor.table.sessions.commands import Seat


class Counted(msgspec.Struct, frozen=True):
    """What the player at a place has before them."""

    place: str
    player: str
    amount: int


class _OfSession(Fact, frozen=True, kw_only=True):
    tournament: str
    session: str


class TableDesignated(_OfSession, frozen=True, kw_only=True):
    """The table that has just opened is for this session of this tournament, and for nothing else."""

    setup: str
    """The digest of what it opened with: law, games, chips and sign."""
    terms: Designated
    """What the tournament said of it."""
    reserved: bool
    """Whether it stays the tournament's between two sessions."""


class TableGivenBack(Fact, frozen=True, kw_only=True):
    """The tournament is done with the table, which may open for ordinary play."""

    tournament: str


class PlacesAllotted(_OfSession, frozen=True, kw_only=True):
    seats: tuple[Seat, ...]


class BankIssued(_OfSession, frozen=True, kw_only=True):
    place: str
    player: str
    amount: int


class SessionCounted(_OfSession, frozen=True, kw_only=True):
    """These stacks have gone back to the tournament."""

    counted: tuple[Counted, ...]
    all_places: bool
    """Whether it was the count of the whole table."""


class PracticeBegun(_OfSession, frozen=True, kw_only=True):
    banks: tuple[Counted, ...]


class PracticeEnded(_OfSession, frozen=True, kw_only=True):
    counted: tuple[Counted, ...]


class SpinCounted(_OfSession, frozen=True, kw_only=True):
    """A settled round of the session, and what every entrant has since."""

    round: int
    stacks: tuple[Counted, ...]


class ChipsAdjusted(_OfSession, frozen=True, kw_only=True):
    """A settled round of the session was put right: what that gives one entrant, or takes below zero."""

    round: int
    place: str
    player: str
    at_table: int
    """What the stacks before the entrant have moved by."""
    booked: int
    """What no stack could follow: the session is over, the entrant has gone, or has too little left. It is for the
    tournament to reckon with, and never a debt."""


class EntrantBarred(_OfSession, frozen=True, kw_only=True):
    """Somebody may play no more in the middle of a session."""

    player: str


SessionEvent = (
    TableDesignated
    | TableGivenBack
    | PlacesAllotted
    | BankIssued
    | SessionCounted
    | PracticeBegun
    | PracticeEnded
    | SpinCounted
    | ChipsAdjusted
    | EntrantBarred
)
