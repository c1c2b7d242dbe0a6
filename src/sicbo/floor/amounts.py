"""Amounts at a desk, and what they must be."""

from __future__ import annotations

from sicbo.floor.refused import Refused
from sicbo.units.money import AMOUNTS, DIGITS, LARGEST


def bad_amount(amount: int, held: int = 0) -> Refused | None:
    """An amount is above zero, and what is held with it stays below the largest the house keeps books for."""
    if amount <= 0:
        return Refused(code="amount-not-positive", clause=AMOUNTS)
    if held + amount > LARGEST:
        return Refused(code="amount-too-large", clause=AMOUNTS)
    return None


def bad_currency(unit: str) -> Refused | None:
    """Books are kept only in currencies whose smallest part is known."""
    return None if unit in DIGITS else Refused(code="unknown-currency", clause=AMOUNTS, arguments={"currency": unit})
