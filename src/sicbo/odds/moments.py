"""Distributions with exact probabilities, and what is read off them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import isqrt

DIGITS = 12
"""Decimal places to which roots are given."""


@dataclass(frozen=True)
class Distribution:
    """The net result of a player, each value with its exact probability.

    >>> even = Distribution({Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)})
    >>> even.mean, even.variance, even.sd
    (Fraction(0, 1), Fraction(1, 1), Decimal('1.000000000000'))
    """

    chances: Mapping[Fraction, Fraction]

    @cached_property
    def mean(self) -> Fraction:
        return sum((net * chance for net, chance in self.chances.items()), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        return self._central(2)

    @cached_property
    def third(self) -> Fraction:
        """The third central moment."""
        return self._central(3)

    @property
    def sd(self) -> Decimal:
        return root(self.variance)

    @property
    def skew(self) -> Decimal | None:
        """The third moment over the cube of the standard deviation; nothing where the result is certain."""
        if self.variance == 0:
            return None
        squared = root(self.third**2 / self.variance**3)
        return -squared if self.third < 0 else squared

    @property
    def worst(self) -> Fraction:
        return min(self.chances)

    @property
    def best(self) -> Fraction:
        return max(self.chances)

    @property
    def chance_of_win(self) -> Fraction:
        """The probability of a net result above zero."""
        return sum((chance for net, chance in self.chances.items() if net > 0), Fraction(0))

    def _central(self, power: int) -> Fraction:
        return sum(((net - self.mean) ** power * chance for net, chance in self.chances.items()), Fraction(0))


def root(square: Fraction, digits: int = DIGITS) -> Decimal:
    """The square root, cut (not rounded) after this many decimals.

    >>> root(Fraction(2), 6)
    Decimal('1.414213')
    """
    scaled = isqrt(square.numerator * 10 ** (2 * digits) // square.denominator)
    return Decimal(scaled).scaleb(-digits)
