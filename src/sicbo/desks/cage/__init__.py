"""The cages: cash, chips, payouts, tickets and the boxes of the tables."""

from __future__ import annotations

from sicbo.desks.cage.lookups import LOOKUPS
from sicbo.desks.cage.reactions import REACTIONS
from sicbo.desks.shared import lapsing, own_approvals
from sicbo.floor.cage.commands import AnyCommand, Order, RedeemTicket
from sicbo.floor.cage.decide import decide, seconds_of
from sicbo.floor.cage.events import AnyEvent
from sicbo.floor.cage.evolve import evolve
from sicbo.floor.cage.forms import offers
from sicbo.floor.cage.postings import postings
from sicbo.floor.cage.state import Cage
from sicbo.house.context import Ask, Streams
from sicbo.house.desks import Desk
from sicbo.house.front import Front, Scope


def _ticket_owner(cage: Cage, redeeming: RedeemTicket) -> str:
    ticket = cage.tickets.get(redeeming.ticket)
    return ticket.patron if ticket is not None else ""


def _held(person: str, ask: Ask, streams: Streams) -> str:
    return next((stream for stream in streams("cage") if _holds(ask(stream), person)), "")


def _holds(cage: Cage, person: str) -> bool:
    """Cash for the wallet or money from it that waits here, or a ticket that is still good."""
    return (
        any(one.what == "cash" and one.of == person for one in cage.open.values())
        or any(one.patron == person for one in cage.payouts.values())
        or person in cage.returned.values()
        or any(one.patron == person and one.state in {"good", "on-the-way"} for one in cage.tickets.values())
    )


def _front() -> Front:
    from sicbo.server.routes import forms, people

    return Front(
        routes=[*people.OF_CAGES, *forms.OF_CAGES],
        listed_by=people.cages.opt["about"].roles,
        scopes={"cage": Scope(frozenset({"cage", "patrons"}), frozenset({"cage"}))},
        pages={"/cage": "cage"},
        seen_by={"/cage": people.cage_seen.opt["about"].roles},
    )


CAGE = Desk(
    kind="cage",
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=Cage,
    decide=decide,
    evolve=evolve,
    postings=postings,
    lookups=LOOKUPS,
    reactions=REACTIONS,
    timers=lambda cage, _: lapsing(cage.approvals),
    approvals=own_approvals,
    seconds=seconds_of,
    whose_pin=_ticket_owner,
    transfers=lambda cage: {(number, cage.unit): sent.amount for number, sent in cage.open.items()},
    forbids_erasure=_held,
    offers=offers,
    front=_front,
)
