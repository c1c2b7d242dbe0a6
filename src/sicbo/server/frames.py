"""A live connection whose client cannot keep the house busy with frames that are no orders.

Orders are read one at a time and counted by the gate. Pings, pongs and pieces of messages never come that far: the
server answers them by itself, as many as are sent, and keeps its answers for whoever does not read them.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

AT_ONCE = 100
A_SECOND = 10
"""A browser sends none of its own, a program one in many seconds."""
SLICE = 4_096
"""How much is looked at before the count is: a frame may have as little as six bytes."""


class MeasuredSocket(WebSocketsSansIOProtocol):
    """So many frames that are no orders at once, then so many a second; whoever sends more is cut off."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._counted = self._counted_at = 0.0

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_ping(self) -> None:
        if not self._is_too_much():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._is_too_much():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._is_too_much():
            super().handle_cont(event)

    def _is_too_much(self) -> bool:
        at = self.loop.time()
        self._counted = max(0.0, self._counted - A_SECOND * (at - self._counted_at)) + 1
        self._counted_at = at
        if self._counted > AT_ONCE:
            self.transport.abort()
        return self._counted > AT_ONCE
