"""The live connection of a table: states and facts out, orders in."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sicbo.floor.refused import Refused
from sicbo.server.auth.origin import check_origin
from sicbo.server.auth.secret import Secret
from sicbo.server.broadcast import PLAYER
from sicbo.server.connection import Connection
from sicbo.server.gate import not_too_often, still_here, who
from sicbo.server.orders import BAD, give
from sicbo.server.protocol import Done, Hello, NotDone
from sicbo.server.service import Caller, Service
from sicbo.server.telling import Refusal, told
from sicbo.server.views import audience_for
from sicbo.words import LANGUAGES, load

POLICY = 1008
TOO_LARGE = 1009


class Socket:
    """The hub's way to one client."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    async def send(self, body: bytes) -> None:
        await self._socket.send({"type": "websocket.send", "text": body.decode(), "bytes": None})

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code=int(code), reason=reason)


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]) -> None:
    """Hello, the state, and whatever happens; orders are answered under their own ids."""
    entered = _enter(socket, service, table)
    await socket.accept()
    if isinstance(entered, Refused):
        await socket.close(code=POLICY, reason=str(entered.code))
        return
    caller, audience, place = entered
    stream = f"table/{table}"
    topic = (stream, f"{PLAYER}{caller.user}" if audience == "player" else audience)
    since = socket.query_params.get("since", "")
    seq = await service.running.house.look(lambda: service.running.house.heads()[stream][0])
    hello = Hello(
        table=table,
        audience=audience,
        place=place,
        user=caller.user,
        seq=seq,
        now=service.running.house.clock(),
    )
    joined = service.hub.join(
        Socket(socket),
        [topic],
        holder=caller.holder,
        user=caller.user or f"visitor/{socket.client.host if socket.client else ''}",
        since=int(since) if since.isdecimal() else 0,
        first=[msgspec.json.encode(hello)],
    )
    if isinstance(joined, Refused):
        await socket.close(code=POLICY, reason=str(joined.code))
        return
    try:
        await _listen(socket, service, caller, stream, joined)
    except WebSocketDisconnect:
        pass
    finally:
        service.hub.leave(joined)


async def _listen(
    socket: WebSocket[Any, Any, Any], service: Service, caller: Caller, stream: str, joined: Connection
) -> None:
    asked = socket.query_params.get("lang", "en")
    words = load(asked if asked in LANGUAGES else "en")
    while joined.is_open:
        frame = await socket.receive_data(mode="text")
        body = frame.encode()
        if len(body) > service.settings.limits.frame_bytes:
            service.hub.close(joined, TOO_LARGE)
            return
        reply: Done | NotDone
        try:
            not_too_often(service, joined.user)
            carried = await give(service, still_here(service, caller), stream, body)
            reply = Done(id=carried.id, seq=carried.seq, events=carried.events)
        except Refusal as fault:
            reply = NotDone(id=_id(body), refused=told(fault.refused, words))
        joined.put(msgspec.json.encode(reply))


def _enter(socket: WebSocket[Any, Any, Any], service: Service, table: str) -> tuple[Caller, Any, str] | Refused:
    """Who connects, as which audience; by a one-time ticket from our own page, or by a token."""
    caller = who(socket)
    if f"table/{table}" not in service.running.house.streams("table"):
        return Refused(code="no-such-thing", clause=BAD)
    if caller.token is None:
        foreign = check_origin(socket.headers.get("origin"), service.origins)
        if foreign is not None:
            return foreign
        found = service.door.tickets.redeem(Secret(socket.query_params.get("ticket", "")), f"table/{table}")
        if isinstance(found, Refused):
            return found
        if found.user != caller.user or found.holder != caller.holder:
            return Refused(code="ticket-refused", clause=BAD)
        asked = found.audience
    else:
        asked = socket.query_params.get("audience", "")
    audience, place = audience_for(service, caller, table, asked)
    return caller, audience, place


def _id(body: bytes) -> str:
    try:
        raw = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return ""
    return str(raw.get("id", ""))[:128] if isinstance(raw, dict) else ""
