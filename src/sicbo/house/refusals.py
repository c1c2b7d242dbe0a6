"""Refusals that are kept: so that an order given again gets the same answer, for a time, and so many of one account."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.authority import THE_HOUSE
from sicbo.house.clock import CLOCK
from sicbo.law.rulebook import house_rules
from sicbo.units.time import DAY

OWN = frozenset({THE_HOUSE.id, CLOCK.id})
"""Who gives the house's own orders, beside those whom its desks name."""


class Refusals:
    """How many refusals of each account were kept today."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        self.own = OWN.union(own)
        """Whose refusals are kept for good (house 15.20)."""
        self._rules = house_rules().refusals
        self._day = 0
        self._kept: dict[str, int] = {}

    def keeps(self, actor: str, at: int) -> bool:
        """Whether one more refusal of this account is kept on this day; it is counted (house 15.21)."""
        if actor in self.own:
            return True
        day = at // DAY
        if day > self._day:
            self._day = day
            self._kept.clear()
        count = self._kept.get(actor, 0)
        self._kept[actor] = min(count + 1, self._rules.account.a_day)
        return count < self._rules.account.a_day

    def ended(self, now: int) -> int:
        """The time before which refusals are dropped."""
        return now - self._rules.days * DAY
