"""Disputes: who decides them, in which order, what advice is due, what may be set aside meanwhile."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.documents import Rank

Matter = Literal["payment", "gap", "meaning", "conduct", "tournament", "promotion", "other"]
"""What a case is about: a wager or its payment, a situation without a rule, the meaning of a rule, how gaming is
conducted, a tournament, a promotion, anything else."""
Said = Literal["presence", "consult", "contact", "investigation", "section-33"]
"""What an advice says: that an inspector is present, that one may consult or how to reach one, the right to have the
complaint investigated, the right to lodge it under the act."""
Right = Literal["consult", "investigation", "complaint"]


class DisputeStage(Strict, frozen=True, kw_only=True):
    """Who decides at one stage; the last of a matter is final."""

    id: str
    of: tuple[Matter, ...]
    clause: str
    rank: Rank | None = None
    office: Literal["", "director"] = ""
    on_request: bool = False
    """Only where the complainant asks for it."""
    higher: bool = False
    """By another person, who ranks above whoever decided before where anybody does."""
    absent: Rank | None = None
    """Who decides instead, from this rank up, where nobody of the usual one is there."""
    absent_clause: str = ""


class DisputeAdvice(Strict, frozen=True, kw_only=True):
    id: str
    of: tuple[Matter, ...]
    says: tuple[Said, ...]
    when: Literal["unresolved", "not-satisfied"]
    """From the beginning, while the dispute is unresolved; or once somebody is not satisfied with the last decision."""
    clause: str


class DisputeRight(Strict, frozen=True, kw_only=True):
    """What a complainant may ask an inspector for."""

    id: Right
    of: tuple[Matter, ...]
    clause: str


class SetAside(Strict, frozen=True, kw_only=True):
    """A measure by which a disputed sum is kept back until it is decided."""

    id: str
    clause: str


class Disputes(Strict, frozen=True, kw_only=True):
    stage: tuple[DisputeStage, ...]
    advice: tuple[DisputeAdvice, ...] = ()
    right: tuple[DisputeRight, ...] = ()
    set_aside: tuple[SetAside, ...] = ()


class CaseRules(Strict, frozen=True, kw_only=True):
    """What no book says of a case: how long somebody has, how much footage is kept, for how long papers are."""

    decide_hours: int
    answer_days: int
    time_clause: str
    footage_minutes: int
    footage_clause: str
    keep_years: int
    keep_clause: str
