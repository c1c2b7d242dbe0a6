"""An evening in a house with a cage, a table and a patron: orders one after another, each carried to its end."""

from __future__ import annotations

from typing import Any

from sicbo.desks import ALL
from sicbo.floor.actor import Actor, Command
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.house.answers import Accepted
from sicbo.runtime.running import Running, open_house
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.houses import T1, SeededDice, SetClock, table_opening

CLERK = Actor("clerk", office="cage")
SECOND = Actor("second", "area-manager")
ANN = Actor("ann")
AT_A_TERMINAL = Actor("ann", terminal="screen-1")
CAGE, PATRON = "cage/main", "patron/ann"
BANKROLL = 1_000_000


async def start(store: MemoryStore) -> Running:
    return await open_house(ALL, store, SetClock(), SeededDice())


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
        await self.cage_opens(CAGE, "AUD")
        await self.must(PATRON, MANAGER, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await self.must(CAGE, CLERK, c.TakeCash("ann", 50_000))
        await self.must(T1, MANAGER, table_opening())

    async def cage_opens(self, stream: str, unit: str) -> None:
        await self.must(stream, MANAGER, RequestApproval(c.OpenCage(unit, BANKROLL)))
        await self.must(stream, SECOND, Approve(1))
        await self.must(stream, MANAGER, c.OpenCage(unit, BANKROLL))

    async def pay_in(self, patron: str, amount: int) -> None:
        """Cash for a wallet, with a second person where it is much for one day."""
        taking = c.TakeCash(patron, amount)
        if isinstance(await self.give(CAGE, CLERK, taking), Refused):
            await self.agree(CAGE, CLERK, taking)
            await self.must(CAGE, CLERK, taking)

    async def agree(self, stream: str, actor: Actor, command: Command) -> None:
        """This person asks for this order, and a manager agrees."""
        asked = await self.must(stream, actor, RequestApproval(command))
        await self.must(stream, SECOND, Approve(asked.events[0].approval))

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
