"""What time brings about, to the millisecond, and what a clock that was moved cannot."""

from __future__ import annotations

from datetime import UTC, time, timedelta, timezone
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.approvals import RequestApproval as Ask
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.events import TimeCalled
from sicbo.floor.table.commands.closing import AnnounceClosing
from sicbo.floor.table.commands.limits import AnnounceSign, Range, Sign
from sicbo.floor.table.commands.streak import StartGamingDay
from sicbo.house.clock import ClockJumped, RecordJump, Watch, clock_desk, steady, utc
from sicbo.house.desks import LiveTable, TableDesk
from sicbo.house.house import House
from sicbo.house.running import Running, open_house
from sicbo.house.timers import Timers, gaming_day
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.evenings import ANN, CAGE, CLERK, PATRON, SECOND, Evening
from tests.house.houses import (
    AUTOMATIC,
    T1,
    Put,
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

MINUTE = 60_000
HIGHER = Sign(Range(5000, 100_000))
NOON = 1_767_268_800_000
"""12:00 UTC on 1 January 2026."""


async def quiet(store: MemoryStore, clock: SetClock, address: str = "crown-melbourne/option-a") -> Shift:
    house = await opened(store, clock)
    if address:
        await seated(house, address)
    shift = Shift(house, clock, SeededDice())
    await shift.tick()
    return shift


@pytest.mark.clause("house 2.6")
@pytest.mark.parametrize(("minutes", "milliseconds", "changed"), [(19, 59_999, False), (20, 0, True), (20, 1, True)])
def test_an_announced_sign_takes_effect_when_its_time_has_come(minutes: int, milliseconds: int, changed: bool) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        effective = clock.now + 20 * MINUTE
        await must(shift.house, T1, MANAGER, "sign", AnnounceSign(HIGHER, effective))
        await shift.tick(minutes * MINUTE + milliseconds)
        assert (live(shift.house).table.limits.sign == HIGHER) is changed
        seq = store.heads()[T1].seq
        await shift.tick(MINUTE)
        await shift.tick(MINUTE)
        assert store.heads()[T1].seq <= seq + (not changed), "once"
        assert [*store.refusals(T1)] == []

    run(evening())


@pytest.mark.clause("house 15.3")
def test_a_notice_does_not_run_while_the_sign_is_dark() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        await must(shift.house, T1, MANAGER, "sign", AnnounceSign(HIGHER, clock.now + 20 * MINUTE))
        clock.now += 25 * MINUTE
        again = await quiet_restart(store, clock)
        await again.tick()
        assert live(again.house).table.limits.sign != HIGHER
        pending = live(again.house).table.limits.pending
        assert pending is not None
        assert pending.effective == clock.now + 20 * MINUTE
        await again.tick(20 * MINUTE - 1)
        assert live(again.house).table.limits.sign != HIGHER
        await again.tick(1)
        assert live(again.house).table.limits.sign == HIGHER

    run(evening())


@pytest.mark.clause("house 15.3")
def test_a_sign_with_the_closing_time_goes_up_again_for_its_full_length() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock, "star-sydney/standard")
        await must(shift.house, T1, MANAGER, "close", AnnounceClosing(clock.now + 30 * MINUTE))
        clock.now += 10 * MINUTE
        again = await quiet_restart(store, clock)
        assert live(again.house).table.closing.closes_at == clock.now + 30 * MINUTE

    run(evening())


async def quiet_restart(store: MemoryStore, clock: SetClock) -> Shift:
    shift = Shift(await opened(store, clock), clock, SeededDice())
    shift.timers.resume()
    await shift.house.settled()
    return shift


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(
    ("after", "open_still"), [(10 * MINUTE - 1, True), (10 * MINUTE, False), (10 * MINUTE + 1, False)]
)
def test_approvals_expire(after: int, open_still: bool) -> None:
    async def evening() -> None:
        clock = SetClock(NOON)
        shift = await quiet(MemoryStore(), clock)
        for number in range(2):
            await must(shift.house, T1, MANAGER, f"ask-{number}", RequestApproval("correct-result", f"round/{number}"))
        await shift.tick(after)
        assert len(live(shift.house).table.people.approvals.open) == 2 * open_still

    run(evening())


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
        Timers(house, zone, steady=lambda: clock.now).tick()
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
        Timers(house, steady=lambda: clock.now, begins=begins).tick()
        await house.settled()
        assert live(house).table.streaks.day == day

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


@pytest.mark.clause("house 15.1")
@pytest.mark.parametrize(
    ("moved", "recorded"), [(2_000, False), (2_001, True), (-2_000, False), (-2_001, True), (-3_600_000, True)]
)
def test_a_jump_of_the_clock_is_recorded_and_moves_no_time_back(moved: int, recorded: bool) -> None:
    async def evening() -> None:
        store, clock, even = MemoryStore(), SetClock(NOON), SetClock(0)
        house = await opened(store, clock)
        timers = Timers(house, steady=even)
        await must(house, "purse/a", MANAGER, "1", Put(1))
        even.now += 5_000
        clock.now += 5_000 + moved
        timers.tick()
        await must(house, "purse/a", MANAGER, "2", Put(1))
        await house.settled()
        facts = [
            event for commit in store.read("clock") for event in house.desks.of("clock").journal.read(commit.events)
        ]
        assert [(one.expected, one.found) for one in facts] == [(NOON + 5_000, NOON + 5_000 + moved)] * recorded
        assert all(isinstance(one, ClockJumped) and one.clause == "house 15.1" for one in facts)
        assert [alarm.about for alarm in house.alarms] == ["clock-jump"] * recorded
        [first, second] = store.read("purse/a")
        assert second.at >= first.at
        timers.tick()
        await house.settled()
        assert len([*store.read("clock")]) == recorded

    run(evening())


@pytest.mark.clause("house 15.1")
def test_a_clock_set_back_while_the_house_was_shut_is_recorded_too() -> None:
    async def evening() -> None:
        store, clock = MemoryStore(), SetClock(NOON)
        house = await opened(store, clock)
        await must(house, "purse/a", MANAGER, "1", Put(1))
        clock.now -= 3_600_000
        house = await opened(store, clock)
        timers = Timers(house, steady=lambda: 0)
        timers.tick()
        await house.settled()
        assert house.state("clock").back == 1
        await must(house, "purse/a", MANAGER, "2", Put(1))
        assert [commit.at for commit in store.read("purse/a")] == [NOON, NOON]
        assert (await opened(store, clock)).state("clock").count == 1

    run(evening())


def test_a_house_without_the_stream_for_jumps_has_no_timers() -> None:
    async def evening() -> None:
        house = await House.open(MemoryStore(), SetClock(), [])
        with pytest.raises(LookupError):
            Timers(house)

    run(evening())


def test_the_real_clocks_run_and_agree() -> None:
    watch = Watch(utc, steady)
    assert utc() > NOON - 365 * 24 * 60 * MINUTE
    assert watch.jump() is None
    assert clock_desk().kind == "clock"
    assert RecordJump(1, 2).expected == 1


def test_timers_wait_for_a_state_that_is_safe_and_give_nothing_that_would_be_refused() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        await deal(shift.house, ["open-bets"])
        await must(shift.house, T1, MANAGER, "sign", AnnounceSign(HIGHER, clock.now + 20 * MINUTE))
        clock.now += 20 * MINUTE
        waiting = shift.house.give(T1, MANAGER, "bet", bet("big", 1000))
        shift.rota.tick()
        assert live(shift.house).table.limits.sign != HIGHER
        await waiting
        await shift.tick()
        assert live(shift.house).table.limits.sign == HIGHER
        assert [*store.refusals(T1)] == []

    run(evening())


# --- one fault, and the others ----------------------------------------------------------------------------------------


def faulty_at(table: str, command: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in the decider that only this command at this table meets."""
    decide = TableDesk.decide

    def decided(self: TableDesk, state: LiveTable, actor: Actor, at: int, given: Any) -> Any:
        if state.table.id == table and isinstance(given, command):
            raise RuntimeError("a bug")
        return decide(self, state, actor, at, given)

    monkeypatch.setattr(TableDesk, "decide", decided)


def test_a_fault_at_one_table_leaves_the_others_their_timers_and_dealers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        house = await opened(store, clock)
        await seated(house)
        await seated(house, stream="table/T2")
        await seated(house, stream="table/T3", **AUTOMATIC)
        shift = Shift(house, clock, SeededDice())
        await shift.tick()
        await must(house, T1, MANAGER, "ask", RequestApproval("correct-result", "round/1"))
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


def test_a_fault_in_looking_at_a_table_or_a_desk_is_told_of_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        clock = SetClock(NOON)
        at = Evening(await open_house(MemoryStore(), clock, SeededDice()))
        await at.ready()
        await at.must(CAGE, MANAGER, Ask("change-bankroll", "add/1"))
        clock.now += 10 * MINUTE
        timers = at.running.rota.timers
        with monkeypatch.context() as bug:
            bug.setattr("sicbo.house.timers.due_at", lambda *_: 1 / 0)
            bug.setattr("sicbo.house.timers.coming", lambda *_: 1 / 0)
            for _ in range(10):
                timers.tick()
                await at.running.house.settled()
        alarms = [alarm.stream for alarm in at.running.house.alarms if alarm.about == "timer"]
        assert sorted(alarms) == [CAGE, PATRON, T1]
        clock.now += 2_000
        timers.tick()
        await at.running.house.settled()
        assert at.running.house.state(CAGE).approvals.open == {}
        assert at.running.house.state(T1).table.streaks.day == "2026-01-01"

    run(evening())


# --- patrons and cages ------------------------------------------------------------------------------------------------


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(
    ("after", "open_still"), [(10 * MINUTE - 1, True), (10 * MINUTE, False), (10 * MINUTE + 1, False)]
)
def test_approvals_expire_at_cages_and_for_patrons_too(after: int, open_still: bool) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        at = Evening(await open_house(store, clock, SeededDice()))
        await at.ready()
        house = at.running.house
        await at.must(CAGE, MANAGER, Ask("change-bankroll", "add/1"))
        await at.must(CAGE, MANAGER, Ask("change-bankroll", "add/2"))
        await at.must(CAGE, SECOND, Approve(2))
        await at.must(PATRON, MANAGER, Ask("credit-patron", "1"))
        for step in (MINUTE, after - MINUTE):
            clock.now += step
            at.running.rota.tick()
            await house.settled()
        assert len(house.state(CAGE).approvals.open) == 2 * open_still
        assert len(house.state(PATRON).approvals.open) == open_still
        seqs = {stream: head.seq for stream, head in store.heads().items()}
        for _ in range(5):
            clock.now += 1
            at.running.rota.tick()
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
        at = Evening(await open_house(store, clock, SeededDice()))
        await at.ready()
        await at.must(PATRON, ANN, p.SetLimit(kind="time", amount=30))
        at.running.rota.tick()
        await at.must(PATRON, ANN, p.BeginSession())
        running = await open_house(store, clock, SeededDice()) if restarted else at.running
        for step in (29 * MINUTE, after, 0):
            clock.now += step
            running.rota.tick()
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
        at = Evening(await open_house(MemoryStore(), clock, SeededDice()))
        await at.ready()
        for number in range(50):
            await at.must(f"patron/q{number}", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        looked: list[str] = []
        look = Timers._look_at_a_desk

        def noted(timers: Timers, stream: str, now: int) -> None:
            looked.append(stream)
            look(timers, stream, now)

        monkeypatch.setattr(Timers, "_look_at_a_desk", noted)
        for _ in range(20):
            clock.now += 100
            at.running.rota.tick()
        assert len(looked) == len(set(looked)) == 52
        await at.must("patron/q7", Actor("q7"), p.SetLimit(kind="time", amount=30))
        await at.must("patron/q7", Actor("q7"), p.BeginSession())
        looked.clear()
        for _ in range(29 * 60):
            clock.now += 1_000
            at.running.rota.tick()
            await at.running.house.settled()
        assert looked == ["patron/q7"], "once when it moved, and not again before its time"

    run(evening())
