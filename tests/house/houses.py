"""Houses to test on: a clock set by hand, stores that fail or look, a made-up desk whose money goes to tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any

import msgspec

from sicbo.desks.clock import CLOCK
from sicbo.desks.table import TABLE
from sicbo.floor.about import About
from sicbo.floor.actor import Actor, Command, Event
from sicbo.floor.refused import Refused
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers import commands as w
from sicbo.house.answers import Accepted, Subscriber
from sicbo.house.desks import Desk, Resources
from sicbo.house.house import House
from sicbo.house.reactions import Reaction, Step
from sicbo.house.timers import Timers
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Account, Posting, transfer
from sicbo.runtime.dealer import Dealers, Pace
from sicbo.runtime.dice import Has
from sicbo.runtime.lawbook import Lawbook
from sicbo.runtime.live_table import LiveTable, Means
from sicbo.runtime.ticker import Ticker
from sicbo.store.commits import Commit
from sicbo.store.groups import Entry
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from sicbo.tumbler.chain import SecretChain
from tests.floor.tables import DEALER, MANAGER, opening

T1 = "table/T1"


class SetClock:
    """A clock that stands until it is moved."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class WatchedStore(MemoryStore):
    """A memory store that keeps the groups it was given, runs `before` each append, and fails on the nth."""

    def __init__(self, fails_on: int = 0) -> None:
        super().__init__()
        self.groups: list[list[Entry]] = []
        self.fails_on = fails_on
        self.before: Callable[[], None] = lambda: None
        self.free = 2**62

    def append(self, entries: Sequence[Entry], *, epoch: int | None = None) -> list[Commit]:
        self.before()
        self.groups.append(list(entries))
        if len(self.groups) == self.fails_on:
            raise OSError("no space left on device")
        return super().append(entries, epoch=epoch)

    def room(self) -> int:
        return self.free


# --- a purse: a made-up desk ------------------------------------------------------------------------------------------


class Put(Command, frozen=True):
    about = About(takes_money=True)

    amount: int


class Send(Command, frozen=True):
    """Money to a place at a table."""

    about = About()

    amount: int
    transfer: str
    table: str
    place: str


class Fetch(Command, frozen=True):
    """Money in transit comes into the purse: because it was sent here, or because it came back."""

    about = About()

    amount: int
    transfer: str


class Crash(Command, frozen=True):
    """A bug: half of what it does is done before it fails."""

    about = About()


class WasPut(Event, frozen=True):
    amount: int


class WasSent(Event, frozen=True):
    amount: int
    transfer: str
    table: str
    place: str


class Fetched(Event, frozen=True):
    amount: int
    transfer: str


class Burst(Event, frozen=True):
    pass


PurseCommand = Put | Send | Fetch | Crash
PurseEvent = WasPut | WasSent | Fetched | Burst


class PurseOrder(msgspec.Struct, frozen=True):
    actor: Actor
    at: int
    command: PurseCommand


@dataclass
class Purse:
    id: str
    holds: int = 0
    seen: list[int] = field(default_factory=list)


def decide_purse(purse: Purse, order: PurseOrder) -> list[Any] | Refused:
    match order.command:
        case Put():
            return [WasPut(order.command.amount)]
        case Send(amount=amount, transfer=name, table=table, place=place):
            if amount > purse.holds:
                return Refused(code="no-funds", clause="house 2.3", arguments={"short": amount - purse.holds})
            return [WasSent(amount, name, table, place)]
        case Fetch():
            return [Fetched(order.command.amount, order.command.transfer)]
        case Crash():
            return [Burst()]


def evolve_purse(purse: Purse, event: PurseEvent) -> None:
    match event:
        case WasPut() | Fetched():
            purse.holds += event.amount
        case WasSent():
            purse.holds -= event.amount
        case Burst():
            purse.holds = -1
            raise RuntimeError("the purse has burst")


def book_purse(purse: Purse, event: PurseEvent) -> list[Posting]:
    wallet = Account("wallet", purse.id)
    match event:
        case WasPut():
            return transfer(Account("outside", purse.id), wallet, "AUD", event.amount)
        case WasSent():
            return transfer(wallet, Account("in-transit", event.transfer), "AUD", event.amount)
        case Fetched():
            return transfer(Account("in-transit", event.transfer), wallet, "AUD", event.amount)
        case Burst():
            return []


def purse_desk() -> Desk:
    return Desk(
        kind="purse",
        commands=PurseCommand,
        events=PurseEvent,
        start=Purse,
        decide=decide_purse,
        evolve=evolve_purse,
        postings=book_purse,
        order=PurseOrder,
        reactions={WasSent: lambda stream, event: [sent(stream, event)]},
    )


def sent(stream: str, event: WasSent) -> Reaction:
    return Reaction(
        then=Step(f"table/{event.table}", s.BuyIn(event.place, event.amount, event.transfer)),
        otherwise=Step(stream, Fetch(event.amount, event.transfer)),
    )


class SeededDice:
    """Electronic dice without a vault: secrets from a seed, kept in memory, and lost when told so."""

    def __init__(self, seed: int = 1, links: int = 50) -> None:
        self._random = Random(seed)
        self._links = links
        self.chains: dict[tuple[str, str], SecretChain] = {}
        self.asked = 0
        """How often a secret was looked for."""

    def fresh(self, table: str, day: str) -> SecretChain:
        return SecretChain(table, day, self._links, self._random.randbytes(32))

    def keep(self, chain: SecretChain) -> None:
        self.chains[chain.table, chain.published] = chain

    def find(self, table: str, published: str) -> SecretChain | None:
        self.asked += 1
        return self.chains.get((table, published))

    def has(self, table: str, published: str) -> bool:
        return (table, published) in self.chains

    def salt(self) -> str:
        return self._random.randbytes(32).hex()


# --- houses -----------------------------------------------------------------------------------------------------------


def desks() -> list[Desk]:
    """Tables and a clock in a house without patrons and cages, who could hear of them, and purses instead."""
    return [replace(TABLE, reactions={}), purse_desk(), replace(CLOCK, reactions={})]


def with_shelf(shelf: Callable[[str], Rulebook]) -> Desk:
    """The tables of a house with other books on the shelf."""

    def equip(desk: Desk, resources: Resources) -> Desk:
        means = Means(Lawbook(resources.pinned), resources.has_secret, resources.salt, shelf)
        return replace(desk, start=lambda name: LiveTable(Table(name), means))

    return replace(TABLE, equip=equip)


class Following:
    """A subscriber that calls a function."""

    def __init__(self, told: Callable[[Commit, tuple[Any, ...]], object]) -> None:
        self._told = told

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        self._told(commit, events)


async def opened(
    store: Store,
    clock: Callable[[], int] | None = None,
    history: Sequence[Subscriber] = (),
    has: Has = lambda _table, _published: True,
) -> House:
    return await House.open(
        store,
        clock or SetClock(),
        desks(),
        history,
        has_secret=has,
    )


@cache
def law_of(book: str) -> TableLaw:
    return TableLaw.of(load(book))


def table_opening(address: str = "crown-sydney/standard", places: int = 2, **changed: object) -> s.OpenTable:
    book, _, game = address.partition("/")
    usual: dict[str, object] = {"book": book, "mode": "practice"}
    return opening(law_of(book), *[game] * places, **(usual | changed))


async def must(house: House, stream: str, actor: Actor, name: str, command: Any) -> Accepted:
    answer = await house.give(stream, actor, name, command)
    assert isinstance(answer, Accepted), answer
    return answer


async def seated(
    house: House, address: str = "crown-sydney/standard", stream: str = T1, places: int = 2, **changed: object
) -> None:
    """A practice table with players P1, P2, … who have bought in."""
    name = stream.partition("/")[2]
    await must(house, stream, MANAGER, "open", table_opening(address, places, **changed))
    for number in range(1, places + 1):
        place = f"P{number}"
        await must(house, stream, MANAGER, f"take-{place}", s.TakePlace(place, place))
        await must(house, stream, MANAGER, f"buy-{place}", s.BuyIn(place, 100_000, f"in-{name}-{place}"))


def bet(area: str, amount: int, round_number: int = 1, place: str = "P1") -> w.PlaceWagers:
    return w.PlaceWagers(round=round_number, place=place, wagers=(w.Stake(area, amount),))


def live(house: House, stream: str = T1) -> LiveTable:
    state = house.state(stream)
    assert isinstance(state, LiveTable)
    return state


async def deal(house: House, names: Sequence[str], stream: str = T1) -> None:
    """Let the dealer take these steps, one after the other."""
    steps = {
        "open-bets": p.OpenBets(),
        "tumble": p.Tumble(3),
        "no-more-bets": p.CloseBets(),
        "uncover": p.Uncover(),
        "enter": p.EnterResult((2, 4, 6)),
        "confirm": p.ConfirmResult((2, 4, 6)),
        "settle": p.Settle(),
    }
    for name in names:
        seq = house.settled_at(stream)
        await must(house, stream, DEALER, f"{name}-{seq}", steps[name])


AUTOMATIC: dict[str, Any] = {"dice": "electronic", "dealer": "automatic"}


class Shift:
    """A house with its timers and automatic dealers, under a clock that is moved by hand."""

    def __init__(self, house: House, clock: SetClock, dice: SeededDice, pace: Pace | None = None) -> None:
        self.house = house
        self.clock = clock
        self.timers = Timers(house)
        self.dealers = Dealers(house, dice, pace)
        self.ticker = Ticker(house, self.timers, self.dealers)

    async def tick(self, milliseconds: int = 0) -> None:
        self.clock.now += milliseconds
        self.ticker.tick()
        await self.house.settled()

    async def until(self, seen: Callable[[], bool], step: int = 500, most: int = 400) -> None:
        """Let time go by until this is seen."""
        for _ in range(most):
            if seen():
                return
            await self.tick(step)
        raise AssertionError("it never came to that")


def run(main: Any) -> Any:
    """What comes of this; what waits for something that never comes ends, too."""
    return asyncio.run(asyncio.wait_for(main, 180))
