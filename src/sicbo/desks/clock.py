"""The clock: jumps of the machine's clock, which hold every table until two people have confirmed the time."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sicbo.desks.shared import lapsing, own_approvals, relation
from sicbo.floor.approvals import Approve
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.clock.commands import AnyCommand, ConfirmTime, Order, RecordJump
from sicbo.floor.clock.decide import decide
from sicbo.floor.clock.events import AnyEvent, PlayHeld, TimeConfirmed
from sicbo.floor.clock.evolve import evolve
from sicbo.floor.clock.state import Time
from sicbo.floor.table.commands.holding import HoldTable, ReleaseTable
from sicbo.house.clock import STREAM
from sicbo.house.context import Context
from sicbo.house.desks import Desk
from sicbo.house.front import Front
from sicbo.house.reactions import Reaction, Step


def _record(_: Time, command: RecordJump, context: Context) -> RecordJump:
    """With the tables that are to hear of it."""
    return replace(command, tables=tuple(sorted(context.streams("table"))))


def _confirm(_: Time, command: ConfirmTime, context: Context) -> ConfirmTime:
    """With what the clock of the machine shows, too."""
    return replace(command, tables=tuple(sorted(context.streams("table"))), shown=context.shown())


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

    return Front(routes=time.ROUTES)


CLOCK = Desk(
    kind=STREAM,
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=lambda _: Time(),
    decide=decide,
    evolve=evolve,
    lookups={RecordJump: _record, ConfirmTime: _confirm, Approve: relation(own_approvals)},
    reactions={PlayHeld: _held, TimeConfirmed: _goes_on},
    timers=lambda time, _: lapsing(time.approvals),
    approvals=own_approvals,
    front=_front,
)
