"""Tasks that run by themselves beside the routes: each is watched, so that none of them ends unnoticed."""

from __future__ import annotations

import asyncio

from sicbo.server.auth.door import Door
from sicbo.server.service import Service, TaskBody
from sicbo.store.protocol import Store

SWEEP_SECONDS = 5.0
PAUSE_SECONDS = 0.005
"""Between two steps of a sweep: whoever has asked meanwhile is answered and does not wait for the next step, too."""
SCRUBBED_EVERY = 25
"""Steps after which what they have left on the disk is wiped out: all of it at the end would take long at once."""


def begin(service: Service, name: str, work: TaskBody) -> asyncio.Task[None]:
    """The task of a chore; when it ends although the house goes on, an alarm is raised and the house is not ready."""
    return asyncio.create_task(_watched(service, name, work), name=name)


async def sweep(service: Service, every_seconds: float = SWEEP_SECONDS) -> None:
    """End what time has ended, drop old refusals and wipe out what was erased, every so often until cancelled."""
    fault, house = "", service.running.house
    while True:
        await asyncio.sleep(every_seconds)
        try:
            await clear_away(service.door, house.store)
            house.store.forget(house.refusals.ended(house.clock()))
            fault = ""
        except Exception as met:  # noqa: BLE001 the next round may go well, and nobody else locks a console
            if fault != repr(met):  # told once, not every five seconds
                fault = repr(met)
                house.alarm("", "sweep", fault)


async def clear_away(door: Door, store: Store) -> None:
    """Do it once."""
    for step, _ in enumerate(door.sweep(), 1):
        await asyncio.sleep(PAUSE_SECONDS)
        if not step % SCRUBBED_EVERY:
            store.scrub()
            await asyncio.sleep(PAUSE_SECONDS)
    store.scrub()


async def _watched(service: Service, name: str, work: TaskBody) -> None:
    try:
        await work()
        how = "it has ended"
    except Exception as fault:  # noqa: BLE001 whatever it is, somebody must hear of it
        how = repr(fault)
    house = service.running.house
    if house.failed is None:  # a house that has stopped says so itself
        service.ended.append(name)
        house.alarm("", "chore", f"{name}: {how}")
