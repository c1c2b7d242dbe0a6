"""A sensor at physical dice: bound to what it read before the cover is lifted, and weighed against the dealer."""

from __future__ import annotations

import re

from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent, ResultEchoed
from sicbo.floor.table.fairness.commands import OpenSensed, SenseResult
from sicbo.floor.table.fairness.events import ResultCommitted, ResultSensed, SensorDisagreed
from sicbo.floor.table.irregularities.malfunctions import notified
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.units.canonical import digest
from sicbo.units.dice import FACES

Answer = list[AnyEvent] | Refused

SENSED = "house 10.7"
SENSOR = "sensor"
"""The office under which a sensor acts, and the part that is told to have failed."""
LABEL = "sicbo-sensed-1"


def sensed_digest(faces: tuple[int, int, int], nonce: str) -> str:
    """What a sensor says of dice that nobody may know yet.

    >>> sensed_digest((1, 2, 3), "00" * 16)[:16]
    'df5f35afd5c3dc1d'
    """
    return digest(LABEL, *faces, nonce).hex()


def sense_result(law: TableLaw, table: Table, order: Order, sensed: SenseResult) -> Answer:
    """Once for each tumble, after it and before the result may be entered."""
    refused = _not_the_sensor(table, order, "sense-result")
    if refused:
        return refused
    coming = due(law, table)
    if not table.done or not table.tumbles or coming in {"tumble", "enter", "settle"} or table.fairness.sensor.digest:
        return Refused(code=Reason.WRONG_STEP, clause=SENSED, arguments={"step": "sense-result", "due": coming})
    if not re.fullmatch(r"[0-9a-f]{64}", sensed.digest):
        return Refused(code=Reason.SENSOR_MISMATCH, clause=SENSED)
    return [ResultCommitted(table.round, sensed.digest, **order.signed(SENSED))]


def open_sensed(law: TableLaw, table: Table, order: Order, sensed: OpenSensed) -> Answer:
    """What the sensor read: keyed for the dealer where nothing is, and halting play where another result was called."""
    refused = _not_the_sensor(table, order, "open-sensed")
    if refused:
        return refused
    coming = due(law, table)
    sensor = table.fairness.sensor
    if coming not in {"enter", "settle"} or sensor.faces is not None:
        return Refused(code=Reason.WRONG_STEP, clause=SENSED, arguments={"step": "open-sensed", "due": coming})
    if not all(face in FACES for face in sensed.faces):
        told = "-".join(map(str, sensed.faces))
        return Refused(code=Reason.BAD_DICE, clause=SENSED, arguments={"dice": told})
    bound = re.fullmatch(r"[0-9a-f]{32,128}", sensed.nonce) and sensed_digest(sensed.faces, sensed.nonce)
    if sensor.digest and bound != sensor.digest:
        return Refused(code=Reason.SENSOR_MISMATCH, clause=SENSED)
    events: list[AnyEvent] = [ResultSensed(table.round, sensed.faces, **order.signed(SENSED))]
    if coming == "enter" and table.echoed is None:
        events.append(ResultEchoed(table.round, sensed.faces, sum(sensed.faces), **order.signed(SENSED)))
    if table.result is not None and sorted(table.result) != sorted(sensed.faces):
        events += disagreement(law, table, order, table.result, sensed.faces)
    return events


def other_than_sensed(law: TableLaw, table: Table, order: Order, called: tuple[int, int, int]) -> list[AnyEvent]:
    """What follows when the dealer confirms other dice than the sensor read; nothing where they agree."""
    sensor = table.fairness.sensor
    if sensor.faces is None or sensor.heard or sorted(sensor.faces) == sorted(called):
        return []
    return disagreement(law, table, order, called, sensor.faces)


def disagreement(
    law: TableLaw, table: Table, order: Order, called: tuple[int, int, int], sensed: tuple[int, int, int]
) -> list[AnyEvent]:
    """Both readings on record, play halted, and whoever must be told of a fault is told."""
    told = notified(law, table, order, SENSOR, corrected=False)
    return [SensorDisagreed(table.round, called, sensed, **order.signed(SENSED)), told]


def in_dispute(table: Table) -> Refused | None:
    """Why the round may not be settled yet: dealer and sensor disagree, and nobody has put it right."""
    notice = table.irregular.notices.get(table.fairness.disputed)
    if notice is None or notice.rectified_by:
        return None
    return Refused(code=Reason.HALTED, clause=notice.clause, arguments={"about": notice.about, "rank": notice.to})


def _not_the_sensor(table: Table, order: Order, act: str) -> Refused | None:
    if order.actor.office != SENSOR:
        return Refused(code=Reason.NOT_ALLOWED, clause=SENSED, arguments={"act": act, "rank": SENSOR})
    if table.dice != "physical":
        return Refused(code=Reason.NOT_PHYSICAL, clause=SENSED)
    return None
