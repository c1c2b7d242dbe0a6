"""Exclusion and the end of time reach every seat at once: no further wager, but everything that pays out."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.wagers import commands as w
from sicbo.house.answers import Accepted, Stopped
from sicbo.store.memory import MemoryStore
from sicbo.units.time import DAY, HOUR, MINUTE
from tests.floor.tables import DEALER, MANAGER
from tests.house.evenings import ANN, AT_A_TERMINAL, CAGE, CLERK, PATRON, Evening, start
from tests.house.houses import T1, SetClock, bet, deal, run

AREA = Actor("area", "area-manager")


async def with_a_wager() -> Evening:
    """Ann at an open layout with a wager on it."""
    at = Evening(await start(MemoryStore()))
    await at.ready()
    await at.sits_with(20_000)
    await deal(at.running.house, ["open-bets"])
    await at.must(T1, ANN, bet("big", 1_000))
    return at


def clock_of(at: Evening) -> SetClock:
    clock = at.running.house.clock
    assert isinstance(clock, SetClock)
    return clock


async def refused_everywhere(at: Evening) -> None:
    """Neither the player nor the dealer for them puts more on the layout; nothing new is bought; no place is given."""
    for actor, order in (
        (ANN, bet("small", 1_000)),
        (DEALER, bet("small", 1_000)),
        (ANN, w.DoubleWagers(1, "P1")),
        (THE_HOUSE, s.BuyIn("P1", 1_000, "elsewhere")),
    ):
        answer = await at.give(T1, actor, order)
        assert isinstance(answer, Refused), order
        assert answer.code in {"excluded", "not-your-place"}, answer
    answer = await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=1_000))
    assert isinstance(answer, Refused)


async def paid_out(at: Evening) -> None:
    """The wager is taken back, the stack goes home, and the cage pays all of it."""
    await at.must(T1, ANN, w.TakeBack(round=1, place="P1", area="big"))
    await at.must(T1, ANN, s.CashOut("P1", 20_000, ""))
    await at.must(T1, ANN, s.LeavePlace("P1"))
    assert (at.wallet, at.stack) == (50_000, 0)
    await at.must(PATRON, AT_A_TERMINAL, p.SendToCage(cage="main", amount=50_000, use="cash"))
    [payout] = list(at.running.house.state(CAGE).payouts)
    await at.must(CAGE, CLERK, c.PayOut(payout))
    assert (at.wallet, at.in_transit()) == (0, {})


@pytest.mark.clause("house 11.9", "house 11.11")
def test_whoever_excludes_themselves_at_the_table_bets_no_more_and_is_paid_out() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        await at.must(PATRON, ANN, p.SelfExclude(None))
        await refused_everywhere(at)
        await paid_out(at)
        taking = await at.give(T1, MANAGER, s.TakePlace("P2", "ann"))
        assert isinstance(taking, Refused)
        assert (taking.code, taking.clause) == ("excluded", "house 11.11")
        assert list(at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("house 11.10", "house 11.11")
def test_an_exclusion_by_the_house_ends_play_and_readmission_lets_it_go_on() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        await at.must(PATRON, AREA, p.ExcludePatron(reason="conduct", until=None))
        await refused_everywhere(at)
        await at.must(PATRON, MANAGER, p.ReadmitPatron())
        await at.must(T1, ANN, bet("small", 1_000))
        assert list(at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("house 11.11")
def test_a_wager_asked_for_in_the_same_breath_as_the_exclusion_before_it_is_refused() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        house = at.running.house
        excluded, wager = (
            house.give(PATRON, ANN, "out", p.SelfExclude(None)),
            house.give(T1, ANN, "on", bet("small", 500)),
        )
        assert isinstance(await excluded, Accepted)
        refused = await wager
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("excluded", "house 11.11")

    run(evening())


@pytest.mark.clause("house 11.10")
def test_a_ruling_in_the_same_breath_as_the_readmission_before_it_stands() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        house = at.running.house
        for _ in range(2):
            await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        back = house.give(PATRON, MANAGER, "back", p.ReadmitPatron())
        again = house.give(T1, MANAGER, "again", h.ExcludePlayer(incident=2, scope="casino"))
        assert isinstance(await back, Accepted)
        assert isinstance(await again, Accepted)
        await house.settled()
        assert "ann" in house.state(T1).table.people.excluded
        assert house.state(PATRON).house_exclusion is not None
        await refused_everywhere(at)

    run(evening())


@pytest.mark.clause("house 11.10")
def test_whom_the_house_readmits_while_their_own_exclusion_runs_is_let_in_once_that_is_over() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        ends = clock_of(at).now + HOUR
        await at.must(PATRON, ANN, p.SelfExclude(ends))
        await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        await at.must(PATRON, MANAGER, p.ReadmitPatron())
        await refused_everywhere(at)
        assert at.running.house.state(T1).table.people.excluded == {}
        clock_of(at).now = ends
        at.running.ticker.tick()
        await at.running.house.settled()
        await at.must(T1, ANN, bet("small", 1_000))
        assert {alarm.about for alarm in at.running.house.alarms} <= {"clock-jump"}

    run(evening())


def test_readmission_by_the_house_leaves_what_the_patron_chose_for_themselves() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        ends = clock_of(at).now + HOUR
        await at.must(PATRON, AREA, p.ExcludePatron(reason="conduct", until=None))
        await at.must(PATRON, ANN, p.SelfExclude(ends))
        await at.must(PATRON, MANAGER, p.ReadmitPatron())
        await refused_everywhere(at)
        clock_of(at).now = ends - 1
        assert isinstance(await at.give(T1, ANN, bet("small", 1_000)), Refused)
        clock_of(at).now = ends
        await at.must(T1, ANN, bet("small", 1_000))

    run(evening())


@pytest.mark.clause("house 11.10")
def test_an_exclusion_until_a_time_ends_with_that_time_and_the_clock_clears_it_away() -> None:
    async def evening() -> None:
        at = await with_a_wager()
        ends = clock_of(at).now + HOUR
        await at.must(PATRON, AREA, p.ExcludePatron(reason="conduct", until=ends))
        await refused_everywhere(at)
        table = at.running.house.state(T1).table
        for now, is_barred in ((ends - 1, True), (ends, False)):
            clock_of(at).now = now
            at.running.ticker.tick()
            await at.running.house.settled()
            assert ("ann" in table.people.barred) == is_barred

    run(evening())


@pytest.mark.clause("house 11.8")
def test_when_the_time_of_the_day_is_used_up_the_clock_ends_play_until_the_next_day() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.SetLimit(kind="time", amount=30))
        await at.sits_with(20_000)
        await deal(at.running.house, ["open-bets"])
        for minutes, is_open in ((29, True), (30, False)):
            clock_of(at).now = 1_000_000 + minutes * MINUTE
            at.running.ticker.tick()
            await at.running.house.settled()
            answer = await at.give(T1, ANN, bet("big", 1_000))
            assert isinstance(answer, Refused) != is_open, answer
        [bar] = at.running.house.state(T1).table.people.barred.values()
        assert 0 < bar.until - clock_of(at).now <= DAY
        clock_of(at).now = bar.until
        await at.must(T1, ANN, bet("small", 1_000))

    run(evening())


@pytest.mark.parametrize("order", [h.BarPlayer(player="ann", until=None), h.LiftBar("ann")])
def test_nobody_but_the_house_bars_a_player_or_lifts_it(order: Any) -> None:
    async def evening() -> None:
        at = await with_a_wager()
        await at.must(PATRON, ANN, p.SelfExclude(None))
        for actor in (ANN, DEALER, MANAGER, Actor("house", "casino-manager")):
            answer = await at.give(T1, actor, order)
            assert isinstance(answer, Refused)
            assert answer.code == "no-such-power"

    run(evening())


@pytest.mark.parametrize("kept_apart", [True, False], ids=["as an earlier release kept them", "in one group"])
def test_a_house_that_dies_with_an_exclusion_bars_the_player_at_its_next_start_or_has_never_heard_of_it(
    kept_apart: bool,
) -> None:
    async def evening() -> None:
        at = await with_a_wager()
        store = at.running.house.store
        keep = store.append
        cut: list[bool] = []

        def append(entries: Any, *, epoch: int | None = None) -> Any:
            if any(entry.stream == T1 for entry in entries):
                cut.append(True)
                if kept_apart:
                    keep([entry for entry in entries if entry.stream != T1])
                raise OSError("the power is gone")
            return keep(entries, epoch=epoch)

        store.append = append  # type: ignore[method-assign]
        with contextlib.suppress(Stopped):
            await at.give(PATRON, ANN, p.SelfExclude(None))
        assert cut, "what the exclusion sets off at the table was not written"
        store.append = keep  # type: ignore[method-assign]
        again = Evening(await start(store))  # type: ignore[arg-type]
        answer = await again.give(T1, Actor("ann"), bet("small", 1_000))
        assert getattr(answer, "code", "taken") == ("excluded" if kept_apart else "taken")
        assert (again.running.house.state(PATRON).self_exclusion is not None) == kept_apart

    run(evening())


@pytest.mark.clause("house 11.10")
@pytest.mark.parametrize("sits", [True, False], ids=["at the table", "gone before the ruling"])
def test_whom_a_table_has_ruled_out_of_the_casino_plays_there_again_once_readmitted(sits: bool) -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))
        if not sits:
            await at.must(T1, ANN, s.LeavePlace("P1"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        if sits:
            await at.must(T1, ANN, s.LeavePlace("P1"))
        assert isinstance(await at.give(PATRON, ANN, p.Sit(table="T1", place="P1")), Refused)
        assert isinstance(await at.give(PATRON, AREA, p.ReadmitPatron()), Refused)
        await at.must(PATRON, MANAGER, p.ReadmitPatron())
        people = at.running.house.state(T1).table.people
        assert (people.excluded, people.barred) == ({}, {})
        await at.sits_with(1_000)
        assert at.stack == 1_000
        assert not at.running.house.alarms

    run(evening())


@pytest.mark.clause("house 11.10")
def test_a_table_that_rules_on_somebody_who_is_out_already_hears_of_the_readmission_too() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, MANAGER, p.ExcludePatron(reason="conduct", until=None))
        await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        await at.must(PATRON, MANAGER, p.ReadmitPatron())
        await at.sits_with(1_000)
        assert at.stack == 1_000

    run(evening())


def test_readmitting_at_the_table_does_not_end_what_the_house_has_decided() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        await at.must(T1, MANAGER, h.ReadmitPlayer("ann"))
        answer = await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=1_000))
        assert isinstance(answer, Refused)
        assert list(at.running.house.state(T1).table.people.barred) == ["ann"]

    run(evening())


@pytest.mark.clause("house 11.10")
@pytest.mark.parametrize("is_readmitted", [False, True], ids=["the ruling stands", "readmitted before"])
@pytest.mark.parametrize("restarts", [False, True], ids=["in one evening", "after a restart"])
def test_a_ruling_on_somebody_unknown_reaches_them_when_they_register_unless_its_table_has_lifted_it(
    restarts: bool, is_readmitted: bool
) -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = Evening(await start(store))
        await at.ready()
        await at.must(T1, DEALER, h.RecordIncident(kind="device", player="bob"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        if is_readmitted:
            await at.must(T1, MANAGER, h.ReadmitPlayer("bob"))
        if restarts:
            given, at = at.given, Evening(await start(store))
            at.given = given
        await at.must("patron/bob", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        answer = await at.give("patron/bob", Actor("bob"), p.Sit(table="T1", place="P2"))
        assert isinstance(answer, Refused) != is_readmitted, answer
        assert not at.running.house.alarms

    run(evening())


def test_only_the_house_says_that_a_table_has_ruled_and_only_the_table_whether_it_still_does() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        claimed = p.ExcludePatron(reason="conduct", until=None, table="T1", stands=True)
        answer = await at.give(PATRON, THE_HOUSE, claimed)
        assert isinstance(answer, Refused)
        assert answer.code == "no-exclusion"
        await at.must(PATRON, AREA, claimed)
        assert at.running.house.state(PATRON).barred == ()

    run(evening())
