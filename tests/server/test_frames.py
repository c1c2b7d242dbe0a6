"""Frames on their way in, where a few that are no orders are answered and a flood ends the connection; and out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from litestar import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sicbo.server.frames import AT_ONCE, SLICE, way_out
from sicbo.server.hub import Close
from tests.server.test_timeouts import serving, until
from tests.server.transports import looped

MASK = b"\0\0\0\0"
FLOODS = {
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "pieces": b"\x00\x80" + MASK,
}
BEGUN = b"\x01\x80" + MASK
KNOCK = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": heard["text"]})


@pytest.mark.clause("house 17.4")
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_that_are_no_orders_ends_the_connection(kind: str) -> None:
    async def work() -> None:
        async with serving(echo) as here:
            async with connect(f"ws://127.0.0.1:{here.address[1]}/", proxy=None, ping_interval=None) as socket:
                if kind == "pieces":
                    socket.transport.write(BEGUN)
                with suppress(ConnectionError):
                    socket.transport.write(FLOODS[kind] * (10 * AT_ONCE))
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None, "it is told why"
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (Close.FLOOD, "too-many-requests")
            await until(lambda: not here.connections())

    looped(work)


@pytest.mark.parametrize("kind", FLOODS)
def test_a_few_of_them_are_taken_and_however_the_bytes_arrive_an_order_is_heard_whole(kind: str) -> None:
    async def work() -> None:
        async with (
            serving(echo) as here,
            connect(f"ws://127.0.0.1:{here.address[1]}/", proxy=None, ping_interval=None) as socket,
        ):
            if kind == "pieces":
                socket.transport.write(BEGUN + FLOODS[kind] * (AT_ONCE - 2) + b"\x80\x81" + MASK + b"a")
                assert await socket.recv() == "a"
            else:
                socket.transport.write(FLOODS[kind] * AT_ONCE)
            long = "long " * SLICE
            await asyncio.gather(*(socket.send(text) for text in (long[:16_000], "short")))
            assert [await socket.recv(), await socket.recv()] == [long[:16_000], "short"]

    looped(work)


async def bell(scope: Any, receive: Any, send: Any) -> None:
    """Whatever is heard is said back three times, by the way past the framework; "bye" ends it."""
    say = way_out(WebSocket(scope, receive, send))
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        if heard["text"] == "bye":
            await send({"type": "websocket.close", "code": 1000})
            with pytest.raises(ClientDisconnected):
                await say(lambda: [b"too late"])
        else:
            await say(lambda: [heard["text"].encode()] * 3)


def test_messages_that_leave_together_are_one_write_and_each_a_message() -> None:
    async def work() -> None:
        async with serving(bell) as here:
            reader, writer = await asyncio.open_connection("127.0.0.1", here.address[1])
            writer.write(KNOCK)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"\x81\x83" + MASK + b"big")
            assert await reader.read(64) == b"\x81\x03big" * 3
            writer.write(b"\x81\x83" + MASK + b"bye")
            assert (await reader.read(64))[:1] == b"\x88", "nothing is said once it is closed"
            writer.close()

    looped(work)


def test_a_server_that_has_not_said_how_is_sent_to_through_the_framework() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def work() -> None:
        socket: WebSocket[Any, Any, Any] = WebSocket({"type": "websocket", "extensions": None}, send, send)  # type: ignore[arg-type]
        await way_out(socket)(lambda: [b"one", b"two"])
        assert [one["text"] for one in sent] == ["one", "two"]

    looped(work)
