"""The liability of a table, what the dice can cost it: for each of the 216 rolls, exactly what it would pay out
beyond what it takes in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from sicbo.floor.table.chips.payment import exact_change
from sicbo.floor.table.commands import Order
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Range
from sicbo.floor.table.limits.events import LiabilityExceeded
from sicbo.floor.table.limits.sign_checks import CAPPED
from sicbo.floor.table.limits.signs import beside, lying_range, parted, range_for, standing, whole_wagers
from sicbo.floor.table.refusals import Blocked, Reason, Refused
from sicbo.floor.table.state import Place, Table, Wager
from sicbo.floor.table.streak.reserve import streak_reserve
from sicbo.paytable.table import Paytable
from sicbo.units.dice import ROLLS
from sicbo.units.money import exactly, up_to_payable

WARNED = "house 2.9"


@dataclass(frozen=True, slots=True)
class Liability:
    """The worst that one roll can cost, the rolls that cost it, and the cap that the operator has set."""

    worst: int
    rolls: tuple[tuple[int, int, int], ...]
    cap: int | None
    reserve: int
    """What streak wagers in play may cost beyond the next result, carried on to their best end."""


class Lain(NamedTuple):
    """A whole wager on one area: its part in money and its part in tokens."""

    area: str
    money: int
    tokens: int


def liability(law: TableLaw, table: Table) -> Liability:
    """What all that lies on the layout can cost the table; below zero where every roll leaves it a gain."""
    costs = _all_costs(law, table)
    worst = max(costs)
    rolls = tuple(roll.faces for roll, cost in zip(ROLLS, costs, strict=True) if cost == worst)
    return Liability(worst, rolls, table.limits.cap, max(streak_reserve(law, table).worst, 0))


def _all_costs(law: TableLaw, table: Table) -> list[int]:
    """What each roll would cost, also by the streaks that it ends."""
    streaks = streak_reserve(law, table).by_roll
    return [a + b for a, b in zip(table_costs(law, table), streaks, strict=True)]


def table_costs(law: TableLaw, table: Table) -> list[int]:
    """What each roll would cost the table as its wagers lie now."""
    if table.limits.costs is not None:
        return list(table.limits.costs)
    costs = [0] * len(ROLLS)
    for place in table.places.values():
        for area in whole_wagers(place):
            add_cost(costs, law, table, place, lain=_lain(place, area), limits=lying_range(law, table, place, area))
    return costs


def add_cost(
    costs: list[int],
    law: TableLaw,
    table: Table,
    place: Place,
    *,
    lain: Lain,
    limits: Range | None,
    times: int = 1,
) -> None:
    """Add what this wager would cost on each roll under these limits, or take it off; tokens lost are no money."""
    paytable = law.paytables[place.game]
    if lain.money + lain.tokens == 0 or lain.area not in paytable.areas:
        return
    whole = standing(law, table, place, area=lain.area, stake=lain.money + lain.tokens, limits=limits)
    in_money, in_tokens = parted(whole.returned, lain.money)
    played = lain.money - in_money, lain.tokens - in_tokens
    ways = paytable.areas[lain.area].ways
    change = exact_change(law, (place,), table.chips)
    wins = {odds: times * sum(_win(paytable, part, odds, change) for part in played if part) for odds in ways}
    for index, verdict in enumerate(paytable.areas[lain.area].verdicts):
        costs[index] += -times * played[0] if verdict.pays is None else wins[verdict.pays]


def over_cap(
    law: TableLaw, table: Table, place: Place, stakes: Mapping[str, int], tokens: Mapping[str, int]
) -> Refused | None:
    """Why these stakes of money and of tokens would cost too much on some roll; taking back is never refused."""
    cap = table.limits.cap
    if cap is None:
        return None
    lies = {area: _lain(place, area) for area in (*stakes, *tokens)}
    more = [area for area, stake in stakes.items() if stake > lies[area].money]
    more += [area for area, stake in tokens.items() if stake > lies[area].tokens]
    if not more:
        return None
    now = _all_costs(law, table)
    then = list(now)
    if any(beside(law, table, place, area).elsewhere for area in lies):
        then = _all_costs(law, _changed(table, place, stakes, tokens))
        lies = {}
    for area, before in lies.items():
        after = Lain(area, stakes.get(area, before.money), tokens.get(area, before.tokens))
        add_cost(then, law, table, place, lain=before, limits=lying_range(law, table, place, area), times=-1)
        add_cost(then, law, table, place, lain=after, limits=range_for(law, table, place, area))
    worst = max(then)
    if worst <= cap or worst <= max(now):
        return None
    too_much = [index for index, cost in enumerate(then) if cost > cap]
    blocked = tuple(Blocked(area, Reason.LIABILITY_CAP, CAPPED) for area in _winning(law, place, more, too_much))
    return Refused(code=Reason.LIABILITY_CAP, clause=CAPPED, arguments={"worst": worst, "cap": cap}, blocked=blocked)


def _changed(table: Table, place: Place, stakes: Mapping[str, int], tokens: Mapping[str, int]) -> Table:
    """The table as these stakes would leave it: what a player has at other places stands otherwise then, too."""
    wagers = place.wagers | {area: Wager(stake, 0, "") for area, stake in stakes.items()}
    touched = {*stakes, *tokens}
    accepted = {area: limits for area, limits in place.limits.accepted.items() if area not in touched}
    then = replace(
        place,
        wagers={area: wager for area, wager in wagers.items() if wager.stake},
        purse=replace(place.purse, token_wagers={**place.purse.token_wagers, **tokens}),
        limits=replace(place.limits, accepted=accepted),
    )
    return replace(table, places=table.places | {place.id: then}, limits=replace(table.limits, costs=None))


def may_refuse(law: TableLaw) -> bool:
    """Whether the book lets the house turn a wager down: else a cap only warns (house 2.9)."""
    limits = law.book.articles.limits
    return limits is None or limits.refusal.allowed


def exceeds(order: Order, round_number: int, over: Refused) -> LiabilityExceeded:
    """The warning that a wager taken all the same goes beyond the cap."""
    return LiabilityExceeded(
        round=round_number,
        worst=int(over.arguments["worst"]),
        cap=int(over.arguments["cap"]),
        **order.signed(WARNED),
    )


def _lain(place: Place, area: str) -> Lain:
    wager = place.wagers.get(area)
    return Lain(area, wager.stake if wager else 0, place.purse.token_wagers.get(area, 0))


def _winning(law: TableLaw, place: Place, areas: Iterable[str], rolls: list[int]) -> list[str]:
    """The areas that win on one of these rolls."""
    paytable = law.paytables[place.game].areas
    return [area for area in areas if any(paytable[area].verdicts[roll].pays is not None for roll in rolls)]


def _win(paytable: Paytable, played: int, odds: Fraction, chips: tuple[int, ...]) -> int:
    exact = played * odds
    win = exactly(exact) if paytable.rounding is None else up_to_payable(exact, *chips)
    assert win is not None, "a stake whose win is not whole was refused when it was placed"
    return win
