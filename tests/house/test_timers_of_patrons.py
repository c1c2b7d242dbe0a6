"""What time brings about for patrons and at cages, to the millisecond."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve
from sicbo.floor.approvals import RequestApproval as Ask
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.events import GamingDaySet, TimeCalled
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.house.timers import Timers
from sicbo.runtime.running import Running, open_house
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.evenings import ANN, CAGE, CLERK, PATRON, SECOND, Evening
from tests.house.houses import T1, SeededDice, SetClock, run
from tests.house.quiet import MINUTE, NOON


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(
    ("after", "open_still"), [(10 * MINUTE - 1, True), (10 * MINUTE, False), (10 * MINUTE + 1, False)]
)
def test_approvals_expire_at_cages_and_for_patrons_too(after: int, open_still: bool) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        at = Evening(await open_house(ALL, store, clock, SeededDice()))
        await at.ready()
        house = at.running.house
        await at.must(CAGE, MANAGER, Ask(c.AddBankroll(1)))
        await at.must(CAGE, MANAGER, Ask(c.AddBankroll(2)))
        await at.must(CAGE, SECOND, Approve(2))
        await at.must(PATRON, MANAGER, Ask(p.GiveCredit(amount=1, reason="goodwill")))
        await at.must("staff", THE_HOUSE, st.AppointOwner("owner"))
        await at.must("staff", THE_HOUSE, st.Hire(person="boss", rank="casino-manager"))
        await at.must("staff", Actor("owner", office="administrator"), Ask(st.ChangeRank("boss", "dealer")))
        for step in (MINUTE, after - MINUTE):
            clock.now += step
            at.running.ticker.tick()
            await house.settled()
        assert len(house.state(CAGE).approvals.open) == 2 * open_still
        assert len(house.state(PATRON).approvals.open) == open_still
        assert len(house.state("staff").approvals.open) == open_still
        seqs = {stream: head.seq for stream, head in store.heads().items()}
        for _ in range(5):
            clock.now += 1
            at.running.ticker.tick()
            await house.settled()
        assert open_still or seqs == {stream: head.seq for stream, head in store.heads().items()}, "once"
        assert [*store.refusals(CAGE), *store.refusals(PATRON)] == []
        assert [alarm for alarm in house.alarms if alarm.about == "timer"] == []

    run(evening())


@pytest.mark.clause("house 11.8")
@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(("after", "called"), [(59_999, False), (60_000, True), (60_001, True)])
def test_time_is_called_when_it_is_used_up(after: int, called: bool, restarted: bool) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        at = Evening(await open_house(ALL, store, clock, SeededDice()))
        await at.ready()
        await at.must(PATRON, ANN, p.SetLimit(kind="time", amount=30))
        at.running.ticker.tick()
        await at.must(PATRON, ANN, p.BeginSession())
        running = await open_house(ALL, store, clock, SeededDice()) if restarted else at.running
        for step in (29 * MINUTE, after, 0):
            clock.now += step
            running.ticker.tick()
            await running.house.settled()
        facts = [event for _, events in told(running, PATRON) for event in events]
        assert sum(isinstance(one, TimeCalled) for one in facts) == called

    run(evening())


def told(running: Running, stream: str) -> list[tuple[int, list[Any]]]:
    journal = running.house.desks.of(stream).journal
    return [(commit.seq, journal.read(commit.events)) for commit in running.house.store.read(stream)]


def test_a_patron_with_nothing_to_come_is_looked_at_once_and_then_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        clock = SetClock(NOON)
        at = Evening(await open_house(ALL, MemoryStore(), clock, SeededDice()))
        await at.ready()
        for number in range(50):
            await at.must(f"patron/q{number}", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        looked: list[str] = []
        look = Timers._look_at

        def noted(timers: Timers, stream: str, now: int) -> None:
            looked.append(stream)
            look(timers, stream, now)

        monkeypatch.setattr(Timers, "_look_at", noted)
        for _ in range(20):
            clock.now += 100
            at.running.ticker.tick()
        assert len(looked) == len(set(looked)) == 52
        await at.must("patron/q7", Actor("q7"), p.SetLimit(kind="time", amount=30))
        await at.must("patron/q7", Actor("q7"), p.BeginSession())
        looked.clear()
        for _ in range(29 * 60):
            clock.now += 1_000
            at.running.ticker.tick()
            await at.running.house.settled()
        assert looked == ["patron/q7"], "once when it moved, and not again before its time"

    run(evening())


SYDNEY = ZoneInfo("Australia/Sydney")
FORWARD = int(datetime(2026, 10, 3, 16, tzinfo=UTC).timestamp()) * 1_000
"""Two in the morning in Sydney, when it becomes three."""
SIX_BY_THE_NEW_CLOCK = FORWARD + 180 * MINUTE


async def days_set(at: Evening) -> list[tuple[int, int]]:
    at.running.ticker.tick()
    await at.running.house.settled()
    facts = [event for _, events in told(at.running, PATRON) for event in events]
    return [(one.offset, one.starts) for one in facts if isinstance(one, GamingDaySet)]


@pytest.mark.clause("house 11.14")
@pytest.mark.parametrize(("late", "is_new_day"), [(-1, False), (0, True), (1, True)])
def test_when_the_clocks_are_put_forward_the_day_of_a_patron_turns_by_the_new_time(late: int, is_new_day: bool) -> None:
    async def evening() -> None:
        clock = SetClock(FORWARD - 1)
        at = Evening(await open_house(ALL, MemoryStore(), clock, SeededDice(), zone=SYDNEY))
        await at.cage_opens(CAGE, "AUD")
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=600, starts=360))
        await at.must(PATRON, ANN, p.SetLimit(kind="deposit", amount=1_000))
        await at.must(CAGE, CLERK, c.TakeCash("ann", 1_000))
        assert await days_set(at) == []
        clock.now = FORWARD
        assert await days_set(at) == [(660, 360)]
        assert await days_set(at) == [(660, 360)], "once"
        clock.now = SIX_BY_THE_NEW_CLOCK + late
        await at.give(CAGE, CLERK, c.TakeCash("ann", 1_000))
        assert at.wallet == (2_000 if is_new_day else 1_000)

    run(evening())


BACK = int(datetime(2026, 4, 4, 16, tzinfo=UTC).timestamp()) * 1_000
"""Three in the morning in Sydney, when it becomes two."""


@pytest.mark.clause("house 11.11")
@pytest.mark.parametrize(("late", "is_barred"), [(-1, True), (0, False), (1, False)])
def test_when_the_clocks_are_put_back_whose_time_is_up_plays_nowhere_until_six_by_the_new_time(
    late: int, is_barred: bool
) -> None:
    async def evening() -> None:
        clock = SetClock(BACK - 60 * MINUTE)
        at = Evening(await open_house(ALL, MemoryStore(), clock, SeededDice(), zone=SYDNEY))
        await at.ready()
        await days_set(at)
        await at.must(PATRON, ANN, p.SetLimit(kind="time", amount=30))
        await at.sits_with(4_000)
        for now in (BACK - 30 * MINUTE, BACK, BACK + 180 * MINUTE + 1, BACK + 240 * MINUTE + late):
            clock.now = now
            at.running.ticker.tick()
            await at.running.house.settled()
        assert at.running.house.state(PATRON).day.time_called
        assert ("ann" in at.running.house.state(T1).table.people.barred) == is_barred
        assert [one for one in at.running.house.alarms if one.about in {"reaction", "timer"}] == []

    run(evening())


@pytest.mark.clause("house 11.14")
def test_a_house_whose_day_begins_at_another_hour_tells_every_patron_at_its_next_start() -> None:
    async def evening() -> None:
        store, clock = MemoryStore(), SetClock(NOON)
        at = Evening(await open_house(ALL, store, clock, SeededDice()))
        await at.ready()
        assert await days_set(at) == []
        again = Evening(await open_house(ALL, store, clock, SeededDice(), begins=time(4, 30)))
        assert await days_set(again) == [(0, 270)]
        answer = await again.give(PATRON, CLERK, p.SetGamingDay(offset=0, starts=0))
        assert isinstance(answer, Refused)

    run(evening())


def test_many_patrons_follow_the_clocks_one_after_another_and_not_all_in_one_tick() -> None:
    async def evening() -> None:
        clock = SetClock(FORWARD - 1)
        at = Evening(await open_house(ALL, MemoryStore(), clock, SeededDice(), zone=SYDNEY))
        names = [f"p-{number}" for number in range(20)]
        for name in names:
            await at.must(f"patron/{name}", CLERK, p.RegisterPatron(unit="AUD", offset=600, starts=360))
        await days_set(at)
        followed = []
        for now in (FORWARD, FORWARD + 100, FORWARD + 1_000):
            clock.now = now
            await days_set(at)
            followed.append(sum(at.running.house.state(f"patron/{name}").offset == 660 for name in names))
        assert followed == [1, 11, 20]

    run(evening())
