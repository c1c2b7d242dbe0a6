"""Frames that are no orders: a few are answered, a flood ends the connection."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sicbo.server.frames import AT_ONCE, SLICE
from tests.server.test_patience import serving, until
from tests.server.wires import looped

MASK = b"\0\0\0\0"
FLOODS = {
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "pieces": b"\x00\x80" + MASK,
}
BEGUN = b"\x01\x80" + MASK


async def echo(scope: Any, receive: Any, send: Any) -> None:
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": heard["text"]})


@pytest.mark.clause("house 14.9")
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_that_are_no_orders_ends_the_connection(kind: str) -> None:
    async def work() -> None:
        async with serving(echo) as here:
            async with connect(f"ws://127.0.0.1:{here.address[1]}/", proxy=None, ping_interval=None) as socket:
                if kind == "pieces":
                    socket.transport.write(BEGUN)
                with suppress(ConnectionError):
                    socket.transport.write(FLOODS[kind] * (10 * AT_ONCE))
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
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
