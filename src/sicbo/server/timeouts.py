"""Timeouts for clients, so that whoever says nothing, or reads nothing, keeps nobody else out.

The server itself waits for ever for a request that was begun, and for an answer to be read.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sicbo.law.rulebook import house_rules
from sicbo.server.listener import Listener

LONGEST = house_rules().connections.handshake_seconds
"""Seconds for a whole request to come, since the connection was made or the answer before was given."""
LONGEST_READING = 30
"""Seconds for an answer to be read, and for a connection to be over once it was closed."""
SHORTEST = 1
"""Seconds that everybody has, however many wait: whoever comes with a crowd speaks at once."""
MOST_FILES = 65_536
EVERY_SECONDS = 0.5
_Held = tuple[Literal["request", "reading", "closing"], object]
"""What is waited for, and after which request of the connection."""


class Timeouts:
    """Looks at the server's connections now and then, and cuts those that were waited for long enough.

    Where more wait for their clients than there is room for, those that were waited for longest go first.
    """

    def __init__(
        self,
        connections: Iterable[Any],
        room: int,
        now: Callable[[], float] = monotonic,
        listener: Listener | None = None,
    ) -> None:
        self._connections, self._room, self._now, self._listener = connections, room, now, listener
        self._held: dict[Any, tuple[_Held, float]] = {}
        """What is waited for with each connection, and since when."""

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            self.look(soon=2 * EVERY_SECONDS)

    def look(self, soon: float = 0) -> None:
        """Cut whoever was waited for long enough, or will have been before the next look, so `soon`."""
        if self._listener is not None:
            self._listener.cut_late(self._now, soon)
        before, self._held = self._held, {}
        at, requests = self._now(), list[tuple[float, Any]]()
        for one in tuple(self._connections):
            held = _held(one)
            if held is None:
                continue
            was, since = before.get(one, (None, at))
            since = since if was == held else at
            self._held[one] = held, since
            if at - since >= (LONGEST - soon if held[0] == "request" else LONGEST_READING):
                one.transport.abort()
            elif held[0] == "request" and at - since >= SHORTEST:
                requests.append((since, one))
        too_many = sum(held == "request" for (held, _), _ in self._held.values()) - self._room
        if too_many > 0:
            for _, one in sorted(requests, key=lambda each: each[0])[:too_many]:
                one.transport.abort()


def room() -> int:
    """How many connections may wait for their clients: half of what the system lets this process open, which is first
    raised as far as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return (most if soft == resource.RLIM_INFINITY else soft) // 2


def _held(connection: Any) -> _Held | None:
    """What the other side of a connection keeps the house waiting for. What a live one is sent, and whether it reads
    that, is the hub's to watch."""
    if connection.transport.is_closing():
        return "closing", None
    if not isinstance(connection, H11Protocol):
        return None
    if connection.transport.get_write_buffer_size():
        return "reading", connection.cycle
    if connection.conn.their_state in {h11.IDLE, h11.SEND_BODY}:
        return "request", connection.cycle
    return None
