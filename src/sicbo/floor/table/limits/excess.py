"""The part of a wager above the maximum, handed back by the dealer while bets are open."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.commands import Order
from sicbo.floor.table.entries import Change
from sicbo.floor.table.events import AnyEvent, WagerRegistered
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import ReturnExcess
from sicbo.floor.table.limits.signs import NO_RULE, before, beside, lying_range, outside, whole_wagers
from sicbo.floor.table.places import seated_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Place, Table


def return_excess(law: TableLaw, table: Table, order: Order, returned: ReturnExcess) -> list[AnyEvent] | Refused:
    """Where the book has the player advised, the dealer may hand the excess back while bets are open."""
    place = seated_place(table, returned.place)
    if isinstance(place, Refused):
        return place
    refused = not_entitled(law, order.actor, returned.about.act)
    if refused:
        return refused
    if returned.round != table.upcoming():
        return Refused(code=Reason.STALE_ROUND, clause="house 3.2", arguments={"round": table.upcoming()})
    if not table.bets_open:
        return Refused(code=Reason.BETS_CLOSED, clause=law.cite(law.book.articles.dealing.closes_clause))
    policy = before(law, "above-maximum")
    limits = law.book.articles.limits
    changes = tuple(_excess(law, table, place)) if policy and policy.policy == "advise" else ()
    if policy is None or limits is None or not changes:
        clause = NO_RULE if limits is None else law.cite(limits.outside_clause)
        return Refused(code=Reason.NO_EXCESS, clause=clause)
    event = WagerRegistered(
        round=returned.round,
        place=place.id,
        player=place.player,
        cause="excess-returned",
        changes=changes,
        spoken=False,
        **order.signed(law.cite(policy.clause)),
    )
    return [event]


def _excess(law: TableLaw, table: Table, place: Place) -> Iterator[Change]:
    for area, stake in whole_wagers(place).items():
        whole = stake + beside(law, table, place, area).elsewhere
        found = outside(lying_range(law, table, place, area), whole)
        if found and found.kind == "above-maximum":
            yield from _taken_off(place, area, whole - found.limit)


def _taken_off(place: Place, area: str, excess: int) -> Iterator[Change]:
    """The excess comes off in cash chips first, then in whole colour chips, in tokens last (house 2.7)."""
    for pile, there in [(pile, amount) for (pile, where), amount in laid(place).items() if where == area]:
        if excess <= 0:
            return
        chip = 1 if pile in {CASH, TOKENS} else place.purse.colours[pile].value
        taken = min(there, -(-excess // chip) * chip)
        excess -= taken
        yield Change(area, there, there - taken, pile)
