"""Dues, what time brings about: a command that a desk is to be given, and from when on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from typing import Any, NamedTuple

from sicbo.floor.actor import Actor


class Due(NamedTuple):
    """A command and when its time comes. What was found due and is not taken is looked for again."""

    at: int
    about: str
    """What it is about within its stream; part of the id it is given under."""
    actor: Actor
    command: Any


class VenueDay(NamedTuple):
    """The gaming day of the venue, in minutes: how far ahead of UTC it is now, and when its day starts."""

    offset: int
    starts: int


class Instant(NamedTuple):
    """Now, as a desk is asked what is to come."""

    now: int
    venue_day: VenueDay
    gaming_day: Callable[[time | None], str]
    """The date on which the gaming day of this stream began: one that begins at this time, or as the operator says."""
