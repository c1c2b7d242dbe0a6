"""A house whose clock is moved by hand, beside one that nobody can set; and the two people who confirm its time."""

from __future__ import annotations

from typing import Any

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.clock.commands import ConfirmTime
from sicbo.floor.clock.events import ClockJumped
from sicbo.floor.clock.state import Time
from sicbo.floor.refused import Refused
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.steps import due
from sicbo.house.answers import Accepted
from sicbo.house.audit import Auditor
from sicbo.house.house import House
from sicbo.runtime.dealer import Pace
from sicbo.runtime.running import Running, open_house
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from tests.floor.tables import DEALER
from tests.house.houses import T1, SeededDice, SetClock, live
from tests.house.quiet import NOON

AREA = Actor("area", "area-manager")
SUPERVISOR = Actor("sue", "supervisor")
JUMP = 3_600_000
STEPS: dict[str, Any] = {
    "open-bets": p.OpenBets(),
    "tumble": p.Tumble(3),
    "no-more-bets": p.CloseBets(),
    "no-more-bets-button": p.PressNoMoreBets(),
    "uncover": p.Uncover(),
    "settle": p.Settle(),
}


class Held:
    """A running house with a clock that may jump."""

    def __init__(self, running: Running, store: Store, shown: SetClock, even: SetClock, dice: SeededDice) -> None:
        self.running, self.store, self.shown, self.even, self.dice = running, store, shown, even, dice
        self._given = 0

    @classmethod
    async def open(
        cls,
        store: Store | None = None,
        shown: SetClock | None = None,
        dice: SeededDice | None = None,
        pace: Pace | None = None,
    ) -> Held:
        store, shown, even = store or MemoryStore(), shown or SetClock(NOON), SetClock(7)
        dice = dice or SeededDice()
        running = await open_house(ALL, store, shown, dice, steady=even, pace=pace)
        return cls(running, store, shown, even, dice)

    async def again(self) -> Held:
        """The same house, started anew over its log: the steady clock of a process says nothing to the next."""
        return await Held.open(self.store, self.shown, self.dice)

    @property
    def house(self) -> House:
        return self.running.house

    @property
    def time(self) -> Time:
        found: Time = self.house.state("clock") if self.house.exists("clock") else Time()
        return found

    def held(self, stream: str = "table/T1") -> int:
        return live(self.house, stream).table.held

    async def pass_(self, milliseconds: int, jump: int = 0) -> None:
        """Time goes by, and the clock of the machine jumps by so much."""
        self.even.now += milliseconds
        self.shown.now += milliseconds + jump
        self.running.ticker.tick()
        await self.house.settled()

    async def give(self, actor: Actor, command: Any, stream: str = "clock") -> Accepted | Refused:
        self._given += 1
        answer = await self.house.give(stream, actor, f"held-{self._given}-{id(self)}", command)
        await self.house.settled()
        return answer

    async def confirm(self, first: Actor = AREA, second: Actor = SUPERVISOR) -> Accepted | Refused:
        """One asks, another agrees, and the first says that the time is right; the first refusal that is met."""
        jump = self.time.count
        asked = await self.give(first, RequestApproval(ConfirmTime(jump)))
        if isinstance(asked, Refused):
            return asked
        agreed = await self.give(second, Approve(self.time.approvals.asked))
        return agreed if isinstance(agreed, Refused) else await self.give(first, ConfirmTime(jump))


def code(answer: Accepted | Refused) -> str:
    return "" if isinstance(answer, Accepted) else str(answer.code)


def jumps(at: Held) -> list[tuple[int, int]]:
    journal = at.house.desks.of("clock").journal
    facts = [event for commit in at.store.read("clock") for event in journal.read(commit.events)]
    return [(one.expected, one.found) for one in facts if isinstance(one, ClockJumped)]


async def step(at: Held, stream: str = T1) -> Accepted | Refused:
    """The dealer takes the step that is due."""
    table = live(at.house, stream)
    assert table.law is not None
    coming = due(table.law, table.table)
    if coming == "enter":
        await at.give(DEALER, p.EnterResult((2, 4, 6)), stream)
        return await at.give(DEALER, p.ConfirmResult((2, 4, 6)), stream)
    return await at.give(DEALER, STEPS[coming], stream)


def findings(at: Held) -> list[str]:
    """What a check of the whole log by the rules finds."""
    assert isinstance(at.store, MemoryStore)
    auditor = Auditor(ALL, at.store._pinned.values())
    for stream in sorted(at.store.heads()):
        for commit in at.store.read(stream):
            auditor.see(commit, read_postings(commit.postings))
    return [str(one) for one in auditor.findings]  # the money of these tables comes from nowhere
