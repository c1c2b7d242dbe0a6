"""cases.toml of each book: expected outcomes written from the document, independently of rulebook.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import msgspec

from sicbo.law.rulebook import SHELF


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A misspelt key in a case is an error, not a case that proves nothing."""


class Expected(Strict, frozen=True, kw_only=True):
    """What every expectation has: a name, the deciding clause, and the readings it is meant under."""

    id: str
    clause: str = ""
    row: str = ""
    readings: dict[str, str] = {}


class Case(Expected, frozen=True, kw_only=True):
    games: tuple[str, ...]
    dice: str
    area: str
    pays: str | None = None


class Absent(Expected, frozen=True, kw_only=True):
    games: tuple[str, ...]
    area: str


class StreakCase(Expected, frozen=True, kw_only=True):
    side: str
    results: tuple[str, ...]
    outcome: str
    length: int
    pays: str | None = None


class Fact(Strict, frozen=True, kw_only=True):
    of: str
    field: str
    is_: Any = msgspec.field(name="is")
    clause: str


class Demand(Expected, frozen=True, kw_only=True):
    of: str
    item: str
    kind: str
    needs: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    when: str = ""
    prize: str = ""


class Barred(Expected, frozen=True, kw_only=True):
    of: str
    answer: str
    prize: str = ""


class Chances(Expected, frozen=True, kw_only=True):
    accepts: tuple[str, ...]
    refuses: tuple[str, ...]


class ForbiddenGoods(Expected, frozen=True, kw_only=True):
    goods: str
    above_litres: int | None = None
    counted: str = "each-prize"


class Gated(Expected, frozen=True, kw_only=True):
    of: str
    step: str
    before: str
    by: str
    duty: str = "must"
    enough: bool = False
    when: str = ""
    above: int = 0
    prize: str = ""
    hours: int = 0


class Cases(Strict, frozen=True, kw_only=True):
    case: tuple[Case, ...]
    fact: tuple[Fact, ...]
    absent: tuple[Absent, ...] = ()
    streak: tuple[StreakCase, ...] = ()
    demand: tuple[Demand, ...] = ()
    barred: tuple[Barred, ...] = ()
    chance: tuple[Chances, ...] = ()
    goods: tuple[ForbiddenGoods, ...] = ()
    step: tuple[Gated, ...] = ()

    @property
    def all(self) -> tuple[Expected, ...]:
        """Every expectation that has a name."""
        return (*self.case, *self.absent, *self.streak, *self.terms)

    @property
    def terms(self) -> tuple[Expected, ...]:
        """Every expectation of what terms must say, may not say, and what comes first."""
        return (*self.demand, *self.barred, *self.chance, *self.goods, *self.step)


@cache
def cases(book_id: str) -> Cases:
    """All expectations of one book."""
    with (SHELF / book_id / "cases.toml").open("rb") as stream:
        return msgspec.convert(tomllib.load(stream), Cases)
