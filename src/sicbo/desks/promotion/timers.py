"""Timers of a promotion: entries close to the second, winners untold in time, claims kept long enough, approvals."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.desks.shared import lapsing
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.promotion.commands import ClosePromotion, LapseRefusal, NoteOverdue
from sicbo.floor.promotion.notices import notice_until
from sicbo.house.due import Due, Instant
from sicbo.runtime.live_promotion import LivePromotion


def coming(live: LivePromotion, _: Instant) -> Iterator[Due]:
    """What time brings about if nothing else happens."""
    promotion, rules = live.promotion, live.rules
    yield from lapsing(promotion.approvals)
    if rules is None:
        return
    if promotion.opened is not None and promotion.counted is None:
        yield Due(promotion.opened.closes, "close", THE_HOUSE, ClosePromotion())
    for prize, award in promotion.awards.items():
        until = notice_until(rules, promotion, award)
        if until is not None and not award.overdue:
            yield Due(until + 1, f"overdue-{prize}", THE_HOUSE, NoteOverdue(prize))
    for prize, kept in promotion.kept.items():
        yield Due(kept.kept_until, f"kept-{prize}", THE_HOUSE, LapseRefusal(prize))
