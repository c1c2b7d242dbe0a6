"""The clock: jumps of the machine's clock, which hold every table until two people have confirmed the time."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.desks.shared import lapsing, own_approvals, with_seconds
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.clock.commands import AnyCommand, Order
from sicbo.floor.clock.decide import decide, seconds_of
from sicbo.floor.clock.events import AnyEvent, PlayHeld, TimeConfirmed
from sicbo.floor.clock.evolve import evolve
from sicbo.floor.clock.state import Time
from sicbo.floor.table.holding.commands import HoldTable, ReleaseTable
from sicbo.house.clock import STREAM
from sicbo.house.context import Lookups
from sicbo.house.desks import Desk
from sicbo.house.front import Front
from sicbo.house.reactions import Reaction, Step

_OWN: Lookups = {
    "tables": lambda _, __, context: tuple(sorted(context.streams("table"))),
    "shown": lambda _, __, context: context.shown(),
}
LOOKUPS = with_seconds(_OWN)


def _held(_: str, held: PlayHeld) -> Iterable[Reaction]:
    """At once: no table takes a bet after the jump, not even in the same breath."""
    for table in held.tables:
        yield Reaction(Step(table, HoldTable(held.jump), THE_HOUSE), at_once=True)


def _goes_on(_: str, confirmed: TimeConfirmed) -> Iterable[Reaction]:
    """At once: a hold that begins right after this is not ended by it."""
    for table in confirmed.tables:
        yield Reaction(Step(table, ReleaseTable(confirmed.jump), THE_HOUSE), at_once=True)


def _front() -> Front:
    from sicbo.server.routes import time

    return Front(routes=time.ROUTES, listed_by=("all",))


CLOCK = Desk(
    kind=STREAM,
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=lambda _: Time(),
    decide=decide,
    evolve=evolve,
    lookups=LOOKUPS,
    reactions={PlayHeld: _held, TimeConfirmed: _goes_on},
    timers=lambda time, _: lapsing(time.approvals),
    approvals=own_approvals,
    seconds=seconds_of,
    front=_front,
)
