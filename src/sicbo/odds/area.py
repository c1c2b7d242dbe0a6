"""The odds of one area: how often it wins, what the house keeps, how much it swings."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from sicbo.odds.moments import Distribution
from sicbo.odds.streak import expected_rounds, streak_result
from sicbo.paytable.table import Area, Paytable
from sicbo.units.dice import ROLLS


@dataclass(frozen=True)
class AreaOdds:
    """Exact figures for one unit staked on one area."""

    area: str
    bet: str
    pays: tuple[tuple[str, Fraction], ...]
    """Odds to 1 with what each is paid for (dice showing the pick, or run length); "" where there is only one."""
    ways: int | None
    """Winning rolls of 216; nothing for a wager over several rounds."""
    result: Distribution
    clause: str
    rounds: Fraction | None
    """Expected rounds to a decision, for a wager over several rounds."""

    @property
    def hit(self) -> Fraction:
        return self.result.chance_of_win

    @property
    def edge(self) -> Fraction:
        return -self.result.mean

    @property
    def returned(self) -> Fraction:
        """The expected share of the stake that comes back."""
        return 1 + self.result.mean

    @property
    def sd(self) -> Decimal:
        return self.result.sd


def area_odds(paytable: Paytable, area_id: str) -> AreaOdds:
    """The odds of one area of this pay table, streak areas included."""
    streak = paytable.streak
    if streak is not None and area_id in streak.sides:
        side = streak.sides[area_id]
        pays = tuple((str(length), odds) for length, odds in enumerate(streak.pays) if odds is not None)
        result = streak_result(streak, area_id)
        return AreaOdds(area_id, "streak", pays, None, result, side.clause, expected_rounds(streak, area_id))
    area = paytable.area(area_id)
    ways = sum(area.ways.values())
    chances = {odds: Fraction(count, len(ROLLS)) for odds, count in area.ways.items()}
    if ways < len(ROLLS):
        chances[Fraction(-1)] = Fraction(len(ROLLS) - ways, len(ROLLS))
    return AreaOdds(area_id, area.bet, _pays(area), ways, Distribution(chances), area.rule, None)


def all_odds(paytable: Paytable) -> list[AreaOdds]:
    """The odds of every area, in the order in which the book lists its bets."""
    streaks = paytable.streak.sides if paytable.streak else {}
    return [area_odds(paytable, area) for area in (*paytable.areas, *streaks)]


def _pays(area: Area) -> tuple[tuple[str, Fraction], ...]:
    """The odds; where they depend on how many dice show the pick, each with that number."""
    if len(area.ways) == 1:
        return (("", next(iter(area.ways))),)
    found: dict[Fraction, set[int]] = {}
    for roll, verdict in zip(ROLLS, area.verdicts, strict=True):
        if verdict.pays is not None:
            found.setdefault(verdict.pays, set()).add(sum(face in area.faces for face in roll.faces))
    return tuple(("/".join(map(str, sorted(dice))), odds) for odds, dice in sorted(found.items()))
