"""The staff: who works here, of which rank and office, at which table, and which terminals stand on the floor."""

from __future__ import annotations

from sicbo.desks.shared import lapsing, own_approvals, with_seconds
from sicbo.floor.staff.commands import AnyCommand, Order
from sicbo.floor.staff.decide import decide, seconds_of
from sicbo.floor.staff.events import AnyEvent
from sicbo.floor.staff.evolve import evolve
from sicbo.floor.staff.forms import offers
from sicbo.floor.staff.postings import postings
from sicbo.floor.staff.state import Staff
from sicbo.house.desks import Desk
from sicbo.house.front import Front, Scope


def _front() -> Front:
    from sicbo.server.routes import forms, people

    return Front(
        routes=people.OF_STAFF + forms.OF_STAFF,
        listed_by=people.staff_seen.opt["about"].roles,
        scopes={"administer": Scope(frozenset({"staff"}), frozenset({"administrator"}))},
        pages={"/staff": "staff"},
        seen_by={"/staff": people.staff_seen.opt["about"].roles},
    )


STAFF = Desk(
    kind="staff",
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=lambda _: Staff(),
    decide=decide,
    evolve=evolve,
    postings=postings,
    lookups=with_seconds({}),
    timers=lambda staff, _: lapsing(staff.approvals),
    approvals=own_approvals,
    seconds=seconds_of,
    offers=offers,
    front=_front,
)
