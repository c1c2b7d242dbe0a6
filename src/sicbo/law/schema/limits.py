"""Signs, wagers outside them, personal limits."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict

BeforeBetsClose = Literal["stand", "advise", "refuse", "refuse-at-terminal"]
AfterBetsClose = Literal[
    "settle",
    "settle-once-then-return",
    "void-below-approved-else-settle",
    "void-below-approved-else-return",
    "settle-to-maximum",
    "settle-rounded-up",
]


class Before(Strict, frozen=True, kw_only=True):
    policy: BeforeBetsClose
    clause: str
    reading: str = ""


class After(Strict, frozen=True, kw_only=True):
    policy: AfterBetsClose
    clause: str
    else_clause: str = ""
    reading: str = ""


class Outside(Strict, frozen=True, kw_only=True):
    """What becomes of a wager outside the limits in one way, found before and after "no more bets"."""

    before_no_more_bets: tuple[Before, ...]
    after_no_more_bets: tuple[After, ...] = ()


class Reopened(Strict, frozen=True, kw_only=True):
    """How long the minimum that a table showed counts after it has closed."""

    policy: Literal["always", "within-notice", "at-once"]
    clause: str
    reading: str = ""


class RaiseMinimum(Strict, frozen=True, kw_only=True):
    minutes: int
    time_on_sign: bool
    clause: str
    empty_table_clause: str = ""
    reopened: tuple[Reopened, ...] = ()
    """The first whose reading is in force counts; without one a table opens with any minimum."""


class PersonalLimits(Strict, frozen=True, kw_only=True):
    clause: str
    marked_by: Literal["distinctive-marker", "sign"]
    only_above_maximum: bool


class Refusal(Strict, frozen=True, kw_only=True):
    """Whether the house may turn a wager down that the rules on limits would let stand."""

    allowed: bool
    clause: str


class Counted(Strict, frozen=True, kw_only=True):
    """Whose wager on an area is one wager against the limits."""

    by: Literal["player", "place"]
    clause: str


class Limits(Strict, frozen=True, kw_only=True):
    clause: str
    sign_clause: str
    outside_clause: str
    below_minimum: Outside
    above_maximum: Outside
    wrong_unit: Outside
    refusal: Refusal
    counted: Counted
    raise_minimum: RaiseMinimum | None = None
    personal: PersonalLimits | None = None
