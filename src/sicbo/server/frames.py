"""A live connection as the web server holds it: frames that are no orders are measured, messages leave together.

Orders are read one at a time and counted by the gate. Pings, pongs and pieces of messages never come that far: the
server answers them by itself, as many as are sent, and keeps its answers for whoever does not read them.

Messages go out past the framework, which lays five coroutines around each, all of them for answers over HTTP; and those
that leave at the same time, as an answer and its news do, are one write: at a full table the system calls cost more
than the messages.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

from litestar import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame

from sicbo.server.auth.refusals import Reason
from sicbo.server.connection import Waiting
from sicbo.server.hub import Close
from sicbo.server.listener import refusal
from sicbo.server.responses import DETAIL

AT_ONCE = 100
A_SECOND = 10
"""A browser sends none of its own, a program one in many seconds."""
SLICE = 4_096
"""How much is looked at before the count is: a frame may have as little as six bytes."""

LINGERS = 1
"""Seconds in which whoever was closed for a flood may read why."""
CLAUSE = "17.1"
OURS = "sicbo.say"


class MeasuredSocket(WebSocketsSansIOProtocol):
    """So many frames that are no orders at once, then so many a second; whoever sends more is closed (house 17.4)."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._counted = self._counted_at = 0.0
        self._is_flooded = False

    async def run_asgi(self) -> None:
        self.scope["extensions"][OURS] = {"say": self.say}
        await super().run_asgi()

    async def say(self, waiting: Waiting) -> None:
        """Send what waits once there is room, as messages of text in one write."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for body in waiting():
                self.conn.send_text(body)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self._is_flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                # The server would leave it without an answer for ever: a header too long for an upgrade, or too many.
                self.transport.write(refusal("bad-request", CLAUSE, detail=str(self.conn.handshake_exc)[:DETAIL]))
                self.transport.close()

    def handle_ping(self) -> None:
        if not self._is_too_much():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._is_too_much():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._is_too_much():
            super().handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        """No order is made of bytes, and nobody behind this counts them."""
        if not self._is_too_much():
            super().handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message has come. A text that is none ends the connection here, without a word in the log, which
        anybody could fill with it."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def _is_too_much(self) -> bool:
        at = self.loop.time()
        self._counted = max(0.0, self._counted - A_SECOND * (at - self._counted_at)) + 1
        self._counted_at = at
        if self._counted > AT_ONCE:
            self._close_for_flood()
        return self._counted > AT_ONCE

    def _close_for_flood(self) -> None:
        """Say why, and hear nothing more. It is cut a moment later: at once, and what was not read yet would take the
        word on its way out with it."""
        if self._is_flooded:
            return
        self._is_flooded = True
        reason = str(Reason.TOO_MANY_REQUESTS)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(Close.FLOOD), "reason": reason})
        with suppress(InvalidState):
            self.conn.send_close(int(Close.FLOOD), reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LINGERS, self.transport.abort)


def _is_text(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def way_out(socket: WebSocket[Any, Any, Any]) -> Callable[[Waiting], Awaitable[None]]:
    """How messages are sent: straight, where the server has said how; else one by one through the framework."""
    known = (socket.scope.get("extensions") or {}).get(OURS)
    if known is not None:
        return cast("Callable[[Waiting], Awaitable[None]]", known["say"])

    async def say(waiting: Waiting) -> None:
        for body in waiting():
            await socket.send({"type": "websocket.send", "text": body.decode(), "bytes": None})

    return say
