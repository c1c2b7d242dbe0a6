"""Lookups of a promotion: the law that is pinned, what was played, who may not win, and the secret of its draw."""

from __future__ import annotations

from sicbo.desks.shared import cage_unit, with_seconds
from sicbo.floor.draw.commands import DrawWinners
from sicbo.floor.promotion.commands import ClosePromotion, Counted, HandOverPrize, LeftOut, OpenEntries
from sicbo.house.context import Context, Lookups
from sicbo.runtime.eligibility import why_left_out
from sicbo.runtime.live_promotion import LivePromotion, open_cases, pin_law


def _commitment(opening: OpenEntries, live: LivePromotion, context: Context) -> str:
    """The commitment to a fresh secret; none where one was committed to, or nobody can read the terms yet."""
    promotion = live.promotion
    if not promotion.written or not promotion.version.published or promotion.opened is not None:
        return ""
    found: str = live.means.draws["commitment"](opening, live, context)
    return found


def _secret(drawing: DrawWinners, live: LivePromotion, context: Context) -> str:
    """The secret of a draw that waits for nothing else, the eyes of its scrutineer included."""
    promotion = live.promotion
    if promotion.answered is not None or (promotion.scrutineer and not promotion.attending):
        return ""
    found: str = live.means.draws["secret"](drawing, live, context)
    return found


def _counted(_: ClosePromotion, live: LivePromotion, __: Context) -> tuple[Counted, ...]:
    return live.means.play.counted(live.promotion.id)


def _left_out(_: ClosePromotion, live: LivePromotion, context: Context) -> tuple[LeftOut, ...]:
    """Everybody who has wagered enough for an entry and may not win."""
    rules = live.rules
    counted = live.means.play.counted(live.promotion.id)
    found = (
        (one.player, why_left_out(one.player, context.ask, context.at))
        for one in counted
        if rules is not None and rules.each and rules.entries(one.wagered)
    )
    return tuple(LeftOut(player, reason) for player, reason in found if reason is not None)


def _disputed(handing: HandOverPrize, live: LivePromotion, context: Context) -> str:
    """The first open case about this prize."""
    return next(iter(open_cases(live.promotion.disputed_in(handing.prize), context.ask)), "")


_OWN: Lookups = {
    "law": pin_law,
    "commitment": _commitment,
    "secret": _secret,
    "found": lambda told, live, context: live.means.draws["found"](told, live, context),
    "salt": lambda told, live, context: live.means.draws["salt"](told, live, context),
    "position": lambda _, live, __: live.means.play.position,
    "counted": _counted,
    "unit": lambda handing, _, context: cage_unit(handing.cage, context.ask) if handing.cage else "",
    "left_out": _left_out,
    "disputed": _disputed,
}
LOOKUPS = with_seconds(_OWN, lambda live: live.promotion.approvals)
