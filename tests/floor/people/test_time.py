"""The clock of the house as a desk: a jump holds play, and two people let it go on."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.clock import commands as k
from sicbo.floor.clock.decide import decide
from sicbo.floor.clock.events import ClockJumped, PlayHeld, TimeConfirmed
from sicbo.floor.clock.evolve import evolve
from sicbo.floor.clock.state import Time
from sicbo.floor.refused import Refused
from tests.floor.people.desks import MANAGER, NOON

TABLES = ("table/T1", "table/T2")


def give(time: Time, actor: Actor, command: k.AnyCommand) -> list[object] | Refused:
    answer = decide(time, k.Order(actor, NOON, command))
    if isinstance(answer, list):
        for event in answer:
            evolve(time, event)
        return [*answer]
    return answer


@pytest.mark.clause("house 15.5")
def test_a_jump_holds_the_tables_once_and_the_time_of_the_house_goes_on_from_what_was_expected() -> None:
    time = Time()
    answer = give(time, THE_HOUSE, k.RecordJump(NOON, NOON - 5_000, TABLES))
    assert isinstance(answer, list)
    jumped, held = answer
    assert isinstance(jumped, ClockJumped)
    assert isinstance(held, PlayHeld)
    assert (jumped.expected, jumped.found, held.jump, held.offset, held.tables) == (
        NOON,
        NOON - 5_000,
        1,
        5_000,
        TABLES,
    )
    again = give(time, THE_HOUSE, k.RecordJump(NOON, NOON + 2_000, TABLES))
    assert isinstance(again, list)
    held = again[-1]
    assert isinstance(held, PlayHeld)
    assert (held.jump, held.offset, held.tables) == (2, 3_000, ()), "they are held already"


@pytest.mark.clause("house 15.6")
def test_two_people_confirm_the_time_after_the_latest_jump_and_no_other() -> None:
    time = Time()
    unheld = give(time, MANAGER, k.ConfirmTime(1, NOON, TABLES))
    assert isinstance(unheld, Refused)
    give(time, THE_HOUSE, k.RecordJump(NOON, NOON - 5_000, TABLES))
    give(time, THE_HOUSE, k.RecordJump(NOON, NOON - 1_000, TABLES))
    asked = k.RequestApproval(k.ConfirmTime(2, NOON, TABLES))
    assert isinstance(give(time, MANAGER, asked), list)
    assert isinstance(give(time, Actor("other", "casino-manager"), k.Approve(1, order=asked.order)), list)
    late = give(time, MANAGER, k.ConfirmTime(1, NOON, TABLES))
    assert isinstance(late, Refused)
    assert (late.code, late.arguments) == ("jumped-again", {"jump": 2})
    for shown, ahead in ((NOON + 1, 0), (NOON, 0), (NOON - 1, 1)):
        told = decide(time, k.Order(MANAGER, NOON, k.ConfirmTime(2, shown, TABLES)))
        assert isinstance(told, list)
        confirmed = told[-1]
        assert isinstance(confirmed, TimeConfirmed)
        assert (confirmed.jump, confirmed.offset, confirmed.tables) == (2, ahead, TABLES)
