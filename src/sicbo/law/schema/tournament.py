"""The rules of a book for tournaments, beside what it demands of their terms."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict


class ExclusiveUse(Strict, frozen=True, kw_only=True):
    """For how long a designated table is used for nothing else: also between two sessions, or only during each."""

    during: Literal["tournament", "session"]
    clause: str


class PracticeSpins(Strict, frozen=True, kw_only=True):
    """Spins before play starts by which players are shown the game."""

    clause: str


class TournamentTable(Strict, frozen=True, kw_only=True):
    """A table that is designated for a tournament."""

    clause: str
    exclusive: ExclusiveUse
    practice: PracticeSpins | None = None


class Tournament(Strict, frozen=True, kw_only=True):
    table: TournamentTable
