"""What the dice can cost a table: for each of the 216 rolls, exactly what it would pay out beyond what it takes in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sicbo.floor.table.commands.limits import Range
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Blocked, Reason, Refused
from sicbo.floor.table.signs import lying_range, range_for, standing
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.streak_reserve import streak_reserve
from sicbo.paytable.table import Paytable
from sicbo.units.dice import ROLLS
from sicbo.units.money import exactly, up_to_payable

CAPPED = "house 2.4"


@dataclass(frozen=True, slots=True)
class Liability:
    """The worst that one roll can cost, the rolls that cost it, and the cap that the operator has set."""

    worst: int
    rolls: tuple[tuple[int, int, int], ...]
    cap: int | None
    reserve: int
    """What streak wagers in play may cost beyond the next result, carried on to their best end."""


def liability(law: TableLaw, table: Table) -> Liability:
    """What all that lies on the layout can cost the table; below zero where every roll leaves it a gain."""
    costs = [a + b for a, b in zip(table_costs(law, table), _other_costs(law, table), strict=True)]
    worst = max(costs)
    rolls = tuple(roll.faces for roll, cost in zip(ROLLS, costs, strict=True) if cost == worst)
    return Liability(worst, rolls, table.limits.cap, max(streak_reserve(law, table).worst, 0))


def _other_costs(law: TableLaw, table: Table) -> list[int]:
    """What each roll would cost by streaks that it ends, and by wins of tokens, whose stake is no money."""
    costs = list(streak_reserve(law, table).by_roll)
    for place in table.places.values():
        for area, stake in place.purse.token_wagers.items():
            limits = lying_range(law, table, place, area, tokens=True)
            add_cost(costs, law, table, place, area=area, stake=stake, limits=limits, tokens=True)
    return costs


def table_costs(law: TableLaw, table: Table) -> list[int]:
    """What each roll would cost the table as its wagers lie now."""
    if table.limits.costs is not None:
        return list(table.limits.costs)
    costs = [0] * len(ROLLS)
    for place in table.places.values():
        for area, wager in place.wagers.items():
            limits = lying_range(law, table, place, area)
            add_cost(costs, law, table, place, area=area, stake=wager.stake, limits=limits)
    return costs


def add_cost(
    costs: list[int],
    law: TableLaw,
    table: Table,
    place: Place,
    *,
    area: str,
    stake: int,
    limits: Range | None,
    times: int = 1,
    tokens: bool = False,
) -> None:
    """Add what this wager would cost on each roll under these limits, or take it off; tokens lost are no money."""
    paytable = law.paytables[place.game]
    if stake == 0 or area not in paytable.areas:
        return
    played = stake - standing(law, table, place, area=area, stake=stake, limits=limits).returned
    wins = {odds: times * _win(paytable, played, odds, table.chips) for odds in paytable.areas[area].ways}
    loss = 0 if tokens else -times * played
    for index, verdict in enumerate(paytable.areas[area].verdicts):
        costs[index] += loss if verdict.pays is None else wins[verdict.pays]


def over_cap(
    law: TableLaw, table: Table, place: Place, stakes: Mapping[str, int], tokens: Mapping[str, int]
) -> Refused | None:
    """Why these stakes of money and of tokens would cost too much on some roll; taking back is never refused."""
    cap = table.limits.cap
    if cap is None:
        return None
    lying = {area: wager.stake for area, wager in place.wagers.items()}
    more = [area for area, stake in stakes.items() if stake > lying.get(area, 0)]
    more += [area for area, stake in tokens.items() if stake > place.purse.token_wagers.get(area, 0)]
    if not more:
        return None
    now = [a + b for a, b in zip(table_costs(law, table), _other_costs(law, table), strict=True)]
    then = list(now)
    for area, stake in stakes.items():
        old, new = lying_range(law, table, place, area), range_for(law, table, place, area)
        add_cost(then, law, table, place, area=area, stake=lying.get(area, 0), limits=old, times=-1)
        add_cost(then, law, table, place, area=area, stake=stake, limits=new)
    for area, stake in tokens.items():
        before = place.purse.token_wagers.get(area, 0)
        old, new = lying_range(law, table, place, area, tokens=True), range_for(law, table, place, area)
        add_cost(then, law, table, place, area=area, stake=before, limits=old, times=-1, tokens=True)
        add_cost(then, law, table, place, area=area, stake=stake, limits=new, tokens=True)
    worst = max(then)
    if worst <= cap or worst <= max(now):
        return None
    too_much = [index for index, cost in enumerate(then) if cost > cap]
    blocked = tuple(Blocked(area, Reason.LIABILITY_CAP, CAPPED) for area in _winning(law, place, more, too_much))
    return Refused(code=Reason.LIABILITY_CAP, clause=CAPPED, arguments={"worst": worst, "cap": cap}, blocked=blocked)


def _winning(law: TableLaw, place: Place, areas: Iterable[str], rolls: list[int]) -> list[str]:
    """The areas that win on one of these rolls."""
    paytable = law.paytables[place.game].areas
    return [area for area in areas if any(paytable[area].verdicts[roll].pays is not None for roll in rolls)]


def _win(paytable: Paytable, played: int, odds: Fraction, chips: tuple[int, ...]) -> int:
    exact = played * odds
    win = exactly(exact) if paytable.rounding is None else up_to_payable(exact, *chips)
    assert win is not None, "a stake whose win is not whole was refused when it was placed"
    return win
