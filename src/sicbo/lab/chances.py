"""Tail probabilities of the chi-square and the normal distribution, without SciPy."""

from __future__ import annotations

import math

_STEPS = 100_000
_CLOSE = 1e-15


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable with so many degrees of freedom is at least this large.

    >>> round(chi_square_tail(11.070497693516351, 5), 12)
    0.05
    """
    if freedom < 1 or not statistic >= 0:
        raise ValueError(f"no chi-square value: {statistic} with {freedom} degrees of freedom")
    return upper_gamma(freedom / 2, statistic / 2)


def normal_tail(z: float) -> float:
    """The chance that a standard normal variable is at least this far from zero, on either side.

    >>> round(normal_tail(1.959963984540054), 12)
    0.05
    """
    return math.erfc(abs(z) / math.sqrt(2))


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x): a series where x is small, else a continued fraction."""
    if x <= 0:
        return 1.0
    if math.isinf(x):
        return 0.0
    return 1.0 - _series(a, x) if x < a + 1 else _fraction(a, x)


def _series(a: float, x: float) -> float:
    """P(a, x) as the sum of x**n / (a (a+1) … (a+n)), times the common factor."""
    term = total = 1 / a
    for n in range(1, _STEPS):
        term *= x / (a + n)
        total += term
        if term < total * _CLOSE:
            return min(1.0, total * _factor(a, x))
    raise ArithmeticError(f"the series for Q({a}, {x}) does not settle")


def _fraction(a: float, x: float) -> float:
    """Q(a, x) as Legendre's continued fraction, evaluated forward by Lentz's method."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for n in range(1, _STEPS):
        numerator = -n * (n - a)
        b += 2
        d = 1 / (numerator * d + b or tiny)
        c = b + numerator / c or tiny
        value *= c * d
        if abs(c * d - 1) < _CLOSE:
            return min(1.0, value * _factor(a, x))
    raise ArithmeticError(f"the fraction for Q({a}, {x}) does not settle")


def _factor(a: float, x: float) -> float:
    """x**a e**-x / Γ(a), by logarithms, so that neither part overflows."""
    return math.exp(a * math.log(x) - x - math.lgamma(a))
