"""Lookups of a promotion: the law that is pinned, what was played, who may not win, and the secret of its draw."""

from __future__ import annotations

from sicbo.desks.shared import related_by
from sicbo.floor.promotion.commands import ClosePromotion, Counted, LeftOut, OpenEntries
from sicbo.house.context import Context, Lookups
from sicbo.runtime.eligibility import why_left_out
from sicbo.runtime.live_promotion import PROMOTION, LivePromotion, pin_law
from sicbo.tumbler.chain import fresh_salt


def _stream(live: LivePromotion) -> str:
    return f"{PROMOTION}/{live.promotion.id}"


def _commitment(_: OpenEntries, live: LivePromotion, __: Context) -> str:
    """The commitment to a fresh secret; none where one was committed to, or the house has no vault."""
    secrets, promotion = live.means.secrets, live.promotion
    ready = promotion.written and bool(promotion.version.published) and promotion.opened is None
    if secrets is None or not ready:
        return ""
    return secrets.commit(_stream(live))


def _secret(_: object, live: LivePromotion, __: Context) -> str:
    """The secret of a draw that waits for nothing else, the eyes of its scrutineer included."""
    secrets, promotion = live.means.secrets, live.promotion
    if secrets is None or promotion.answered is not None or (promotion.scrutineer and not promotion.attending):
        return ""
    return secrets.reveal(_stream(live), promotion.draw)


def _found(_: object, live: LivePromotion, __: Context) -> str:
    secrets = live.means.secrets
    return "secret-lost" if secrets is None else secrets.missing(_stream(live), live.promotion.draw)


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


LOOKUPS: Lookups = {
    "law": pin_law,
    "commitment": _commitment,
    "secret": _secret,
    "found": _found,
    "salt": lambda _, __, ___: fresh_salt(),
    "position": lambda _, live, __: live.means.play.position,
    "counted": _counted,
    "left_out": _left_out,
    "related": related_by(lambda live: live.promotion.approvals),
}
