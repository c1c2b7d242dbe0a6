"""Promotions after their terms: winners told, refused claims kept, integrity answered for, cash paid."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict

Promptness = Literal["at-once", "as-soon-as-practicable"]
"""How soon somebody is told of something for which the book gives no number."""
NoticeMethod = Literal["in-person", "mail", "telephone", "email"]
Integrity = Literal["postpone-promotion", "postpone-draw", "cancel-promotion", "cancel-draw"]
"""An answer to a promotion whose integrity was compromised."""
PrizeMethod = Literal["cash", "crossed-cheque", "transfer"]


class PrizesAllowed(Strict, frozen=True, kw_only=True):
    """That promotional prizes may be offered at all, of which kinds they may never be, and that terms must say all of
    it."""

    clause: str
    forbidden_clause: str
    terms_clause: str


class NoticeWithin(Strict, frozen=True, kw_only=True):
    """How the days are counted within which a winner is told."""

    count: Literal["hours", "venue-days"]
    clause: str
    reading: str = ""


class NoticeBy(Strict, frozen=True, kw_only=True):
    """A way of telling a winner that counts."""

    id: NoticeMethod
    clause: str


class WinnerNotice(Strict, frozen=True, kw_only=True):
    """How soon winners who need not be present are told, and how."""

    days: int
    clause: str
    within: tuple[NoticeWithin, ...]
    method: tuple[NoticeBy, ...]


class RefusedPrizes(Strict, frozen=True, kw_only=True):
    """What follows when a prize is refused: whom it concerns is told why, and dearer claims are kept."""

    told: Promptness
    clause: str
    above: int
    """Claims worth more than this many minor units are kept."""
    keeps: tuple[Literal["details", "names", "addresses", "reasons"], ...]
    keeps_clause: str


class IntegrityAnswer(Strict, frozen=True, kw_only=True):
    """An answer that is open to the operator, and how soon the inspectors are told of it; empty where they need not."""

    id: Integrity
    told: Promptness | Literal[""]
    clause: str


class CopyOfTerms(Strict, frozen=True, kw_only=True):
    """That the regulator is given a copy of the terms when it asks."""

    clause: str


class CashPrize(Strict, frozen=True, kw_only=True):
    """How winners may choose to be paid a cash prize of more than this many minor units."""

    above: int
    methods: tuple[PrizeMethod, ...]
    combined: bool
    """Whether they may be paid in parts, each by another of these."""
    clause: str


class PromotionLaw(Strict, frozen=True, kw_only=True):
    allowed: PrizesAllowed
    notice: WinnerNotice
    refused: RefusedPrizes
    integrity: tuple[IntegrityAnswer, ...]
    copy_on_request: CopyOfTerms | None = None
    cash: CashPrize | None = None
