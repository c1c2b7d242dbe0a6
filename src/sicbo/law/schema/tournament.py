"""Tournaments as a book holds them: who directs one, who may enter, what its tables are for, and by which rule."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict

Whole = Literal["tournament", "session"]
"""For how long: nights included, or while a session or round is played."""
Worker = Literal["employee", "contractor", "associate"]
"""In which way somebody belongs to the operator."""


class TournamentPresence(Strict, frozen=True, kw_only=True):
    """For how long the director must be there."""

    during: Whole
    clause: str


class Deputies(Strict, frozen=True, kw_only=True):
    """Whom the director may appoint to act in their place."""

    clause: str


class ExclusiveUse(Strict, frozen=True, kw_only=True):
    """For how long a designated table is used for nothing else: also between two sessions, or only during each."""

    during: Whole
    clause: str


class PracticeSpins(Strict, frozen=True, kw_only=True):
    """Spins before play starts by which players are shown the game."""

    clause: str


class Substitutes(Strict, frozen=True, kw_only=True):
    """Whether the director must approve whoever takes an entrant's place."""

    approved: bool
    clause: str


class Workers(Strict, frozen=True, kw_only=True):
    """Those who belong to the operator: at which events they may enter with approval, and who of them wins nothing."""

    at: str
    """The answer of the terms that makes it such an event."""
    may_enter: tuple[Worker, ...]
    win_nothing: tuple[Worker, ...]
    clause: str


class TournamentRule(Strict, frozen=True, kw_only=True):
    """The clause that lets something be done at a tournament; what a book has no rule for it does not let be done."""

    id: str
    clause: str


class TournamentTable(Strict, frozen=True, kw_only=True):
    """A table that is designated for a tournament."""

    clause: str
    exclusive: ExclusiveUse
    practice: PracticeSpins | None = None


class Tournament(Strict, frozen=True, kw_only=True):
    presence: TournamentPresence
    substitutes: Substitutes
    rule: tuple[TournamentRule, ...]
    table: TournamentTable
    deputies: Deputies | None = None
    workers: Workers | None = None
