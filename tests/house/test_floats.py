"""Chips between tables and their cages: from the cage that sent the float, and back to it."""

from __future__ import annotations

import asyncio

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips import commands as ch
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.seating import commands as s
from sicbo.house.answers import Accepted
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR
from tests.house.evenings import BANKROLL, CLERK, Evening, start
from tests.house.houses import run, table_opening

CAGES = {"cage/aud": "AUD", "cage/sgd": "SGD"}
TABLES = {"table/A": ("cage/aud", "crown-melbourne/option-a"), "table/S": ("cage/sgd", "rws-sentosa/pay-table-1")}


async def two_currencies(store: MemoryStore) -> Evening:
    """A cage and a table of each currency, and a float of 1,000.00 at each table."""
    at = Evening(await start(store))
    for stream, unit in CAGES.items():
        await at.cage_opens(stream, unit)
    for stream, (cage, address) in TABLES.items():
        await at.must(stream, MANAGER, table_opening(address))
        await at.must(cage, CLERK, c.SendFloat(stream.partition("/")[2], 100_000))
        await at.must(stream, SUPERVISOR, f.OpenFloat(amount=100_000, transfer=f"{cage}/1"))
    return at


@pytest.mark.clause("house 6.5")
@pytest.mark.clause("house 13.9")
@pytest.mark.parametrize("stream", TABLES)
def test_fills_come_from_the_cage_of_the_float_and_credits_count_and_box_go_back_to_it(stream: str) -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        own = TABLES[stream][0]
        [other] = set(CAGES) - {own}
        cages = {name: at.running.house.state(name) for name in CAGES}
        assert {name: cage.bank for name, cage in cages.items()} == dict.fromkeys(CAGES, BANKROLL - 100_000)
        await at.must(stream, SUPERVISOR, f.RequestFill(20_000, ""))
        assert cages[other].fills == {}
        [order] = cages[own].fills
        await at.must(own, CLERK, c.SendFill(order))
        await at.must(stream, MANAGER, f.ReceiveFill(order, 20_000))
        assert cages[own].bank == BANKROLL - 120_000
        await at.must(stream, SUPERVISOR, f.RequestCredit(30_000, ""))
        [credit] = at.running.house.state(stream).table.tray.movements
        await at.must(stream, MANAGER, f.SendCredit(credit, 30_000))
        assert cages[own].bank == BANKROLL - 90_000
        await at.must(stream, SUPERVISOR, f.CountFloat(90_000, ""))
        assert {name: cage.bank for name, cage in cages.items()} == {own: BANKROLL, other: BANKROLL - 100_000}
        assert (at.in_transit(), list(at.running.house.alarms)) == ({}, [])

    run(evening())


def test_the_cash_box_goes_to_the_cage_of_the_float() -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        await at.must("table/A", MANAGER, s.TakePlace("P1", "somebody"))
        await at.must("table/A", DEALER, ch.BuyChips("P1", 5_000))
        await at.must("table/A", SUPERVISOR, f.CountFloat(95_000, ""))
        assert at.running.house.state("cage/aud").drops == {"A": 5_000}
        assert at.running.house.state("cage/sgd").drops == {}
        assert list(at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("house 13.10")
@pytest.mark.parametrize(("cash", "counted"), [(0, 0), (3_000, 3_000), (3_000, 2_999)])
def test_vouchers_in_the_box_are_no_cash_at_the_cage(cash: int, counted: int) -> None:
    async def evening() -> None:
        at = await a_table_of_vouchers()
        if cash:
            await at.must("table/V", DEALER, ch.BuyChips("P1", cash))
        voucher = ch.ExchangeVoucher(place="P1", instrument="chip-voucher", amount=5_000, voucher="V1")
        await at.must("table/V", DEALER, voucher)
        told = await at.must("table/V", SUPERVISOR, f.CountFloat(95_000 - cash, ""))
        assert [(event.drop, event.vouchers, event.win) for event in told.events] == [(5_000 + cash, 5_000, 0)]
        cage = at.running.house.state("cage/aud")
        before = cage.cash, cage.bank
        told = await at.must("cage/aud", CLERK, c.CountDrop("V", counted))
        assert [(event.expected, event.counted, event.vouchers) for event in told.events] == [(cash, counted, 5_000)]
        assert (cage.cash, cage.bank) == (before[0] + counted, before[1] + cash)
        books = at.running.house.store.balances()
        assert books["vouchers/aud", "AUD"] == -books["promotion-cost/V", "AUD"] == 5_000
        assert books.get(("variance/aud", "AUD"), 0) == counted - cash
        assert books.get(("drop/V", "AUD"), 0) == 0
        assert list(at.running.house.alarms) == []

    run(evening())


async def a_table_of_vouchers() -> Evening:
    """A table of a book that takes vouchers, with a float of 1,000.00 and a player."""
    at = Evening(await start(MemoryStore()))
    await at.cage_opens("cage/aud", "AUD")
    await at.must("table/V", MANAGER, table_opening("crown-sydney/standard"))
    await at.must("cage/aud", CLERK, c.SendFloat("V", 100_000))
    await at.must("table/V", SUPERVISOR, f.OpenFloat(amount=100_000, transfer="cage/aud/1"))
    await at.must("table/V", MANAGER, s.TakePlace("P1", "somebody"))
    return at


@pytest.mark.clause("house 6.5")
@pytest.mark.parametrize(
    ("transfer", "amount"),
    [
        ("cage/aud/2", 1_000),  # for another table, in another currency
        ("cage/sgd/3", 1_000),  # for another table
        ("cage/sgd/1", 100_000),  # in its tray before
        ("cage/nowhere/1", 1_000),
        ("opening", 1_000),
    ],
)
def test_a_float_that_no_cage_has_sent_to_this_table_does_not_open(transfer: str, amount: int) -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        await at.must("table/S", SUPERVISOR, f.CountFloat(100_000, ""))
        await at.must("cage/aud", CLERK, c.SendFloat("A", 1_000))
        await at.must("cage/sgd", CLERK, c.SendFloat("S", 1_000))
        await at.must("table/Z", MANAGER, table_opening("rws-sentosa/pay-table-1"))
        await at.must("cage/sgd", CLERK, c.SendFloat("Z", 1_000))
        told = await at.give("table/S", SUPERVISOR, f.OpenFloat(amount=amount, transfer=transfer, cage="sgd"))
        assert told == Refused(code="transfer-unknown", clause="house 6.5", arguments={"transfer": transfer})
        await at.must("table/S", SUPERVISOR, f.OpenFloat(amount=1_000, transfer="cage/sgd/2"))

    run(evening())


@pytest.mark.clause("house 6.5")
@pytest.mark.parametrize("counted", [999, 1_001])
def test_a_float_that_is_counted_differently_is_told_as_that_and_not_as_unknown(counted: int) -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        await at.must("table/S", SUPERVISOR, f.CountFloat(100_000, ""))
        await at.must("cage/sgd", CLERK, c.SendFloat("S", 1_000))
        opening = f.OpenFloat(amount=counted, transfer="cage/sgd/2", cage="sgd", sent=True)
        told = await at.give("table/S", SUPERVISOR, opening)
        assert told == Refused(code="float-differs", clause="house 6.5", arguments={"counted": counted})
        await at.must("table/S", SUPERVISOR, f.OpenFloat(amount=1_000, transfer="cage/sgd/2"))

    run(evening())


def test_a_fill_asked_for_before_a_crash_reaches_its_cage_after_it() -> None:
    store = MemoryStore()

    async def evening() -> None:
        at = await two_currencies(store)
        # Asked for and safe; the house dies before the cage has heard of it.
        asked = at.running.house.give("table/S", Actor("sue", "supervisor"), "fill", f.RequestFill(20_000, ""))
        at.running.house.writer.driver.react = lambda *_: None  # type: ignore[method-assign]
        await asked
        await asyncio.sleep(0)
        assert at.running.house.state("cage/sgd").fills == {}

    async def again() -> None:
        running = await start(store)
        assert [fill.amount for fill in running.house.state("cage/sgd").fills.values()] == [20_000]
        assert list(running.house.alarms) == []

    run(evening())
    run(again())


@pytest.mark.clause("house 11.3")
@pytest.mark.clause("house 13.3")
def test_no_money_passes_between_a_wallet_and_a_cage_of_another_currency() -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        ann = Actor("ann")
        await at.must("patron/ann", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        refused = await at.give("cage/sgd", CLERK, c.TakeCash("ann", 10_000))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.arguments) == ("other-currency", {"currency": "SGD", "wallet": "AUD"})
        await at.must("cage/aud", CLERK, c.TakeCash("ann", 10_000, wallet="SGD"))
        uses: tuple[p.CageUse, ...] = ("cash", "ticket")
        for use in uses:
            sending = p.SendToCage(cage="sgd", amount=4_000, use=use, unit="AUD")
            refused = await at.give("patron/ann", ann, sending)
            assert isinstance(refused, Refused)
            assert (refused.code, refused.arguments) == ("other-currency", {"currency": "SGD", "wallet": "AUD"})
        ann = Actor("ann", terminal="screen-1")
        await at.must("patron/ann", ann, p.SendToCage(cage="aud", amount=4_000, use="ticket"))
        [ticket] = at.running.house.state("cage/aud").tickets
        await at.must("patron/bo", CLERK, p.RegisterPatron(unit="SGD", offset=0, starts=360))
        refused = await at.give("cage/aud", CLERK, c.RedeemToWallet(ticket, "bo", wallet="AUD"))
        assert isinstance(refused, Refused)
        assert refused.code == "other-currency"
        assert at.running.house.state("patron/ann").wallet == 6_000
        await at.must("cage/aud", CLERK, c.RedeemToWallet(ticket, "ann"))
        assert at.running.house.state("patron/ann").wallet == 10_000

    run(evening())


@pytest.mark.clause("house 11.3")
def test_a_wallet_that_is_opened_while_cash_is_on_its_way_does_not_change_the_money_into_its_own() -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        house = at.running.house
        given = house.give("cage/aud", CLERK, "cash", c.TakeCash("zed", 10_000))
        opened = house.give("patron/zed", CLERK, "new", p.RegisterPatron(unit="SGD", offset=0, starts=360))
        await given
        await opened
        await house.settled()
        assert house.state("patron/zed").wallet == 0
        assert at.in_transit() == {}, "the cash is back in the drawer"

    run(evening())


@pytest.mark.clause("house 6.5")
def test_no_fill_is_counted_in_that_the_cage_has_not_sent() -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        await at.must("table/A", SUPERVISOR, f.RequestFill(20_000, ""))
        [order] = at.running.house.state("cage/aud").fills
        refused = await at.give("table/A", MANAGER, f.ReceiveFill(order, 20_000, sent=True))
        assert isinstance(refused, Refused)
        assert refused.code == "transfer-unknown"
        await at.must("cage/aud", CLERK, c.SendFill(order))
        await at.must("table/A", MANAGER, f.ReceiveFill(order, 20_000, sent=False))
        assert (at.in_transit(), list(at.running.house.alarms)) == ({}, [])

    run(evening())


@pytest.mark.clause("house 6.5")
def test_chips_that_the_cage_sent_once_open_a_float_once_though_all_is_asked_in_one_moment() -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        house = at.running.house
        await at.must("table/A", SUPERVISOR, f.CountFloat(100_000, ""))
        await at.must("cage/aud", CLERK, c.SendFloat("A", 50_000))
        again = f.OpenFloat(amount=50_000, transfer="cage/aud/2")
        orders = (again, f.CountFloat(50_000, ""), again)
        given = [house.give("table/A", SUPERVISOR, f"at-once-{n}", order) for n, order in enumerate(orders)]
        opened, counted, twice = [await answer for answer in given]
        await house.settled()
        assert isinstance(opened, Accepted)
        assert isinstance(counted, Accepted)
        assert twice == Refused(code="transfer-unknown", clause="house 6.5", arguments={"transfer": "cage/aud/2"})
        assert (at.in_transit(), house.state("cage/aud").bank, list(house.alarms)) == ({}, BANKROLL, [])

    run(evening())


@pytest.mark.clause("house 13.9")
@pytest.mark.parametrize(("table", "told"), [("A-typo", "table-unknown"), ("S", "table-other-currency")])
def test_no_chips_leave_for_a_table_that_could_not_open_its_float_with_them(table: str, told: str) -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        refused = await at.give("cage/aud", CLERK, c.SendFloat(table, 1_000, currency="AUD"))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == (told, "house 13.9")
        assert (at.in_transit(), at.running.house.state("cage/aud").bank) == ({}, BANKROLL - 100_000)
        await at.must("cage/aud", CLERK, c.SendFloat("A", 1_000, currency="SGD"))

    run(evening())


@pytest.mark.clause("house 13.12")
@pytest.mark.parametrize("recalled_first", [True, False])
def test_chips_called_back_in_the_moment_in_which_a_table_takes_them_are_in_one_place_only(
    recalled_first: bool,
) -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        house = at.running.house
        await at.must("table/A", SUPERVISOR, f.CountFloat(100_000, ""))
        await at.must("cage/aud", CLERK, c.SendFloat("A", 50_000))
        orders: list[tuple[str, Actor, str, object]] = [
            ("cage/aud", CLERK, "recall", c.RecallChips("cage/aud/2")),
            ("table/A", SUPERVISOR, "open", f.OpenFloat(amount=50_000, transfer="cage/aud/2")),
        ]
        given = [house.give(*order) for order in (orders if recalled_first else reversed(orders))]
        won, lost = [await answer for answer in given]
        await house.settled()
        assert isinstance(won, Accepted)
        assert isinstance(lost, Refused)
        assert (lost.code, lost.clause) == ("transfer-unknown", "house 6.5" if recalled_first else "house 13.12")
        assert house.state("cage/aud").bank == BANKROLL - (0 if recalled_first else 50_000)
        assert house.state("table/A").table.tray.holds == (0 if recalled_first else 50_000)
        assert (at.in_transit(), list(house.alarms)) == ({}, [])

    run(evening())


@pytest.mark.clause("house 6.6")
@pytest.mark.parametrize("cancelled_first", [True, False])
def test_a_fill_cancelled_in_the_moment_in_which_the_cage_sends_it_is_cancelled_or_sent(cancelled_first: bool) -> None:
    async def evening() -> None:
        at = await two_currencies(MemoryStore())
        house = at.running.house
        await at.must("table/A", SUPERVISOR, f.RequestFill(20_000, ""))
        [order] = house.state("cage/aud").fills
        orders: list[tuple[str, Actor, str, object]] = [
            ("table/A", SUPERVISOR, "cancel", f.CancelFill(order)),
            ("cage/aud", CLERK, "send", c.SendFill(order)),
        ]
        given = [house.give(*one) for one in (orders if cancelled_first else reversed(orders))]
        won, lost = [await answer for answer in given]
        await house.settled()
        assert isinstance(won, Accepted)
        assert isinstance(lost, Refused)
        assert lost.code == ("transfer-unknown" if cancelled_first else "fill-sent")
        if not cancelled_first:
            assert at.in_transit() == {f"in-transit/{order}": 20_000}
            await at.must("cage/aud", CLERK, c.RecallChips(order))
            await at.must("table/A", SUPERVISOR, f.CancelFill(order, waits=False))
        assert (house.state("cage/aud").fills, house.state("table/A").table.tray.movements) == ({}, {})
        await at.must("table/A", SUPERVISOR, f.CountFloat(100_000, ""))
        assert (at.in_transit(), house.state("cage/aud").bank, list(house.alarms)) == ({}, BANKROLL, [])

    run(evening())
