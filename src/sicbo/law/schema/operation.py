"""What the operator sets for the running of the house: betting time, gaming day, clock, room on the disk, refusals."""

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
    clause: str


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
