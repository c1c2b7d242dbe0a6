"""From the body of a request to an order, and from its answer to what is told."""

from __future__ import annotations

from typing import Any

import msgspec

from sicbo.floor.refused import Refused
from sicbo.floor.table.view_shapes import Phase
from sicbo.house.answers import Accepted, Answer, Halted, NoSuchDesk, Stopped
from sicbo.server.gate import denied
from sicbo.server.service import Caller, Service
from sicbo.server.telling import Refusal, refuse
from sicbo.server.views import place_of

BAD = "house 3.1"
LONGEST_ID = 128


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """An order that was carried out and is safe: what it has brought about, and where that stands in the log."""

    id: str
    seq: int
    events: tuple[Any, ...]


async def give(service: Service, caller: Caller, stream: str, body: bytes, office: str = "") -> Done:
    """Carry out the order in this body for this caller; a refusal is raised."""
    command_id, command = read(service, caller, stream, body)
    kind, _, name = stream.partition("/")
    actor = service.actor(caller, name if kind == "table" else "", office)
    if "sensor" in caller.roles and kind == "table":
        actor = msgspec.structs.replace(actor, office="sensor")
    try:
        answer: Answer = await service.running.house.give(stream, actor, command_id, command)
    except Stopped:
        raise refuse("house-stopped", BAD) from None
    except Halted:
        raise refuse("stream-halted", BAD) from None
    if isinstance(answer, Refused):
        raise Refusal(answer)
    return done(command_id, answer)


def done(command_id: str, answer: Accepted) -> Done:
    return Done(id=command_id, seq=answer.seq, events=answer.events)


def read(service: Service, caller: Caller, stream: str, body: bytes) -> tuple[str, Any]:
    """The id and the order that a body spells, if the matrix lets the caller give it now."""
    try:
        raw = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError):
        raise refuse("bad-request", BAD, detail="no JSON") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str) or not 0 < len(raw["id"]) <= LONGEST_ID:
        raise refuse("bad-request", BAD, detail="id")
    command_id = raw.pop("id")
    name = raw.get("type")
    kind = stream.partition("/")[0]
    raw = _spelled_out(service, caller, stream, raw)
    if not isinstance(name, str) or not service.matrix.may_order(
        caller.roles, kind, str(raw.get("type")), _phase(service, stream)
    ):
        raise denied(caller, str(name)[:64])
    try:
        command = msgspec.convert(raw, type=service.running.house.desks.of(stream).commands)
    except NoSuchDesk:
        raise refuse("no-such-thing", BAD, detail=stream) from None
    except msgspec.ValidationError as fault:
        raise refuse("bad-request", BAD, detail=str(fault)[:200]) from None
    return command_id, command


def _spelled_out(service: Service, caller: Caller, stream: str, raw: dict[str, Any]) -> dict[str, Any]:
    """One wager as a list of one, and the caller's own place where none is named."""
    kind, _, table = stream.partition("/")
    if kind != "table" or stream not in service.running.house.streams(kind):
        return raw
    if raw.get("type") == "place-wager":
        one = {"area": raw.pop("area", None), "amount": raw.pop("amount", None)}
        raw = {**raw, "type": "place-wagers", "wagers": [one]}
    if "place" not in raw and (place := place_of(service, caller.user, table)):
        raw = {**raw, "place": place}
    return raw


def _phase(service: Service, stream: str) -> Phase | None:
    if not stream.startswith("table/") or stream not in service.running.house.streams("table"):
        return None
    table = service.running.house.state(stream).table
    if not table.open:
        return "closed"
    if table.bets_open:
        return "betting"
    if not table.done:
        return "between-rounds"
    return "dealing" if table.result is None else "result"
