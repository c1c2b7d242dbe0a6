"""The view of a patron at this moment: what counts now is reckoned here, so that no page has to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec

from sicbo.floor.approvals import subject
from sicbo.floor.patron.commands import LimitKind
from sicbo.floor.patron.figures import excluded, limit, pending, played, today
from sicbo.floor.patron.state import Patron, Seat
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.live_table import LiveTable
from sicbo.runtime.running import Running
from sicbo.server.access import PEOPLE
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


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A second person asked for something about this patron: at their own desk, or for a link to their log-in."""

    approval: int
    act: str
    subject: str
    asked_by: str
    approved_by: str
    expires: int


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
    lost: int
    """Today, without what lies at tables: below zero what was won."""
    played: int
    """Milliseconds of play today."""
    asked: tuple[Asked, ...]


def card(running: Running, name: str) -> PatronCard | None:
    """The card of this patron; nothing where nobody of that id is registered."""
    patron = running.patron(name)
    if patron is None:
        return None
    now = running.house.clock()
    day = today(patron, now)
    there = sum(_lying(running, table, seat) for table, seat in patron.seats.items())
    called = running.house.store.get(PEOPLE, name)
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
        lost=day.lost - max(0, there - sum(day.kept.values())),
        played=played(patron, now),
        asked=tuple(_asked(running, patron)),
    )


def _lying(running: Running, table: str, seat: Seat) -> int:
    """What money of theirs lies at the place that the patron holds at this table."""
    live: LiveTable = running.house.state(f"{TABLE}/{table}")
    place = live.table.places.get(seat.place)
    if place is None:
        return 0
    wagers = sum(one.stake for one in place.wagers.values())
    return place.stack + wagers + sum(one.money for one in place.streaks.values())


def _asked(running: Running, patron: Patron) -> Iterator[Asked]:
    links = running.staff().approvals.open.items()
    about = [(number, one) for number, one in links if (one.act, one.subject) == ("invite-patron", subject(patron.id))]
    for number, one in (*patron.approvals.open.items(), *about):
        yield Asked(
            approval=number,
            act=one.act,
            subject=one.subject,
            asked_by=one.asked_by,
            approved_by=one.approved_by,
            expires=one.expires,
        )


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
