"""The messages of a live connection. `docs/protocol.md` is made from these types."""

from __future__ import annotations

from typing import Any

import msgspec

from sicbo.server.telling import Told
from sicbo.server.views import Audience

PROTOCOL = 1


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """The first message: which protocol is spoken, at which table, for whom, and as of which place in the log."""

    protocol: int = PROTOCOL
    table: str
    audience: Audience
    place: str
    """Where you sit; empty for nowhere."""
    user: str
    seq: int
    now: int
    """The time of the house, UTC milliseconds."""


class State(msgspec.Struct, frozen=True, kw_only=True, tag="state"):
    """The table as you may see it. A newer state stands for all before it."""

    seq: int
    head: str
    """The hash of the commit: the same for everybody at this table."""
    closes_at: int | None
    now: int
    view: Any


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update"):
    """Facts about your own wagers and money, with the state after them. Never dropped."""

    seq: int
    head: str
    events: tuple[Any, ...]
    closes_at: int | None
    now: int
    view: Any


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """Your order was carried out and is safe: a bet is registered."""

    id: str
    seq: int
    events: tuple[Any, ...]


class NotDone(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """Your order was refused and has changed nothing."""

    id: str
    refused: Told


FromHouse = Hello | State | Update | Done | NotDone
