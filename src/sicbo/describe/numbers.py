"""Exact numbers as programs read them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def exact(name: str, value: Fraction | Decimal | None) -> dict[str, object]:
    """An exact number under its name as a string, with a float beside it.

    >>> exact("edge", Fraction(35, 216))
    {'edge': '35/216', 'edge_float': 0.16203703703703703}
    """
    if value is None:
        return {name: None, f"{name}_float": None}
    return {name: str(value), f"{name}_float": float(value)}


def whole(value: Fraction) -> int | str:
    """Money in minor units: an integer wherever it is one."""
    return value.numerator if value.denominator == 1 else str(value)
