"""The tournaments: each is one stream, from its terms to its end."""

from __future__ import annotations

from dataclasses import replace

from sicbo.desks.shared import lapsing, own_approvals
from sicbo.desks.tournament.lookups import LOOKUPS, draw_lookups
from sicbo.desks.tournament.reactions import REACTIONS
from sicbo.floor.draw.events import SEALS
from sicbo.floor.tournament.commands import AnyCommand, Order
from sicbo.floor.tournament.decide import decide, seconds_of
from sicbo.floor.tournament.events import AnyEvent
from sicbo.floor.tournament.evolve import evolve
from sicbo.floor.tournament.forms import offers
from sicbo.floor.tournament.postings import postings
from sicbo.floor.tournament.state import Tournament
from sicbo.house.context import Ask, Streams
from sicbo.house.desks import Desk, Resources
from sicbo.house.front import Front


def _equipped(desk: Desk, resources: Resources) -> Desk:
    """The desk with the vault behind its draws."""
    return replace(desk, lookups={**LOOKUPS, **draw_lookups(resources.draws)})


def _held(person: str, ask: Ask, streams: Streams) -> str:
    """A tournament that is not over and that they have entered, or one that owes them."""
    return next((stream for stream in streams("tournament") if _holds(ask(stream), person)), "")


def _holds(held: Tournament | None, person: str) -> bool:
    if held is None:
        return False
    owed = (*held.open.values(), *held.failed.values())
    over = held.phase in {"closed", "cancelled"}
    return any(whose == person for whose, _ in owed) or (not over and held.of(person) is not None)


def _front() -> Front:
    from sicbo.server.routes import tournaments

    return Front(routes=tournaments.ROUTES, listed_by=("all",))


TOURNAMENT = Desk(
    kind="tournament",
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=Tournament,
    decide=decide,
    evolve=evolve,
    postings=postings,
    equip=_equipped,
    lookups=LOOKUPS,
    reactions=REACTIONS,
    timers=lambda held, _: lapsing(held.approvals),
    seals=SEALS,
    approvals=own_approvals,
    seconds=seconds_of,
    transfers=lambda held: {(number, held.terms.unit): amount for number, (_, amount) in held.open.items()},
    forbids_erasure=_held,
    offers=offers,
    front=_front,
)
