"""A busy night of a real house: two books, two cages, patrons who come, bet and go; and what everybody was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.cage import commands as c
from sicbo.floor.case import commands as k
from sicbo.floor.patron import commands as p
from sicbo.floor.table.seating import commands as s
from sicbo.house.answers import CONFLICT, Accepted, Answer
from sicbo.house.house import House
from sicbo.runtime.dealer import Pace
from sicbo.runtime.running import open_house
from sicbo.store.commits import Commit
from sicbo.store.protocol import Store
from tests.floor.tables import MANAGER, SECOND
from tests.house.houses import AUTOMATIC, Following, SeededDice, SetClock, Shift, bet, live, table_opening
from tests.stores.crash.tape import Op, Tape

QUICK = Pace(step=1_000, between=2_000, betting=5_000)
CLERK = Actor("clerk", office="cage")
AREAS = ("big", "small", "total-10", "any-triple", "single-3")


@dataclass(frozen=True)
class Room:
    """A table, the cage that keeps its currency, and who comes to it."""

    table: str
    game: str
    cage: str
    unit: str
    guests: tuple[str, ...]

    @property
    def stream(self) -> str:
        return f"table/{self.table}"


ROOMS = (
    Room("T1", "crown-sydney/standard", "main", "AUD", ("ann", "ben", "cas")),
    Room("T2", "rws-sentosa/pay-table-1", "singapore", "SGD", ("dia", "eng")),
)


@dataclass(eq=False)
class Given:
    """An order as its client has sent it, and the answer that came back."""

    stream: str
    actor: Actor
    id: str
    command: Any
    answer: Answer | None = None
    told: int = 0
    """Which acknowledgement of the night its answer was; 0 if there was none."""


@dataclass
class Witness:
    """What the world outside the house has seen: orders sent, answers heard, facts published."""

    tape: Tape | None = None
    given: list[Given] = field(default_factory=list)
    told: int = 0
    published: list[tuple[int, str, int]] = field(default_factory=list)
    """The acknowledgement, and the stream and place of the fact."""

    def send(self, house: House, stream: str, actor: Actor, command: Any, order_id: str = "") -> asyncio.Future[Answer]:
        """Give an order and write down what is heard of it."""
        order = Given(stream, actor, order_id or f"order-{len(self.given) + 1}", command)
        self.given.append(order)
        self._mark("started", len(self.given))
        future = house.give(stream, actor, order.id, command)
        if future.done():
            self._hear(order, future)  # whoever is told at once may be told before the flush
        else:
            future.add_done_callback(lambda answered: self._hear(order, answered))
        return future

    def publish(self, commit: Commit, _events: tuple[Any, ...]) -> None:
        self.published.append((self._next(), commit.stream, commit.seq))

    def _hear(self, order: Given, answered: asyncio.Future[Answer]) -> None:
        if answered.cancelled() or answered.exception() is not None:
            return
        order.answer = answered.result()
        # That an id is in use already is told to whoever uses it, and kept nowhere.
        if isinstance(order.answer, Accepted) or order.answer.code != CONFLICT:
            order.told = self._next()

    def _next(self) -> int:
        self.told += 1
        self._mark("returned", self.told)
        return self.told

    def _mark(self, deed: Any, mark: int) -> None:
        if self.tape is not None:
            self.tape.ops.append(Op(deed, mark=mark))


class Night:
    """Orders in an order of their own, by a seed; the house closes and opens again in the middle."""

    def __init__(self, opening: Callable[[], Store], witness: Witness, rounds: int = 4, seed: int = 1) -> None:
        self._opening, self.witness, self._rounds = opening, witness, rounds
        self._chance = Random(seed)
        self.clock, self.dice = SetClock(), SeededDice(seed)
        self.store: Store | None = None
        self.house: House | None = None
        """The house that is open, or was when the night ended early."""

    async def play(self) -> None:
        """The whole night; `Stopped` or another error of the disk ends it early, with the store as it was left."""
        shift = await self._open()
        for room in ROOMS:
            await self._set_up(shift.house, room)
        for number in range(self._rounds):
            for room in ROOMS:
                await self._play_round(shift, room)
                await self._dispute(shift.house, room, number)
            if number == self._rounds // 2:
                self.close()
                shift = await self._open()
        for room in ROOMS:
            await self._leave(shift.house, room)
        self.close()

    async def _open(self) -> Shift:
        self.house = None
        self.store = self._opening()
        running = await open_house(ALL, self.store, self.clock, self.dice)
        self.house = running.house
        running.house.subscribe(Following(self.witness.publish))
        shift = Shift(running.house, self.clock, self.dice, QUICK)
        shift.timers.resume()
        await running.house.settled()
        return shift

    def close(self) -> None:
        if self.store is not None:
            self.store.close()
        self.store = None

    async def _all(self, house: House, *orders: tuple[str, Actor, Any]) -> list[Answer]:
        """Give all of these at once: they are kept as one group."""
        futures = [self.witness.send(house, *order) for order in orders]
        answers = await asyncio.gather(*futures)
        await house.settled()
        return answers

    async def _set_up(self, house: House, room: Room) -> None:
        cage = f"cage/{room.cage}"
        for order in (
            (cage, MANAGER, RequestApproval(c.OpenCage(room.unit, 5_000_000))),
            (cage, SECOND, Approve(1)),
            (cage, MANAGER, c.OpenCage(room.unit, 5_000_000)),
            (room.stream, MANAGER, table_opening(room.game, len(room.guests), **AUTOMATIC)),
        ):
            await self._all(house, order)
        await self._all(
            house,
            *((_patron(one), CLERK, p.RegisterPatron(unit=room.unit, offset=0, starts=360)) for one in room.guests),
        )
        await self._all(house, *((cage, CLERK, c.TakeCash(one, 400_000)) for one in room.guests))
        await self._all(
            house,
            *(
                (_patron(one), Actor(one), p.Sit(table=room.table, place=f"P{number}"))
                for number, one in enumerate(room.guests, 1)
            ),
        )
        await self._all(
            house,
            *((_patron(one), Actor(one), p.SendToTable(table=room.table, amount=100_000)) for one in room.guests),
        )

    async def _dispute(self, house: House, room: Room, number: int) -> None:
        """A guest complains of the first round, and thinks better of it after the last."""
        stream, guest = f"case/{room.table}", Actor(room.guests[0])
        if number == 0:
            raising = k.RaiseCase(kind="dispute", matter="payment", table=room.table, round=1, paper="a" * 64)
            await self._all(house, (stream, guest, raising), (stream, guest, raising))
        elif number == self._rounds - 1:
            ending: tuple[tuple[Actor, k.AnyCommand], ...] = (
                (guest, k.WithdrawCase()),
                (MANAGER, k.SecureFootage("")),
                (MANAGER, k.CloseCase()),
            )
            await self._all(house, *((stream, actor, command) for actor, command in ending))

    async def _play_round(self, shift: Shift, room: Room) -> None:
        """Bets of everybody at once, some twice, some refused; money that comes and goes; a bet too late."""
        house, chance = shift.house, self._chance
        await shift.until(lambda: live(house, room.stream).table.bets_open)
        number = live(house, room.stream).table.upcoming()
        orders = [
            (room.stream, _at(place, one), bet(chance.choice(AREAS), chance.randrange(10, 40) * 100, number, place))
            for place, one in _places(room)
            for _ in range(chance.randrange(1, 4))
        ]
        await self._all(house, *orders, orders[0], orders[-1])
        again = self.witness.given[-1]
        self.witness.send(house, again.stream, again.actor, again.command, again.id)
        other = bet("big", 123_400, number, "P1")
        self.witness.send(house, again.stream, again.actor, other, again.id)
        guest = chance.choice(room.guests)
        await self._all(
            house,
            (room.stream, _at("P1", room.guests[0]), bet("big", 99_000_000, number, "P1")),
            (room.stream, _at("P1", room.guests[0]), s.CashOut("P1", 1_000, "")),
            (_patron(guest), Actor(guest), p.SendToTable(table=room.table, amount=2_000)),
            (_patron(guest), Actor(guest), p.SendToTable(table="T9", amount=2_000)),
            (_patron(guest), Actor(guest, terminal="screen-1"), p.SendToCage(cage="nowhere", amount=4_000, use="cash")),
            (
                _patron(guest),
                Actor(guest, terminal="screen-1"),
                p.SendToCage(cage=room.cage, amount=3_000, use="ticket"),
            ),
        )
        await shift.until(lambda: not live(house, room.stream).table.bets_open)
        await self._all(house, (room.stream, _at("P1", room.guests[0]), bet("big", 1_000, number, "P1")))
        await shift.until(lambda: not live(house, room.stream).table.done)

    async def _leave(self, house: House, room: Room) -> None:
        for place, one in _places(room):
            stack = live(house, room.stream).table.places[place].stack
            await self._all(house, (room.stream, _at(place, one), s.CashOut(place, stack, "")))
            await self._all(house, (room.stream, _at(place, one), s.LeavePlace(place)))
            await self._all(
                house,
                (_patron(one), Actor(one, terminal="screen-1"), p.SendToCage(cage=room.cage, amount=5_000, use="cash")),
            )


def _places(room: Room) -> list[tuple[str, str]]:
    return [(f"P{number}", one) for number, one in enumerate(room.guests, 1)]


def _patron(name: str) -> str:
    return f"patron/{name}"


def _at(place: str, name: str) -> Actor:
    return Actor(name, terminal=f"terminal-{place}")
