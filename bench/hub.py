"""The live hub: one message to a thousand connections against a bare loop of sends, and what an idle one weighs."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Iterator

from bench.runner import Bench
from sicbo.server.connection import Connection, Waiting
from sicbo.server.hub import Hub, Message

BODY = b"x" * 500
TOPIC = ("table/T1", "public")


class Wire(asyncio.Protocol):
    """A transport of asyncio on one end of a pair of sockets; nobody reads the other end, the buffers hold enough."""

    __slots__ = ("_far", "_sent", "_transport")
    left = 0
    done: asyncio.Future[None] | None = None

    def __init__(self, far: socket.socket) -> None:
        self._far = far

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    async def send(self, waiting: Waiting) -> None:
        bodies = waiting()
        self._transport.write(b"".join(bodies))
        Wire.left -= len(bodies)
        if not Wire.left and Wire.done is not None:
            Wire.done.set_result(None)

    async def close(self, code: int, reason: str) -> None:  # noqa: ARG002
        self._transport.close()
        self._far.close()


class Silent:
    """A transport that weighs nothing."""

    __slots__ = ()

    async def send(self, waiting: Waiting) -> None:
        """Nothing."""

    async def close(self, code: int, reason: str) -> None:
        """Nothing."""


def broadcast(connections: int = 1_000) -> Bench:
    """A published message until the last transport has it, against `await send` in a loop over the same transports."""
    _allow_files(2 * connections + 200)
    loop = asyncio.new_event_loop()
    wires = loop.run_until_complete(_wires(loop, connections))
    hub = Hub(lambda *_: (), most_per_user=connections)
    for number, wire in enumerate(wires):
        joined = hub.join(wire, [TOPIC], holder=f"s{number}", user=f"u{number}")
        assert isinstance(joined, Connection)
    numbers = _numbers()
    return Bench(
        name="broadcast",
        compares=f"One message of {len(BODY)} bytes through `Hub.publish` (a queue and a sender for each connection) "
        "until the last of the connections has written it to its socket, against `await send` in a loop over the same "
        "sockets. Counted for each connection.",
        wagers=connections,
        raw=lambda: loop.run_until_complete(_bare(wires)),
        ours=lambda: loop.run_until_complete(_published(hub, connections, next(numbers))),
        target=0.5,
    )


def idle_connections(connections: int = 5_000) -> Bench:
    """What the hub holds for connections that wait, against the least that could: a list of transports."""

    def joined() -> Hub:
        hub = Hub(lambda *_: ())
        for number in range(connections):
            hub.join(Silent(), [TOPIC], holder=f"s{number}", user=f"u{number}")
        return hub

    return Bench(
        name="memory of a connection",
        compares="What the hub holds for connections with nothing to send (queue, numbers, who may revoke them) "
        "against a list of their transports, names and users, both as `tracemalloc` counts them.",
        wagers=connections,
        raw=lambda: [(Silent(), f"s{number}", f"u{number}") for number in range(connections)],
        ours=joined,
        unit="memory",
    )


async def _wires(loop: asyncio.AbstractEventLoop, connections: int) -> list[Wire]:
    wires = []
    for _ in range(connections):
        near, far = socket.socketpair()
        _, wire = await loop.create_connection(lambda far=far: Wire(far), sock=near)  # type: ignore[misc]
        wires.append(wire)
    return wires


def _body() -> tuple[bytes]:
    return (BODY,)


async def _bare(wires: list[Wire]) -> None:
    Wire.done = None
    Wire.left = len(wires)
    for wire in wires:
        await wire.send(_body)
    assert Wire.left == 0


async def _published(hub: Hub, connections: int, number: int) -> None:
    Wire.done = asyncio.get_running_loop().create_future()
    Wire.left = connections
    hub.publish(Message(TOPIC, number, BODY))
    await Wire.done


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
