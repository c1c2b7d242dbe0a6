"""Terminals of the floor: a browser becomes one, says which it is, and stops being one."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sicbo.floor.authority import act_clause
from sicbo.floor.refused import Refused
from sicbo.floor.staff.actors import place_of
from sicbo.floor.staff.commands import DrawCode
from sicbo.runtime.kinds import STAFF
from sicbo.server.auth.devices import Device
from sicbo.server.auth.secret import Secret
from sicbo.server.commands import carry
from sicbo.server.gate import who
from sicbo.server.responses import Refusal, answer, refuse
from sicbo.server.roles import asked_by
from sicbo.server.service import Service


class PairDevice(msgspec.Struct, forbid_unknown_fields=True):
    """The one-time code that a supervisor was given for the terminal."""

    code: str


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """A code for the device that is to be a terminal: shown once, good once."""

    terminal: str
    code: str
    expires: int
    """UTC milliseconds."""


class Here(msgspec.Struct, frozen=True, kw_only=True):
    """Which terminal this browser is, and where it stands; all empty for a browser that is none."""

    terminal: str = ""
    table: str = ""
    place: str = ""


@post(
    "/api/terminals/{terminal:str}/code",
    summary="A one-time code for the device of a terminal",
    opt=asked_by("supervisor+", proof=True, answer=Code),
    status_code=200,
)
async def code(
    request: Request[Any, Any, Any], service: NamedDependency[Service], terminal: FromPath[str]
) -> Response[bytes]:
    """The terminal was paired with a place before, by the order `pair-terminal`; an earlier code stops working. That
    somebody has it stands in the record before it is shown."""
    if place_of(service.running.staff(), terminal) is None:
        raise refuse("terminal-unknown", act_clause("pair-terminal"), terminal=terminal[:64])
    await carry(service, STAFF, service.actor(who(request)), token_hex(16), DrawCode(terminal))
    text, pairing = service.door.devices.code(terminal)
    return answer(Code(terminal=terminal, code=text.reveal(), expires=pairing.expires))


@get(
    "/api/terminal",
    summary="Which terminal this device is",
    opt=asked_by("all", enters=True, answer=Here),
    sync_to_thread=False,
)
def here(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    return answer(_here(service, who(request).device))


@post(
    "/api/terminal",
    summary="Make this device a terminal, by its code",
    opt=asked_by("all", enters=True, answer=Here),
    status_code=200,
)
async def pair(service: NamedDependency[Service], data: JSONBody[PairDevice]) -> Response[bytes]:
    paired = service.door.devices.pair(Secret(data.code))
    if isinstance(paired, Refused):
        raise Refusal(paired)
    text, device = paired
    return answer(_here(service, device), headers={"set-cookie": service.device_cookie.set(text)})


@delete(
    "/api/terminal",
    summary="This device is no terminal any more",
    opt=asked_by("all", enters=True, answer=Here),
    status_code=200,
)
async def forget(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    device = who(request).device
    if device is not None:
        service.door.devices.forget(device.id)
    return answer(Here(), headers={"set-cookie": service.device_cookie.clear()})


def _here(service: Service, device: Device | None) -> Here:
    paired = None if device is None else place_of(service.running.staff(), device.terminal)
    if device is None or paired is None:
        return Here()
    return Here(terminal=device.terminal, table=paired[0], place=paired[1])


ROUTES = [code, here, pair, forget]
