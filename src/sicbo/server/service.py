"""The service that every route stands on: the running house, the door, the live hub and the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_args

from msgspec.structs import replace

from sicbo.floor.actor import Actor
from sicbo.law.ranks import RANKS, holds
from sicbo.law.schema import Office
from sicbo.runtime.history import History
from sicbo.runtime.running import Running
from sicbo.server.auth.devices import Device
from sicbo.server.auth.door import Door
from sicbo.server.auth.sessions import Cookie, Session
from sicbo.server.auth.tokens import Token
from sicbo.server.connection import Connection
from sicbo.server.fronts import VISITOR, Fronts
from sicbo.server.hub import Hub
from sicbo.server.loop_watch import LoopWatch
from sicbo.server.metrics import Groups
from sicbo.server.rate_limits import Limiter
from sicbo.server.settings import Settings

TaskBody = Callable[[], Coroutine[Any, Any, None]]
PLAYER = "player"
OFFICES: frozenset[str] = frozenset(get_args(Office))


@dataclass(frozen=True)
class Caller:
    """Who asks: a visitor, a person with a session, or a program with a token; and from which terminal, if any."""

    user: str = ""
    session: Session | None = None
    token: Token | None = None
    roles: frozenset[str] = frozenset({VISITOR})
    device: Device | None = None
    """The terminal of the floor that the browser has shown itself to be."""
    address: str = ""
    """Where a visitor comes from; whoever is known is known by more."""

    @property
    def terminal(self) -> str:
        return "" if self.device is None else self.device.terminal

    @property
    def holder(self) -> str:
        """Under what open connections are revoked."""
        if self.token is not None:
            return self.token.holder
        return self.session.id if self.session is not None else f"{VISITOR}/{self.address}"


@dataclass
class Service:
    """One process of the house."""

    running: Running
    door: Door
    hub: Hub
    settings: Settings
    cookie: Cookie
    fronts: Fronts
    """What is served of the desks."""
    limiter: Limiter
    origins: frozenset[str] = frozenset()
    tasks: dict[str, TaskBody] = field(default_factory=dict)
    """What has to run beside the routes while the house is open."""
    ended: list[str] = field(default_factory=list)
    """Those of them that are no longer running although the house is open."""
    pit_rows: dict[str, Any] = field(default_factory=dict)
    """The pit's row of each table, as of a place in its log."""
    reckoning: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """The lab reckons one thing at a time, beside the tables."""
    demo: dict[str, str] = field(default_factory=dict)
    """In demo mode, the person behind each one-click log-in."""
    cards: dict[str, Any] = field(default_factory=dict)
    """What the lobby last showed of each table."""
    demo_terminals: dict[str, str] = field(default_factory=dict)
    """In demo mode, the terminal that a one-click log-in makes of the browser."""
    plugged: dict[str, set[Connection]] = field(default_factory=dict)
    """The open connections of each device that is a terminal."""
    loop_watch: LoopWatch = field(default_factory=LoopWatch)
    groups: Groups = field(default_factory=Groups)

    @cached_property
    def history(self) -> History:
        """What tables knew on days that are over."""
        return History(self.running.house)

    @property
    def device_cookie(self) -> Cookie:
        """The cookie by which a browser shows that it is a terminal."""
        return Cookie(is_tls=self.cookie.is_tls, suffix="-terminal", seconds=self.door.devices.seconds)

    @property
    def browser_cookie(self) -> Cookie:
        """The cookie by which a browser shows that somebody has logged in with it before."""
        return Cookie(is_tls=self.cookie.is_tls, suffix="-browser", seconds=self.door.browsers.seconds)

    def second_factor_due(self, user: str) -> bool:
        """Whether this person can do nothing before adding a second factor; a demonstration's people never."""
        return (
            self.settings.venue.second_factor
            and self.running.works_here(user)
            and self.door.second_factors.of(user) is None
            and user not in self.demo.values()
        )

    def roles_inside(self, user: str) -> frozenset[str]:
        """What a person who has logged in may act as: a visitor as long as the second factor is due (house 14.22)."""
        return frozenset({VISITOR}) if self.second_factor_due(user) else self.roles(user)

    def roles(self, user: str) -> frozenset[str]:
        """All that a person is in this house; whoever has left it is a visitor again."""
        staff = self.running.staff().people.get(user)
        if staff is None:
            return frozenset({VISITOR if self.running.patron(user) is None else PLAYER})
        ranks = {staff.rank} if staff.rank else set()
        return frozenset({*ranks, *staff.offices})

    def actor(self, caller: Caller, table: str = "", office: str = "") -> Actor:
        """As whom the caller gives an order; a program in no higher rank and no other office than its token opens."""
        if caller.token is None:
            return self.running.actor(caller.user, table, office=office, terminal=caller.terminal)
        offices = caller.roles & OFFICES
        wanted = office if office in offices else min(offices, default="") if caller.roles == offices else ""
        own = self.running.actor(caller.user, table, office=wanted, terminal=caller.terminal)
        ranks = [rank for rank in RANKS if rank in caller.roles and holds(own.rank, rank)]
        return replace(own, rank=ranks[-1] if ranks else None, office=own.office if own.office in offices else "")
