"""Rounds held, and let go."""

from __future__ import annotations

from sicbo.floor.actor import Fact


class RoundsHeld(Fact, frozen=True, kw_only=True):
    holder: str
    first: int
    last: int


class RoundsReleased(Fact, frozen=True, kw_only=True):
    holder: str


ArchiveEvent = RoundsHeld | RoundsReleased
