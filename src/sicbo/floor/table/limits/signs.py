"""The limits sign, and how a wager stands to it: which range counts, in which way it is outside, what the book
makes of that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from sicbo.floor.table.chips.holders import places_of
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Minimums, Range, Sign
from sicbo.floor.table.limits.events import Kind
from sicbo.floor.table.state import Place, Table
from sicbo.law import schema

NO_RULE = "house 2.5"


class Outside(NamedTuple):
    """A wager outside the limits: in which way, and the minimum, maximum or unit that it misses."""

    kind: Kind
    limit: int


class Stake(NamedTuple):
    """What lies on one area in money, or in tokens: paid each by itself, held together against the limits."""

    area: str
    amount: int
    tokens: bool = False


class Beside(NamedTuple):
    """What the same player has on the same area at other places: at those before this one, and at all of them."""

    ahead: int = 0
    elsewhere: int = 0


class Standing(NamedTuple):
    """What a wager is settled as: how much of it is handed back whatever the dice say, and the clause for that."""

    returned: int
    clause: str


def range_for(law: TableLaw, table: Table, place: Place, area: str) -> Range | None:
    """The range that counts for a new wager of this place; none where no sign does or the area is not of one round."""
    sign = table.limits.sign
    if sign is None or area not in law.paytables[place.game].areas:
        return None
    stated = own_range(law, sign, place.game, area)
    personal = place.limits.personal
    if personal is None:
        return stated or sign.every
    own = own_range(law, personal, place.game, area) or stated or personal.every
    if not _only_widens(law):
        return own
    return replace(own, maximum=max(own.maximum, (stated or sign.every).maximum))


def _only_widens(law: TableLaw) -> bool:
    """Whether limits of one player are there to let them wager more, so that a wider sign leaves none behind."""
    limits = law.book.articles.limits
    return limits is not None and limits.personal is not None and limits.personal.only_above_maximum


def own_range(law: TableLaw, sign: Sign, game: str, area: str) -> Range | None:
    """The range that the sign gives this area or its bet, if it does."""
    return sign.own.get(area) or sign.own.get(law.paytables[game].areas[area].bet)


def lowest_minimum(law: TableLaw, table: Table) -> int | None:
    """The lowest minimum that the sign of a table states for any bet of its games; none where it shows no sign."""
    sign = table.limits.sign
    if sign is None:
        return None
    games = {place.game for place in table.places.values()}
    return min(
        (own_range(law, sign, game, area) or sign.every).minimum for game in games for area in law.paytables[game].areas
    )


def minimum_of(law: TableLaw, minimums: Minimums, game: str, area: str) -> int:
    """The approved minimum for this area."""
    bet = law.paytables[game].areas[area].bet
    return minimums.own.get(area, minimums.own.get(bet, minimums.every))


def outside(limits: Range | None, stake: int) -> Outside | None:
    """In which way a stake is outside this range, if it is.

    >>> outside(Range(1000, 5000, 500), 1200)
    Outside(kind='wrong-unit', limit=500)
    >>> outside(Range(1000, 5000, 500), 1500) is None
    True
    """
    if limits is None:
        return None
    if stake < limits.minimum:
        return Outside("below-minimum", limits.minimum)
    if stake > limits.maximum:
        return Outside("above-maximum", limits.maximum)
    if (stake - limits.minimum) % limits.unit:
        return Outside("wrong-unit", limits.unit)
    return None


def before(law: TableLaw, kind: Kind) -> schema.Before | None:
    """What the book does about such a wager while bets are open."""
    section = _section(law, kind)
    return None if section is None else next(iter(law.in_force(section.before_no_more_bets)), None)


def after(law: TableLaw, kind: Kind) -> schema.After | None:
    """What the book does about such a wager once bets are closed."""
    section = _section(law, kind)
    return None if section is None else next(iter(law.in_force(section.after_no_more_bets)), None)


def on_the_layout(place: Place) -> list[Stake]:
    """Every wager of one round that this place has on the layout, those of tokens last."""
    money = [Stake(area, wager.stake) for area, wager in place.wagers.items()]
    return money + [Stake(area, amount, tokens=True) for area, amount in place.purse.token_wagers.items()]


def whole_wagers(place: Place) -> dict[str, int]:
    """What lies on each area in chips and tokens together: one wager against the limits (house 2.7)."""
    whole: dict[str, int] = {}
    for area, amount, _ in on_the_layout(place):
        whole[area] = whole.get(area, 0) + amount
    return whole


def beside(law: TableLaw, table: Table, place: Place, area: str) -> Beside:
    """What is one wager with that of this place on an area, where the book counts by player (house 2.10)."""
    limits = law.book.articles.limits
    if limits is None or limits.counted.by != "player":
        return Beside()
    ahead, elsewhere, before = 0, 0, True
    for other in places_of(table, place.player):
        if other is place:
            before = False
            continue
        amount = whole_wagers(other).get(area, 0)
        elsewhere += amount
        ahead += amount if before else 0
    return Beside(ahead, elsewhere)


def lying_range(law: TableLaw, table: Table, place: Place, area: str) -> Range | None:
    """The range that counts for a wager on the layout: the one it was accepted under (house 2.6)."""
    return place.limits.accepted.get(area) or range_for(law, table, place, area)


def lying_standing(law: TableLaw, table: Table, place: Place, lain: Stake) -> Standing:
    """What of this part of a wager on the layout is settled, under the limits that all of it was accepted under."""
    wager = place.wagers.get(lain.area)
    money = wager.stake if wager else 0
    tokens = place.purse.token_wagers.get(lain.area, 0)
    limits = lying_range(law, table, place, lain.area)
    whole = standing(law, table, place, area=lain.area, stake=money + tokens, limits=limits)
    in_money, in_tokens = parted(whole.returned, money)
    return Standing(in_tokens if lain.tokens else in_money, whole.clause)


def parted(returned: int, money: int) -> tuple[int, int]:
    """What is handed back of a wager in money and in tokens: money first (house 2.7).

    >>> parted(1500, 1000)
    (1000, 500)
    """
    return min(returned, money), max(returned - money, 0)


def standing(law: TableLaw, table: Table, place: Place, *, area: str, stake: int, limits: Range | None) -> Standing:
    """What of this wager is settled under these limits once bets are closed, and what is handed back.

    Of what one player has above the maximum at several places, the last ones give back first (house 2.10).
    """
    others = beside(law, table, place, area)
    found = outside(limits, stake + others.elsewhere)
    policy = found and after(law, found.kind)
    if not found or not policy:
        return Standing(0, "")
    clause = law.cite(policy.clause)
    match policy.policy:
        case "settle":
            return Standing(0, clause)
        case "settle-rounded-up":
            return Standing(0, "")
        case "settle-to-maximum":
            back = max(stake - max(found.limit - others.ahead, 0), 0)
            return Standing(back, clause if back else "")
        case "settle-once-then-return":
            return Standing(stake if _warned_before(table, place, area) else 0, clause)
        case "void-below-approved-else-settle" | "void-below-approved-else-return":
            approved = table.limits.approved
            whole = stake + others.elsewhere
            if approved is not None and whole < minimum_of(law, approved, place.game, area):
                return Standing(stake, clause)
            back = stake if policy.policy == "void-below-approved-else-return" else 0
            return Standing(back, law.cite(policy.else_clause))
        case _:
            assert_never(policy.policy)


def found_small(law: TableLaw, table: Table) -> Iterator[tuple[Place, tuple[str, ...], str]]:
    """The places whose player must be warned for the first time, on which areas, and the clause that says so."""
    policy = after(law, "below-minimum")
    if policy is None or policy.policy != "settle-once-then-return":
        return
    for place in table.places.values():
        if place.player in table.limits.warned:
            continue
        small = []
        for area, stake in whole_wagers(place).items():
            whole = stake + beside(law, table, place, area).elsewhere
            found = outside(lying_range(law, table, place, area), whole)
            if found and found.kind == "below-minimum":
                small.append(area)
        if small:
            yield place, tuple(small), law.cite(policy.clause)


def _warned_before(table: Table, place: Place, area: str) -> bool:
    """Whether the player had been warned before the wager on this area was placed, or last changed."""
    return place.player in table.limits.warned and area not in place.limits.in_good_faith


def _section(law: TableLaw, kind: Kind) -> schema.Outside | None:
    limits = law.book.articles.limits
    if limits is None:
        return None
    match kind:
        case "below-minimum":
            return limits.below_minimum
        case "above-maximum":
            return limits.above_maximum
        case "wrong-unit":
            return limits.wrong_unit
        case _:
            assert_never(kind)
