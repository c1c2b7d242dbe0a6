"""The views of a table for each audience, with its place in the log."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.floor.table.view import dealer_view, pit_view, player_view, public_view
from sicbo.runtime.live_table import LiveTable
from sicbo.server.service import Caller, Service

Audience = Literal["public", "player", "dealer", "pit"]
PIT = frozenset({"supervisor", "area-manager", "casino-manager", "surveillance", "inspector", "auditor"})
DEALING = PIT | {"dealer"}


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A view of a table: for whom, as of which place in the log, and the hash that stands for all before it."""

    table: str
    seq: int
    head: str
    audience: Audience
    closes_at: int | None
    """When bets will close at an automatic table, UTC milliseconds."""
    view: Any


def audience_for(service: Service, caller: Caller, table: str, asked: str = "") -> tuple[Audience, str]:
    """The widest audience that the caller belongs to, or the one asked for if it is no wider; and their place."""
    place = place_of(service, caller.user, table)
    may: list[Audience] = ["public"]
    if place:
        may.append("player")
    if caller.roles & DEALING:
        may.append("dealer")
    if caller.roles & PIT:
        may.append("pit")
    chosen = next((one for one in may if one == asked), may[-1])
    return chosen, place


def place_of(service: Service, user: str, table: str) -> str:
    """Where this person sits at this table; empty for nobody and nowhere."""
    live: LiveTable = service.running.house.state(f"table/{table}")
    return live.table.seat_of(user)


def seen(service: Service, table: str, audience: Audience, place: str = "") -> Seen:
    """What this audience sees now; asked only while the state is the committed one."""
    stream = f"table/{table}"
    live: LiveTable = service.running.house.state(stream)
    assert live.law is not None
    seq, head = service.running.house.head(stream)
    return Seen(
        table=table,
        seq=seq,
        head=head.hex(),
        audience=audience,
        closes_at=service.running.dealers.closes_at(stream),
        view=_view(live.law, live.table, audience, place),
    )


def _view(law: TableLaw, table: Table, audience: Audience, place: str) -> Any:
    match audience:
        case "public":
            return public_view(law, table)
        case "player":
            return player_view(law, table, place)
        case "dealer":
            return dealer_view(law, table)
        case "pit":
            return pit_view(law, table)
