"""Cash brought to a table counts for the limits of the patron who brings it, before it is taken."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips import commands as ch
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.seating import commands as s
from sicbo.house.answers import Accepted, Halted
from sicbo.law.schema import Instrument
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR
from tests.house.evenings import ANN, CAGE, CLERK, PATRON, Evening, start
from tests.house.houses import T1, bet, deal, run, table_opening

T2 = "table/T2"
CASH = ch.BuyChips("P1", 0)
VOUCHER = ch.ExchangeVoucher(place="P1", instrument="chip-voucher", amount=0, voucher="V1")


def of(order: Any, amount: int) -> Any:
    return type(order)(**{name: getattr(order, name) for name in order.__struct_fields__} | {"amount": amount})


async def at_two_tables() -> Evening:
    """Ann, who has paid in 500.00, at two tables with chips to sell."""
    at = Evening(await start(MemoryStore()))
    await at.ready()
    await at.must(T2, MANAGER, table_opening())
    for number, stream in enumerate((T1, T2), 2):
        table = stream.partition("/")[2]
        await at.must(CAGE, CLERK, c.SendFloat(table, 100_000))
        await at.must(stream, SUPERVISOR, f.OpenFloat(amount=100_000, transfer=f"cage/main/{number}"))
        await at.must(PATRON, ANN, p.Sit(table=table, place="P1"))
    return at


def day(at: Evening) -> tuple[int, int]:
    patron = at.running.patron("ann")
    assert patron is not None
    return patron.day.deposited, patron.day.lost


@pytest.mark.clause("house 11.6")
@pytest.mark.parametrize("order", [CASH, VOUCHER])
def test_chips_are_sold_up_to_the_deposit_limit_and_not_beyond(order: Any) -> None:
    async def evening() -> None:
        at = await at_two_tables()
        await at.must(PATRON, ANN, p.SetLimit(kind="deposit", amount=60_000))
        told = await at.give(T1, DEALER, of(order, 10_001))
        assert told == Refused(code="deposit-limit", clause="house 11.6", arguments={"left": 10_000})
        assert (at.stack, day(at)) == (0, (50_000, 0)), "nothing was taken"
        await at.must(T1, DEALER, of(order, 9_999))
        assert (at.stack, day(at)) == (9_999, (59_999, 9_999))
        assert isinstance(await at.give(T1, DEALER, ch.BuyChips("P1", 2)), Refused)
        await at.must(T1, DEALER, ch.BuyChips("P1", 1))
        assert isinstance(await at.give(T2, DEALER, ch.BuyChips("P1", 1)), Refused)
        assert (at.wallet, list(at.running.house.alarms)) == (50_000, [])

    run(evening())


@pytest.mark.clause("house 11.7")
def test_chips_are_sold_up_to_the_loss_limit_of_which_what_comes_home_frees_its_part() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        await at.must(PATRON, ANN, p.SetLimit(kind="loss", amount=10_000))
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=4_000))
        told = await at.give(T2, DEALER, ch.BuyChips("P1", 6_001))
        assert told == Refused(code="loss-limit", clause="house 11.7", arguments={"left": 6_000})
        await at.must(T2, DEALER, ch.BuyChips("P1", 5_999))
        await at.must(T2, DEALER, ch.BuyChips("P1", 1))
        assert day(at) == (56_000, 10_000)
        assert isinstance(await at.give(T2, DEALER, ch.BuyChips("P1", 1)), Refused)
        assert isinstance(await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=1)), Refused)
        await at.must(T2, ANN, s.CashOut("P1", 500, ""))
        assert day(at) == (56_000, 9_500)
        assert isinstance(await at.give(T1, DEALER, ch.BuyChips("P1", 501)), Refused)
        await at.must(T1, DEALER, ch.BuyChips("P1", 500))

    run(evening())


@pytest.mark.clause("house 11.6")
def test_orders_given_at_the_same_moment_at_several_desks_do_not_pass_the_limit_together() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        await at.must(PATRON, ANN, p.SetLimit(kind="deposit", amount=60_000))
        give = at.running.house.give
        answers = [
            give(T1, DEALER, "a", ch.BuyChips("P1", 6_000)),
            give(T2, DEALER, "b", ch.BuyChips("P1", 6_000)),
            give(T1, DEALER, "c", ch.BuyChips("P1", 6_000)),
        ]
        await at.running.house.settled()
        assert [isinstance(await one, Accepted) for one in answers] == [True, False, False]
        assert day(at) == (56_000, 6_000)

    run(evening())


def test_a_purchase_and_the_note_of_it_are_kept_in_one_group() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        store, groups = at.running.house.store, []
        keep = store.append

        def append(entries: Any, *, epoch: int | None = None) -> Any:
            groups.append([entry.stream for entry in entries])
            return keep(entries, epoch=epoch)

        store.append = append  # type: ignore[method-assign]
        await at.must(T1, DEALER, ch.BuyChips("P1", 6_000))
        assert groups == [[T1, PATRON]]
        assert isinstance(store, MemoryStore)
        again = await start(store)
        assert again.house.heads() == at.running.house.heads(), "it is noted once"

    run(evening())


@pytest.mark.clause("house 6.3")
@pytest.mark.parametrize("instrument", ["chip-voucher", "play-voucher"])
def test_a_voucher_is_used_at_one_table_of_the_house_also_in_one_breath(instrument: Instrument) -> None:
    async def evening() -> None:
        at = await at_two_tables()
        voucher = ch.ExchangeVoucher(place="P1", instrument=instrument, amount=100, voucher="V1", used=False)
        answers = [at.running.house.give(stream, DEALER, "voucher", voucher) for stream in (T1, T2)]
        await at.running.house.settled()
        first, second = [await one for one in answers]
        assert isinstance(first, Accepted)
        assert second == Refused(code="voucher-used", clause="house 6.3", arguments={"voucher": "V1"})
        assert await at.give(T2, DEALER, voucher) == second, "nor later"
        used = ch.ExchangeVoucher(place="P1", instrument=instrument, amount=100, voucher="V2", used=True)
        await at.must(T2, DEALER, used)

    run(evening())


@pytest.mark.clause("house 11.11")
def test_nobody_sells_chips_to_a_patron_who_is_excluded() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        await at.must(PATRON, ANN, p.SelfExclude(until=None))
        for order in (CASH, VOUCHER):
            told = await at.give(T1, DEALER, of(order, 100))
            assert isinstance(told, Refused)
            assert told.code == "excluded"

    run(evening())


def test_what_an_order_itself_says_of_the_limits_is_not_believed() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        await at.must(PATRON, ANN, p.SetLimit(kind="deposit", amount=50_000))
        told = await at.give(T1, DEALER, ch.BuyChips("P1", 1, ch.Allowance()))
        assert isinstance(told, Refused)
        await at.must(T1, ANN, s.LeavePlace("P1"))
        await at.must(T1, MANAGER, s.TakePlace("P1", "nobody-we-know"))
        await at.must(T1, DEALER, ch.BuyChips("P1", 90_000, ch.Allowance(0, 0)))
        assert at.running.house.streams("patron") == [PATRON]
        assert list(at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("house 11.12")
def test_a_patron_is_given_no_place_at_a_table_of_another_currency() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        await at.must("table/S", MANAGER, table_opening("rws-sentosa/pay-table-1"))
        told = await at.give("table/S", MANAGER, s.TakePlace("P1", "ann"))
        arguments: dict[str, str | int] = {"currency": "SGD", "wallet": "AUD"}
        assert told == Refused(code="other-currency", clause="house 11.12", arguments=arguments)
        told = await at.give(PATRON, ANN, p.Sit(table="S", place="P1"))
        assert told == Refused(code="other-currency", clause="house 11.3", arguments=arguments)
        await at.must("table/S", MANAGER, s.TakePlace("P1", Actor("passer-by").id))

    run(evening())


def test_no_chips_are_sold_to_a_patron_whose_own_record_cannot_be_read() -> None:
    async def evening() -> None:
        at = await at_two_tables()
        at.running.house._streams[PATRON].dead = ValueError("torn")
        with pytest.raises(Halted):
            await at.running.house.give(T1, DEALER, "chips", ch.BuyChips("P1", 1))
        assert at.stack == 0
        assert at.running.house.settled_at(T1) is not None, "the table itself plays on"

    run(evening())


async def with_chips_away() -> Evening:
    """Ann, who may lose 100.00 a day, at a table whose red chips for 100.00 are somewhere else."""
    at = Evening(await start(MemoryStore()))
    await at.ready()
    await at.must(CAGE, CLERK, c.SendFloat("T1", 100_000))
    opening = f.OpenFloat(amount=100_000, transfer="cage/main/2", colours=("red", "blue", "green"))
    await at.must(T1, SUPERVISOR, opening)
    await at.must("patron/bob", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
    await at.must(CAGE, CLERK, c.TakeCash("bob", 10_000))
    bob = Actor("bob")
    await at.must("patron/bob", bob, p.Sit(table="T1", place="P2"))
    await at.must("patron/bob", bob, p.SendToTable(table="T1", amount=10_000))
    red = ch.IssueColour(place="P2", colour="red", value=1_000, count=10, marker="distinctive-marker")
    await at.must(T1, DEALER, red)
    away = ch.CarryAway(place="P2", medium="colour-chips", amount=10_000, colour="red")
    await at.must(T1, bob, away)
    await at.must(T1, bob, s.LeavePlace("P2"))
    await at.must(PATRON, ANN, p.SetLimit(kind="loss", amount=10_000))
    await at.sits_with(4_000)
    return at


@pytest.mark.clause("house 11.7")
def test_chips_that_were_carried_to_a_table_lower_no_loss_when_they_are_cashed_out() -> None:
    async def evening() -> None:
        at = await with_chips_away()
        await at.must(T1, DEALER, ch.RedeemColour(place="P1", colour="red", count=10))
        for amount, lost in ((9_000, 4_000), (2_000, 3_000), (3_000, 0)):
            await at.must(T1, ANN, s.CashOut("P1", amount, ""))
            assert day(at)[1] == lost, "what was brought goes first"
        assert (at.stack, at.wallet, at.in_transit()) == (0, 60_000, {})
        told = await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=10_001))
        assert told == Refused(code="loss-limit", clause="house 11.7", arguments={"left": 10_000})

    run(evening())


def test_chips_that_were_brought_and_lost_are_not_looked_for_in_what_is_sent_afterwards() -> None:
    async def evening() -> None:
        at = await with_chips_away()
        await at.must(T1, DEALER, ch.RedeemColour(place="P1", colour="red", count=10))
        await deal(at.running.house, ["open-bets"])
        await at.must(T1, ANN, bet("small", 13_000))
        await deal(at.running.house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"])
        assert (at.stack, at.running.house.state(T1).table.places["P1"].brought) == (1_000, 1_000)
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=6_000))
        await at.must(T1, ANN, s.CashOut("P1", 7_000, ""))
        assert day(at)[1] == 4_000

    run(evening())


def test_chips_that_were_brought_and_carried_away_again_are_not_looked_for_in_what_was_sent() -> None:
    async def evening() -> None:
        at = await with_chips_away()
        await at.must(T1, DEALER, ch.RedeemColour(place="P1", colour="red", count=10))
        blue = ch.IssueColour(place="P1", colour="blue", value=1_000, count=10, marker="distinctive-marker")
        await at.must(T1, DEALER, blue)
        await at.must(T1, ANN, ch.CarryAway(place="P1", medium="colour-chips", amount=10_000, colour="blue"))
        await at.must(T1, ANN, s.CashOut("P1", 4_000, ""))
        assert day(at)[1] == 0

    run(evening())
