"""When a gaming day begins, and what a clock that was moved cannot bring about."""

from __future__ import annotations

from datetime import UTC, time, timedelta, timezone

import pytest

from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.house.timers import Timers, gaming_day
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.houses import (
    T1,
    SetClock,
    law_of,
    live,
    must,
    opened,
    run,
    seated,
)
from tests.house.quiet import MINUTE, NOON, quiet, quiet_restart


@pytest.mark.clause("house 3.4")
@pytest.mark.parametrize(
    ("at", "zone", "day"),
    [
        (NOON - 6 * 60 * MINUTE - 1, UTC, "2025-12-31"),
        (NOON - 6 * 60 * MINUTE, UTC, "2026-01-01"),
        (NOON - 6 * 60 * MINUTE + 1, UTC, "2026-01-01"),
        (NOON + 8 * 60 * MINUTE, timezone(timedelta(hours=10)), "2026-01-02"),
        (NOON + 8 * 60 * MINUTE - 1, timezone(timedelta(hours=10)), "2026-01-01"),
    ],
)
def test_a_gaming_day_begins_at_six_at_the_venue(at: int, zone: timezone, day: str) -> None:
    assert gaming_day(at, zone, time(6)) == day

    async def evening() -> None:
        clock = SetClock(at)
        house = await opened(MemoryStore(), clock)
        await seated(house)
        Timers(house, zone).tick()
        await house.settled()
        assert live(house).table.streaks.day == day

    run(evening())


@pytest.mark.clause("house 3.4")
@pytest.mark.parametrize(
    ("begins", "before", "day"),
    [
        (time(4, 30), 1, "2025-12-31"),
        (time(4, 30), 0, "2026-01-01"),
        (time(0), 1, "2025-12-31"),
        (time(0), 0, "2026-01-01"),
    ],
)
def test_a_gaming_day_begins_when_the_operator_says(begins: time, before: int, day: str) -> None:
    async def evening() -> None:
        midnight = NOON - 12 * 60 * MINUTE
        clock = SetClock(midnight + (60 * begins.hour + begins.minute) * MINUTE - before)
        house = await opened(MemoryStore(), clock)
        await seated(house)
        Timers(house, begins=begins).tick()
        await house.settled()
        assert live(house).table.streaks.day == day

    run(evening())


@pytest.mark.clause("star-sydney 6.2")
@pytest.mark.parametrize(
    ("reading", "before", "day"),
    [
        ("calendar-day", 1, "2025-12-31"),
        ("calendar-day", 0, "2026-01-01"),
        ("set-by-the-house", 0, "2025-12-31"),
    ],
)
def test_a_table_whose_book_reads_a_calendar_day_turns_at_midnight_whatever_the_operator_says(
    reading: str, before: int, day: str
) -> None:
    async def evening() -> None:
        house = await opened(MemoryStore(), SetClock(NOON - 12 * 60 * MINUTE - before))
        readings = {**law_of("star-sydney").readings, "gaming-day": reading}
        await seated(house, "star-sydney/super-streak", readings=readings, streak_price=2_500)
        await seated(house, stream="table/T2")
        Timers(house, begins=time(4, 30)).tick()
        await house.settled()
        assert live(house).table.streaks.day == day
        assert live(house, "table/T2").table.streaks.day == "2025-12-31"

    run(evening())


@pytest.mark.clause("house 3.4")
def test_the_gaming_day_turns_once_and_its_command_comes_from_the_clock() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        commits = store.heads()[T1].seq
        for _ in range(24):
            await shift.tick(60 * MINUTE)
        assert store.heads()[T1].seq == commits + 1
        [*_, turned] = store.read(T1)
        assert turned.actor == "clock"
        assert turned.command_id == f"t:{commits}:day"
        await quiet_restart(store, clock)
        assert store.heads()[T1].seq == commits + 1

    run(evening())


@pytest.mark.clause("house 3.4")
def test_a_clock_that_is_set_back_across_the_turn_begins_no_day_that_is_over() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        day = live(shift.house).table.streaks.day
        await shift.tick(18 * 60 * MINUTE)
        turned = live(shift.house).table.streaks.day
        assert turned > day
        commits = store.heads()[T1].seq
        for moved in (-10, 5, 10):
            await shift.tick(moved * MINUTE)
        assert live(shift.house).table.streaks.day == turned
        assert store.heads()[T1].seq == commits

    run(evening())


@pytest.mark.clause("house 3.4")
@pytest.mark.parametrize("typed", ["2062-01-01", "monday", "2025-06-01"])
def test_a_day_that_somebody_has_mistyped_does_not_last(typed: str) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        day = live(shift.house).table.streaks.day
        await must(shift.house, T1, MANAGER, "typed", StartGamingDay(typed))
        await shift.tick(MINUTE)
        assert live(shift.house).table.streaks.day == day
        commits = store.heads()[T1].seq
        await shift.tick(MINUTE)
        assert store.heads()[T1].seq == commits, "once"

    run(evening())


@pytest.mark.clause("house 3.4")
def test_a_house_whose_day_begins_later_from_now_on_begins_no_day_that_is_over() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        day, commits = live(shift.house).table.streaks.day, store.heads()[T1].seq
        Timers(shift.house, begins=time(13)).tick()
        await shift.house.settled()
        assert (live(shift.house).table.streaks.day, store.heads()[T1].seq) == (day, commits)

    run(evening())
