"""The way out past the framework: the server's own, for live connections alone."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from litestar import WebSocket
from litestar.types import Message, Receive, Scope, Send

from sicbo.server.straight import straight, way_out


async def receive() -> Any:
    raise AssertionError("nobody listens here")


async def told(scope: dict[str, Any], send: Send) -> dict[str, Any]:
    """The scope as the application behind is told it."""
    found: list[dict[str, Any]] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        found.append(cast("dict[str, Any]", scope))

    await straight(app)(cast("Scope", scope), receive, send)
    return found[0]


def test_a_live_connection_sends_by_the_servers_own_way() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def work() -> None:
        scope = await told({"type": "websocket", "extensions": {"websocket.http.response": {}}}, send)
        assert "websocket.http.response" in scope["extensions"], "what the server can do is still said"
        frame: Any = {"type": "websocket.send", "text": "no more bets", "bytes": None}
        await way_out(WebSocket(cast("Scope", scope), receive, send))(frame)
        assert sent == [frame]
        assert way_out(WebSocket(cast("Scope", scope), receive, send)) is send

    asyncio.run(work())


def test_a_server_that_has_not_said_how_is_sent_to_through_the_framework() -> None:
    async def send(_: Message) -> None:
        raise AssertionError("nothing is sent")

    async def work() -> None:
        scope = await told({"type": "http"}, send)
        assert "extensions" not in scope, "requests have no way past the framework"
        for bare in ({"type": "websocket"}, {"type": "websocket", "extensions": None}):
            socket: WebSocket[Any, Any, Any] = WebSocket(cast("Scope", bare), receive, send)
            assert way_out(socket) is socket.send

    asyncio.run(work())
