"""The ladder of ranks, and who stands high enough on it."""

from __future__ import annotations

from typing import get_args

from sicbo.law.schema import Rank

RANKS: tuple[Rank, ...] = get_args(Rank)
"""Low to high."""


def holds(rank: Rank | None, needed: Rank) -> bool:
    """Whether a person of this rank stands at least as high as the needed one.

    >>> holds("area-manager", "supervisor"), holds("dealer", "supervisor"), holds(None, "dealer")
    (True, False, False)
    """
    return rank is not None and RANKS.index(rank) >= RANKS.index(needed)
