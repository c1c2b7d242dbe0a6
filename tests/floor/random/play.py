"""One table under random orders of every area, with the books checked after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from sicbo.floor.actor import Actor, Command
from sicbo.floor.table.accounts import outside, outstanding
from sicbo.floor.table.chips.events import HandedBack, HandedInElsewhere
from sicbo.floor.table.commands import AnyCommand, Order, RequestApproval, Seconded
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.views.public import NOBODYS_OWN
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.ledger.postings import Ledger, transfer
from tests.floor.copies import copied
from tests.floor.random import checks
from tests.floor.random.account import Account
from tests.floor.random.chips import any_exchange
from tests.floor.random.closing import any_closing
from tests.floor.random.corrections import any_correction, any_debt
from tests.floor.random.dealing import any_step, next_step
from tests.floor.random.fairness import any_fairness
from tests.floor.random.irregularities import any_irregularity, any_repair
from tests.floor.random.limits import any_limit
from tests.floor.random.openings import any_opening
from tests.floor.random.people import any_approval, any_measure
from tests.floor.random.scene import Given, Scene, Waiting
from tests.floor.random.seating import any_seating, barred_seats, somebody_going
from tests.floor.random.sessions import any_session
from tests.floor.random.streak import any_streak
from tests.floor.random.tray import any_movement
from tests.floor.random.wagers import any_wager
from tests.floor.tables import book

REPLAY_EVERY = 5_000
LOOK_EVERY = 250
WAITING = 4
SECONDING = 0.15
"""How often somebody sees to an order that waits for a second person."""

Area = Callable[[Scene], Given]
BETTING: dict[Area, int] = {
    next_step: 80,
    any_step: 15,
    any_wager: 500,
    any_seating: 100,
    somebody_going: 5,
    any_exchange: 90,
    any_limit: 30,
    any_streak: 20,
    any_movement: 20,
    any_measure: 40,
    any_approval: 15,
    any_irregularity: 10,
    any_repair: 5,
    any_fairness: 10,
    any_correction: 15,
    any_debt: 5,
    any_closing: 2,
    any_opening: 1,
    any_session: 8,
}
"""How often each area has its turn while bets are open."""
DEALING: dict[Area, int] = BETTING | {
    next_step: 700,
    any_wager: 30,
    any_streak: 150,
    any_measure: 60,
    any_approval: 60,
    any_irregularity: 40,
    any_fairness: 60,
    any_correction: 50,
    any_debt: 20,
}
"""The same while they are closed."""
HALTED: dict[Area, int] = DEALING | {any_repair: 1_000}
BARRED: dict[Area, int] = DEALING | {somebody_going: 700}
"""The same while somebody must go."""
WINDING_DOWN: dict[Area, int] = DEALING | {somebody_going: 1_000, any_wager: 0, any_seating: 0, any_closing: 200}
AT_SESSION: dict[Area, int] = {any_session: 150, any_seating: 20, any_exchange: 10}
"""What is otherwise while a tournament plays here."""
CLOSED: dict[Area, int] = {
    any_opening: 40,
    any_session: 8,
    any_measure: 5,
    any_approval: 10,
    any_wager: 5,
    any_movement: 5,
    any_step: 5,
    any_streak: 5,
}


class Play(Scene):
    """A table on which orders rain; any order that breaks an invariant raises an AssertionError."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address, seed, law_of(address.partition("/")[0], seed, address.partition("/")[2]))
        self.log: list[AnyEvent] = []
        self.ledger = Ledger()
        self.account = Account()
        self.told: Counter[str] = Counter()
        """How often each kind of event happened."""
        self.codes: Counter[str] = Counter()
        """How often each code was told."""
        self.thrown: Counter[type[Command]] = Counter()
        self.earned: Counter[tuple[type[Command], str]] = Counter()
        """Which orders were refused with which code."""
        self.opened: TableOpened
        while not self.table.open:
            self.give(*any_opening(self))

    def run(self, orders: int) -> None:
        """Throw this many orders at the table."""
        for number in range(1, orders + 1):
            self.tick()
            self.give(*self.any_order())
            if number % LOOK_EVERY == 0:
                checks.check_books(self.law, self.table, self.ledger)
                checks.check_views(self.law, self.table)
            if number % REPLAY_EVERY == 0:
                checks.check_replay(self.law, self.table, self.log)
        checks.check_replay(self.law, self.table, self.log)

    def any_order(self) -> Given:
        """An order of some area, as the moment has it."""
        table = self.table
        if not table.open:
            mood = CLOSED
        elif table.irregular.halt is not None:
            mood = HALTED
        elif (table.closing.announced_at is not None or table.streaks.final_call) and self.likely(0.6):
            mood = WINDING_DOWN
        elif barred_seats(self) and self.likely(0.7):
            mood = BARRED
        else:
            mood = BETTING if table.bets_open else DEALING
        if table.session is not None:
            mood = mood | AT_SESSION
        if self.waiting and table.open and self.likely(SECONDING):
            return any_approval(self)
        [area] = self.chance.choices(list(mood), list(mood.values()))
        idle = area is any_streak and not self.streaks and self.likely(0.95)
        return next_step(self) if idle and table.open else area(self)

    def give(self, actor: Actor, command: AnyCommand) -> None:
        """One order: decided without a trace, booked, and checked."""
        self.thrown[type(command)] += 1
        before = copied(self.table) if self.chance.random() < 0.005 else None
        answer = decide(self.law, self.table, Order(actor, self.at, command))
        assert before is None or before == self.table, f"deciding on {command} has changed the table"
        if isinstance(answer, Refused):
            self.refused(actor, command, answer)
            return
        is_for_all = all(isinstance(event, NOBODYS_OWN) for event in answer)
        own = checks.own_parts(self.law, self.table) if is_for_all else None
        for event in answer:
            self.happen(event)
        assert own is None or own == checks.own_parts(self.law, self.table), (
            f"{command} has changed what is a player's own"
        )
        checks.check_money(self.law, self.table, self.ledger)
        self.account.agrees(self.table)

    def happen(self, event: AnyEvent) -> None:
        """The event takes effect, here and in both accounts."""
        evolve(self.law, self.table, event)
        self.ledger.book(checks.sent_here(self.law, event))
        self.ledger.book(postings(self.table, event))
        self.account.follow(event)
        if isinstance(event, HandedInElsewhere):  # the other table books what it pays
            home, worth = outstanding(self.table.id), event.value * event.count
            self.ledger.book(transfer(home, outside(event.table), self.law.currency, worth))
        elif isinstance(event, HandedBack):
            home, worth = outstanding(self.table.id), event.value * event.count
            self.ledger.book(transfer(outside(event.table), home, self.law.currency, worth))
        self.log.append(checks.stored(event))
        self.told[str(event.__struct_config__.tag)] += 1
        if isinstance(event, TableOpened):
            self.opened = event
        elif isinstance(event, RoundSettled):
            checks.check_notation(self.law, self.opened, event)

    def refused(self, actor: Actor, command: AnyCommand, refused: Refused) -> None:
        """A refusal has a clause and words; one for want of a second person is kept for a second try."""
        self.codes[refused.code] += 1
        wanted = command.order if isinstance(command, RequestApproval) else command
        self.earned[type(wanted), refused.code] += 1
        checks.check_refusal(refused)
        if refused.code == Reason.NEEDS_APPROVAL:
            assert isinstance(command, Seconded), command
            asked = Waiting(actor, command, str(refused.arguments["act"]))
            self.waiting = [*self.waiting[1 - WAITING :], asked]


def law_of(book_id: str, seed: int, game: str = "") -> TableLaw:
    """The law of a book: under its default readings for an even seed, else under any that are built and without some
    of this game's optional bets."""
    found, chance = book(book_id), Random(f"{book_id} {seed}")
    readings = {}
    for reading in found.readings if seed % 2 else ():
        built = [option.id for option in reading.option if option.built]
        readings[reading.id] = chance.choice(built) if chance.random() < 0.5 else reading.default
    optional = found.optional(game) if game and seed % 2 else ()
    without = [bet for bet in optional if chance.random() < 0.3]
    return TableLaw.of(found, readings, without)
