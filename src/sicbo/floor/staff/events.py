"""What happened to people who work here and to terminals: facts with opaque ids."""

from __future__ import annotations

from sicbo.floor.actor import Event
from sicbo.floor.staff.commands import DismissReason
from sicbo.law.schema import Office, Rank


class Hired(Event, frozen=True, kw_only=True):
    person: str
    rank: Rank | None
    offices: tuple[Office, ...]
    tables: tuple[str, ...]
    by: str
    at: int
    clause: str


class RankChanged(Event, frozen=True, kw_only=True):
    person: str
    rank: Rank | None
    by: str
    at: int
    clause: str


class OfficesChanged(Event, frozen=True, kw_only=True):
    person: str
    offices: tuple[Office, ...]
    by: str
    at: int
    clause: str


class TablesAssigned(Event, frozen=True, kw_only=True):
    person: str
    tables: tuple[str, ...]
    by: str
    at: int
    clause: str


class Dismissed(Event, frozen=True, kw_only=True):
    person: str
    reason: DismissReason
    by: str
    at: int
    clause: str


class TerminalPaired(Event, frozen=True, kw_only=True):
    terminal: str
    table: str
    place: str
    by: str
    at: int
    clause: str


class TerminalUnpaired(Event, frozen=True, kw_only=True):
    terminal: str
    table: str
    place: str
    by: str
    at: int
    clause: str


AnyEvent = Hired | RankChanged | OfficesChanged | TablesAssigned | Dismissed | TerminalPaired | TerminalUnpaired
