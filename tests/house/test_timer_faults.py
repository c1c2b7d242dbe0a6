"""A fault in what time brings about at one table: the others have theirs, and it is told of and tried again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sicbo.desks import ALL
from sicbo.floor.approvals import RequestApproval
from sicbo.floor.cage.commands import AddBankroll
from sicbo.floor.table.commands import Order
from sicbo.floor.table.corrections.commands import CorrectResult
from sicbo.floor.table.decide import decide
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Range, Sign
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.house.desks import Coming
from sicbo.runtime import live_table
from sicbo.runtime.running import open_house
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.evenings import CAGE, PATRON, Evening
from tests.house.houses import (
    AUTOMATIC,
    T1,
    SeededDice,
    SetClock,
    Shift,
    bet,
    deal,
    live,
    must,
    opened,
    run,
    seated,
)
from tests.house.quiet import MINUTE, NOON

HIGHER = Sign(Range(5000, 100_000))


def faulty_at(table: str, command: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in the decider that only this command at this table meets."""

    def decided(law: TableLaw, at: Table, order: Order) -> Any:
        if at.id == table and isinstance(order.command, command):
            raise RuntimeError("a bug")
        return decide(law, at, order)

    monkeypatch.setattr(live_table, "decide_at", decided)


def test_a_fault_at_one_table_leaves_the_others_their_timers_and_dealers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        house = await opened(store, clock)
        await seated(house)
        await seated(house, stream="table/T2")
        await seated(house, stream="table/T3", **AUTOMATIC)
        shift = Shift(house, clock, SeededDice())
        await shift.tick()
        await deal(house, ["open-bets"])
        await must(house, T1, MANAGER, "bet", bet("big", 1_000))
        await deal(house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"])
        await must(
            house, T1, MANAGER, "ask", RequestApproval(CorrectResult(round=1, faces=(1, 1, 2), evidence="camera"))
        )
        faulty_at("T1", StartGamingDay, monkeypatch)
        for _ in range(100):
            await shift.tick(24 * 60 * MINUTE // 100)
        assert live(house, "table/T2").table.streaks.day == "2026-01-02"
        assert live(house, "table/T3").table.bets_open
        assert live(house).table.streaks.day == "2026-01-01"
        assert live(house).table.people.approvals.open == {}, "what else is due at this table is done"
        assert {(alarm.stream, alarm.about) for alarm in house.alarms} == {(T1, "timer")}

    run(evening())


def test_a_fault_that_stays_is_told_of_ever_more_seldom_and_forgotten_once_it_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        house = await opened(store, clock)
        await seated(house)
        shift = Shift(house, clock, SeededDice())
        with monkeypatch.context() as bug:
            faulty_at("T1", StartGamingDay, bug)
            for _ in range(600):
                await shift.tick(100)
        assert len(house.alarms) == 5, "at once, and after 2, 6, 14 and 30 seconds"
        for _ in range(600):
            await shift.tick(100)
        assert live(house).table.streaks.day == "2026-01-01"
        assert len(house.alarms) == 5

    run(evening())


def test_a_fault_in_looking_at_a_table_or_a_desk_is_told_of_and_tried_again() -> None:
    has_bug = False

    def at_times(timers: Coming) -> Coming:
        return lambda state, instant: timers(state, instant) if not has_bug else 1 / 0  # type: ignore[return-value]

    async def evening() -> None:
        nonlocal has_bug
        clock = SetClock(NOON)
        desks = [replace(desk, timers=at_times(desk.timers)) if desk.timers else desk for desk in ALL]
        at = Evening(await open_house(desks, MemoryStore(), clock, SeededDice()))
        await at.ready()
        await at.must(CAGE, MANAGER, RequestApproval(AddBankroll(1)))
        clock.now += 10 * MINUTE
        timers = at.running.ticker.timers
        has_bug = True
        for _ in range(10):
            timers.tick()
            await at.running.house.settled()
        has_bug = False
        alarms = [alarm.stream for alarm in at.running.house.alarms if alarm.about == "timer"]
        assert sorted(alarms) == [CAGE, PATRON, T1]
        clock.now += 2_000
        timers.tick()
        await at.running.house.settled()
        assert at.running.house.state(CAGE).approvals.open == {}
        assert at.running.house.state(T1).table.streaks.day == "2026-01-01"

    run(evening())
