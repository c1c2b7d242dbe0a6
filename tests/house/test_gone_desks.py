"""A log that speaks of what this release does not keep: a desk that is gone, and what nothing sets off any more."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from sicbo.house.answers import Stopped
from sicbo.house.house import House
from sicbo.house.reactions import Reaction, Rule, Step
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Unsafe
from tests.floor.tables import P1
from tests.house.houses import Fetch, Put, Send, SetClock, WasSent, desks, must, opened, purse_desk, run
from tests.house.test_reactions import PURSE, TO_TABLE, CrashingStore, in_transit, played


def test_a_log_with_a_stream_that_no_desk_keeps_is_refused_before_the_house_is_claimed() -> None:
    async def evening() -> None:
        store = MemoryStore()
        await played(await opened(store), TO_TABLE)
        before = store.place()
        with pytest.raises(Unsafe, match=r"purse/a.*another release"):
            await House.open(store, SetClock(), [one for one in desks() if one.kind != "purse"])
        assert store.place() == before
        await opened(store)

    run(evening())


async def cut_off(store: CrashingStore, send: Send) -> None:
    """A house that has died between a sending and its arrival."""
    house = await opened(store)
    await must(house, PURSE, P1, "put", Put(100))
    store.nth = store.count + 2
    with suppress(Stopped):
        await must(house, PURSE, P1, "send", send)
        await house.settled()
    assert store.outbox() == {"r:purse/a:2:0": (PURSE, 2)}


def test_what_was_set_off_and_follows_from_nothing_any_more_stays_and_raises_an_alarm() -> None:
    async def evening() -> None:
        store = CrashingStore(0, after=False)
        await cut_off(store, TO_TABLE)
        house = await House.open(store, SetClock(), [replace(one, reactions={}) for one in desks()])
        assert [(one.stream, one.about) for one in house.alarms] == [(PURSE, "reaction")]
        assert next(iter(house.alarms)).detail == "r:purse/a:2:0 stays open: 2 sets it off no more, or cannot be read"
        assert store.outbox() == {"r:purse/a:2:0": (PURSE, 2)}
        again = await opened(store)
        assert (store.outbox(), in_transit(store), [*again.alarms]) == ({}, 0, [])

    run(evening())


def test_what_is_to_happen_at_a_desk_that_is_gone_waits_and_raises_an_alarm() -> None:
    to_nowhere: Rule = lambda stream, event: [  # noqa: E731
        Reaction(Step("roulette/R1", Put(1)), Step(stream, Fetch(event.amount, event.transfer)))
    ]

    async def evening() -> None:
        store = MemoryStore()
        for _ in range(2):  # as it happens, and at the next start
            house = await House.open(
                store, SetClock(), [replace(purse_desk(), reactions={WasSent: to_nowhere}), *desks()[::2]]
            )
            if PURSE not in house.streams():
                await must(house, PURSE, P1, "put", Put(100))
                await must(house, PURSE, P1, "send", TO_TABLE)
                await house.settled()
            assert [(one.stream, one.about) for one in house.alarms] == [("roulette/R1", "reaction")]
            assert next(iter(house.alarms)).detail.startswith("r:purse/a:2:0 NoSuchDesk")
            assert store.outbox() == {"r:purse/a:2:0": (PURSE, 2)}
            await must(house, PURSE, P1, f"more-{store.place().number}", Put(1))

    run(evening())
