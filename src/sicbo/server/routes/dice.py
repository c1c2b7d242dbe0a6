"""The dice of the house: every device by its serial number, and whether what it shows could come from fair dice."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from sicbo.server.commands import BAD
from sicbo.server.responses import answer, language, refuse
from sicbo.server.roles import WATCHING, asked_by
from sicbo.server.service import Service
from sicbo.tumbler.register import Device, Serial
from sicbo.words import load

MOST = 100_000
"""How many rolls are judged, the latest ones."""


@get(
    "/api/dice",
    summary="Every set of dice, tumbler and chain, and how many rounds each decided",
    opt=asked_by("supervisor+", *WATCHING, answer=list[dict[str, Any]]),
    sync_to_thread=False,
)
def devices(service: NamedDependency[Service]) -> Response[bytes]:
    register = service.running.devices
    serving = register.serving()
    return answer([_line(device, serving) for device in register.devices.values()])


@get(
    "/api/dice/{device:str}",
    summary="What the dice of one device have shown, tested",
    opt=asked_by("supervisor+", *WATCHING, answer=dict[str, Any]),
)
async def device_report(
    request: Request[Any, Any, Any], service: NamedDependency[Service], device: FromPath[str]
) -> Response[bytes]:
    from sicbo.lab.dice_report import report  # NumPy takes its time to load, and most houses are never asked

    register = service.running.devices
    found = next((one for one in register.devices.values() if one.name == device), None)
    if found is None:
        raise refuse("no-such-thing", BAD, detail=device[:64])
    judged = await asyncio.to_thread(report, found.latest(MOST))
    says = load(language(request)).say(f"dice.{judged.verdict}", rolls=judged.rolls, least=judged.least)
    return answer(
        {**_line(found, register.serving()), **msgspec.to_builtins(judged), "says": says, "service": found.service}
    )


def _line(device: Device, serving: dict[Serial, list[str]]) -> dict[str, Any]:
    return {
        "device": device.name,
        "kind": device.kind,
        "serial": device.serial,
        "tables": serving.get((device.kind, device.serial), []),
        "rounds": len(device.outcomes),
    }


ROUTES = [devices, device_report]
