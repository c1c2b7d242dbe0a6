"""The logbook for those who run the house: every alarm, and what became of every command, under its command id."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.house.answers import Alarm, Answer
from sicbo.house.house import House
from sicbo.server.logging import log

ALARMS, ORDERS = "sicbo.alarm", "sicbo.order"


def follow(house: House) -> None:
    """Write whatever is raised and answered from now on, and the alarms from before: some come with the opening."""
    for alarm in house.alarms:
        _alarmed(alarm)
    house.on_alarm(_alarmed)
    if logging.getLogger(ORDERS).isEnabledFor(logging.WARNING):
        house.on_answer(_answered)


def _alarmed(alarm: Alarm) -> None:
    # Most are raised while a fault is being dealt with: then the log has where it came from.
    log(ALARMS).error(alarm.about, stream=alarm.stream, detail=alarm.detail, exc_info=sys.exc_info()[0] is not None)


def _answered(stream: str, actor: Actor, command_id: str, command: Any, answer: asyncio.Future[Answer]) -> None:
    """Accepted orders are many and stand in the log of the house: they are written for who asks for `debug`."""
    if answer.cancelled():
        return
    fault = answer.exception()
    result = answer.result() if fault is None else None
    more: dict[str, str | int]
    if result is None:
        level, event, more = logging.WARNING, "no answer", {"detail": repr(fault)}
    elif isinstance(result, Refused):
        level, event, more = logging.INFO, "refused", {"code": result.code, "clause": result.clause}
    else:
        level, event, more = logging.DEBUG, "accepted", {"seq": result.seq}
    if logging.getLogger(ORDERS).isEnabledFor(level):
        name = command.__struct_config__.tag
        log(ORDERS).log(level, event, command_id=command_id, command=name, stream=stream, actor=actor.id, **more)
