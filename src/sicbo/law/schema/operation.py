"""The operator's settings for the running of the house: betting time, gaming day, clock, room on the disk, refusals."""

from __future__ import annotations

from sicbo.law.schema.base import Strict


class Betting(Strict, frozen=True, kw_only=True):
    """How long bets stay open at a table that the automatic dealer runs, from the opening or the first wager."""

    seconds: int
    clause: str


class GamingDay(Strict, frozen=True, kw_only=True):
    begins: str
    """The time of day at the venue, `HH:MM`."""
    clause: str


class ClockRule(Strict, frozen=True, kw_only=True):
    jump_seconds: int
    """A clock that is off by more than this has jumped, and that is recorded."""
    within_minutes: int
    """For how long a difference adds up: a clock that drifts is no clock that jumps."""
    clause: str
    hold_clause: str


class Room(Strict, frozen=True, kw_only=True):
    """What must be free on the disk for new wagers to be taken."""

    megabytes: int
    clause: str


class RefusalsOfAccount(Strict, frozen=True, kw_only=True):
    """How many refusals of one account are kept."""

    a_day: int
    clause: str


class RefusalRules(Strict, frozen=True, kw_only=True):
    """How long a refusal is kept, so that the same order gets the same answer."""

    days: int
    clause: str
    account: RefusalsOfAccount


class Connections(Strict, frozen=True, kw_only=True):
    """How long a client may take to say what it wants, how many may come from one address, and how much they may say
    before it is too much."""

    handshake_seconds: int
    handshake_clause: str
    of_one_address: int
    of_this_machine: int
    """The same for the machine itself, behind which a proxy may stand with everybody."""
    address_clause: str
    head_bytes: int
    """The first line and all headers of a request together."""
    head_clause: str
    floods: int
    """Orders in a row on one live connection that came too often, after which it is closed."""
    flood_clause: str
