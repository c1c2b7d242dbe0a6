"""The way out of a live connection past the framework.

Everything that the framework lays around a sender is for answers over HTTP; a frame would be handed through all of it,
and a full table sends thousands in a second.
"""

from __future__ import annotations

from typing import Any, cast

from litestar import WebSocket
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

OURS = "sicbo.straight"


def straight(app: ASGIApp) -> ASGIApp:
    """The application, told with every live connection how the server itself sends."""

    async def with_way_out(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            scope["extensions"] = {**(scope.get("extensions") or {}), OURS: {"send": send}}
        await app(scope, receive, send)

    return with_way_out


def way_out(socket: WebSocket[Any, Any, Any]) -> Send:
    """How a frame is sent: straight, where the server has said how."""
    known = (socket.scope.get("extensions") or {}).get(OURS)
    return socket.send if known is None else cast("Send", known["send"])
