"""A set of wagers on one roll: the exact distribution of its net result, and the house's worst and best roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sicbo.odds.moments import Distribution
from sicbo.paytable.table import Paytable
from sicbo.units.dice import ROLLS, Roll
from sicbo.units.money import AMOUNTS
from sicbo.units.refusal import BadInput


@dataclass(frozen=True)
class WagersOdds:
    """What a set of wagers does to player and house, in the unit of the stakes."""

    staked: int
    nets: tuple[Fraction, ...]
    """The player's net result on each of the 216 rolls, in the order of `ROLLS`."""
    result: Distribution

    @property
    def liability(self) -> Fraction:
        """The most the house can lose on one roll (zero if it cannot lose)."""
        return max(self.result.best, Fraction(0))

    @property
    def worst_for_house(self) -> Roll:
        """The first roll that costs the house most."""
        return ROLLS[self.nets.index(max(self.nets))]

    @property
    def best_for_house(self) -> Roll:
        """The first roll that earns the house most."""
        return ROLLS[self.nets.index(min(self.nets))]

    @property
    def chance_of_win(self) -> Fraction:
        return self.result.chance_of_win


def wagers_odds(paytable: Paytable, wagers: Mapping[str, int]) -> WagersOdds:
    """The exact odds of placing all these wagers on one roll; streak wagers need more than one and are refused."""
    if not wagers:
        raise BadInput("no-wager")
    nets = [Fraction(0)] * len(ROLLS)
    for area_id, stake in wagers.items():
        if paytable.streak is not None and area_id in paytable.streak.sides:
            raise BadInput("streak-needs-rounds", clause=paytable.cite(paytable.streak.clause), area=area_id)
        if stake <= 0:
            raise BadInput("stake-not-positive", clause=AMOUNTS, stake=stake)
        refused = paytable.unpayable(area_id, stake)
        if refused:
            raise refused
        gain = {odds: stake * odds for odds in paytable.area(area_id).ways}
        for index, verdict in enumerate(paytable.areas[area_id].verdicts):
            nets[index] += Fraction(-stake) if verdict.pays is None else gain[verdict.pays]
    counts: dict[Fraction, int] = {}
    for net in nets:
        counts[net] = counts.get(net, 0) + 1
    chances = {net: Fraction(count, len(ROLLS)) for net, count in sorted(counts.items())}
    return WagersOdds(sum(wagers.values()), tuple(nets), Distribution(chances))
