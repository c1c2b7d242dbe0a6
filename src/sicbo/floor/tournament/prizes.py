"""The arithmetic of prizes: to the cent, and never more than the pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sicbo.floor.tournament.conditions import Conditions, Paid

WHOLE = 10_000
"""A hundred percent, in hundredths of a percent."""
INTO_THE_POOL: tuple[Paid, ...] = ("buy-in", "re-buy", "add-on")


class Pool(NamedTuple):
    whole: int
    """What is shared out."""
    added: int
    """What the house adds, where more was promised than paid in."""
    left: int
    """What was paid in beyond what the terms promise: it stays with the house."""


def pool_of(conditions: Conditions, paid_in: int) -> Pool:
    """The pool as the terms name it, or what was paid in; but never less than the prizes that are named in money.

    >>> from sicbo.floor.tournament.conditions import Particulars, Prize
    >>> one = Conditions(unit="AUD", least=1, most=8, bank=0, fees={}, compulsory=0, sessions=(), pool=1000,
    ...                  prizes=(), yes=(), particulars=Particulars())
    >>> pool_of(one, 1200), pool_of(one, 900)
    (Pool(whole=1000, added=0, left=200), Pool(whole=1000, added=100, left=0))
    """
    whole = conditions.pool or max(paid_in, sum(prize.amount for prize in conditions.prizes))
    return Pool(whole, max(0, whole - paid_in), max(0, paid_in - whole))


def shared(conditions: Conditions, whole: int, finishers: int) -> dict[int, int]:
    """What each place that has a finisher is given of the pool: amounts as named, shares rounded down to the cent.

    What rounding leaves, and what the places leave that nobody has finished at, goes to the first (house 23.10).
    """
    given: dict[int, int] = {}
    for prize in sorted(conditions.prizes, key=lambda one: one.place):
        if prize.place <= finishers:
            given[prize.place] = prize.amount + whole * prize.hundredths // WHOLE
    first = min(given, default=0)
    if first and (conditions.pool or _in_shares(conditions)):
        given[first] += max(0, whole - sum(given.values()))
    return given


def finishers(ranking: Sequence[str], workers: Mapping[str, str], barred: Sequence[str]) -> tuple[str, ...]:
    """The ranking without those who may win nothing: the next eligible finisher moves up."""
    return tuple(entry for entry in ranking if workers[entry] not in barred)


def _in_shares(conditions: Conditions) -> bool:
    return any(prize.hundredths for prize in conditions.prizes)
