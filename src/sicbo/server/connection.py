"""One live connection: its bounded queue, and a sender that lives only while the other side is slow."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator, Hashable, Sequence
from contextlib import suppress
from types import coroutine
from typing import Any, Protocol

GOODBYE_SECONDS = 5
TOGETHER = 8
"""Messages handed over at once."""
Waiting = Callable[[], Sequence[bytes]]
"""Takes out of the queue what may leave now. Until it is asked, a newer state still takes an older one's place."""


class Transport(Protocol):
    """What the hub needs of the outside world."""

    def send(self, waiting: Waiting) -> Awaitable[None]:
        """Wait until there is room, then take what waits and hand it over."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """End the connection with this code."""
        ...


class Connection:
    """A client that listens, as the hub holds it."""

    __slots__ = (
        "_due",
        "_is_due",
        "_kept",
        "_lost",
        "_most",
        "_number",
        "_queue",
        "_sender",
        "_sent",
        "_sent_before",
        "_stalls",
        "_transport",
        "holder",
        "is_open",
        "topics",
        "user",
    )

    def __init__(
        self,
        transport: Transport,
        topics: tuple[tuple[str, str], ...],
        *,
        holder: str,
        user: str,
        most: int,
        lost: Callable[[Connection, bool], None],
        due: Callable[[Connection], None],
    ) -> None:
        self.topics, self.holder, self.user = topics, holder, user
        self.is_open = True
        self._transport, self._lost, self._due, self._most = transport, lost, due, most
        self._is_due = False
        self._queue: OrderedDict[Hashable, bytes] | None = None
        """What waits, in order: a state under its topic, so that a newer one takes its place; all else by number."""
        self._number = self._kept = 0
        self._sender: asyncio.Task[None] | None = None
        self._sent = self._sent_before = self._stalls = 0

    def put(self, body: bytes, state_of: Hashable = None, is_missed: bool = False) -> None:
        """Queue a message; a state pushes out an older one of the same topic and goes to the end.

        What it missed before it came does not count against the bound: it is not the client's slowness.
        """
        if not self.is_open:
            return
        if self._queue is None:
            self._queue = OrderedDict()
        if state_of is not None:
            self._queue.pop(state_of, None)
            self._queue[state_of] = body
        else:
            self._number += 1
            self._queue[-self._number if is_missed else self._number] = body
            self._kept += not is_missed
            if self._kept > self._most:
                self._lost(self, True)
                return
        if self._sender is None and not self._is_due:
            self._is_due = True
            self._due(self)

    def send_now(self) -> None:
        """Hand over what waits. Only where the transport has no room does a task wait for it: most never need one."""
        self._is_due = False
        if not self.is_open or self._sender is not None:
            return
        sending = self._send()
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        self._sender = asyncio.get_running_loop().create_task(_rest(sending, waits_for))

    def stalls(self) -> int:
        """For how many askings in a row, this one included, the same message has been stuck."""
        is_stuck = self._sender is not None and self._sent == self._sent_before
        self._sent_before = self._sent
        self._stalls = self._stalls + 1 if is_stuck else 0
        return self._stalls

    def stop(self) -> None:
        """Send nothing more."""
        self.is_open = False
        self._queue = None
        if self._sender is not None:
            self._sender.cancel()
            self._sender = None

    async def goodbye(self, code: int, reason: str) -> None:
        """Close the transport, but do not wait for ever: the other side may be gone."""
        with suppress(Exception):  # a dead transport cannot be closed, and need not be
            await asyncio.wait_for(self._transport.close(code, reason), GOODBYE_SECONDS)

    async def _send(self) -> None:
        send = self._transport.send
        try:
            while self._queue:
                await send(self._take)
                self._sent += 1
        except Exception:  # noqa: BLE001  whatever the outside world raises, this connection is over
            self._sender = None
            self._lost(self, False)
        else:
            self._sender = self._queue = None

    def _take(self) -> list[bytes]:
        queue, bodies = self._queue, list[bytes]()
        while queue and len(bodies) < TOGETHER:
            key, body = queue.popitem(last=False)
            bodies.append(body)
            if isinstance(key, int) and key > 0:
                self._kept -= 1
        return bodies


async def _rest(begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
    """The rest of a coroutine that was begun outside of any task and waits for this."""
    await _going_on(begun, waits_for)  # a task takes coroutines alone; a bare generator only before Python 3.12


@coroutine
def _going_on(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    try:
        while True:
            try:
                came = yield waits_for
            except BaseException as fault:  # noqa: BLE001 it is the coroutine's to deal with, a cancellation too
                waits_for = begun.throw(fault)
            else:
                waits_for = begun.send(came)
    except StopIteration:
        return
