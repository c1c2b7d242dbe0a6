"""The time of the house in a hold: after a restart, for notices, exclusions and countdowns."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as pt
from sicbo.floor.patron.figures import limit
from sicbo.floor.staff import commands as st
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.limits.commands import AnnounceSign, Range, Sign
from sicbo.floor.table.people.commands import BarPlayer
from sicbo.law.rulebook import house_rules
from tests.floor.tables import DEALER, MANAGER, SECOND
from tests.house.holds import JUMP, Held, code, findings, jumps
from tests.house.houses import AUTOMATIC, T1, bet, live, run, seated
from tests.house.quiet import MINUTE, NOON
from tests.house.shifts import QUICK

RULE = house_rules().clock
HIGHER = Sign(Range(5000, 100_000))
TOLERANCE = RULE.jump_seconds * 1_000


@pytest.mark.clause("house 15.5")
@pytest.mark.parametrize("way", [1, -1], ids=["forward", "back"])
def test_a_restart_ends_no_hold_and_the_time_goes_on_as_the_house_had_reckoned(way: int) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(1_000, way * JUMP)
        at.shown.now += 5_000  # while it is shut
        at = await at.again()
        assert (at.held(), at.time.hold is not None, len(jumps(at))) == (1, True, 1)
        assert at.house.clock() == NOON + 6_000
        assert code(await at.give(DEALER, p.OpenBets(), T1)) == "play-held"
        assert code(await at.confirm()) == ""
        again = await at.again()
        assert (again.held(), again.time.hold) == (0, None)
        assert len(jumps(again)) == 1, "a time that was confirmed is no jump at the next start"
        assert findings(again) == []

    run(evening())


@pytest.mark.clause("house 15.5")
def test_a_clock_put_right_again_ends_no_hold_by_itself() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        for jump in (JUMP, -JUMP, -JUMP, JUMP):
            await at.pass_(1_000, jump)
            assert at.house.clock() == at.even.now - 7 + NOON
            assert at.held() == 1
        assert at.time.count == 4
        assert code(await at.confirm()) == ""
        assert at.house.clock() == at.shown.now == NOON + 4_000

    run(evening())


@pytest.mark.clause("house 15.7")
def test_meanwhile_the_time_goes_on_by_what_has_gone_by_and_then_by_the_clock() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(1_000, JUMP)
        await at.pass_(1_000)
        assert at.house.clock() == NOON + 2_000
        await at.confirm()
        assert at.house.clock() == NOON + 2_000 + JUMP

    run(evening())


@pytest.mark.clause("house 15.7")
def test_records_that_are_ahead_of_the_clock_stay_ahead_of_it_and_time_goes_on() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(1_000, -JUMP)
        await at.confirm()
        before = at.house.clock()
        await at.pass_(20_000)
        assert at.house.clock() == before + 20_000, "the time of no table stands still"
        assert not at.held()
        at.shown.now += JUMP // 2  # shut for half an hour
        at = await at.again()
        assert not at.held()
        latest = max(head.at for head in at.store.heads().values())
        assert at.house.clock() == max(latest, at.shown.now), "the clock has caught up by as much"

    run(evening())


@pytest.mark.clause("house 15.7")
@pytest.mark.parametrize("way", [1, -1], ids=["forward", "back"])
def test_a_jump_turns_no_gaming_day_and_a_confirmed_time_does(way: int) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(1_000)
        day = live(at.house).table.streaks.day
        await at.pass_(1_000, way * 24 * JUMP)
        await at.pass_(1_000)
        assert live(at.house).table.streaks.day == day
        await at.pass_(1_000, -way * 24 * JUMP)
        await at.confirm()
        await at.pass_(1_000)
        assert live(at.house).table.streaks.day == day, "the true time is confirmed, and all stands where it was"
        await at.pass_(1_000, 24 * JUMP)
        await at.confirm()
        await at.pass_(1_000)
        assert live(at.house).table.streaks.day > day

    run(evening())


@pytest.mark.clause("house 15.7")
def test_a_notice_runs_by_the_time_that_goes_by_and_begins_anew_where_the_time_leaps() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house, "crown-melbourne/option-a")
        await at.give(MANAGER, AnnounceSign(HIGHER, NOON + 20 * MINUTE), T1)
        await at.pass_(MINUTE, JUMP)
        limits = live(at.house).table.limits
        assert limits.sign != HIGHER, "a jump shows nobody the sign for twenty minutes"
        assert code(await at.confirm()) == ""
        await at.pass_(0)
        assert limits.sign != HIGHER
        assert limits.pending is not None
        assert limits.pending.effective == at.shown.now + 20 * MINUTE
        await at.pass_(5 * MINUTE, -JUMP)
        await at.pass_(15 * MINUTE - 1)
        assert limits.sign != HIGHER
        await at.pass_(1)
        assert limits.sign == HIGHER, "also in a hold, once it was shown for as long"

    run(evening())


@pytest.mark.clause("house 15.7", "house 12.10", "house 13.7", "house 11.5", "house 7.2")
def test_a_jump_ends_no_cooling_no_approval_no_ticket_and_no_limit() -> None:
    async def evening() -> None:
        at = await Held.open()
        owner = Actor("owner", office="administrator")
        hiring = st.Hire(person="m-2", rank="casino-manager")
        clerk, ann = Actor("clerk", office="cage"), Actor("ann", terminal="screen-1")

        async def must(actor: Actor, command: Any, stream: str) -> None:
            assert code(await at.give(actor, command, stream)) == ""

        await must(THE_HOUSE, st.AppointOwner("owner"), "staff")
        await must(owner, RequestApproval(hiring), "staff")
        await must(MANAGER, RequestApproval(c.OpenCage("AUD", 1_000)), "cage/main")
        await must(SECOND, Approve(1), "cage/main")
        await must(MANAGER, c.OpenCage("AUD", 1_000), "cage/main")
        await must(clerk, pt.RegisterPatron(unit="AUD", offset=0, starts=360), "patron/ann")
        await must(clerk, c.TakeCash("ann", 100), "cage/main")
        await must(ann, pt.SendToCage(cage="main", amount=100, use="ticket"), "patron/ann")
        [ticket] = at.house.state("cage/main").tickets
        await must(ann, pt.SetLimit(kind="deposit", amount=5), "patron/ann")
        await must(ann, pt.SetLimit(kind="deposit", amount=None), "patron/ann")
        await must(MANAGER, RequestApproval(c.AddBankroll(5)), "cage/main")
        for way in (500 * 24 * JUMP, -500 * 24 * JUMP):
            await at.pass_(1_000, way)
            await at.pass_(1_000)
            assert code(await at.give(owner, hiring, "staff")) == "cooling"
            assert code(await at.give(clerk, c.LapseTicket(ticket), "cage/main")) == "ticket-good"
            assert limit(at.house.state("patron/ann"), "deposit", at.house.clock()) == 5
            assert 2 in at.house.state("cage/main").approvals.open
        assert code(await at.confirm()) == ""
        await at.pass_(1_000)
        assert code(await at.give(owner, hiring, "staff")) == "cooling", "the true time is confirmed"
        assert limit(at.house.state("patron/ann"), "deposit", at.house.clock()) == 5
        await must(SECOND, Approve(2), "cage/main")

    run(evening())


@pytest.mark.clause("house 15.7")
def test_nobody_who_is_kept_out_comes_in_by_a_jump() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.give(THE_HOUSE, BarPlayer(player="P1", until=NOON + JUMP), T1)
        await at.pass_(1_000, 2 * JUMP)
        await at.pass_(1_000)
        assert "P1" in live(at.house).table.people.barred
        await at.pass_(1_000, -2 * JUMP)
        await at.confirm()
        await at.pass_(1_000)
        assert "P1" in live(at.house).table.people.barred
        await at.pass_(JUMP)
        assert "P1" not in live(at.house).table.people.barred

    run(evening())


@pytest.mark.clause("house 15.7")
def test_a_countdown_begins_anew_when_the_time_leaps() -> None:
    async def evening() -> None:
        at = await Held.open(pace=QUICK)
        await seated(at.house, **AUTOMATIC)
        table = live(at.house).table
        for _ in range(100):
            await at.pass_(500)
            if table.bets_open:
                break
        await at.give(Actor("P1"), bet("big", 1_000, table.upcoming()), T1)
        await at.pass_(500)
        await at.pass_(500, JUMP)
        assert code(await at.confirm()) == ""
        await at.pass_(0)
        assert table.bets_open, "an hour has gone by on the clock, and none for the players"
        assert at.running.dealers.closes_at(T1) == at.house.clock() + QUICK.betting_time

    run(evening())
