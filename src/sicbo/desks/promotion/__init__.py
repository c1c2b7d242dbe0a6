"""The promotions: each under terms, with entries from play at the tables, a draw, and prizes through a cage."""

from __future__ import annotations

from sicbo.desks.promotion.lookups import LOOKUPS
from sicbo.desks.promotion.reactions import REACTIONS
from sicbo.desks.promotion.timers import coming
from sicbo.floor.draw.events import SEALS
from sicbo.floor.promotion.commands import AnyCommand, Order
from sicbo.floor.promotion.events import AnyEvent
from sicbo.floor.promotion.state import Promotion
from sicbo.house.context import Ask, Streams
from sicbo.house.desks import Desk
from sicbo.house.front import Front, Scope
from sicbo.runtime import live_promotion
from sicbo.runtime.live_promotion import LivePromotion, means_of


def _held(person: str, ask: Ask, streams: Streams) -> str:
    return next((stream for stream in streams("promotion") if _holds(ask(stream).promotion, person)), "")


def _holds(promotion: Promotion, person: str) -> bool:
    """A prize that is theirs and not with them, entries not drawn from yet, or a refused claim that is kept."""
    waiting = (
        promotion.owner(number) == person and not award.handed_over and award.refused is None
        for number, award in promotion.awards.items()
    )
    entered = promotion.draw.places is None and any(one.owner == person for one in promotion.entries)
    kept = any(one.owner == person for one in promotion.kept.values())
    return any(waiting) or (entered and not promotion.cancelled) or kept or _under_way(promotion, person)


def _under_way(promotion: Promotion, person: str) -> bool:
    return any(one.owner == person for one in promotion.open.values())


def _transfers(live: LivePromotion) -> dict[tuple[str, str], int]:
    promotion = live.promotion
    return {(number, promotion.unit): sent.part.amount for number, sent in promotion.open.items()}


def _front() -> Front:
    from sicbo.server.routes import promotions

    return Front(
        routes=promotions.ROUTES,
        listed_by=("all",),
        pages={"/promotions": "promotions"},
        seen_by={"/promotions": promotions.RUNNING},
        scopes={"promotions": Scope(frozenset({"promotions"}), frozenset({"promotions"}))},
    )


PROMOTION = Desk(
    kind=live_promotion.PROMOTION,
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=live_promotion.new,
    equip=live_promotion.equipped,
    decide=live_promotion.decide,
    evolve=live_promotion.evolve,
    postings=live_promotion.postings,
    lookups=LOOKUPS,
    reactions=REACTIONS,
    timers=coming,
    projections={"qualifying": lambda _store, desks: means_of(desks).play},
    seals=SEALS,
    approvals=lambda live: live.promotion.approvals,
    seconds=live_promotion.seconds_of,
    transfers=_transfers,
    forbids_erasure=_held,
    front=_front,
)
