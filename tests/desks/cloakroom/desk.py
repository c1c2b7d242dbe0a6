"""The cloakroom as one value: all that the house and its server need of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.events import TicketIssued
from sicbo.floor.patron.commands import SendToCage
from sicbo.floor.patron.state import Patron
from sicbo.house.clock import CLOCK
from sicbo.house.context import Ask, Context, Streams
from sicbo.house.desks import Desk
from sicbo.house.due import Due, Instant
from sicbo.house.front import Front
from sicbo.house.reactions import Reaction, Step
from sicbo.store.commits import Commit
from tests.desks.cloakroom.rules import (
    AnyCommand,
    AnyEvent,
    Cloakroom,
    CoatHandedBack,
    CoatTaken,
    HandInCoat,
    NotePayment,
    Order,
    RemindOwners,
    TurnAwayCoat,
    decide,
    evolve,
    postings,
)

KIND = "cloakroom"
ROOM = f"{KIND}/main"


def _wallet(handing: HandInCoat, _: Cloakroom, context: Context) -> int:
    found = context.ask(f"patron/{handing.patron}")
    return found.wallet if isinstance(found, Patron) else 0


def _fee_is_due(stream: str, taken: CoatTaken) -> Iterable[Reaction]:
    """Its owner, whose PIN was typed, has a voucher for the fee issued, out of the wallet; who cannot has the coat
    back."""
    paying = SendToCage(cage=taken.cage, amount=taken.fee, use="ticket")
    back = Step(stream, TurnAwayCoat(taken.patron), THE_HOUSE)
    yield Reaction(Step(f"patron/{taken.patron}", paying, Actor(taken.patron, pin_of=taken.patron)), back)


def _voucher_is_there(_: str, issued: TicketIssued) -> Iterable[Reaction]:
    """Of a fact of another desk. Most vouchers have nothing to do with a coat."""
    noting = NotePayment(issued.patron, issued.ticket)
    yield Reaction(Step(ROOM, noting, THE_HOUSE), ordinary=frozenset({"no-such-coat"}))


def _coming(room: Cloakroom, _: Instant) -> Iterable[Due]:
    if room.coats and not room.reminded:
        yield Due(room.closes, "closing", CLOCK, RemindOwners())


def _hangs_here(person: str, ask: Ask, streams: Streams) -> str:
    return next((stream for stream in streams(KIND) if ask(stream).ticket_of(person) is not None), "")


class Hanging:
    """How many coats hang in all cloakrooms, from the log."""

    def __init__(self) -> None:
        self.coats = 0

    def on_commit(self, _: Commit, events: tuple[Any, ...]) -> None:
        for event in events:
            self.coats += isinstance(event, CoatTaken) - isinstance(event, CoatHandedBack)


def _front() -> Front:
    from tests.desks.cloakroom import front

    return front.FRONT


CLOAKROOM = Desk(
    kind=KIND,
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=Cloakroom,
    decide=decide,
    evolve=evolve,
    postings=postings,
    lookups={"wallet": _wallet},
    reactions={CoatTaken: _fee_is_due, TicketIssued: _voucher_is_there},
    timers=_coming,
    projections={"coats": lambda _store, _desks: Hanging()},
    seals=frozenset({CoatTaken}),
    whose_pin=lambda _, handing: handing.patron,
    forbids_erasure=_hangs_here,
    front=_front,
)
