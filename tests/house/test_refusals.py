"""Refusals that are kept: long enough for whoever asks again, and never so many that the disk fills with them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sicbo.desks import ALL
from sicbo.floor.refused import Refused
from sicbo.house.answers import Accepted
from sicbo.house.clock import CLOCK
from sicbo.house.house import House
from sicbo.house.reactions import ON_BEHALF
from sicbo.house.refusals import Refusals
from sicbo.law.rulebook import house_rules
from sicbo.runtime.running import RESERVED
from sicbo.store.memory import MemoryStore
from sicbo.store.sqlite import FORGOTTEN_AT_ONCE, SqliteStore
from sicbo.units.time import DAY
from tests.floor.tables import P1
from tests.house.houses import Put, Send, SetClock, WatchedStore, must, opened, run
from tests.stores.drafts import refusal

PURSE = "purse/a"
TOO_MUCH = Send(10**9, "x", "T1", "P1")
RULES = house_rules().refusals


async def asked(house: House, name: str, actor: object = P1) -> Refused:
    answer = await house.give(PURSE, actor, name, TOO_MUCH)  # type: ignore[arg-type]
    assert isinstance(answer, Refused), answer
    return answer


def kept(store: MemoryStore | SqliteStore) -> list[tuple[str, str]]:
    return [(one.actor, one.command_id) for one in store.refusals(PURSE)]


def test_the_houses_own_orders_are_those_of_the_names_that_nobody_else_has() -> None:
    assert Refusals(own for desk in ALL for own in desk.own_actors).own == RESERVED


@pytest.mark.clause("house 15.20")
@pytest.mark.parametrize(("passed", "gone"), [(RULES.days * DAY, False), (RULES.days * DAY + 1, True)])
def test_an_order_refused_gets_the_same_answer_for_so_many_days_and_is_then_decided_anew(
    passed: int, gone: bool
) -> None:
    async def evening() -> None:
        store, clock = MemoryStore(), SetClock()
        house = await opened(store, clock)
        await must(house, PURSE, P1, "put", Put(100))
        await asked(house, "once")
        clock.now += passed
        store.forget(house.refusals.ended(house.clock()))
        assert kept(store) == ([] if gone else [("P1", "once")])
        await must(house, PURSE, P1, "more", Put(10**9))
        again = await house.give(PURSE, P1, "once", TOO_MUCH)
        assert isinstance(again, Accepted) == gone

    run(evening())


@pytest.mark.clause("house 15.20")
def test_what_the_house_refused_to_itself_is_never_dropped() -> None:
    async def evening() -> None:
        store, clock = MemoryStore(), SetClock()
        house = await opened(store, clock)
        await must(house, PURSE, P1, "put", Put(100))
        for actor in (P1, ON_BEHALF, CLOCK):
            await asked(house, f"by-{actor.id}", actor)
        clock.now += 10 * 365 * DAY
        store.forget(house.refusals.ended(house.clock()))
        assert kept(store) == [("house", "by-house"), ("clock", "by-clock")]

    run(evening())


@pytest.mark.clause("house 15.20")
def test_refusals_are_dropped_a_few_at_a_time(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.append([refusal(f"r{number}", at=1_000 + number) for number in range(FORGOTTEN_AT_ONCE + 7)])
    store.append([refusal("own", at=1, lasting=True), refusal("young", at=10**9)])
    assert [store.forget(10**6) for _ in range(3)] == [FORGOTTEN_AT_ONCE, 7, 0]
    assert [one.command_id for one in store.refusals("table/T1")] == ["own", "young"]
    before = store.place()
    assert store.forget(10**6) == 0
    assert store.place() == before, "where nothing is to be dropped, nothing is written"
    store.close()


@pytest.mark.clause("house 15.21")
def test_of_one_account_so_many_refusals_a_day_are_kept_and_further_ones_are_told_once_what_they_rest_on_is_safe() -> (
    None
):
    async def evening() -> None:
        store, clock = WatchedStore(), SetClock()
        house = await opened(store, clock)
        await must(house, PURSE, P1, "put", Put(100))
        answers = await asyncio.gather(
            *(house.give(PURSE, P1, f"n{number}", TOO_MUCH) for number in range(RULES.account.a_day + 5))
        )
        assert len(set(map(repr, answers))) == 1
        assert len(kept(store)) == RULES.account.a_day
        await asked(house, "of-another", ON_BEHALF)
        assert kept(store)[-1] == ("house", "of-another")
        store.fails_on = len(store.groups) + 1
        put, refused = house.give(PURSE, P1, "last", Put(1)), house.give(PURSE, P1, "over", TOO_MUCH)
        await asyncio.gather(put, refused, return_exceptions=True)
        assert put.exception(), "blind, not content"
        assert refused.exception(), "it rests on what was not kept"

    run(evening())


@pytest.mark.clause("house 15.21")
def test_the_next_day_counts_anew_and_a_clock_that_goes_back_does_not() -> None:
    refusals, most = Refusals(), RULES.account.a_day
    assert [refusals.keeps("ann", 5 * DAY) for _ in range(most + 2)] == [True] * most + [False] * 2
    assert refusals.keeps("ben", 5 * DAY)
    assert not refusals.keeps("ann", 4 * DAY)
    assert refusals.keeps("ann", 6 * DAY)
