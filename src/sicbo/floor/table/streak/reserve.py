"""The reserve for the streak wagers in play: on the next result, and at the worst of their continuations."""

from __future__ import annotations

from dataclasses import dataclass

from sicbo.floor.table.chips.payment import exact_change
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.runs import kind_of, kinds
from sicbo.floor.table.streak.settlement import streak_win
from sicbo.floor.table.streak.state import StreakWager
from sicbo.odds.streak import worst_continuation
from sicbo.paytable.streak import ended
from sicbo.paytable.table import Paytable, StreakTable
from sicbo.units.dice import ROLLS


@dataclass(frozen=True)
class StreakReserve:
    """Costs in minor units: wins paid less stakes collected; below zero where the house gains."""

    by_roll: tuple[int, ...]
    """What ends on each of the 216 rolls, if it is the next result."""
    worst: int
    """All runs carried on to their best end, side against side."""

    @property
    def now(self) -> int:
        """The dearest next result."""
        return max(self.by_roll)


@dataclass
class _Group:
    """Wagers that the same results carry on: what they cost when carried, when broken, and at their best."""

    carried: int = 0
    broken: int = 0
    best: int = 0


def streak_reserve(law: TableLaw, table: Table) -> StreakReserve:
    """What the streak wagers of this table may cost, now and later."""
    by_roll = [0] * len(ROLLS)
    worst = 0
    for (game, kind), sides in _grouped(law, table).items():
        streak = law.paytables[game].streak
        assert streak is not None, "only a game with a streak has streak wagers"
        worst += _dearest(sides)
        either = sum(streak.sides[area].advances for area in kinds(streak)[kind])
        for side, group in sides.items():
            advances = streak.sides[side].advances if side else either
            for roll in ROLLS:
                if not streak.neutral >> roll.index & 1:
                    by_roll[roll.index] += group.carried if advances >> roll.index & 1 else group.broken
    return StreakReserve(tuple(by_roll), worst)


def _grouped(law: TableLaw, table: Table) -> dict[tuple[str, str], dict[str, _Group]]:
    """The wagers in play by game and kind, then by the side they follow (empty while they wait for one)."""
    found: dict[tuple[str, str], dict[str, _Group]] = {}
    for place in table.places.values():
        paytable = law.paytables[place.game]
        for wager in place.streaks.values():
            streak = paytable.streak
            assert streak is not None, "only a game with a streak has streak wagers"
            sides = found.setdefault((place.game, kind_of(streak, wager.area)), {})
            change = exact_change(law, (place,), table.chips)
            _add(change, paytable, streak, wager, sides.setdefault(wager.side, _Group()))
    return found


def _add(change: tuple[int, ...], paytable: Paytable, streak: StreakTable, wager: StreakWager, group: _Group) -> None:
    longer = wager.length + 1
    if longer == streak.longest:
        group.carried += _cost(change, paytable, streak, wager, longer)
    group.broken += _cost(change, paytable, streak, wager, wager.length)
    best = worst_continuation(streak, wager.area, wager.length).length
    group.best += _cost(change, paytable, streak, wager, best)


def _dearest(sides: dict[str, _Group]) -> int:
    """The worst for one kind: one side runs on while the other is broken at once."""
    waiting = sides.get("", _Group()).best
    named = [group for side, group in sides.items() if side]
    broken = sum(group.broken for group in named)
    return waiting + max((broken - group.broken + group.best for group in named), default=0)


def _cost(change: tuple[int, ...], paytable: Paytable, streak: StreakTable, wager: StreakWager, length: int) -> int:
    pays = ended(streak, length).pays
    if pays is None:
        return -wager.money  # tokens lost are no money
    return sum(streak_win(paytable, part * pays, change) for part in (wager.money, wager.tokens))
