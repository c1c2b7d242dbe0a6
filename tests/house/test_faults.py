"""Two kinds of fault: a bug halts one stream, a failing disk the whole house; and a log that cannot be read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sicbo.floor.refused import Refused
from sicbo.floor.table.dealing import commands as p
from sicbo.house.answers import Accepted, Halted, Stopped
from sicbo.house.house import House
from sicbo.runtime import live_table
from sicbo.store.commits import Commit, Draft
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Fenced
from tests.floor.tables import DEALER, MANAGER, P1
from tests.house.houses import (
    AUTOMATIC,
    T1,
    Crash,
    Fetch,
    Following,
    Put,
    SeededDice,
    SetClock,
    Shift,
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


def test_a_failing_disk_stops_the_house_and_nobody_is_answered() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        before = [*store.read(T1)]
        told: list[Any] = []
        house.subscribe(Following(lambda commit, _: told.append(commit)))
        store.fails_on = len(store.groups) + 1
        answers = [house.give(T1, P1, "a", bet("big", 100)), house.give(T1, P1, "a", bet("big", 100))]
        looked = house.look(lambda: live(house).table.places["P1"].staked)
        for answer in answers:
            with pytest.raises(Stopped):
                await answer
        with pytest.raises(Stopped):
            await looked
        with pytest.raises(Stopped):
            await house.settled()
        assert isinstance(house.failed, OSError)
        assert [*house.alarms][-1].about == "store"
        with pytest.raises(Stopped):
            await house.give(T1, P1, "b", bet("big", 100))
        assert told == []
        again = await opened(store)
        assert [*store.read(T1)] == before
        assert live(again).table.places["P1"].staked == 0
        assert isinstance(await again.give(T1, P1, "a", bet("big", 100)), Accepted)

    run(evening())


async def ten_bets(house: House) -> None:
    await seated(house)
    await deal(house, ["open-bets"])
    for n in range(10):
        await must(house, T1, P1, f"bet-{n}", bet("big", 100))


@pytest.mark.parametrize("nth", range(1, 16))
def test_whatever_write_fails_what_was_acknowledged_is_there_after_the_restart(nth: int) -> None:
    async def evening() -> None:
        store = WatchedStore(fails_on=nth)
        house = await opened(store)
        acknowledged: list[Accepted] = []
        house.subscribe(
            Following(lambda commit, events: acknowledged.append(Accepted(commit.stream, commit.seq, events)))
        )
        with pytest.raises(Stopped):
            await ten_bets(house)
        found: list[Accepted] = []
        again = await opened(
            store, history=[Following(lambda c, events: found.append(Accepted(c.stream, c.seq, events)))]
        )
        assert found == acknowledged
        assert again.failed is None

    run(evening())


def test_a_bug_halts_one_stream_which_is_rebuilt_from_the_log_while_the_others_play() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await must(house, "purse/a", P1, "put", Put(100))
        kept = house.give("purse/a", P1, "before", Put(7))
        crash = house.give("purse/a", P1, "crash", Crash())
        behind = house.give("purse/a", P1, "after", Put(1))
        elsewhere = house.give(T1, DEALER, "open", p.OpenBets())
        with pytest.raises(Halted):
            await crash
        assert isinstance(await kept, Accepted)
        assert isinstance(await behind, Accepted)
        assert isinstance(await elsewhere, Accepted)
        assert house.state("purse/a").holds == 108
        assert [(alarm.stream, alarm.about) for alarm in house.alarms] == [("purse/a", "bug")]
        assert store.answered("purse/a", "P1", "crash") is None

    run(evening())


def test_a_bug_in_the_first_command_of_a_stream_leaves_no_trace() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        with pytest.raises(Halted):
            await house.give("purse/a", P1, "crash", Crash())
        assert store.heads() == {}
        assert isinstance(await house.give("purse/a", P1, "put", Put(1)), Accepted)

    run(evening())


def test_a_table_whose_first_fact_was_cut_off_does_not_exist_and_can_be_opened() -> None:
    """A name without a fact is no table: nobody could show it, and whoever lists the tables would fall over it."""

    async def evening() -> None:
        store = WatchedStore(fails_on=1)
        house = await opened(store)
        with pytest.raises(Stopped):
            await house.give(T1, MANAGER, "open", table_opening())
        assert store.heads() == {}
        again = await opened(store)
        assert not again.exists(T1)
        assert again.streams() == []
        await seated(again)
        assert again.streams("table") == [T1]
        assert (await opened(store)).streams("table") == [T1]

    run(evening())


def test_a_house_that_opens_is_claimed_as_a_whole_in_one_write_and_who_had_it_before_is_fenced() -> None:
    """One write for each of ten thousand patrons would keep everybody out for a minute."""

    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        for number in range(20):
            await must(house, f"purse/{number}", DEALER, "put", Put(1))
        before = store.place().number
        last = list(store.read("purse/1"))[-1]
        await opened(store)
        assert store.place().number == before + 1
        with pytest.raises(Fenced):
            store.append([any_draft()], epoch=last.epoch)

    run(evening())


def any_draft() -> Draft:
    return Draft(
        stream="purse/new",
        seq=1,
        actor="P1",
        command_id="x",
        command_digest=b"",
        command=b"",
        at=1,
        events=b"[]",
    )


def test_a_log_that_cannot_be_folded_stays_shut_and_the_others_open() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await must(house, "purse/a", P1, "put", Put(100))
        store.append(
            [
                Draft(
                    stream="purse/a",
                    seq=2,
                    actor="P1",
                    command_id="x",
                    command_digest=b"",
                    command=b"",
                    at=house.clock(),
                    events=b'[{"type":"burst"}]',
                )
            ]
        )
        again = await opened(store)
        assert [(alarm.stream, alarm.about) for alarm in again.alarms] == [("purse/a", "unreadable")]
        with pytest.raises(Halted):
            await again.give("purse/a", P1, "more", Put(1))
        assert again.streams() == [T1]
        await must(again, T1, DEALER, "open-bets", p.OpenBets())

    run(evening())


def test_a_log_with_a_changed_byte_is_not_played_on() -> None:
    class Tampered(MemoryStore):
        def read(self, stream: str, since: int = 0) -> Any:
            for commit in super().read(stream, since):
                yield Commit(
                    **{name: getattr(commit, name) for name in commit.__struct_fields__}
                    | {"events": commit.events.replace(b"100", b"900")}
                )

    async def evening() -> None:
        store = Tampered()
        house = await opened(store)
        await must(house, "purse/a", P1, "put", Put(100))
        again = await opened(store)
        assert [(alarm.about, "BrokenLog" in alarm.detail) for alarm in again.alarms] == [("unreadable", True)]

    run(evening())


@pytest.mark.clause("house 15.2")
def test_a_short_disk_takes_no_new_stakes_but_finishes_the_round() -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        await must(house, T1, P1, "a", bet("big", 100))
        store.free = 256 * 2**20
        await must(house, T1, P1, "b", bet("big", 100))
        store.free -= 1
        await must(house, T1, P1, "c", bet("big", 100))
        refused = await house.give(T1, P1, "d", bet("big", 100))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("disk-short", "house 15.2")
        assert [*house.alarms][-1].about == "disk-short"
        await deal(house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"])
        store.free = 2**40
        await must(house, "purse/a", P1, "x", Fetch(0, "t"))
        assert (await house.give(T1, P1, "d", bet("big", 100, 2))).code == "bets-not-open"  # type: ignore[union-attr]

    run(evening())


async def ticks(shift: Shift, count: int, milliseconds: int) -> None:
    for _ in range(count):
        await shift.tick(milliseconds)
        await asyncio.sleep(0)


@pytest.mark.clause("house 15.2")
def test_once_there_is_room_again_stakes_are_taken_though_nothing_was_written_since() -> None:
    async def evening() -> None:
        store, clock = WatchedStore(), SetClock()
        house = await opened(store, clock)
        await seated(house)
        await deal(house, ["open-bets"])
        shift = Shift(house, clock, SeededDice())
        await shift.tick()
        store.free = 0
        await shift.tick()
        groups = len(store.groups)
        assert (await house.give(T1, P1, "a", bet("big", 100))).code == "disk-short"  # type: ignore[union-attr]
        store.free = 2**40
        await shift.tick()
        assert len(store.groups) == groups
        await must(house, T1, P1, "a", bet("big", 100))

    run(evening())


def test_a_disk_that_does_not_say_how_much_room_it_has_is_short() -> None:
    class Dumb(WatchedStore):
        def room(self) -> int:
            raise OSError("stale handle")

    async def evening() -> None:
        house = await opened(Dumb())
        assert [alarm.about for alarm in house.alarms] == ["disk-short"]
        assert (await house.give("purse/a", P1, "a", Put(1))).code == "disk-short"  # type: ignore[union-attr]

    run(evening())


@pytest.mark.clause("house 15.2")
def test_the_automatic_dealer_goes_on_by_itself_once_there_is_room_again() -> None:
    async def evening() -> None:
        store, clock = WatchedStore(), SetClock()
        house = await opened(store, clock)
        await seated(house, **AUTOMATIC)
        shift = Shift(house, clock, SeededDice())
        await ticks(shift, 3, 100)
        store.free = 0
        await ticks(shift, 10, 5_000)
        assert not live(house).table.bets_open
        store.free = 2**40
        await ticks(shift, 2, 2_000)
        assert live(house).table.bets_open
        assert [*store.refusals(T1)] == []

    run(evening())


def test_the_automatic_dealer_tries_again_after_a_fault_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        store, clock = WatchedStore(), SetClock()
        house = await opened(store, clock)
        await seated(house, **AUTOMATIC)
        shift = Shift(house, clock, SeededDice())
        await ticks(shift, 3, 100)
        with monkeypatch.context() as faulty:
            faulty.setattr(live_table, "postings_at", lambda *_: 1 / 0)
            await ticks(shift, 1_000, 100)
        assert [alarm.about for alarm in house.alarms] == ["bug"] * 6, "after 2, 6, 14, 30 and 62 seconds"
        await ticks(shift, 1_000, 100)
        assert live(house).table.bets_open

    run(evening())


def test_no_chain_is_made_while_its_publishing_waits_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        clock, dice = SetClock(), SeededDice()
        house = await opened(WatchedStore(), clock)
        await seated(house, **AUTOMATIC)
        shift = Shift(house, clock, dice)
        await ticks(shift, 1, 100)
        assert len(dice.chains) == 0
        with monkeypatch.context() as faulty:
            faulty.setattr(live_table, "postings_at", lambda *_: 1 / 0)
            await ticks(shift, 100, 100)
        assert len(dice.chains) == 3, "at once, and after 2 and 6 seconds"
        await ticks(shift, 100, 100)
        assert len(dice.chains) == 4
        assert live(house).table.bets_open

    run(evening())


@pytest.mark.parametrize("short", [False, True], ids=["not read", "read short of its head"])
def test_what_waits_behind_a_bug_in_a_log_that_cannot_be_read_any_more_may_be_sent_again(short: bool) -> None:
    class Lost(MemoryStore):
        is_lost = False

        def read(self, stream: str, since: int = 0) -> Any:
            kept, lost = [*super().read(stream, since)], self.is_lost and stream == "purse/a"
            if lost and not short:
                raise ValueError("no log")
            yield from kept[:-1] if lost else kept

    async def evening() -> None:
        store = Lost()
        house = await opened(store)
        await seated(house)
        await must(house, "purse/a", P1, "put", Put(100))
        store.is_lost = True
        crash = house.give("purse/a", P1, "crash", Crash())
        behind = house.give("purse/a", P1, "after", Put(1))
        for answer in (crash, behind):
            with pytest.raises(Halted):
                await answer
        with pytest.raises(Halted):
            await asyncio.wait_for(house.give("purse/a", P1, "after", Put(1)), 30)
        for _ in range(1_000):
            house.alarm("", "noise")
        assert house.unreadable() == ["purse/a"], "however many alarms there were since"
        assert house.streams() == house.streams("table") == [T1]
        again = await opened(store)
        assert [(alarm.stream, alarm.about) for alarm in again.alarms] == [("purse/a", "unreadable")]
        assert again.streams() == [T1]

    run(evening())


def test_an_owner_who_was_replaced_stops() -> None:
    async def evening() -> None:
        store = MemoryStore()
        paused = await opened(store)
        await must(paused, "purse/a", P1, "1", Put(1))
        owner = await opened(store)
        await must(owner, "purse/a", P1, "2", Put(1))
        with pytest.raises(Stopped):
            await paused.give("purse/a", P1, "3", Put(1))
        assert paused.failed is not None
        assert store.balances()["wallet/a", "AUD"] == 2

    run(evening())
