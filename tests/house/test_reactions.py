"""Money between two streams: it arrives or goes back, whatever moment the house was cut off at."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

from sicbo.floor.table.seating import commands as s
from sicbo.house.answers import Accepted, Stopped
from sicbo.house.house import House
from sicbo.house.reactions import Reaction, Rule, Step
from sicbo.store.commits import Commit
from sicbo.store.groups import Entry
from sicbo.store.memory import MemoryStore
from tests.floor.tables import P1
from tests.house.houses import (
    T1,
    Crash,
    Put,
    Send,
    SetClock,
    WasSent,
    WatchedStore,
    desks,
    live,
    must,
    opened,
    purse_desk,
    run,
    seated,
    sent,
)

PURSE = "purse/a"
TO_TABLE = Send(40, "x", "T1", "P1")
TO_NOBODY = Send(40, "x", "T1", "P9")
TO_NOWHERE = Send(40, "x", "T7", "P1")


def in_transit(store: MemoryStore) -> int:
    """What the transfer holds; buy-ins of the seated players come from nowhere in these tests."""
    return store.balances().get(("in-transit/x", "AUD"), 0)


@pytest.mark.parametrize(
    ("send", "purse", "stack"), [(TO_TABLE, 60, 100_040), (TO_NOBODY, 100, 100_000), (TO_NOWHERE, 100, 100_000)]
)
def test_money_arrives_at_the_table_or_comes_back(send: Send, purse: int, stack: int) -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await must(house, PURSE, P1, "put", Put(100))
        await must(house, PURSE, P1, "send", send)
        await house.settled()
        assert house.state(PURSE).holds == purse
        assert live(house).table.places["P1"].stack == stack
        assert in_transit(store) == 0
        assert not house.alarms

    run(evening())


class CrashingStore(MemoryStore):
    """The power goes before or after the nth append: what was appended stays, and nothing more is taken."""

    def __init__(self, nth: int, after: bool) -> None:
        super().__init__()
        self.count = 0
        self.nth, self.after = nth, after

    def append(self, entries: Sequence[Entry], *, epoch: int | None = None) -> list[Commit]:
        self.count += 1
        if self.count == self.nth and not self.after:
            raise OSError("power")
        commits = super().append(entries, epoch=epoch)
        if self.count == self.nth:
            raise OSError("power")
        return commits


@cache
def appends(send: Send) -> int:
    """How many appends the undisturbed evening takes."""

    async def evening() -> int:
        store = WatchedStore()
        house = await opened(store)
        await played(house, send)
        return len(store.groups)

    count = run(evening())
    assert isinstance(count, int)
    return count


async def played(house: House, send: Send) -> None:
    await seated(house)
    await must(house, PURSE, P1, "put", Put(100))
    await must(house, PURSE, P1, "send", send)
    await house.settled()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("send", [TO_TABLE, TO_NOBODY, TO_NOWHERE], ids=["arrives", "refused", "no-table"])
def test_after_a_crash_at_any_commit_the_transfer_is_finished_or_reversed(send: Send, after: bool) -> None:
    async def cut(nth: int) -> None:
        store = CrashingStore(nth, after)
        house = await opened(store)
        with pytest.raises(Stopped):
            await played(house, send)
        begun = store.answered(PURSE, "P1", "send") is not None
        again = await opened(store)
        assert in_transit(store) == 0
        moved = 40 if send is TO_TABLE and begun else 0
        stack = live(again).table.places["P1"].stack if T1 in again.streams() and live(again).table.open else 0
        assert store.balances().get(("wallet/a", "AUD"), 0) in {100 - moved, 0}
        assert not begun or store.balances()["wallet/a", "AUD"] == 100 - moved
        assert not moved or stack == 100_000 + moved
        assert not again.alarms
        assert store.outbox() == {}
        # Once more from the same log: what is finished is not finished twice.
        commits = {name: len([*store.read(name)]) for name in store.heads()}
        await opened(store)
        assert commits == {name: len([*store.read(name)]) for name in store.heads()}

    for nth in range(1, appends(send) + 1):
        run(cut(nth))


def test_what_is_set_off_is_in_the_outbox_with_its_cause_and_leaves_it_with_its_answer() -> None:
    async def evening() -> None:
        store = CrashingStore(0, after=False)
        house = await opened(store)
        await seated(house)
        await must(house, PURSE, P1, "put", Put(100))
        store.nth = store.count + 2
        with suppress(Stopped):
            await must(house, PURSE, P1, "send", TO_TABLE)
            await house.settled()
        assert store.outbox() == {"r:purse/a:2:0": (PURSE, 2)}
        assert in_transit(store) == 40
        again = await opened(store)
        assert store.outbox() == {}
        assert (in_transit(store), live(again).table.places["P1"].stack) == (0, 100_040)

    run(evening())


def test_a_start_gives_only_what_the_outbox_names() -> None:
    """A release that sets off more than the one before does not do so for the past."""

    async def evening() -> None:
        store = MemoryStore()
        deaf = await House.open(store, SetClock(), [replace(one, reactions={}) for one in desks()])
        await played(deaf, TO_TABLE)
        before = store.place().number
        assert (in_transit(store), store.outbox()) == (40, {})
        heard = await opened(store)
        assert (in_transit(store), live(heard).table.places["P1"].stack) == (40, 100_000)
        assert store.place().number == before + 1, "the house was claimed, and nothing else"

    run(evening())


@pytest.mark.parametrize("send", [TO_TABLE, TO_NOBODY, TO_NOWHERE], ids=["arrives", "refused", "no-table"])
def test_an_answer_that_is_not_kept_any_more_runs_no_reaction_again(send: Send) -> None:
    async def evening() -> None:
        store = MemoryStore()
        await played(await opened(store), send)
        commits = {name: len([*store.read(name)]) for name in store.heads()}
        balances = store.balances()
        store._refusals.clear()
        store._answers.clear()
        again = await opened(store)
        assert (store.balances(), list(again.alarms)) == (balances, [])
        assert commits == {name: len([*store.read(name)]) for name in store.heads()}

    run(evening())


def test_money_that_went_back_never_arrives_later_even_if_the_table_opens_then() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await played(house, TO_NOWHERE)
        await seated(house, stream="table/T7")
        again = await opened(store)
        assert again.state(PURSE).holds == 100
        assert live(again, "table/T7").table.places["P1"].stack == 100_000
        assert in_transit(store) == 0

    run(evening())


def test_a_derived_id_that_was_answered_with_other_content_reverses_nothing_and_raises_an_alarm() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        await must(house, PURSE, P1, "put", Put(100))
        other = s.BuyIn("P1", 41, "y")
        assert isinstance(
            await house.give(T1, sent(PURSE, WasSent(1, "", "", "")).then.actor, "r:purse/a:2:0", other), Accepted
        )
        await must(house, PURSE, P1, "send", TO_TABLE)
        await house.settled()
        assert house.state(PURSE).holds == 60
        assert [(alarm.stream, alarm.about) for alarm in house.alarms] == [(T1, "reaction")]

    run(evening())


def test_a_reversal_that_is_refused_raises_an_alarm_with_the_id_of_what_it_was_to_reverse() -> None:
    async def evening() -> None:
        store = MemoryStore()
        beyond = Step(PURSE, Send(1_000, "y", "T1", "P1"))
        there: Rule = lambda _stream, _event: [Reaction(Step("purse/b", TO_TABLE), beyond)]  # noqa: E731
        sending = replace(purse_desk(), reactions={WasSent: there})
        house = await House.open(store, SetClock(), [sending, *desks()[::2]])
        await must(house, PURSE, P1, "put", Put(100))
        await must(house, PURSE, P1, "send", TO_TABLE)
        await house.settled()
        assert [(one.stream, one.about, one.detail) for one in house.alarms] == [
            (PURSE, "reversal", "r:purse/a:2:0 no-funds")
        ]

    run(evening())


def test_what_a_stream_has_refused_for_good_is_not_given_again_when_it_moves_on() -> None:
    async def evening() -> None:
        store = MemoryStore()
        beyond = Step("purse/b", Send(1_000, "y", "T1", "P1"))
        there: Rule = lambda _stream, _event: [Reaction(beyond)]  # noqa: E731
        sending = replace(purse_desk(), reactions={WasSent: there})
        house = await House.open(store, SetClock(), [sending, *desks()[::2]])
        await must(house, "purse/b", P1, "put", Put(1))
        await must(house, PURSE, P1, "put", Put(100))
        await must(house, PURSE, P1, "send", TO_TABLE)
        await house.settled()
        await must(house, "purse/b", P1, "more", Put(1))
        await house.settled()
        assert [(one.stream, one.about, one.detail) for one in house.alarms] == [
            ("purse/b", "reaction", "r:purse/a:2:0 no-funds")
        ]

    run(evening())


def test_a_reaction_that_meets_a_bug_halts_nothing_else_and_is_told_with_its_id() -> None:
    async def evening() -> None:
        store = MemoryStore()
        crash: Rule = lambda _stream, _event: [Reaction(Step("purse/b", Crash()))]  # noqa: E731
        crashing = replace(purse_desk(), reactions={WasSent: crash})
        house = await House.open(store, SetClock(), [crashing, *desks()[::2]])
        await must(house, PURSE, P1, "put", Put(100))
        await must(house, PURSE, P1, "send", TO_TABLE)
        await house.settled()
        assert [(alarm.stream, alarm.about) for alarm in house.alarms] == [("purse/b", "bug"), ("purse/b", "reaction")]
        assert [*house.alarms][-1].detail.startswith("r:purse/a:2:0 Halted")
        assert house.state(PURSE).holds == 60
        await must(house, PURSE, P1, "more", Put(1))

    run(evening())
