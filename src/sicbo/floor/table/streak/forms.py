"""Offers about streak wagers: their price, and what becomes of one whose result was corrected."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.forms import Context, Offer
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.commands import RuleOnStreak, SetStreakPrice


def offers(law: TableLaw, table: Table, _: Context) -> Iterator[Offer]:
    if any(law.paytables[place.game].streak is not None for place in table.places.values()):
        yield Offer(command=SetStreakPrice, on="limits", first={"amount": table.streaks.price})
    for number in table.streaks.rulings:
        yield Offer(command=RuleOnStreak, on="ruling", key=str(number), order={"streak": number})
