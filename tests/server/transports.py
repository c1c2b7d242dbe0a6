"""Transports as the outside world has them: quick, slow, dead, and stubborn when told to close; and what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from sicbo.server.connection import Connection, Transport, Waiting
from sicbo.server.hub import Hub, Message, Topic

PUBLIC: Topic = ("table/T1", "public")
ANN: Topic = ("table/T1", "patron/ann")
LONGEST = 180


class Wire:
    """Takes every message at once; `hold()` makes it slow until `release()`, `cut()` makes it dead."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.code: int | None = None
        self.fault: Exception | None = None
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> Wire:
        self._free.clear()
        return self

    def release(self) -> None:
        self._free.set()

    def cut(self) -> Wire:
        self.fault = ConnectionResetError("cut")
        return self

    async def send(self, waiting: Waiting) -> None:
        await self._free.wait()
        if self.fault is not None:
            raise self.fault
        assert self.code is None, "nothing is sent after the close"
        self.got += waiting()

    async def close(self, code: int, reason: str) -> None:  # noqa: ARG002
        if self.fault is not None:
            raise self.fault
        self.code = code


async def settle() -> None:
    """Let every task that can run, run."""
    for _ in range(20):
        await asyncio.sleep(0)


def state(seq: int, topic: Topic = PUBLIC) -> Message:
    return Message(topic, seq, b"state %d" % seq, is_state=True)


def money(seq: int, topic: Topic = PUBLIC) -> Message:
    return Message(topic, seq, b"money %d" % seq)


def never(topic: Topic, since: int) -> Iterable[Message]:
    raise AssertionError(f"the ring should have known {topic} after {since}")


def joined(hub: Hub, wire: Transport, *topics: Topic, since: int | None = None, who: str = "ann") -> Connection:
    found = hub.join(wire, topics or (PUBLIC,), holder=f"session of {who}", user=who, since=since)
    assert isinstance(found, Connection), found
    return found


def looped(work: Callable[[], Awaitable[None]]) -> None:
    """Do this; what waits for something that never comes ends, too."""

    async def main() -> None:
        async with asyncio.timeout(LONGEST):
            await work()

    asyncio.run(main())
