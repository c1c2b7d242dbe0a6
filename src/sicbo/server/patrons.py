"""The view of a patron at this moment: what counts now is reckoned here, so that no page has to."""

from __future__ import annotations

from typing import get_args

import msgspec

from sicbo.floor.patron.commands import LimitKind
from sicbo.floor.patron.figures import excluded, limit, pending, played, today
from sicbo.floor.patron.state import Patron, Seat
from sicbo.floor.staff.commands import Invite
from sicbo.runtime.kinds import STAFF, TABLE
from sicbo.runtime.live_table import LiveTable
from sicbo.runtime.running import Running
from sicbo.server.access import PEOPLE
from sicbo.server.service import Caller, Service
from sicbo.server.waiting import Waits, waiting
from sicbo.units.time import MINUTE


class LimitNow(msgspec.Struct, frozen=True, kw_only=True):
    """A limit of the gaming day: minor units, or minutes of play."""

    kind: LimitKind
    amount: int | None
    used: int
    pending: int | None
    effective: int | None
    """When the pending one counts; nothing while none waits."""


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    by: str
    until: int | None
    clause: str


class PatronCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a clerk or a manager needs to know before serving a patron."""

    patron: str
    name: str
    erased: bool
    """Whether name, log-in and papers were erased for good."""
    unit: str
    wallet: int
    on_the_way: int
    """Sent and not yet taken by the other side."""
    seats: dict[str, str]
    """The place at each table."""
    limits: tuple[LimitNow, ...]
    excluded: Barred | None
    deposited: int
    at_tables: int
    """Chips and wagers in money at the places where the patron sits."""
    withheld: dict[str, int]
    """Winnings frozen until a ruling, by table."""
    owed: dict[str, int]
    """What the patron owes since a round was put right, by table."""
    lost: int
    """Today, without what lies at tables: below zero what was won."""
    played: int
    """Milliseconds of play today."""
    waiting: tuple[Waits, ...]
    """What waits for a second person about this patron: at their own desk, or for a link to their log-in."""
    helpline: str
    """Where the venue says that help is found; empty where it has not said."""


def card(service: Service, caller: Caller, name: str) -> PatronCard | None:
    """The card of this patron, as the caller sees it; nothing where nobody of that id is registered."""
    running = service.running
    patron = running.patron(name)
    if patron is None:
        return None
    now = running.house.clock()
    day = today(patron, now)
    there = sum(_lying(running, table, seat) for table, seat in patron.seats.items())
    called = running.house.store.get(PEOPLE, name)
    withheld, owed = _held(running, name)
    return PatronCard(
        patron=patron.id,
        name="" if called is None else called.decode("utf-8", "replace"),
        erased=patron.erased,
        unit=patron.unit,
        wallet=patron.wallet,
        on_the_way=sum(one.amount for one in patron.open.values()),
        seats={table: seat.place for table, seat in patron.seats.items()},
        limits=tuple(_limit(patron, kind, now) for kind in get_args(LimitKind)),
        excluded=_barred(patron, now),
        deposited=day.deposited,
        at_tables=there,
        withheld=withheld,
        owed=owed,
        lost=day.lost - max(0, there - sum(day.kept.values())),
        played=played(patron, now),
        waiting=_waiting(service, caller, patron),
        helpline=service.settings.venue.helpline,
    )


def _lying(running: Running, table: str, seat: Seat) -> int:
    """What money of theirs lies at the place that the patron holds at this table: chips of a tournament are none."""
    live: LiveTable = running.house.state(f"{TABLE}/{table}")
    place = live.table.places.get(seat.place)
    if place is None or live.table.session is not None:
        return 0
    wagers = sum(one.stake for one in place.wagers.values())
    return place.stack + wagers + sum(one.money for one in place.streaks.values())


def _held(running: Running, name: str) -> tuple[dict[str, int], dict[str, int]]:
    """Money of theirs that tables withhold, and what they owe at tables, wherever they sit now."""
    withheld: dict[str, int] = {}
    owed: dict[str, int] = {}
    for stream in running.house.streams(TABLE):
        live: LiveTable = running.house.state(stream)
        table = live.table
        held = sum(one.amount for one in table.people.withheld.values() if one.player == name)
        if held:
            withheld[table.id] = held
        if table.irregular.owed.get(name):
            owed[table.id] = table.irregular.owed[name]
    return withheld, owed


def _waiting(service: Service, caller: Caller, patron: Patron) -> tuple[Waits, ...]:
    links = (one for one in waiting(service, caller, STAFF) if one.order == Invite(patron.id))
    return (*waiting(service, caller, f"patron/{patron.id}"), *links)


def _limit(patron: Patron, kind: LimitKind, now: int) -> LimitNow:
    day, waits = today(patron, now), pending(patron, kind, now)
    used = {"deposit": day.deposited, "loss": day.lost, "time": played(patron, now) // MINUTE}[kind]
    return LimitNow(
        kind=kind,
        amount=limit(patron, kind, now),
        used=used,
        pending=None if waits is None else waits[0],
        effective=None if waits is None else waits[1],
    )


def _barred(patron: Patron, now: int) -> Barred | None:
    found = excluded(patron, now)
    if found is None:
        return None
    by, clause = found
    exclusion = patron.self_exclusion if by == "self" else patron.house_exclusion
    return Barred(by=by, until=None if exclusion is None else exclusion.until, clause=clause)
