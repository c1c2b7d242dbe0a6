"""The cases: disputes, complaints and incidents, with what the log has of them."""

from __future__ import annotations

from sicbo.desks.case.archive import Archive
from sicbo.desks.case.lookups import LOOKUPS
from sicbo.desks.case.reactions import REACTIONS
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.case.commands import AnyCommand, EndKeeping, Order
from sicbo.floor.case.decide import decide
from sicbo.floor.case.events import AnyEvent
from sicbo.floor.case.evolve import evolve
from sicbo.floor.case.forms import offers
from sicbo.floor.case.state import Case
from sicbo.house.context import Ask, Streams
from sicbo.house.desks import Desk
from sicbo.house.due import Due
from sicbo.house.front import Front, Scope


def _held(person: str, ask: Ask, streams: Streams) -> str:
    return next((stream for stream in streams("case") if _holds(ask(stream), person)), "")


def _holds(case: Case, person: str) -> bool:
    """An open case that is theirs, or about them."""
    return case.is_open and person in {case.complainant, case.person}


def _front() -> Front:
    from sicbo.server.routes import cases

    return Front(
        routes=cases.ROUTES,
        listed_by=cases.all_cases.opt["about"].roles,
        scopes={"cases": Scope(frozenset({"cases"}))},
        pages={"/cases": "cases"},
        seen_by={"/cases": cases.all_cases.opt["about"].roles},
    )


CASE = Desk(
    kind="case",
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=Case,
    decide=decide,
    evolve=evolve,
    lookups=LOOKUPS,
    reactions=REACTIONS,
    timers=lambda case, _: (
        [Due(case.keep_until, "keeping", THE_HOUSE, EndKeeping())] if case.keep_until and case.kept else []
    ),
    projections={"case-evidence": Archive},
    forbids_erasure=_held,
    offers=offers,
    front=_front,
)
