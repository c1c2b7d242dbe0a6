"""Orders that wait for a second person, for those who answer them and for whoever takes one up again."""

from __future__ import annotations

from typing import Any

import msgspec

from sicbo.floor import foresight
from sicbo.floor.actor import Command
from sicbo.floor.forms import Context, Offer, settled
from sicbo.floor.staff.commands import Invite
from sicbo.runtime.live_table import LiveTable
from sicbo.server.forms import Form, doors, then
from sicbo.server.service import Caller, Service


class Waits(foresight.Waits, frozen=True, kw_only=True):
    """An order that waits for a second person, at a table, a cage, for a patron, among the staff or about the time."""

    stream: str
    unit: str
    to: str
    """Where it is answered."""
    form: Form | None
    """The order as it is carried out, for whoever has asked."""


def waiting(service: Service, caller: Caller, stream: str) -> tuple[Waits, ...]:
    """What waits at this desk, as the caller sees it; nothing where there is no such desk yet."""
    house = service.running.house
    if not house.exists(stream):
        return ()
    state, asked = house.state(stream), house.desks.of(stream).approvals(house.state(stream))
    unit = state.table.currency if isinstance(state, LiveTable) else getattr(state, "unit", "")

    def form_of(one: foresight.Waits) -> Form | None:
        if one.asked_by != caller.user or asked is None:
            return None
        return _form(service, stream, unit_of(one), one, asked.open[one.approval].asker.office)

    def unit_of(one: foresight.Waits) -> str:
        # A cage has its currency from its opening on, which is an order that may still wait here.
        return unit or getattr(one.order, "unit", "")

    return tuple(
        Waits(
            stream=stream,
            unit=unit_of(one),
            to=doors(stream, "")["to"],
            form=form_of(one),
            **msgspec.structs.asdict(one),
        )
        for one in house.waiting(stream)
    )


def _form(service: Service, stream: str, unit: str, one: foresight.Waits, office: str) -> Form:
    order = one.order
    given = {name: value for name, value in msgspec.to_builtins(order).items() if name not in order.about.filled_in}
    where = doors(stream, office)
    if isinstance(order, Invite):
        # The link is told to whoever gives the order, and to nobody else.
        kind = "staff" if service.running.works_here(order.person) else "patrons"
        where["to"] = f"/api/{kind}/{order.person}/invitation"
    offer = _offer(service, stream, order, given)
    return Form(
        type=given["type"],
        word=offer.called if offer else given["type"],
        **where,
        stream=stream,
        order=given,
        fields=(),
        due=None,
        unit=unit,
        clause="",
        final=order.about.final,
        seconded=True,
        notice=None,
        then=then(stream, offer),
    )


def _offer(service: Service, stream: str, order: Command, given: dict[str, Any]) -> Offer | None:
    """The offer that the order came from, where it can be told from others."""
    house = service.running.house
    seen = Context(now=house.clock(), by="", cage=given.get("cage", ""), table=given.get("table", ""))
    for offer in house.desks.of(stream).offers(house.state(stream), seen):
        if isinstance(order, offer.command) and settled(offer).items() <= given.items():
            return offer
    return None
