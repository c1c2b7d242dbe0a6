"""The wagers that lie on the layout."""

from __future__ import annotations

from collections.abc import Collection

from sicbo.floor.table.entries import Laid
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table


def laid(
    law: TableLaw, table: Table, *, places: Collection[str] = (), spares_streaks: bool = False
) -> tuple[Laid, ...]:
    """Every wager on the layout, or on these places; wagers over several rounds left out where they are spared."""
    found = []
    for place in table.places.values():
        streak = law.paytables[place.game].streak
        spared = set(streak.sides) if spares_streaks and streak is not None else set()
        if not places or place.id in places:
            found += [Laid(place.id, place.player, a, w.stake) for a, w in place.wagers.items() if a not in spared]
    return tuple(found)


def laid_tokens(table: Table) -> tuple[Laid, ...]:
    """Every wager of promotional tokens on the layout."""
    return tuple(
        Laid(place.id, place.player, area, stake)
        for place in table.places.values()
        for area, stake in place.purse.token_wagers.items()
    )
