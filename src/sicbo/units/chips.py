"""Amounts made up of chips: which can be, and how with the fewest pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import gcd


def fewest(amount: int, chips: Sequence[int]) -> tuple[tuple[int, int], ...] | None:
    """The fewest chips of these values that make up the amount, as (value, count), largest first; nothing if none do.

    Taking the largest chips first is not enough: of 2, 5 and 6 the amount 10 is two chips of 5, not one of 6 and two
    of 2, and of 2 and 5 the amount 6 needs no 5 at all.

    >>> fewest(10, (2, 5, 6)), fewest(6, (2, 5)), fewest(3, (2, 5)) is None
    (((5, 2),), ((2, 3),), True)
    """
    values = tuple(sorted(chips))
    counts = _search(values, _rooms(values), amount, len(values) - 1, None)
    return None if counts is None else tuple((value, count) for value, count in counts if count)


def payable(amount: int, chips: Sequence[int]) -> bool:
    """Whether chips of these values can make up the amount.

    >>> payable(600, (250, 500)), payable(750, (250, 500)), payable(400, (200, 500))
    (False, True, True)
    """
    if multiples(tuple(chips)):
        return amount % min(chips) == 0
    return fewest(amount, chips) is not None


@lru_cache
def multiples(chips: tuple[int, ...]) -> bool:
    """Whether every chip is worth a whole number of the smallest, so that exactly its multiples can be paid."""
    smallest = min(chips)
    return all(chip % smallest == 0 for chip in chips)


@lru_cache
def _rooms(values: tuple[int, ...]) -> tuple[int, ...]:
    """For each chip, the most that all smaller ones together are worth in a payment with the fewest pieces.

    Wherever a payment holds as many of one chip as make up a whole number of the next larger one, fewer of the larger
    do it; so of each chip there are fewer than that.
    """
    rooms = [0]
    for smaller, larger in pairwise(values):
        rooms.append(rooms[-1] + (larger // gcd(smaller, larger) - 1) * smaller)
    return tuple(rooms)


Counts = tuple[tuple[int, int], ...]


def _search(
    values: tuple[int, ...], rooms: tuple[int, ...], amount: int, largest: int, better_than: int | None
) -> Counts | None:
    """The fewest pieces out of the chips up to this one, fewer than so many if a number is given."""
    value = values[largest]
    if largest == 0:
        count, rest = divmod(amount, value)
        return None if rest or (better_than is not None and count >= better_than) else ((value, count),)
    found: Counts | None = None
    least = max(0, -(-(amount - rooms[largest]) // value))
    for count in range(amount // value, least - 1, -1):
        rest = amount - count * value
        if better_than is not None and count + -(-rest // values[largest - 1]) >= better_than:
            continue
        below = None if better_than is None else better_than - count
        smaller = _search(values, rooms, rest, largest - 1, below)
        if smaller is not None:
            found = ((value, count), *smaller)
            better_than = sum(one for _, one in found)
    return found
