"""The decider of the clock: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from sicbo.floor.approvals import ApprovalCommand, second_person, upheld
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.clock.commands import ConfirmTime, Order, RecordJump
from sicbo.floor.clock.events import AnyEvent, ApprovalRequested, ClockJumped, PlayHeld, TimeConfirmed
from sicbo.floor.clock.refusals import Reason, Refused
from sicbo.floor.clock.state import Time
from sicbo.floor.foresight import Seconds, at_desk, decide_approvals
from sicbo.floor.opaque import not_opaque
from sicbo.law.rulebook import HOUSE, house_rules

Answer = list[AnyEvent] | Refused

CONFIRMING = "confirm-time"


def decide(time: Time, order: Order) -> Answer:
    """What this order brings about."""
    return upheld(time.approvals, order, _decide(time, order))


def seconds_of(time: Time) -> Seconds[ApprovalRequested]:
    """How second persons are asked for about the time."""
    return at_desk(time.approvals, partial(decide, time), ApprovalRequested)


def _decide(time: Time, order: Order) -> Answer:
    command = order.command
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    match command:
        case RecordJump():
            return _jumped(time, order, command)
        case ConfirmTime():
            return _confirm(time, order, command)
        case _ if isinstance(command, ApprovalCommand):
            answer = decide_approvals(seconds_of(time), order, command)
            return answer if isinstance(answer, Refused) else [*answer]
        case _:
            assert_never(command)


def _jumped(time: Time, order: Order, jump: RecordJump) -> Answer:
    """The jump is on record, and play is held; the house goes on from the time that it had reckoned with."""
    rule = house_rules().clock
    held = PlayHeld(
        jump=time.count + 1,
        offset=time.offset + jump.expected - jump.found,
        tables=jump.tables if time.hold is None else (),
        **order.signed(f"{HOUSE} {rule.hold_clause}"),
    )
    return [ClockJumped(jump.expected, jump.found, order.actor.id, order.at, f"{HOUSE} {rule.clause}"), held]


def _confirm(time: Time, order: Order, confirming: ConfirmTime) -> Answer:
    """Another person has agreed to this very jump. Records that are ahead of the clock stay ahead of it, since time
    never goes back."""
    refused = not_entitled(order.actor, confirming.about.act)
    if refused:
        return refused
    if time.hold is None:
        return _not_held()
    if confirming.jump != time.hold.jump:
        return Refused(code=Reason.JUMPED_AGAIN, clause=act_clause(CONFIRMING), arguments={"jump": time.hold.jump})
    second = second_person(time.approvals, order, CONFIRMING)
    if isinstance(second, Refused):
        return second
    confirmed = TimeConfirmed(
        jump=confirming.jump,
        shown=confirming.shown,
        offset=max(0, order.at - confirming.shown),
        tables=confirming.tables,
        **order.signed(act_clause(CONFIRMING)),
    )
    return [second, confirmed]


def _not_held() -> Refused:
    return Refused(code=Reason.PLAY_NOT_HELD, clause=act_clause(CONFIRMING))
