"""The closing of a table, announced or not, as its state keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Closing:
    """Whether the table is about to close."""

    session: int = 1
    announced_at: int | None = None
    closes_at: int | None = None
    rounds: list[int] = field(default_factory=list)
    """Those declared since the notice for which its players could still bet, and whose dice tumbled after it."""
    tumbled: bool = False
    """Whether the dice of the round in hand tumbled after the notice."""
    bets_ended: bool = False
    """Whether its bets were still open at the notice, or opened after it, and have ended since."""

    @property
    def results(self) -> int:
        """How many results of the notice have been given."""
        return len(self.rounds)
