"""What time brings about at a table, to the millisecond."""

from __future__ import annotations

import pytest

from sicbo.floor.approvals import RequestApproval
from sicbo.floor.table.closing.commands import AnnounceClosing
from sicbo.floor.table.corrections.commands import CorrectResult
from sicbo.floor.table.limits.commands import AnnounceSign, Range, Sign
from sicbo.house.house import House
from sicbo.house.timers import Timers
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.houses import (
    T1,
    SetClock,
    bet,
    deal,
    live,
    must,
    run,
)
from tests.house.quiet import MINUTE, NOON, quiet, quiet_restart

HIGHER = Sign(Range(5000, 100_000))
ROUND = ["open-bets", "tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"]


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


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(
    ("after", "open_still"), [(10 * MINUTE - 1, True), (10 * MINUTE, False), (10 * MINUTE + 1, False)]
)
def test_approvals_expire(after: int, open_still: bool) -> None:
    async def evening() -> None:
        clock = SetClock(NOON)
        shift = await quiet(MemoryStore(), clock)
        await deal(shift.house, ROUND[:1])
        await must(shift.house, T1, MANAGER, "bet", bet("big", 1_000))
        await deal(shift.house, ROUND[1:])
        for number in (1, 2):
            corrected = CorrectResult(round=1, faces=(number, 1, 1), evidence="camera")
            await must(shift.house, T1, MANAGER, f"ask-{number}", RequestApproval(corrected))
        await shift.tick(after)
        assert len(live(shift.house).table.people.approvals.open) == 2 * open_still

    run(evening())


def test_a_house_without_the_stream_for_jumps_has_no_timers() -> None:
    async def evening() -> None:
        house = await House.open(MemoryStore(), SetClock(), [])
        with pytest.raises(LookupError):
            Timers(house)

    run(evening())


def test_timers_wait_for_a_state_that_is_safe_and_give_nothing_that_would_be_refused() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        shift = await quiet(store, clock)
        await deal(shift.house, ["open-bets"])
        await must(shift.house, T1, MANAGER, "sign", AnnounceSign(HIGHER, clock.now + 20 * MINUTE))
        clock.now += 20 * MINUTE
        waiting = shift.house.give(T1, MANAGER, "bet", bet("big", 1000))
        shift.ticker.tick()
        assert live(shift.house).table.limits.sign != HIGHER
        await waiting
        await shift.tick()
        assert live(shift.house).table.limits.sign == HIGHER
        assert [*store.refusals(T1)] == []

    run(evening())
