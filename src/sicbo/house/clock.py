"""The clock outside the deciders, and the record of its jumps.

Within a stream time never goes back (house 15.1). That the clock itself was moved is a fact of the stream `clock`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from sicbo.floor.actor import Actor, Command, Event
from sicbo.house.desks import PlainDesk
from sicbo.law.rulebook import HOUSE, house_rules

Clock = Callable[[], int]
"""UTC milliseconds; what only measures spans of this process may be given one that never goes back."""
STREAM = "clock"
CLOCK = Actor("clock")
"""Who gives what time brings about; its rank is that of the act it carries out."""


def utc() -> int:
    """Now, in UTC milliseconds."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds on a clock that nobody can set."""
    return time.monotonic_ns() // 1_000_000


class RecordJump(Command, frozen=True):
    expected: int
    found: int


class ClockJumped(Event, frozen=True):
    """The clock showed something else than the time that had gone by."""

    expected: int
    found: int
    by: str
    at: int
    clause: str


@dataclass(slots=True)
class Jumps:
    count: int = 0
    back: int = 0
    """How often it went back."""


class JumpOrder(msgspec.Struct, frozen=True):
    actor: Actor
    at: int
    command: RecordJump


def clock_desk() -> PlainDesk:
    """The desk of the stream `clock`."""
    return PlainDesk(
        kind=STREAM,
        commands=RecordJump,
        events=ClockJumped,
        start=lambda _: Jumps(),
        decider=_decide,
        evolver=_evolve,
        booker=lambda _, __: [],
        order=JumpOrder,
    )


def _decide(_: Jumps, order: JumpOrder) -> list[ClockJumped]:
    clause = f"{HOUSE} {house_rules().clock.clause}"
    return [ClockJumped(order.command.expected, order.command.found, order.actor.id, order.at, clause)]


def _evolve(jumps: Jumps, event: ClockJumped) -> None:
    jumps.count += 1
    jumps.back += event.found < event.expected


class Watch:
    """Compares the wall clock with one that nobody can set."""

    def __init__(self, clock: Clock, steady: Clock, latest: int = 0) -> None:
        self._clock = clock
        self._steady = steady
        self._tolerance = house_rules().clock.jump_seconds * 1000
        self._mark = (max(latest, clock()), steady())

    def jump(self) -> RecordJump | None:
        """What the clock should have shown and what it shows, if that is too far apart; the next look starts here."""
        wall, then = self._mark
        now = self._steady()
        expected, found = wall + now - then, self._clock()
        self._mark = (found, now)
        return RecordJump(expected, found) if abs(found - expected) > self._tolerance else None
