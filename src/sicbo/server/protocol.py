"""The messages of a live connection. `docs/protocol.md` is made from these types."""

from __future__ import annotations

from typing import Any

import msgspec

from sicbo.server.responses import RefusalBody
from sicbo.server.views import Audience

PROTOCOL = 1


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """The first message: which protocol is spoken, at which table, for whom, and as of which place in the log."""

    protocol: int = PROTOCOL
    table: str
    audience: Audience
    """As whom you are told things: `public`, `player`, `dealer` or `pit`. A patron is a `player`, seated or not."""
    place: str
    """Where you sit; empty for nowhere."""
    user: str
    """Who you are; empty for a visitor."""
    seq: int
    """The place in the log that the state which follows has, or is on its way to."""
    now: int
    """The time of the house, UTC milliseconds."""


class State(msgspec.Struct, frozen=True, kw_only=True, tag="state"):
    """The table as you may see it. A newer state stands for all before it, so that a slow reader may miss some."""

    seq: int
    """Its place in the log; give the last one you saw as `since` when you come back."""
    head: str
    """The hash of that commit: the same for everybody at this table."""
    place: str
    """Where you sit; empty for nowhere, and for staff. A player without a place is shown the public view."""
    closes_at: int | None
    """When bets will close at an automatic table, UTC milliseconds; nothing while no countdown runs."""
    now: int
    """The time of the house, UTC milliseconds."""
    view: Any
    """What `GET /api/tables/ID` shows this audience."""


class Step(msgspec.Struct, frozen=True, kw_only=True, tag="step"):
    """A step of the round that changes nothing of your own: what everybody sees anew, the same bytes to every player.

    Your view is this in the place of its `public` part; the whole of it while you have no place. A newer state or step
    stands for it, so that a slow reader may miss some.
    """

    seq: int
    """Its place in the log; give the last one you saw as `since` when you come back."""
    head: str
    """The hash of that commit: the same for everybody at this table."""
    closes_at: int | None
    """When bets will close at an automatic table, UTC milliseconds; nothing while no countdown runs."""
    now: int
    """The time of the house, UTC milliseconds."""
    public: Any
    """What `GET /api/tables/ID` shows a visitor."""


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update"):
    """Facts about your own wagers and money, with the state after them. Never dropped.

    Told again when you come back with a `since` from before them; `seq` says which you have seen.
    """

    seq: int
    """Its place in the log; give the last one you saw as `since` when you come back."""
    head: str
    """The hash of that commit: the same for everybody at this table."""
    place: str
    """Where you sit; empty for nowhere."""
    events: tuple[Any, ...]
    """The facts, as the log has them, without what is other people's."""
    closes_at: int | None
    """When bets will close at an automatic table, UTC milliseconds; nothing while no countdown runs."""
    now: int
    """The time of the house, UTC milliseconds."""
    view: Any
    """What `GET /api/tables/ID` shows you."""


class Countdown(msgspec.Struct, frozen=True, kw_only=True, tag="countdown"):
    """The betting time of an automatic table has begun to run. It has no place in the log."""

    closes_at: int
    """When bets will close, UTC milliseconds."""
    now: int
    """The time of the house, UTC milliseconds."""


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """Your order was carried out and is safe: a bet is registered."""

    id: str
    """The id that you gave the order."""
    seq: int
    """Where it stands in the log."""
    events: tuple[Any, ...]
    """What it has brought about."""


class NotDone(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """Your order was refused and has changed nothing."""

    id: str
    """The id that you gave the order; empty where none could be read."""
    refused: RefusalBody
    """Why, by which clause, and what to do next."""


class Beat(msgspec.Struct, frozen=True, tag="beat"):
    """A sign of life, every second."""

    now: int
    """The time of the house, UTC milliseconds."""


FromHouse = Hello | State | Step | Update | Countdown | Done | NotDone | Beat
