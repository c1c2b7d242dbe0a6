"""Disputes of a promotion: each is a case, and the prize that is disputed waits until that case is closed."""

from __future__ import annotations

from itertools import count
from typing import assert_never

from sicbo.floor.authority import not_entitled
from sicbo.floor.promotion.commands import DisputeCommand, DisputePrize, DropDispute, NoteDispute, Order
from sicbo.floor.promotion.events import AnyEvent, DisputeDropped, DisputeNoted, PrizeDisputed
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion

Answer = list[AnyEvent] | Refused

DISPUTED = "house 24.11"


def decide_disputes(rules: Rules, promotion: Promotion, order: Order, command: DisputeCommand) -> Answer:
    """What an order about a dispute brings about."""
    match command:
        case DisputePrize():
            return _dispute(rules, promotion, order, command)
        case NoteDispute():
            refused = not_entitled(order.actor, command.about.act)
            if not refused and command.case in promotion.disputes:
                refused = Refused(code=Reason.DISPUTE_KNOWN, clause=DISPUTED, arguments={"case": command.case})
            noted = DisputeNoted(case=command.case, person=command.person, **order.signed(DISPUTED))
            return refused or [noted]
        case DropDispute():
            refused = not_entitled(order.actor, command.about.act)
            return refused or [DisputeDropped(case=command.case, **order.signed(DISPUTED))]
        case _:
            assert_never(command)


def waits_for_case(prize: int, case: str) -> Refused | None:
    """Why a prize is not handed over: an open case is about it."""
    if not case:
        return None
    return Refused(code=Reason.PRIZE_DISPUTED, clause=DISPUTED, arguments={"prize": prize, "case": case})


def who_decides(rules: Rules) -> str:
    """The clause by which a dispute of a promotion is decided."""
    law = rules.book.articles.disputes
    stages = law.stage if law is not None else ()
    return next((rules.cite(one.clause) for one in stages if "promotion" in one.of), DISPUTED)


def _dispute(rules: Rules, promotion: Promotion, order: Order, disputing: DisputePrize) -> Answer:
    """Of a promotion whose terms can be read; of one prize only once it is somebody's, and by one person once."""
    if not promotion.version.published:
        return Refused(code=Reason.PROMOTION_UNKNOWN, clause=DISPUTED)
    if disputing.prize and disputing.prize not in promotion.awards:
        return Refused(code=Reason.NO_WINNER, clause=DISPUTED, arguments={"prize": disputing.prize})
    mine = {one.prize: case for case, one in promotion.disputes.items() if one.person == order.actor.id}
    if disputing.prize in mine:
        told = {"case": mine[disputing.prize]}
        return Refused(code=Reason.DISPUTE_KNOWN, clause=DISPUTED, arguments={**told})
    numbered = (f"case/{promotion.id}-dispute-{number}" for number in count(promotion.disputed + 1))
    disputed = PrizeDisputed(
        case=next(one for one in numbered if one not in promotion.disputes),
        prize=disputing.prize,
        person=order.actor.id,
        **order.signed(who_decides(rules)),
    )
    return [disputed]
