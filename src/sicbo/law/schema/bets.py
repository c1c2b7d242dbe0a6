"""The words of a book, what lies on the felt, what wins and what it pays."""

from __future__ import annotations

from typing import Literal

from sicbo.law.schema.base import Strict
from sicbo.law.schema.documents import Face, Rank


class Term(Strict, frozen=True, kw_only=True):
    id: str
    printed: str
    means: tuple[str, ...]
    clause: str


class RankTitle(Strict, frozen=True, kw_only=True):
    title: str
    rank: Rank
    clause: str


class Symbol(Strict, frozen=True, kw_only=True):
    id: str
    face: int
    colour: str
    value_clause: str
    colour_clause: str


class Equipment(Strict, frozen=True, kw_only=True):
    id: str
    required: bool
    clause: str
    games: tuple[str, ...] = ()
    count: int | None = None
    opposite_sum: int | None = None
    labels: tuple[str, ...] = ()
    for_cash: bool = False


class Layout(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    games: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    optional: tuple[tuple[str, ...], ...] = ()
    optional_clause: str = ""


class Layouts(Strict, frozen=True, kw_only=True):
    """Whether a table has one layout for all of its players, or each place its own."""

    per: Literal["table", "place"]
    clause: str


class Unlisted(Strict, frozen=True, kw_only=True):
    clause: str


class When(Strict, frozen=True, kw_only=True, omit_defaults=True):
    """A condition on one roll: every field that is given must hold."""

    totals: tuple[int, ...] | None = None
    parity: Literal["even", "odd"] | None = None
    total_of_pick: Literal[True] | None = None
    of_pick: tuple[int, ...] | None = None
    shows_pick: Literal[True] | None = None
    different_of_pick: int | None = None
    triple: bool | None = None
    triples: tuple[int, ...] | None = None
    not_triples: tuple[int, ...] | None = None
    one_colour: Literal[True] | None = None


class Rule(Strict, frozen=True, kw_only=True):
    when: When
    clause: str
    reading: str = ""
    games: tuple[str, ...] = ()
    exception_to: str = ""


class Otherwise(Strict, frozen=True, kw_only=True):
    clause: str


class Bet(Strict, frozen=True, kw_only=True):
    id: str
    name: str
    clause: str
    areas: dict[str, tuple[Face, ...]]
    win: tuple[Rule, ...]
    otherwise: Otherwise
    lose: tuple[Rule, ...] = ()
    areas_clause: str = ""
    reading: str = ""


class Row(Strict, frozen=True, kw_only=True):
    bet: str
    pays: str
    clause: str
    areas: tuple[str, ...] = ()
    dice: int | None = None
    reading: str = ""


class Table(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    row: tuple[Row, ...]


class Offer(Strict, frozen=True, kw_only=True):
    bet: str
    clause: str
    optional: bool = False
    """Whether a table may leave it out: the operator offers it or not, each such bet by itself."""
    reading: str = ""


class Game(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    table: str
    faces: Literal["numbers", "symbols"]
    layouts: tuple[str, ...]
    offers: tuple[Offer, ...]
    streak: bool = False


class Step(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    equipment: str = ""
    """The step is taken only where the table has this piece of equipment."""


class SettlementStep(Strict, frozen=True, kw_only=True):
    id: Literal["clear-losers", "pay-winners"]
    clause: str


class Settlement(Strict, frozen=True, kw_only=True):
    clause: str
    steps: tuple[SettlementStep, ...]
    positions_fixed_at: Literal["result-called", "cover-lifted", "bets-closed"]
    positions_clause: str


class Rounding(Strict, frozen=True, kw_only=True):
    policy: Literal["up-to-payable"]
    clause: str


class Oral(Strict, frozen=True, kw_only=True):
    clause: str
    accompanied_by: tuple[str, ...]
    converted_first: tuple[str, ...] = ()
