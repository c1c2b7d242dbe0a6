"""What an amount at a desk must be."""

from __future__ import annotations

from sicbo.floor.refused import Refused
from sicbo.units.money import AMOUNTS, LARGEST


def bad_amount(amount: int, held: int = 0) -> Refused | None:
    """An amount is above zero, and what is held with it stays below the largest the house keeps books for."""
    if amount <= 0:
        return Refused(code="amount-not-positive", clause=AMOUNTS)
    if held + amount > LARGEST:
        return Refused(code="amount-too-large", clause=AMOUNTS)
    return None
