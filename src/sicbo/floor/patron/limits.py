"""Limits that a patron chooses: tighter at once, looser after a day's thought."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.patron.commands import CancelPendingLimit, LimitCommand, Order, SetLimit
from sicbo.floor.patron.events import AnyEvent, LimitPending, LimitSet, PendingLimitCancelled
from sicbo.floor.patron.figures import limit, pending
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.sessions import not_theirs
from sicbo.floor.patron.state import Patron
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.units.time import HOUR

Answer = list[AnyEvent] | Refused


def decide_limits(patron: Patron, order: Order, command: LimitCommand) -> Answer:
    """What a patron's wish for another limit brings about."""
    match command:
        case SetLimit():
            return _set(patron, order, command)
        case CancelPendingLimit():
            return _cancel(patron, order, command)
        case _:
            assert_never(command)


def _set(patron: Patron, order: Order, wish: SetLimit) -> Answer:
    rule = house_rules().patrons
    clause = f"{HOUSE} {rule.clause}"
    refused = not_theirs(patron, order.actor)
    if not refused and wish.amount is not None:
        refused = bad_amount(wish.amount)
    if refused:
        return refused
    now = limit(patron, wish.kind, order.at)
    if wish.amount == now:
        return Refused(code=Reason.SAME_LIMIT, clause=clause, arguments={"kind": wish.kind})
    if wish.amount is not None and (now is None or wish.amount < now):
        return [LimitSet(kind=wish.kind, amount=wish.amount, **order.signed(clause))]
    effective = order.at + rule.looser_hours * HOUR
    return [LimitPending(kind=wish.kind, amount=wish.amount, effective=effective, **order.signed(clause))]


def _cancel(patron: Patron, order: Order, cancelling: CancelPendingLimit) -> Answer:
    clause = f"{HOUSE} {house_rules().patrons.clause}"
    refused = not_theirs(patron, order.actor)
    if refused:
        return refused
    if pending(patron, cancelling.kind, order.at) is None:
        return Refused(code=Reason.NO_PENDING_LIMIT, clause=clause, arguments={"kind": cancelling.kind})
    return [PendingLimitCancelled(kind=cancelling.kind, **order.signed(clause))]
