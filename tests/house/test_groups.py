"""Groups have a bound: however much comes in one breath, it is kept piece by piece, in order, and nothing is torn."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.floor.table.dealing import commands as p
from sicbo.house import writer
from sicbo.house.answers import Accepted, Stopped
from sicbo.house.clock import STREAM, HouseClock
from sicbo.house.desks import Desk
from sicbo.house.house import House
from sicbo.house.reactions import Reaction, Step
from sicbo.store.commits import Draft
from tests.floor.tables import DEALER, P1, P2
from tests.house.houses import T1, Put, Send, SetClock, WasPut, bet, deal, must, opened, purse_desk, run, seated
from tests.house.houses import WatchedStore as Store

ANN = Actor("ann")
MOST = 5


@pytest.fixture(autouse=True)
def _short_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST", MOST)


def sizes(store: Store) -> list[int]:
    return [len(group) for group in store.groups]


def test_what_comes_in_one_breath_is_kept_in_order_by_groups_that_are_never_larger() -> None:
    async def evening() -> None:
        store = Store()
        house = await opened(store)
        given = [house.give(f"purse/{n % 3}", ANN, str(n), Put(n + 1)) for n in range(23)]
        again = house.give("purse/1", ANN, "22", Put(23))
        assert all(isinstance(one, Accepted) for one in await asyncio.gather(*given, again))
        assert sizes(store) == [MOST] * 4 + [3]
        kept = [entry.command_id for group in store.groups for entry in group if isinstance(entry, Draft)]
        assert kept == [str(n) for n in range(23)]

    run(evening())


def test_a_group_is_also_full_by_what_it_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "HEAVIEST", 100)

    async def evening() -> None:
        store = Store()
        house = await opened(store)
        await asyncio.gather(*(house.give("purse/1", ANN, str(n), Put(n + 1)) for n in range(9)))
        assert max(sizes(store)) == 2
        assert sum(sizes(store)) == 9

    run(evening())


def test_others_have_a_turn_between_two_groups_and_find_no_state_ahead_of_the_log() -> None:
    async def evening() -> None:
        store = Store()
        house = await opened(store)
        given = [house.give("purse/1", ANN, str(n), Put(1)) for n in range(4 * MOST)]
        seen: list[tuple[int, int]] = []
        while not given[-1].done():
            await asyncio.sleep(0)
            seen.append(await house.look(lambda: (house.state("purse/1").holds, house.head("purse/1")[0])))
        assert all(holds == kept for holds, kept in seen)
        assert {kept for _, kept in seen} & {MOST, 2 * MOST, 3 * MOST}

    run(evening())


def doubled(at_once: bool) -> list[Desk]:
    """Whatever is put into a purse is put into another one as well."""

    def rule(stream: str, event: WasPut) -> list[Reaction]:
        return [] if stream == "purse/box" else [Reaction(Step("purse/box", Put(event.amount)), at_once=at_once)]

    return [replace(purse_desk(), reactions={WasPut: rule})]


def test_what_must_be_kept_with_its_cause_is_though_the_group_is_full() -> None:
    async def evening() -> None:
        store = Store()
        house = await House.open(store, SetClock(), doubled(at_once=True))
        given = [house.give("purse/1", ANN, str(n), Put(n + 1)) for n in range(4 * MOST)]
        await asyncio.gather(*given)
        await house.settled()
        for group in store.groups:
            ids = [entry.command_id for entry in group if isinstance(entry, Draft)]
            assert len(ids) <= MOST + 1
            assert ids[1::2] == [f"r:purse/1:{int(cause) + 1}:0" for cause in ids[::2]]
        assert len(list(store.read("purse/box"))) == 4 * MOST
        assert store.outbox() == {}

    run(evening())


def test_reactions_that_wait_for_their_cause_fill_groups_of_their_own() -> None:
    async def evening() -> None:
        store = Store()
        house = await House.open(store, SetClock(), doubled(at_once=False))
        await asyncio.gather(*(house.give("purse/1", ANN, str(n), Put(n + 1)) for n in range(3 * MOST)))
        await house.settled()
        assert max(sizes(store)) <= MOST
        assert house.state("purse/box").holds == house.state("purse/1").holds
        assert store.outbox() == {}

    run(evening())


def test_bets_behind_a_seal_are_decided_a_group_at_a_time_and_in_their_order() -> None:
    async def evening() -> None:
        store = Store()
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        await must(house, T1, P1, "first", bet("big", 1_000))
        await deal(house, ["tumble"])
        before = len(store.groups)
        closing = house.give(T1, DEALER, "close", p.CloseBets())
        late = [house.give(T1, P2, f"late {n}", bet("small", 1_000, place="P2")) for n in range(3 * MOST)]
        uncover = house.give(T1, DEALER, "uncover", p.Uncover())
        others = [house.give("purse/1", ANN, str(n), Put(1)) for n in range(3 * MOST)]
        assert isinstance(await closing, Accepted)
        answers: list[Any] = await asyncio.gather(*late)
        assert {one.code for one in answers if isinstance(one, Refused)} == {"bets-closed"}
        assert isinstance(await uncover, Accepted)
        await asyncio.gather(*others)
        groups = store.groups[before:]
        assert max(len(group) for group in groups) <= MOST
        at_the_table = [one.command_id for group in groups for one in group if one.stream == T1]  # type: ignore[union-attr]
        assert at_the_table == ["close", *(f"late {n}" for n in range(3 * MOST)), "uncover"]

    run(evening())


@pytest.mark.clause("house 15.5")
def test_a_jump_of_the_clock_is_recorded_before_all_that_waits() -> None:
    async def evening() -> None:
        store, shown, steady = Store(), SetClock(), SetClock(0)
        house = await opened(store, HouseClock(shown, steady))
        given = [house.give("purse/1", ANN, str(n), Put(1)) for n in range(3 * MOST)]
        shown.now += 3_600_000
        house.look_at_the_clock()
        await asyncio.gather(*given)
        order = [one.stream for group in store.groups for one in group if isinstance(one, Draft)]
        assert order.index(STREAM) == MOST

    run(evening())


def test_what_waits_when_the_disk_fails_is_told_so() -> None:
    async def evening() -> None:
        store = Store()
        house = await opened(store)
        store.fails_on = len(store.groups) + 2
        given = [house.give("purse/1", ANN, str(n), Put(1)) for n in range(4 * MOST)]
        answers = await asyncio.gather(*given, return_exceptions=True)
        assert [type(one) for one in answers] == [Accepted] * MOST + [Stopped] * 3 * MOST
        with pytest.raises(Stopped):
            await house.settled()

    run(evening())


def test_money_sent_in_one_breath_arrives_or_comes_back_whatever_the_groups() -> None:
    async def evening() -> None:
        store = Store()
        house = await opened(store)
        await seated(house)
        await must(house, "purse/1", ANN, "put", Put(1_000))
        given = [house.give("purse/1", ANN, f"s{n}", Send(10, f"x{n}", "T1", f"P{n % 3 + 1}")) for n in range(4 * MOST)]
        await asyncio.gather(*given)
        await house.settled()
        assert store.outbox() == {}
        assert max(sizes(store)) <= MOST
        left = len([account for account, _ in store.balances() if account.startswith("in-transit/x")])
        assert left == 0
        assert house.state("purse/1").holds > 1_000 - 10 * 4 * MOST, "P3 is no place: what was sent there came back"

    run(evening())
