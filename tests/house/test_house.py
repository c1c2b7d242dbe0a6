"""The one writer: decided, safe, then answered and published; once for each id; stopped by a failing disk."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sicbo.floor.refused import Refused
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import BetsClosed, CoverLifted
from sicbo.floor.table.wagers.events import WagerRegistered
from sicbo.house.answers import Accepted, NoSuchDesk, Stopped
from sicbo.house.house import AT_ONCE
from sicbo.store.commits import Commit, Refusal
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, P1, P2
from tests.house.houses import (
    T1,
    Following,
    Put,
    SetClock,
    WatchedStore,
    bet,
    deal,
    live,
    must,
    opened,
    run,
    seated,
    table_opening,
)


@pytest.mark.clause("house 3.1")
def test_the_same_command_again_gets_the_first_answer_and_changes_nothing() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        first = await house.give(T1, P1, "a", bet("big", 1000))
        again = await house.give(T1, P1, "a", bet("big", 1000))
        assert again == first
        assert live(house).table.places["P1"].wagers["big"].stake == 1000
        refused = await house.give(T1, P2, "late", bet("big", 1000, round_number=7))
        assert isinstance(refused, Refused)
        await deal(house, ["tumble"])
        assert await house.give(T1, P2, "late", bet("big", 1000, round_number=7)) == refused
        assert len(list(store.refusals(T1))) == 1

    run(evening())


@pytest.mark.clause("house 3.1")
def test_a_command_sent_twice_in_one_breath_acts_once_and_both_are_told_the_same() -> None:
    async def evening() -> None:
        house = await opened(MemoryStore())
        await seated(house)
        await deal(house, ["open-bets"])
        answers = [house.give(T1, P1, "a", bet("big", 1000)) for _ in range(3)]
        answers[1].cancel()
        first, last = await answers[0], await answers[2]
        assert first == last
        assert live(house).table.places["P1"].wagers["big"].stake == 1000

    run(evening())


@pytest.mark.clause("house 3.1")
@pytest.mark.parametrize("settled", [True, False], ids=["answered", "pending"])
def test_the_same_id_with_other_content_is_a_conflict_and_changes_nothing(settled: bool) -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        first = house.give(T1, P1, "a", bet("big", 1000))
        if settled:
            await first
        other = await house.give(T1, P1, "a", bet("small", 500))
        assert isinstance(other, Refused)
        assert (other.code, other.clause) == ("command-conflict", "house 3.1")
        assert isinstance(await first, Accepted)
        assert set(live(house).table.places["P1"].wagers) == {"big"}
        assert list(store.refusals(T1)) == []
        assert isinstance(await house.give(T1, P2, "a", bet("small", 500, place="P2")), Accepted)

    run(evening())


def test_a_first_answer_is_the_same_after_a_restart() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        first = await house.give(T1, P1, "a", bet("big", 1000))
        refused = await house.give(T1, P1, "b", bet("big", 10**9))
        again = await opened(store)
        assert await again.give(T1, P1, "a", bet("big", 1000)) == first
        assert await again.give(T1, P1, "b", bet("big", 10**9)) == refused
        assert repr(live(again)) == repr(live(house))

    run(evening())


def test_nothing_is_answered_or_published_before_it_is_safe_and_one_group_takes_all_that_is_queued() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        told: list[Commit] = []
        house.subscribe(Following(lambda commit, _: told.append(commit)))
        answers = [
            house.give(T1, player, str(n), bet("big", 100, place=player.id)) for n in range(5) for player in (P1, P2)
        ]
        groups = len(store.groups)
        seen: list[tuple[int, int]] = []
        store.before = lambda: seen.append((len(told), sum(one.done() for one in answers)))
        assert not any(one.done() for one in answers)
        await asyncio.gather(*answers)
        assert seen == [(0, 0)]
        assert [len(group) for group in store.groups[groups:]] == [10]
        assert [commit.seq for commit in told] == [answer.result().seq for answer in answers]  # type: ignore[union-attr]

    run(evening())


@pytest.mark.clause("house 15.4")
def test_nothing_that_shows_dice_is_decided_before_bets_closed_is_safe() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        await must(house, T1, P1, "a", bet("big", 100))
        await deal(house, ["tumble"])
        groups = len(store.groups)
        seen: list[tuple[int, str]] = []
        house.subscribe(Following(lambda _, events: seen.append((len(store.groups), type(events[0]).__name__))))
        store.before = lambda: seen.append((len(store.groups), f"done {live(house).table.done}"))
        closing = house.give(T1, DEALER, "close", p.CloseBets())
        shown = house.give(T1, DEALER, "uncover", p.Uncover())
        late = house.give(T1, P1, "late", bet("big", 100))
        assert live(house).table.done == 3, "bets are closed in memory, and the cover is still on"
        assert isinstance((await closing).events[0], BetsClosed)  # type: ignore[union-attr]
        assert isinstance((await shown).events[0], CoverLifted)  # type: ignore[union-attr]
        assert (await late).code == "bets-closed"  # type: ignore[union-attr]
        assert seen == [
            (groups, "done 3"),
            (groups + 1, "BetsClosed"),
            (groups + 1, "done 4"),
            (groups + 2, "CoverLifted"),
        ]
        assert [len(group) for group in store.groups[groups:]] == [1, 2]

    run(evening())


@pytest.mark.clause("house 15.4")
def test_a_tumble_after_no_more_bets_waits_too_and_is_never_kept_when_the_disk_fails_first() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await seated(house, "rws-sentosa/pay-table-1")
        await deal(house, ["open-bets"])
        await must(house, T1, P1, "a", bet("big", 100))
        store.fails_on = len(store.groups) + 1
        closing = house.give(T1, DEALER, "close", p.CloseBets())
        tumble = house.give(T1, DEALER, "tumble", p.Tumble(3))
        with pytest.raises(Stopped):
            await closing
        with pytest.raises(Stopped):
            await tumble
        assert live(house).table.tumbles == 0
        assert live(await opened(store)).table.bets_open

    run(evening())


@pytest.mark.clause("house 15.1")
def test_time_never_goes_back_within_a_stream() -> None:
    async def evening() -> None:
        clock, store = SetClock(5000), MemoryStore()
        house = await opened(store, clock)
        await must(house, "purse/a", P1, "1", Put(1))
        clock.now = 3000
        await must(house, "purse/a", P1, "2", Put(1))
        await must(house, "purse/b", P1, "1", Put(1))
        house = await opened(store, clock)
        await must(house, "purse/a", P1, "3", Put(1))
        assert [commit.at for commit in store.read("purse/a")] == [5000, 5000, 5000]
        assert [commit.at for commit in store.read("purse/b")] == [3000]

    run(evening())


def test_a_look_sees_only_what_is_safe() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await must(house, "purse/a", P1, "1", Put(1))
        assert await house.look(lambda: house.state("purse/a").holds) == 1
        house.give("purse/a", P1, "2", Put(1))
        assert house.settled_at("purse/a") is None
        groups = len(store.groups)
        assert await house.look(lambda: (house.state("purse/a").holds, len(store.groups))) == (2, groups + 1)
        failing = house.look(lambda: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await failing

    run(evening())


def test_a_subscriber_may_give_a_command_and_a_failing_one_stops_nobody() -> None:
    async def evening() -> None:
        house = await opened(MemoryStore())
        told: list[int] = []

        def echo(commit: Commit, events: tuple[Any, ...]) -> None:
            if commit.seq < 3:
                house.give("purse/a", P1, f"echo-{commit.seq}", Put(1))
            raise ValueError("not my day")

        end = house.subscribe(Following(echo))
        house.subscribe(Following(lambda commit, _: told.append(commit.seq)))
        await must(house, "purse/a", P1, "1", Put(1))
        await house.settled()
        assert told == [1, 2, 3]
        assert {alarm.about for alarm in house.alarms} == {"subscriber"}
        end()
        await must(house, "purse/a", P1, "9", Put(1))
        assert len(house.alarms) == 3

    run(evening())


def test_a_stream_that_nobody_has_begun_is_not_written_down() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        refused = await house.give("table/nowhere", P1, "a", bet("big", 1))
        assert isinstance(refused, Refused)
        assert refused.code == "table-closed"
        assert store.heads() == {}
        assert house.streams() == []
        with pytest.raises(NoSuchDesk):
            house.give("casino/x", P1, "a", bet("big", 1))
        with pytest.raises(NoSuchDesk):
            house.give("table/", P1, "a", bet("big", 1))

    run(evening())


def test_every_answer_agrees_with_the_log_and_refusals_are_kept_beside_it() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        answer = await must(house, T1, P1, "a", bet("big", 100))
        assert isinstance(answer.events[0], WagerRegistered)
        kept = store.answered(T1, "P1", "a")
        assert kept is not None
        assert kept.seq == answer.seq
        await house.give(T1, P2, "b", bet("big", 100))
        [refusal] = store.refusals(T1)
        assert isinstance(refusal, Refusal)
        assert b'"not-your-place"' in refusal.answer

    run(evening())


def test_a_table_that_is_open_does_not_open_again_and_an_unknown_book_is_refused() -> None:
    async def evening() -> None:
        house = await opened(MemoryStore())
        refused = await house.give(T1, MANAGER, "x", table_opening(book="none"))
        assert isinstance(refused, Refused)
        assert refused.code == "unknown-book"
        await seated(house)
        twice = await house.give(T1, MANAGER, "again", table_opening())
        assert isinstance(twice, Refused)
        assert twice.code == "table-open"

    run(evening())


def test_an_opening_that_is_given_up_ends_before_the_log_is_read_and_the_next_reads_it_whole() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        for number in range(3 * AT_ONCE):
            house.give("purse/Ann", P1, f"{number}", Put(1))
        await house.settled()
        read: list[Commit] = []
        opening = asyncio.create_task(opened(store, history=[Following(lambda commit, _: read.append(commit))]))
        await asyncio.sleep(0)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        assert 0 < len(read) < 3 * AT_ONCE
        assert (await opened(store)).state("purse/Ann").holds == 3 * AT_ONCE

    run(evening())
