"""The documents of a rulebook: source.toml, clauses.toml, readings.toml."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict

Face = int | str
"""A number, a total, or the name of a symbol or colour."""


class Fact(Strict, frozen=True, kw_only=True):
    id: str
    says: str
    clause: str


class Source(Strict, frozen=True, kw_only=True):
    id: str
    title: str
    issuer: str
    operator: str
    regulator: str
    edition: str
    currency: str
    zone: str
    fact: tuple[Fact, ...]


Kind = Literal["definition", "engine", "procedure", "display", "equipment", "document", "legal"]
Status = Literal["data", "code", "inherent", "people", "later"]
Part = Literal["law", "table", "house", "web", "tournament", "promotion", "case"]


class ClauseEntry(Strict, frozen=True, kw_only=True):
    number: str
    title: str
    summary: str
    kind: Kind
    area: str
    status: Status
    authority: str = ""
    note: str = ""
    refers_to: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    why: str = ""
    aid: str = ""
    part: Part | None = None


class Clauses(Strict, frozen=True, kw_only=True):
    clause: tuple[ClauseEntry, ...]


class Option(Strict, frozen=True, kw_only=True):
    id: str
    means: str
    built: bool = True
    unbuilt: str = ""


class Reading(Strict, frozen=True, kw_only=True):
    id: str
    trap: str
    clauses: tuple[str, ...]
    question: str
    default: str
    why: str
    surface: tuple[Literal["decide", "audit", "refuse", "prompt", "explain", "notice"], ...]
    decides: Literal["payments", "play", "document", "terms"]
    tests: tuple[str, ...]
    option: tuple[Option, ...]


class Readings(Strict, frozen=True, kw_only=True):
    reading: tuple[Reading, ...]


Rank = Literal["dealer", "supervisor", "area-manager", "casino-manager"]
