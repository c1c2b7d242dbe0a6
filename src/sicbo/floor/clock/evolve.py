"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import ApprovalEvent, evolve_approvals
from sicbo.floor.clock.events import AnyEvent, ClockJumped, PlayHeld, TimeConfirmed
from sicbo.floor.clock.state import Hold, Time


def evolve(time: Time, event: AnyEvent) -> None:
    """The state after this event. A jump without a hold is one of a log from before play was held for it."""
    match event:
        case ClockJumped():
            time.count += 1
            time.back += event.found < event.expected
            time.expected, time.found = event.expected, event.found
        case PlayHeld():
            since = event.at if time.hold is None else time.hold.since
            time.hold = Hold(event.jump, time.expected, time.found, since)
            time.offset = event.offset
        case TimeConfirmed():
            time.hold = None
            time.offset = event.offset
        case _ if isinstance(event, ApprovalEvent):
            evolve_approvals(time.approvals, event)
        case _:
            assert_never(event)
