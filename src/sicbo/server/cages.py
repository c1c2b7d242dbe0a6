"""What the window of a cage shows: what is open there, and the latest; not all that it has to remember."""

from __future__ import annotations

from itertools import islice

import msgspec

from sicbo.floor.approvals import Approvals
from sicbo.floor.cage.state import Cage, Fill, Payout, Sent, Ticket
from sicbo.house.house import House

LATEST = 6
"""How many tickets are shown unasked; any other is looked up by its number."""


class CageView(msgspec.Struct, frozen=True, kw_only=True):
    """A cage at one moment."""

    seq: int
    """The place in the log at which it stood like this."""
    id: str
    opened: bool
    unit: str
    bank: int
    cash: int | None
    """What should be in the drawer; not for whoever counts it (house 13.11)."""
    open: dict[str, Sent]
    """Sent and neither taken nor called back."""
    payouts: dict[str, Payout]
    fills: dict[str, Fill]
    drops: dict[str, int | None]
    """The boxes that wait, by table, with what should be in them; not for whoever counts them (house 13.10)."""
    tickets: dict[str, Ticket]
    """The latest that can still be redeemed, the newest last."""
    good_tickets: int
    """How many can still be redeemed in all."""
    approvals: Approvals


def cage_view(house: House, stream: str, *, counts: bool) -> CageView:
    """This cage as it stands in the log, for somebody who counts there or not."""
    cage: Cage = house.state(stream)
    good = [number for number, one in cage.tickets.items() if one.state == "good"]
    return CageView(
        seq=house.head(stream)[0],
        id=cage.id,
        opened=cage.opened,
        unit=cage.unit,
        bank=cage.bank,
        cash=None if counts else cage.cash,
        open=cage.open,
        payouts=cage.payouts,
        fills=cage.fills,
        drops=dict.fromkeys(cage.drops) if counts else dict(cage.drops),
        tickets={number: cage.tickets[number] for number in good[-LATEST:]},
        good_tickets=len(good),
        approvals=cage.approvals,
    )


def tickets_like(cage: Cage, number: str) -> dict[str, Ticket]:
    """The ticket of this number, good or spent; or those whose number ends with it after a stroke, the latest first."""
    if number in cage.tickets:
        return {number: cage.tickets[number]}
    ends = (one for one in reversed(cage.tickets) if one.endswith(f"/{number}"))
    return {one: cage.tickets[one] for one in islice(ends, LATEST)}
