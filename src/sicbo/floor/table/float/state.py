"""Chips between the tray and the cage, as the state of a table keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True)
class Movement:
    """Chips asked for from the cage, or on their way back to it, until a second person has them in hand."""

    kind: Literal["fill", "credit"]
    amount: int
    by: str
