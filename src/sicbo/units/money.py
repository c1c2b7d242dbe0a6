"""Money as integers of minor units, and the only ways it is ever rounded."""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd

from sicbo.units.chips import multiples, payable
from sicbo.units.refusal import BadInput

DIGITS = {"AUD": 2, "SGD": 2}
"""Decimal digits between a currency's major and minor unit."""

AMOUNTS = "house 2.2"
"""The rule on what an amount of money is."""

LARGEST = 10**15
"""No single amount above this many minor units is taken: larger is a slip of the key."""


def parse_amount(text: str, currency: str) -> int:
    """The positive amount written in major units, as minor units.

    >>> parse_amount("5.50", "AUD")
    550
    """
    written = text.strip()
    if re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)[eE][+-]?\d+", written, re.ASCII):
        raise BadInput("stake-exponent", clause=AMOUNTS, stake=text)
    if re.fullmatch(r"[+-]?(\d+(\.\d+)?|\.\d+)", written, re.ASCII) is None:
        raise BadInput("stake-not-a-number", clause=AMOUNTS, stake=text)
    digits = DIGITS[currency]
    if len(written) > 100:
        raise BadInput("stake-too-large", clause=AMOUNTS, stake=f"{text[:20]}…", most=LARGEST)
    whole, _, part = written.lstrip("+-").partition(".")
    if len(part.rstrip("0")) > digits:
        raise BadInput("stake-too-precise", clause=AMOUNTS, stake=text, digits=digits)
    amount = int((whole or "0") + (part + "0" * digits)[:digits])
    if written.startswith("-") or amount == 0:
        raise BadInput("stake-not-positive", clause=AMOUNTS, stake=text)
    if amount > LARGEST:
        raise BadInput("stake-too-large", clause=AMOUNTS, stake=text, most=LARGEST)
    return amount


def show(amount: int, currency: str) -> str:
    """The amount in major units with all its decimals.

    >>> show(-1234550, "AUD")
    '-12,345.50'
    """
    digits = DIGITS[currency]
    whole, part = divmod(abs(amount), 10**digits)
    return f"{'-' if amount < 0 else ''}{whole:,}.{part:0{digits}d}"


def exactly(amount: Fraction) -> int | None:
    """The amount in minor units where it is whole, else nothing: no book without a rounding rule rounds.

    >>> exactly(Fraction(17, 2)) is None, exactly(Fraction(17))
    (True, 17)
    """
    return amount.numerator if amount.denominator == 1 else None


def up_to_payable(amount: Fraction, *chips: int) -> int:
    """The least amount, not below this one, that chips of these values can pay.

    crown-melbourne 4.2.3, crown-melbourne-vcgr 4.2.3, crown-sydney 4.3.

    >>> up_to_payable(Fraction(550), 100), up_to_payable(Fraction(600), 100), up_to_payable(Fraction(310), 200, 500)
    (600, 600, 400)
    """
    if multiples(chips):
        return -(-amount // min(chips)) * min(chips)
    step = gcd(*chips)
    paid = -(-amount // step) * step
    while not payable(paid, chips):
        paid += step
    return paid
