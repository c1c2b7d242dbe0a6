"""The live connection of a table: states and facts out, orders in."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sicbo.floor.refused import Refused
from sicbo.house.answers import Stopped
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.origin import check_origin
from sicbo.server.auth.refusals import Reason
from sicbo.server.auth.refusals import refuse as refused_by_door
from sicbo.server.auth.secret import Secret
from sicbo.server.broadcast import PLAYER as TOLD_AS_PLAYER
from sicbo.server.broadcast import PLAYERS
from sicbo.server.commands import BAD, give
from sicbo.server.connection import Connection
from sicbo.server.frames import way_out
from sicbo.server.gate import not_too_often, still_here, who
from sicbo.server.hub import Close
from sicbo.server.protocol import Done, Hello, NotDone
from sicbo.server.responses import UNREADABLE, Refusal, no_answer, refusal_body
from sicbo.server.roles import asked_by
from sicbo.server.service import PLAYER, Caller, Service
from sicbo.server.views import Audience, audience_for
from sicbo.store.protocol import Broken
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES

POLICY = 1008
LONGEST_NUMBER = 18


class Socket:
    """The hub's way to one client."""

    __slots__ = ("_listening", "_socket", "is_given_up", "send")

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket, self.send = socket, way_out(socket)
        self._listening = asyncio.current_task()
        self.is_given_up = False

    async def close(self, code: int, reason: str) -> None:
        try:
            await self._socket.close(code=int(code), reason=reason)
        except BaseException:
            # It does not even take the goodbye. Whoever listens to it stops, and with that the connection is cut:
            # a client that wakes up must not believe that it still hears everything.
            self.is_given_up = True
            if self._listening is not None:
                self._listening.cancel()
            raise


@websocket("/api/tables/{table:str}/live", opt=asked_by("all", by_itself=True))
async def live(socket: WebSocket[Any, Any, Any], service: NamedDependency[Service], table: FromPath[str]) -> None:
    """Hello, the state, and whatever happens; orders are answered under their own ids."""
    entered = _enter(socket, service, table)
    await socket.accept()
    if isinstance(entered, Refused):
        await socket.close(code=POLICY, reason=str(entered.code))
        return
    caller, asked = entered
    stream = f"table/{table}"
    transport = Socket(socket)

    def join() -> Connection | Refused:
        """Joined in the same step in which the state is read, so that nothing falls in between."""
        if caller.device is not None and service.door.devices.by_id(caller.device.id) is None:
            return refused_by_door(Reason.PAIRING_REFUSED)  # unpaired since it knocked
        audience, place = _audience(service, caller, table, asked)
        hello = Hello(
            table=table,
            audience=audience,
            place=place,
            user=caller.user,
            seq=service.running.house.head(stream)[0],
            now=service.running.house.clock(),
        )
        joined = service.hub.join(
            transport,
            [(stream, PLAYERS), (stream, f"{TOLD_AS_PLAYER}{caller.user}")]
            if audience == "player"
            else [(stream, audience)],
            holder=caller.holder,
            user=caller.user or caller.holder,
            most=None if caller.user else service.settings.limits.visitors,
            since=_since(socket),
            first=[msgspec.json.encode(hello)],
        )
        if caller.device is not None and isinstance(joined, Connection):
            service.plugged.setdefault(caller.device.id, set()).add(joined)
        return joined

    try:
        joined = await service.running.house.look(join)
    except Stopped:
        await socket.close(code=Close.GOING_AWAY, reason="house-stopped")
        return
    if isinstance(joined, Refused):
        await socket.close(code=POLICY, reason=str(joined.code))
        return
    try:
        await _listen(socket, service, caller, stream, joined)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not transport.is_given_up:
            raise
    finally:
        service.hub.leave(joined)
        _unplug(service, caller, joined)


def _unplug(service: Service, caller: Caller, joined: Connection) -> None:
    """Forget the connection with its device, where there is one."""
    if caller.device is not None and (mine := service.plugged.get(caller.device.id)) is not None:
        mine.discard(joined)
        if not mine:
            del service.plugged[caller.device.id]


async def _listen(
    socket: WebSocket[Any, Any, Any], service: Service, caller: Caller, stream: str, joined: Connection
) -> None:
    asked = socket.query_params.get("lang", "en")
    words = service.fronts.words(asked if asked in LANGUAGES else "en")
    floods = 0
    while True:
        frame = await socket.receive_data(mode="text")
        if not joined.is_open:
            # The hub has closed it: what came after that is not heard.
            return
        body = frame.encode()
        reply: Done | NotDone
        try:
            not_too_often(service, joined.user)
            carried = await give(service, still_here(service, caller), stream, body)
            reply, floods = Done(id=carried.id, seq=carried.seq, events=carried.events), 0
        except Refusal as fault:
            floods = floods + 1 if fault.refused.code == Reason.TOO_MANY_REQUESTS else 0
            if floods > house_rules().connections.floods:
                await service.hub.close(joined, Close.FLOOD, str(fault.refused.code))
                return
            reply = NotDone(id=_id(body), refused=refusal_body(fault.refused, words))
        except Broken as fault:
            reply = NotDone(id=_id(body), refused=refusal_body(no_answer(fault).refused, words))
        except BadInput as fault:
            refused = Refused(code=fault.code, clause=fault.clause, arguments=fault.arguments)
            reply = NotDone(id=_id(body), refused=refusal_body(refused, words))
        joined.put(msgspec.json.encode(reply))


def _enter(socket: WebSocket[Any, Any, Any], service: Service, table: str) -> tuple[Caller, str] | Refused:
    """Who connects, and as which audience; by a one-time ticket from our own page, or by a token."""
    caller = who(socket)
    if not service.running.house.exists(f"table/{table}"):
        return Refused(code="no-such-thing", clause=BAD)
    if caller.token is not None:
        return caller, socket.query_params.get("audience", "")
    foreign = check_origin(socket.headers.get("origin"), service.origins)
    if foreign is not None:
        return foreign
    found = service.door.tickets.redeem(Secret(socket.query_params.get("ticket", "")), f"table/{table}")
    if isinstance(found, Refused):
        return found
    if found.user != caller.user or found.holder != caller.holder:
        return refused_by_door(Reason.TICKET_REFUSED)
    return caller, found.audience


def _audience(service: Service, caller: Caller, table: str, asked: str) -> tuple[Audience, str]:
    """As whom the caller is told things: a patron as a player from the first moment, though the seat comes later."""
    audience, place = audience_for(service, caller, table, asked)
    if PLAYER in caller.roles and asked != "public":
        audience = "player"
    return audience, place


def _since(socket: WebSocket[Any, Any, Any]) -> int:
    """The last place in the log that the client has seen; 0 for none."""
    since = socket.query_params.get("since", "")
    return int(since) if since.isdecimal() and len(since) <= LONGEST_NUMBER else 0


def _id(body: bytes) -> str:
    try:
        raw = msgspec.json.decode(body)
    except UNREADABLE:
        return ""
    return str(raw.get("id", ""))[:128] if isinstance(raw, dict) else ""
