"""The view of a cage at its window: what is open there, and the latest; not all that it has to remember."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Literal

import msgspec

from sicbo.floor.cage.events import ChipsRecalled, ChipsReceived, ChipsSent, TransferConfirmed
from sicbo.floor.cage.state import Cage, Fill, Payout, Sent, Ticket
from sicbo.house.house import House
from sicbo.runtime.kinds import CAGE
from sicbo.server.service import Caller, Service
from sicbo.server.waiting import Waits, waiting

LATEST = 6
"""How many tickets are shown unasked; any other is looked up by its number."""
MOVEMENTS = 12
LOOKED_THROUGH = 500
"""How far back in the log of a cage the latest movements of chips are looked for."""


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
    waiting: tuple[Waits, ...]
    """The orders that wait for a second person."""


def cage_view(service: Service, caller: Caller, stream: str) -> CageView:
    """This cage as it stands in the log, for somebody who counts there or not."""
    house, counts = service.running.house, CAGE in caller.roles
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
        waiting=waiting(service, caller, stream),
    )


def tickets_like(cage: Cage, number: str) -> dict[str, Ticket]:
    """The ticket of this number, good or spent; or those whose number ends with it after a stroke, the latest first."""
    if number in cage.tickets:
        return {number: cage.tickets[number]}
    ends = (one for one in reversed(cage.tickets) if one.endswith(f"/{number}"))
    return {one: cage.tickets[one] for one in islice(ends, LATEST)}


class ChipsMoved(msgspec.Struct, frozen=True, kw_only=True):
    """Chips between this cage and a table: sent from here, taken over there, called back, or come back from there."""

    seq: int
    at: int
    by: str
    what: Literal["sent", "taken", "called-back", "came-back"]
    table: str
    amount: int
    transfer: str


def chips_moved(house: House, stream: str) -> list[ChipsMoved]:
    """The latest movements of chips at this cage, the newest first."""
    journal, sent = house.desks.of(stream).journal, dict[str, ChipsSent]()
    found: deque[ChipsMoved] = deque(maxlen=MOVEMENTS)
    for commit in house.store.read(stream, max(0, house.head(stream)[0] - LOOKED_THROUGH)):
        for event in journal.read(commit.events):
            if isinstance(event, ChipsSent):
                sent[event.transfer] = event
                found.append(_moved(commit.seq, "sent", event, event))
            elif isinstance(event, ChipsRecalled):
                found.append(_moved(commit.seq, "called-back", event, event))
            elif isinstance(event, ChipsReceived):
                found.append(_moved(commit.seq, "came-back", event, event))
            elif isinstance(event, TransferConfirmed) and event.transfer in sent:
                found.append(_moved(commit.seq, "taken", event, sent[event.transfer]))
    return list(reversed(found))


def _moved(
    seq: int,
    what: Literal["sent", "taken", "called-back", "came-back"],
    event: ChipsSent | ChipsRecalled | ChipsReceived | TransferConfirmed,
    chips: ChipsSent | ChipsRecalled | ChipsReceived,
) -> ChipsMoved:
    return ChipsMoved(
        seq=seq, at=event.at, by=event.by, what=what, table=chips.table, amount=chips.amount, transfer=chips.transfer
    )
