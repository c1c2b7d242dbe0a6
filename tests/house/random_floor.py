"""A whole house under random orders: tables, patrons and a cage over one log, with doubled orders and crashes.

The orders of the tables are those of `tests/floor/random`; what they would bring about out of nothing (a place taken,
money bought in) is asked of the patron's own desk here, as in any house. `Watch` follows the commits as they are told
and keeps by hand what must hold across desks.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from msgspec.json import decode
from msgspec.structs import replace

from sicbo.desks import ALL
from sicbo.desks.table import TABLE
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval, as_given
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.clock.commands import ConfirmTime, RecordJump
from sicbo.floor.patron import commands as p
from sicbo.floor.table.chips import commands as ch
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating import commands as s
from sicbo.house.answers import Accepted, Answer
from sicbo.house.audit import Auditor
from sicbo.house.clock import CLOCK
from sicbo.house.house import House
from sicbo.house.timers import Timers
from sicbo.runtime.live_table import LiveTable
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from tests.floor.random.openings import any_opening, opening
from tests.floor.random.play import Play, law_of
from tests.floor.random.scene import Given, Scene, Waiting
from tests.floor.tables import book
from tests.house.houses import SetClock, with_shelf
from tests.house.watch import Watch

CAGE = "cage/main"
PATRONS = tuple(f"guest-{number}" for number in range(6))
CLERK = Actor("clerk", office="cage")
AREA = Actor("area", "area-manager")
BOSS, OTHER = Actor("boss", "casino-manager"), Actor("other", "casino-manager")
BANKROLL = 10**9
NOON = 12 * 3_600_000
NEVER_BELOW = {"wallet", "stack", "wagers", "withheld", "forfeited", "drop", "in-transit", "outstanding", "cage"}
KINDS: tuple[p.LimitKind, ...] = ("deposit", "loss", "time")
STEP_TIMES = (0, 0, 0, 50, 500, 2_000)


DESKS = [*ALL]
"""The desks of the house, which a test may plant a fault in."""


class Order(NamedTuple):
    """An order as it was given."""

    stream: str
    actor: Actor
    id: str
    command: Any


class TableScene(Play):
    """A table of the house as the random orders see it; its guests are patrons."""

    def __init__(self, name: str, address: str, seed: int) -> None:
        Scene.__init__(self, address, seed, law_of(address.partition("/")[0], 0))
        self.stream = f"table/{name}"

    def turn_to(self, address: str) -> None:
        """Open with another game the next time, if only the table is closed."""
        book_id, _, self.game = address.partition("/")
        self.law = law_of(book_id, 0)

    def look(self, house: House, now: int) -> None:
        """See the table as it is now."""
        self.at = now
        self.count += 1
        if house.exists(self.stream):
            live: LiveTable = house.state(self.stream)
            self.table = live.table
            if live.law is not None and live.table.open:
                self.law = live.law
                self.game = next(iter(live.table.places.values())).game

    def guest(self) -> str:
        return self.one_of(PATRONS)


class RandomFloor:
    """One evening by its seed; `faults` says what did not fit."""

    def __init__(self, seed: int, addresses: tuple[str, ...]) -> None:
        self.unit = book(addresses[0].partition("/")[0]).source.currency
        self.chance = Random(f"floor {seed}")
        self.store, self.clock, self.watch = MemoryStore(), SetClock(NOON), Watch(PATRONS)
        self.addresses = addresses
        self.tables = [TableScene(f"T{n}", address, seed) for n, address in enumerate(addresses, 1)]
        self.house: House
        self.timers: Timers
        self.given = self.doubled = self.crashes = 0
        self.told: Counter[str] = Counter()
        self.answers: list[tuple[Order, asyncio.Future[Answer]]] = []
        """What is given and not yet looked at."""
        self.recent: list[Order] = []
        self.first: dict[tuple[str, str, str], Answer] = {}
        """What each order was told the first time."""
        self.waiting: list[tuple[str, Waiting]] = []
        self.faults: list[str] = []
        self.ordered: set[str] = set()
        """Every kind of order that was accepted, and decided again by the audit."""

    async def play(self, steps: int) -> None:
        await self._open()
        await self._prepare()
        for _ in range(steps):
            self.clock.now += self.chance.choice(STEP_TIMES)
            if self.chance.random() < 0.003:
                self.clock.now += self.chance.choice((60_000, 600_000, 3_600_000, 86_400_000))
            self._any_order()
            if self.chance.random() < 0.4:
                await self._settle()
            if self.chance.random() < 0.02:
                self.timers.tick()
            if self.chance.random() < 0.004:
                self._jump()
            if self.chance.random() < 0.004:
                self.crashes += 1
                await self._open()
            if self.faults:
                return
        await self._settle()
        self.faults += self.audit()

    # --- the house ------------------------------------------------------------------------------------

    async def _open(self) -> None:
        """The house over what is kept; whatever was only in memory is gone, and nobody was told of it."""
        desks = [with_shelf(book) if desk is TABLE else desk for desk in DESKS]
        self.house = await House.open(self.store, self.clock, desks, [self.watch])
        self.timers = Timers(self.house)
        for _, future in self.answers:
            future.add_done_callback(lambda gone: gone.cancelled() or gone.exception())
        self.answers = []

    async def _prepare(self) -> None:
        self.give(CAGE, BOSS, RequestApproval(c.OpenCage(self.unit, BANKROLL)))
        self.give(CAGE, OTHER, Approve(1))
        self.give(CAGE, BOSS, c.OpenCage(self.unit, BANKROLL))
        for one in PATRONS:
            self.give(f"patron/{one}", BOSS, p.RegisterPatron(unit=self.unit, offset=0, starts=360))
            self.give(CAGE, CLERK, c.TakeCash(one, 900_000))
        for scene in self.tables:
            while not self.house.exists(scene.stream):
                self.give(*self._as_in_a_house(scene, any_opening(scene)))
                await self._settle()
        self.recent = []  # what a table refuses that never opened is not kept, and may be answered otherwise

    def give(self, stream: str, actor: Actor, command: Any) -> None:
        """One order, and now and then one of the latest again."""
        self.given += 1
        self.recent = [*self.recent[-40:], Order(stream, actor, f"o-{self.given}", command)]
        self._send(self.recent[-1])
        if self.chance.random() < 0.08:
            self.doubled += 1
            self._send(self.chance.choice(self.recent))

    def _send(self, order: Order) -> None:
        self.answers.append((order, self.house.give(*order)))

    async def _settle(self) -> None:
        """All that was given is answered, the same to the same order, and the books are right."""
        await self.house.settled()
        self.watch.moment += 1
        for order, future in self.answers:
            if future.exception() is not None:
                self.faults.append(f"{order}: {future.exception()!r}")
                continue
            answer, key = future.result(), (order.stream, order.actor.id, order.id)
            if key not in self.first:
                self.first[key] = answer
                self._hear(order.stream, order.actor, order.command, answer)
            elif self.first[key] != answer:
                self.faults.append(f"{order} was told {self.first[key]} and then {answer}")
        self.answers = []
        self.faults += [f"alarm {one}" for one in self.house.alarms]
        self.faults += self.watch.faults
        self._look_at_the_books()

    def _hear(self, stream: str, actor: Actor, command: Any, answer: Answer) -> None:
        kind = stream.partition("/")[0]
        if isinstance(answer, Accepted):
            self.told.update(str(event.__struct_config__.tag) for event in answer.events)
            return
        self.told[f"{kind} {answer.code}"] += 1
        if answer.code in {Reason.NEEDS_APPROVAL, "needs-owner"} and (actor.rank or actor.office):
            waits = Waiting(actor, command, str(answer.arguments["act"]))
            self.waiting = [*self.waiting[-4:], (stream, waits)]

    def _look_at_the_books(self) -> None:
        sums: Counter[str] = Counter()
        cage = self.house.state(CAGE)
        for (account, unit), amount in self.store.balances().items():
            sums[unit] += amount
            kind, _, owner = account.partition("/")
            if amount < 0 and kind in NEVER_BELOW:
                self.faults.append(f"{account} holds {amount} {unit}")
            if kind == "in-transit" and amount and owner not in cage.open:
                self.faults.append(f"{account} is left with {amount} {unit}")
        self.faults += [f"all accounts together hold {amount} {unit}" for unit, amount in sums.items() if amount]
        balances = self.store.balances()
        for one in PATRONS:
            wallet = self.house.state(f"patron/{one}").wallet
            if wallet != balances.get((f"wallet/{one}", self.unit), 0):
                self.faults.append(f"the wallet of {one} says {wallet}")

    def audit(self) -> list[str]:
        """The log read again by the rules, from its first commit to its last."""
        auditor = Auditor(ALL, self.store._pinned.values())
        for stream in sorted(self.store.heads()):
            for commit in self.store.read(stream):
                auditor.see(commit, read_postings(commit.postings))
                self.ordered.add(f"{stream.partition('/')[0]} {decode(commit.command)[1]['type']}")
        if auditor.decided != sum(head.seq for head in self.store.heads().values()):
            return [f"only {auditor.decided} commits were decided again", *map(str, auditor.findings)]
        return [str(one) for one in auditor.ended()]

    def _jump(self) -> None:
        """The clock jumps, and perhaps again before two people have confirmed the time."""
        for _ in range(self.chance.randrange(1, 3)):
            self.give(
                "clock", CLOCK, RecordJump(self.clock.now, self.clock.now + self.chance.choice((-10, 10)) * 1_000)
            )
        for _ in range(self.chance.randrange(20)):
            self._any_order()
        jump = self.house.state("clock").count
        self.give("clock", AREA, RequestApproval(ConfirmTime(jump)))
        self.give("clock", OTHER, Approve(self.house.state("clock").approvals.asked))
        self.give("clock", AREA, ConfirmTime(jump))

    # --- orders ---------------------------------------------------------------------------------------

    def _any_order(self) -> None:
        kind = self.chance.random()
        if self.waiting and kind < 0.15:
            self._second()
        elif kind < 0.7:
            self._at_a_table()
        elif kind < 0.85:
            self._about_a_patron()
        else:
            self._at_the_cage()

    def _second(self) -> None:
        """What an order that waits for a second person needs next."""
        stream, waits = self.chance.choice(self.waiting)
        state = self.house.state(stream)
        approvals = state.table.people.approvals if isinstance(state, LiveTable) else state.approvals
        for number, asked in approvals.open.items():
            if (asked.order, asked.asked_by) == (as_given(waits.command), waits.actor.id) and not asked.reason:
                if asked.approved_by:
                    self.waiting.remove((stream, waits))
                    self.give(stream, waits.actor, waits.command)
                else:
                    self.give(stream, OTHER if self.chance.random() < 0.9 else waits.actor, Approve(number))
                return
        self.give(stream, waits.actor, RequestApproval(waits.command))

    def _at_a_table(self) -> None:
        scene = self.chance.choice(self.tables)
        scene.look(self.house, self.clock.now)
        if self.chance.random() < 0.04 and scene.table.open and not scene.table.in_hand:
            self._another_game(scene)
            return
        actor, command = scene.any_order()
        if actor == THE_HOUSE or isinstance(command, RequestApproval | Approve):
            return
        self.give(*self._as_in_a_house(scene, (actor, command)))

    def _another_game(self, scene: TableScene) -> None:
        """Everybody cashes out and leaves, the table closes, and opens with a game of perhaps another book."""
        for place in [*scene.table.places.values()]:
            for colour, chips in [*place.purse.colours.items()]:
                self.give(scene.stream, BOSS, ch.RedeemColour(place=place.id, colour=colour, count=chips.count))
            if place.purse.tokens:
                away = ch.CarryAway(place=place.id, medium="tokens", amount=place.purse.tokens)
                self.give(scene.stream, BOSS, away)
            if place.stack:
                self.give(scene.stream, BOSS, s.CashOut(place.id, place.stack, ""))
            if place.player:
                self.give(scene.stream, BOSS, s.LeavePlace(place.id))
        self.give(scene.stream, BOSS, CloseTable())
        scene.turn_to(self.chance.choice(self.addresses))
        self.give(*self._as_in_a_house(scene, (BOSS, opening(scene))))

    def _as_in_a_house(self, scene: TableScene, given: Given) -> tuple[str, Actor, Any]:
        """The order as people give it in a house: places and money come by way of the patron."""
        actor, command = given
        name = scene.stream.partition("/")[2]
        match command:
            case s.OpenTable():
                return scene.stream, BOSS, replace(command, book=scene.law.book.id)
            case s.TakePlace():
                who = self.chance.choice(PATRONS)
                return f"patron/{who}", Actor(who), p.Sit(table=name, place=command.place)
            case s.BuyIn():
                place = scene.table.places.get(command.place)
                who = place.player if place and place.player else self.chance.choice(PATRONS)
                return f"patron/{who}", Actor(who), p.SendToTable(table=name, amount=command.amount)
            case f.OpenFloat():
                sent = [
                    (number, one)
                    for number, one in self.house.state(CAGE).open.items()
                    if one.what == "chips" and one.of == name
                ]
                if not sent:
                    return CAGE, CLERK, c.SendFloat(name, 500_000)
                number, one = self.chance.choice(sent)
                return scene.stream, actor, replace(command, transfer=number, amount=one.amount)
            case _:
                return scene.stream, actor, command

    def _about_a_patron(self) -> None:
        """Mostly somebody sits down with money; the rest is everything else that a patron may want, or have done."""
        who = self.chance.choice(PATRONS)
        if self.chance.random() < 0.6:
            scene = self.chance.choice(self.tables)
            scene.look(self.house, self.clock.now)
            empty = [place.id for place in scene.table.places.values() if not place.player]
            name = scene.stream.partition("/")[2]
            if empty and self.chance.random() < 0.5:
                self.give(f"patron/{who}", Actor(who), p.Sit(table=name, place=self.chance.choice(empty)))
            poor = [one.player for one in scene.table.places.values() if one.player and one.stack < 20_000]
            who = self.chance.choice(poor or [who])
            self.give(f"patron/{who}", Actor(who), p.SendToTable(table=name, amount=100_000))
            return
        patron, chance = self.house.state(f"patron/{who}"), self.chance
        table = f"T{chance.randrange(len(self.tables)) + 1}"
        amount = chance.choice((100, 5_000, 50_000, max(patron.wallet, 1), chance.randrange(1, 200_000)))
        kind = chance.choice(KINDS)
        limit = chance.choice((None, 600, 1_200)) if kind == "time" else chance.choice((None, 200_000, 10**6, 10**7))
        until = self.clock.now + chance.choice((1_000, 5_000, 60_000))
        actor, command = chance.choice(
            (
                *[(Actor(who), p.SendToTable(table=table, amount=amount))] * 4,
                (Actor(who), p.SendToTable(table=table, amount=amount, purpose="debt")),
                *[(Actor(who, terminal="screen-1"), p.SendToCage(cage="main", amount=amount, use="cash"))] * 2,
                *[(Actor(who, terminal="screen-1"), p.SendToCage(cage="main", amount=amount, use="ticket"))] * 2,
                (CLERK, p.SendToCage(cage="main", amount=amount, use=chance.choice(("cash", "ticket")))),
                (replace(CLERK, pin_of=who), p.SendToCage(cage="main", amount=amount, use="cash")),
                (AREA, p.ErasePerson()),
                *[(Actor(who), p.Sit(table=table, place=f"P{chance.randrange(4) + 1}"))] * 3,
                *[(Actor(who), p.SetLimit(kind=kind, amount=limit))] * 3,
                (Actor(who), p.CancelPendingLimit(kind)),
                (Actor(who), p.BeginSession()),
                (Actor(who), p.EndSession("left")),
                (Actor(who), p.SelfExclude(until)),
                (AREA, p.ExcludePatron(reason="conduct", until=until)),
                (BOSS, p.ReadmitPatron()),
                (AREA, p.GiveCredit(amount=500, reason="goodwill")),
                (Actor("stranger"), p.SendToCage(cage="main", amount=1, use="cash")),
            )
        )
        self.give(f"patron/{who}", actor, command)

    def _at_the_cage(self) -> None:
        cage, chance = self.house.state(CAGE), self.chance
        who = chance.choice(PATRONS)
        payout = chance.choice([*cage.payouts, "none"])
        good = [number for number, one in cage.tickets.items() if one.state == "good"]
        ticket = chance.choice([*good, *list(cage.tickets)[-2:], "none"])
        held = cage.tickets.get(ticket)
        owner = held.patron if held and chance.random() < 0.8 else who
        fill = chance.choice([*cage.fills, "none"])
        chips = chance.choice([*(number for number, one in cage.open.items() if one.what == "chips"), "none"])
        box = chance.choice([*cage.drops, "T1"])
        expected = cage.drops.get(box, 0)
        actor, command = chance.choice(
            (
                *[(CLERK, c.TakeCash(who, chance.choice((500, 20_000, 900_000, 2_000_000))))] * 4,
                *[(CLERK, c.PayOut(payout))] * 2,
                (CLERK, c.ReturnPayout(payout)),
                (CLERK, c.RedeemTicket(ticket)),
                *[(replace(CLERK, pin_of=owner), c.RedeemTicket(ticket))] * 4,
                *[(CLERK, c.RedeemToWallet(ticket, owner))] * 3,
                (CLERK, c.VoidTicket(ticket=ticket, reason="lost", replacement=f"new-{self.given}")),
                *[(CLERK, c.SendFill(fill))] * 2,
                (CLERK, c.RecallChips(chips)),
                (CLERK, c.CountDrop(box, max(0, expected + chance.choice((0, 0, 5, -5))))),
                (CLERK, c.CountCash(max(0, cage.cash + chance.choice((0, 0, 10, -10))))),
                (BOSS, c.AddBankroll(1_000)),
                (BOSS, c.RemoveBankroll(1_000)),
                (Actor(who), c.PayOut(payout)),
            )
        )
        self.give(CAGE, actor, command)
