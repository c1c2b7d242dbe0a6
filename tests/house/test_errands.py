"""Money and people between the desks: carried, confirmed or brought back, also when the house dies on the way."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.floor.table.commands import float as f
from sicbo.floor.table.commands import seating as s
from sicbo.house.answers import Accepted
from sicbo.house.running import Running, open_house
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER, SUPERVISOR
from tests.house.houses import T1, SeededDice, SetClock, run, table_opening

CLERK = Actor("clerk", office="cage")
SECOND = Actor("second", "area-manager")
ANN = Actor("ann")
CAGE, PATRON = "cage/main", "patron/ann"


async def start(store: MemoryStore) -> Running:
    return await open_house(store, SetClock(), SeededDice())


class Evening:
    """Orders one after another, each carried to its end."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.given = 0

    async def give(self, stream: str, actor: Actor, command: Any) -> Accepted | Refused:
        self.given += 1
        answer = await self.running.house.give(stream, actor, f"order-{self.given}", command)
        await self.running.house.settled()
        return answer

    async def must(self, stream: str, actor: Actor, command: Any) -> Accepted:
        answer = await self.give(stream, actor, command)
        assert isinstance(answer, Accepted), answer
        return answer

    async def ready(self) -> None:
        """A cage with a bankroll, a table with a float, and Ann with 500.00 in her wallet."""
        await self.must(CAGE, MANAGER, RequestApproval("change-bankroll", "open/1000000"))
        await self.must(CAGE, SECOND, Approve(1))
        await self.must(CAGE, MANAGER, c.OpenCage("AUD", 1_000_000))
        await self.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await self.must(CAGE, CLERK, c.TakeCash("ann", 50_000))
        await self.must(T1, MANAGER, table_opening())

    async def sits_with(self, amount: int) -> None:
        await self.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await self.must(PATRON, ANN, p.SendToTable(table="T1", amount=amount))

    @property
    def wallet(self) -> int:
        patron = self.running.patron("ann")
        assert patron is not None
        return patron.wallet

    @property
    def stack(self) -> int:
        place: int = self.running.house.state(T1).table.places["P1"].stack
        return place

    def in_transit(self) -> dict[str, int]:
        balances = self.running.house.store.balances()
        return {account: amount for (account, _), amount in balances.items() if account.startswith("in-transit/")}


def test_cash_at_the_cage_becomes_a_stack_at_the_table_and_cash_again() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        assert at.wallet == 50_000
        await at.sits_with(20_000)
        assert (at.wallet, at.stack) == (30_000, 20_000)
        await at.must(T1, ANN, s.CashOut("P1", 20_000, "anything"))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        assert at.wallet == 50_000
        patron = at.running.patron("ann")
        assert patron is not None
        assert (patron.seats, patron.open) == ({}, {})
        await at.must(PATRON, ANN, p.SendToCage(cage="main", amount=50_000, use="cash"))
        await at.must(CAGE, CLERK, c.PayOut("patron/ann/2"))
        assert (at.wallet, at.in_transit()) == (0, {})
        assert at.running.house.store.balances().get(("outside/ann", "AUD")) is None
        assert list(at.running.house.alarms) == []

    run(evening())


def test_what_a_table_refuses_comes_back_to_the_wallet() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await at.must(T1, MANAGER, s.LeavePlace("P1"))
        assert isinstance(await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=1_000)), Refused)
        await at.must(PATRON, ANN, p.Sit(table="T9", place="P1"))
        patron = at.running.patron("ann")
        assert patron is not None
        assert patron.seats == {}, "a table that does not exist gives no place"
        assert (at.wallet, at.in_transit()) == (50_000, {})

    run(evening())


def test_a_number_that_a_player_gives_a_transfer_is_not_used() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.sits_with(20_000)
        for _ in range(2):
            await at.must(T1, ANN, s.CashOut("P1", 5_000, "the-same"))
        assert (at.wallet, at.in_transit()) == (40_000, {})

    run(evening())


def test_a_ticket_is_carried_and_redeemed_once_to_a_wallet() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.SendToCage(cage="main", amount=10_000, use="ticket"))
        assert (at.wallet, at.in_transit()) == (40_000, {})
        await at.must(CAGE, CLERK, c.RedeemToWallet("patron/ann/1", "ann"))
        assert at.wallet == 50_000
        assert isinstance(await at.give(CAGE, CLERK, c.RedeemToWallet("patron/ann/1", "ann")), Refused)
        assert isinstance(await at.give(CAGE, CLERK, c.RedeemTicket("patron/ann/1")), Refused)

    run(evening())


def test_chips_go_out_to_the_float_and_come_back_with_the_box() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(CAGE, CLERK, c.SendFloat("T1", 100_000))
        await at.must(T1, SUPERVISOR, f.OpenFloat(amount=100_000, transfer="cage/main/2"))
        await at.must(T1, SUPERVISOR, f.RequestFill(20_000, ""))
        [order] = at.running.house.state(CAGE).fills
        await at.must(CAGE, CLERK, c.SendFill(order))
        await at.must(T1, MANAGER, f.ReceiveFill(order, 20_000))
        assert at.in_transit() == {}
        await at.must(T1, SUPERVISOR, f.CountFloat(120_000, ""))
        assert at.in_transit() == {}
        assert at.running.house.store.balances()["cage/main", "AUD"] == 1_000_000
        assert list(at.running.house.alarms) == []

    run(evening())


def test_a_house_that_dies_after_any_commit_finishes_what_it_had_begun() -> None:
    """Whatever prefix of the evening is on disk, the next start leaves nothing on its way and no cent missing."""
    copies: list[MemoryStore] = []

    async def evening() -> None:
        store = MemoryStore()
        keep = store.append

        def append(entries: Any) -> Any:
            copies.append(deepcopy(bare))
            return keep(entries)

        bare = store
        store.append = append  # type: ignore[method-assign]
        at = Evening(await start(store))
        await at.ready()
        await at.sits_with(20_000)
        await at.must(T1, ANN, s.CashOut("P1", 5_000, ""))
        await at.must(PATRON, ANN, p.SendToCage(cage="main", amount=1_000, use="cash"))

    run(evening())
    assert len(copies) > 15

    async def again(store: MemoryStore) -> None:
        store.append = MemoryStore.append.__get__(store)  # type: ignore[method-assign]
        at = Evening(await start(store))
        assert at.in_transit() == {}
        assert sum(store.balances().values()) == 0
        twice = await start(store)
        assert twice.house.heads() == at.running.house.heads(), "a second start finds nothing to do"

    for store in copies:
        run(again(store))


def test_who_works_here_acts_by_the_record_and_anybody_else_as_a_player() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        assert at.running.actor("owner").rank is None
        await at.must("staff", THE_HOUSE, st.AppointOwner("owner"))
        await at.must(
            "staff", Actor("owner", office="administrator"), st.Hire(person="dan", rank="dealer", tables=("T1",))
        )
        assert at.running.actor("dan", "T1") == Actor("dan", "dealer")
        assert at.running.actor("dan", "T2").assigned is False
        await at.must("staff", MANAGER_OWNER, st.PairTerminal(terminal="t-7", table="T1", place="P1"))
        assert at.running.actor("ann", "T1", terminal="t-7").terminal == "t-7"
        assert at.running.actor("ann", "T1", terminal="t-8") == Actor("ann", assigned=False, present=False)

    run(evening())


MANAGER_OWNER = Actor("owner", "casino-manager")
