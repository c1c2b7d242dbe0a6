"""The patrons: a wallet, limits, sessions of play, exclusions, and what the house does for each of them."""

from __future__ import annotations

from sicbo.desks.patron.lookups import LOOKUPS
from sicbo.desks.patron.reactions import REACTIONS
from sicbo.desks.patron.timers import coming
from sicbo.desks.shared import name_taken, own_approvals
from sicbo.floor.patron.commands import AnyCommand, Order
from sicbo.floor.patron.decide import decide, seconds_of
from sicbo.floor.patron.events import AnyEvent
from sicbo.floor.patron.evolve import evolve
from sicbo.floor.patron.forms import offers
from sicbo.floor.patron.postings import postings
from sicbo.floor.patron.state import Patron
from sicbo.floor.refused import Refused
from sicbo.house.context import Ask, Streams
from sicbo.house.desks import Desk
from sicbo.house.front import Front
from sicbo.runtime.statements import Statements


def _may_begin(patron: Patron, ask: Ask) -> Refused | None:
    return None if patron.registered else name_taken(patron.id, f"table/{patron.id}", ask)


def _held(person: str, ask: Ask, _: Streams) -> str:
    """The wallet itself, unless it is empty and nothing is on its way."""
    found = ask(f"patron/{person}")
    return f"patron/{person}" if isinstance(found, Patron) and (found.wallet or found.open) else ""


def _front() -> Front:
    from sicbo.server.routes import forms, people, statements

    return Front(
        routes=[*people.OF_PATRONS, *forms.OF_PATRONS, *statements.ROUTES],
        listed_by=people.patrons.opt["about"].roles,
        pages={"/account": "account"},
    )


PATRON = Desk(
    kind="patron",
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=Patron,
    decide=decide,
    evolve=evolve,
    postings=postings,
    lookups=LOOKUPS,
    may_begin=_may_begin,
    reactions=REACTIONS,
    timers=coming,
    follows_venue_day=True,
    projections={"statements": lambda _store, _desks: Statements()},
    approvals=own_approvals,
    seconds=seconds_of,
    whose_pin=lambda patron, _: patron.id,
    transfers=lambda patron: {(number, patron.unit): sent.amount for number, sent in patron.open.items()},
    forbids_erasure=_held,
    offers=offers,
    front=_front,
)
