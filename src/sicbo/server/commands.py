"""Commands read from the body of a request, given to the house, and their answers as responses."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import RequestApproval
from sicbo.floor.foresight import Foreseen
from sicbo.floor.refused import Refused
from sicbo.house.answers import Answer, Halted, Stopped
from sicbo.house.clock import STREAM as CLOCK
from sicbo.house.desks import own_name
from sicbo.runtime.kinds import STAFF
from sicbo.server.auth.secret import Secret
from sicbo.server.gate import denied, proven
from sicbo.server.logging import log
from sicbo.server.responses import DETAIL, UNREADABLE, Refusal, no_answer, refuse
from sicbo.server.roles import lets
from sicbo.server.service import PLAYER, Caller, Service
from sicbo.server.views import place_of

BAD = "house 3.1"
LONGEST_TEXT = 256
"""Longer than anything that an order has to say: names of areas, places, seals in hexadecimal."""
LARGEST = 2**63 - 1
"""The largest number that a store can keep."""
_log = log("sicbo.door")
_ID = re.compile(r"[!-~]{1,128}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", re.ASCII)
_object = msgspec.json.Decoder(dict[str, Any])


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """An order that was carried out and is safe: what it has brought about, and where that stands in the log."""

    id: str
    seq: int
    events: tuple[Any, ...]


async def foresee(service: Service, caller: Caller, stream: str, body: bytes, office: str = "") -> Foreseen:
    """What the order in this body would bring about for this caller, and whom it asks for; a refusal is raised.

    Of a request for a second person, the order that it is for is foreseen: also one that no body gives by itself.
    """
    _, body = _without_pin(service, stream, body)
    command_id, command = order_read(service, caller, stream, body)
    if isinstance(command, RequestApproval):
        command = command.order
    if command.about.blind:
        return Foreseen(events=(), asks=None)
    kind, _, name = stream.partition("/")
    house, actor = service.running.house, service.actor(caller, name if kind == "table" else "", office)
    try:
        found = await house.look(lambda: house.foreseen(stream, actor, command, command_id))
    except (Stopped, Halted) as fault:
        raise no_answer(fault) from None
    if isinstance(found, Refused):
        raise Refusal(found)
    return found


async def give(service: Service, caller: Caller, stream: str, body: bytes, office: str = "") -> Done:
    """Carry out the order in this body for this caller; a refusal is raised."""
    pin, body = _without_pin(service, stream, body)
    command_id, command = read(service, caller, stream, body)
    kind, _, name = stream.partition("/")
    actor = service.actor(caller, name if kind == "table" else "", office)
    if pin is not None:
        actor = msgspec.structs.replace(actor, pin_of=await _owner(service, caller, stream, command, pin))
    if "sensor" in caller.roles and kind == "table":
        actor = msgspec.structs.replace(actor, office="sensor")
    return await carry(service, stream, actor, command_id, command)


def _without_pin(service: Service, stream: str, body: bytes) -> tuple[Secret | None, bytes]:
    """A PIN that was typed with an order, and the order without it: it is part of none, and in no record."""
    if b'"pin"' not in body:
        return None, body
    try:
        raw = _object.decode(body)
    except UNREADABLE:
        return None, body
    taken = service.running.house.desks.named(stream, raw.get("type"))
    if taken is None or not taken.about.pin or not isinstance(raw.get("pin"), str):
        return None, body  # an unknown field, and said to be one
    return Secret(raw.pop("pin")), msgspec.json.encode(raw)


async def _owner(service: Service, caller: Caller, stream: str, command: Any, pin: Secret) -> str:
    """The patron whose money this order moves, once their PIN was found right."""
    house = service.running.house
    patron = house.desks.of(stream).whose_pin(house.state(stream), command) if house.exists(stream) else ""
    refused = await service.door.pins.check(patron, pin) if patron else None
    if refused is not None:
        _log.warning("PIN refused", user=caller.user, patron=patron)
        raise Refusal(refused)
    return patron


async def carry(service: Service, stream: str, actor: Actor, command_id: str, command: Any) -> Done:
    """What the house has made of an order; a refusal is raised, also that there is no answer."""
    try:
        answer: Answer = await service.running.house.give(stream, actor, command_id, command)
    except (Stopped, Halted) as fault:
        raise no_answer(fault) from None
    if isinstance(answer, Refused):
        raise Refusal(answer)
    return Done(id=command_id, seq=answer.seq, events=answer.events)


def read(service: Service, caller: Caller, stream: str, body: bytes) -> tuple[str, Any]:
    """The id and the order that a body spells, if its declaration lets the caller give it."""
    command_id, command = order_read(service, caller, stream, body)
    if command.about.proof:
        proven(service, caller)
    return command_id, command


def order_read(service: Service, caller: Caller, stream: str, body: bytes) -> tuple[str, Any]:
    """The same for an order that is only asked about: who merely asks types no password."""
    command_id, raw = opened(body)
    if not service.running.house.exists(stream) and is_bad_name(own_name(stream)) and stream not in (STAFF, CLOCK):
        raise refuse("no-such-thing", BAD, detail=stream[:DETAIL])
    kind = stream.partition("/")[0]
    raw = _spelled_out(service, caller, stream, raw)
    taken = service.running.house.desks.named(stream, raw.get("type"))
    if taken is None:
        raise refuse("bad-request", BAD, detail="type")
    if not lets(taken.about.given_by(kind), caller.roles):
        raise denied(caller, str(taken.__struct_config__.tag))
    return command_id, spelled(raw, taken)


def is_bad_name(name: str) -> bool:
    """Whether this cannot be the name of a table, a patron or a cage: it would not be opaque, or no one word.

    >>> [is_bad_name(name) for name in ("T1", "crown-sydney.standard", "a/b", "", "Ann B")]
    [False, False, True, True, True]
    """
    return _NAME.fullmatch(name) is None


def is_bad_id(text: str) -> bool:
    """Whether this cannot be the id of an order: it stays in the log for good, so it is no name and no remark.

    >>> [is_bad_id(text) for text in ("3f2c-77", "bench:Ann:1", "", "Anna Canary", "陳大文", "x" * 129)]
    [False, False, True, True, True, True]
    """
    return _ID.fullmatch(text) is None


def opened(body: bytes) -> tuple[str, dict[str, Any]]:
    """The id and the rest of what a body says."""
    try:
        raw = _object.decode(body)
    except UNREADABLE:  # a wrong type is one, too
        raise refuse("bad-request", BAD, detail="no JSON object") from None
    command_id = raw.pop("id", None)
    if not isinstance(command_id, str) or is_bad_id(command_id):
        raise refuse("bad-request", BAD, detail="id")
    return command_id, raw


def spelled(raw: dict[str, Any], kind: Any) -> Any:
    """The order that this says, to the letter: a field that the order does not have is a mistake, not a remark."""
    try:
        command = msgspec.convert(raw, type=kind)
    except msgspec.ValidationError as fault:
        raise refuse("bad-request", BAD, detail=str(fault)[:DETAIL]) from None
    wrong = _misspelled(raw, command)
    if wrong:
        what, path = wrong
        raise refuse("bad-request", BAD, detail=f"{what} ${path}"[:DETAIL])
    return command


def _misspelled(raw: Any, meant: Any) -> tuple[str, str] | None:
    """What is said that was not understood, or cannot be kept, and where: unknown fields, texts and numbers beyond all
    measure; nothing where all is well."""
    kind = type(raw)
    if kind is str:
        return (f"more than {LONGEST_TEXT} characters at", "") if len(raw) > LONGEST_TEXT else None
    if kind is int:
        return ("a number too large at", "") if abs(raw) > LARGEST else None
    if kind is dict and isinstance(meant, msgspec.Struct):
        names = _names(type(meant))
        for name, value in raw.items():
            if name not in names:
                return "unknown field", f".{name}"
            wrong = _misspelled(value, getattr(meant, name, None))
            if wrong:
                return wrong[0], f".{name}{wrong[1]}"
    elif kind is dict and isinstance(meant, dict):
        for name, value in raw.items():
            wrong = _misspelled(value, meant.get(name))
            if wrong:
                return wrong[0], f".{name}{wrong[1]}"
    elif kind is list and isinstance(meant, (list, tuple)):
        for index, (one, other) in enumerate(zip(raw, meant, strict=False)):
            wrong = _misspelled(one, other)
            if wrong:
                return wrong[0], f"[{index}]{wrong[1]}"
    return None


@cache
def _names(kind: type[msgspec.Struct]) -> frozenset[str]:
    """What may be said in an order or a part of one: its fields, and the name of its kind."""
    tag = kind.__struct_config__.tag_field
    return frozenset((*kind.__struct_encode_fields__, *([tag] if tag else [])))


def _spelled_out(service: Service, caller: Caller, stream: str, raw: dict[str, Any]) -> dict[str, Any]:
    """One wager as a list of one, the caller's own place where none is named, and where a player sits down from."""
    kind, _, table = stream.partition("/")
    if kind == "patron" and raw.get("type") == "sit" and caller.roles <= {PLAYER}:
        return {**raw, "terminal": caller.terminal}  # known, never claimed (house 14.13)
    if kind != "table" or not service.running.house.exists(stream):
        return raw
    if raw.get("type") == "place-wager":
        one = {"area": raw.pop("area", None), "amount": raw.pop("amount", None)}
        raw = {**raw, "type": "place-wagers", "wagers": [one]}
    if "place" not in raw and (place := place_of(service, caller.user, table)):
        raw = {**raw, "place": place}
    return raw
