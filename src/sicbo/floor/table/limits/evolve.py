"""The limits that count, who was warned, and what the dice would cost."""

from __future__ import annotations

from itertools import product
from typing import assert_never

from sicbo.floor.table.chips.holders import places_of
from sicbo.floor.table.events import WagerRegistered
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.events import (
    AnnouncementWithdrawn,
    ApprovedMinimumsEntered,
    LiabilityCapped,
    LiabilityExceeded,
    LimitAdvised,
    LimitEvent,
    OwnerWarned,
    PersonalLimitsAgreed,
    PersonalLimitsRevoked,
    SignAnnounced,
    SignShown,
)
from sicbo.floor.table.limits.signs import range_for, whole_wagers
from sicbo.floor.table.limits.state import Pending
from sicbo.floor.table.state import Place, Table


def evolve_limits(law: TableLaw, table: Table, event: LimitEvent) -> None:
    limits = table.limits
    match event:
        case SignShown():
            for place in table.places.values():
                _keep_accepted(law, table, place)
            limits.sign = event.sign
            if event.announced:
                limits.pending = None
        case SignAnnounced():
            limits.pending = Pending(event.sign, event.at, event.effective)
        case AnnouncementWithdrawn():
            limits.pending = None
        case ApprovedMinimumsEntered():
            limits.approved = event.minimums
        case PersonalLimitsAgreed():
            for place in places_of(table, event.player):
                _keep_accepted(law, table, place)
                place.limits.personal, place.limits.marked_by = event.limits, event.marked_by
        case PersonalLimitsRevoked():
            for place in places_of(table, event.player):
                _keep_accepted(law, table, place)
                place.limits.personal, place.limits.marked_by = None, ""
        case LiabilityCapped():
            limits.cap = event.cap
        case OwnerWarned():
            limits.warned[event.player] = event.round
            table.places[event.place].limits.in_good_faith = event.areas
        case LimitAdvised() | LiabilityExceeded():
            pass
        case _:
            assert_never(event)


def forget_accepted(law: TableLaw, table: Table, event: WagerRegistered) -> None:
    """A wager that changes is judged by the limits and the warnings of now, and its cost reckoned anew."""
    for limits, change in product([place.limits for place in _counted(law, table, event)], event.changes):
        if change.area in limits.in_good_faith:
            limits.in_good_faith = tuple(area for area in limits.in_good_faith if area != change.area)
        if limits.accepted.pop(change.area, None) is not None:
            table.limits.costs = None


def _counted(law: TableLaw, table: Table, event: WagerRegistered) -> list[Place]:
    """The places whose wagers are one with those of the place that changes them."""
    limits = law.book.articles.limits
    by_player = limits is not None and limits.counted.by == "player"
    return places_of(table, event.player) if by_player else [table.places[event.place]]


def _keep_accepted(law: TableLaw, table: Table, place: Place) -> None:
    """Wagers that lie already keep the limits they were accepted under."""
    for area in whole_wagers(place):
        limits = range_for(law, table, place, area)
        if limits is not None:
            place.limits.accepted.setdefault(area, limits)
