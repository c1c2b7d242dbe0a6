"""Patrons, staff and the cage: who may do what there, how long a wait is, from which amount two are needed."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.documents import Rank

Office = Literal["cage", "director", "promotions", "surveillance", "inspector", "auditor", "administrator"]
"""An office beside the ladder of ranks."""


class DeskAct(Strict, frozen=True, kw_only=True):
    """Who may do something away from the tables: from a rank upwards, or in an office, or the house by itself."""

    id: str
    desk: Literal["patron", "staff", "cage", "clock", "case", "tournament", "promotion"]
    clause: str
    rank: Rank | None = None
    offices: tuple[Office, ...] = ()
    house: bool = False
    """The house itself does it, in answer to what happened elsewhere or to the clock."""
    seconded_by: Rank | None = None
    """The rank from which another person must agree; nobody need agree where none is named."""


class PatronRules(Strict, frozen=True, kw_only=True):
    looser_hours: int
    clause: str


class AloneRule(Strict, frozen=True, kw_only=True):
    """The highest rank into which one administrator hires alone."""

    rank: Rank
    clause: str


class CoolingRule(Strict, frozen=True, kw_only=True):
    """How long what nobody could agree to is shown before it is done, and how long it may be done after that."""

    hours: int
    open_hours: int
    clause: str


class StaffRules(Strict, frozen=True, kw_only=True):
    watching: tuple[Office, ...]
    """Those who only watch hold no rank and no other office that acts."""
    clause: str
    alone: AloneRule
    cooling: CoolingRule


class CageRules(Strict, frozen=True, kw_only=True):
    large: int
    """Cash above this many minor units needs a second person."""
    large_clause: str
    ticket_days: int
    ticket_clause: str


class PromotionRules(Strict, frozen=True, kw_only=True):
    most_entries: int
    """The most entries of one person, where the terms allow more or do not say."""
    most_clause: str
    refused_days: int
    """For how long the details of a refused claim are kept, where a book wants them kept."""
    refused_clause: str
