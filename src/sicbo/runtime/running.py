"""A running house with everybody in it: desks, timers, dealers, and what queries need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, time, tzinfo

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.clock.events import AnyEvent
from sicbo.floor.clock.evolve import evolve
from sicbo.floor.clock.state import Time
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff.actors import actor_for, place_of
from sicbo.floor.staff.state import Staff
from sicbo.house.clock import CLOCK, STREAM, Clock, HouseClock
from sicbo.house.desks import Desk, DrawSource
from sicbo.house.house import House
from sicbo.house.journal import Journal
from sicbo.house.reactions import ON_BEHALF
from sicbo.house.timers import Timers
from sicbo.runtime.dealer import DEALER, DEVICE, Dealers, Pace
from sicbo.runtime.devices import Devices
from sicbo.runtime.dice import Dice
from sicbo.runtime.kinds import PATRON, STAFF, TABLE
from sicbo.runtime.lawbook import Lawbook
from sicbo.runtime.live_table import laws_of
from sicbo.runtime.projections import Projections
from sicbo.runtime.statements import Statements
from sicbo.runtime.table_stats import TableStats
from sicbo.runtime.ticker import Ticker
from sicbo.store.commits import Commit
from sicbo.store.protocol import Store
from sicbo.tumbler.register import Register

RESERVED = frozenset({THE_HOUSE.id, ON_BEHALF.id, CLOCK.id, DEALER.id, DEVICE.id})
"""Names under which the house itself gives orders: nobody else ever does."""


@dataclass(frozen=True)
class Running:
    """What a server, a demonstration or a test stands on."""

    house: House
    ticker: Ticker
    dice: Dice

    @property
    def projections(self) -> Projections:
        """The rounds of every table."""
        found = self.house.projections["rounds"]
        assert isinstance(found, Projections)
        return found

    @property
    def devices(self) -> Register:
        """Every set of dice, tumbler and chain, by what is safe in the log."""
        found = self.house.projections["devices"]
        assert isinstance(found, Devices)
        return found.register

    @property
    def table_stats(self) -> TableStats:
        found = self.house.projections["table-stats"]
        assert isinstance(found, TableStats)
        return found

    @property
    def statements(self) -> Statements:
        """The movements and rounds of every patron."""
        found = self.house.projections["statements"]
        assert isinstance(found, Statements)
        return found

    @property
    def laws(self) -> Lawbook:
        """The laws that were pinned."""
        return laws_of(self.house.desks)

    @property
    def dealers(self) -> Dealers:
        return self.ticker.dealers

    def staff(self) -> Staff:
        """Everybody who works here."""
        found: Staff = self.house.state(STAFF) if self.house.exists(STAFF) else Staff()
        return found

    def works_here(self, person: str) -> bool:
        return person in self.staff().people

    def patron(self, name: str) -> Patron | None:
        """What is known of a patron."""
        stream = f"{PATRON}/{name}"
        return self.house.state(stream) if self.house.exists(stream) else None

    def where_held(self, patron: str) -> str:
        """The first stream in which money of this patron lies or a debt stands; empty where there is none."""
        house = self.house
        return house.desks.where_held(
            patron, lambda stream: house.state(stream) if house.exists(stream) else None, house.streams
        )

    def actor(self, person: str, table: str = "", *, office: str = "", terminal: str = "") -> Actor:
        """As whom this person gives an order at this table: staff by the record, anybody else as a player."""
        if self.works_here(person):
            return actor_for(self.staff(), person, table, office)
        paired = place_of(self.staff(), terminal) if terminal else None
        # At a practice table there is no casino to be inside of: everybody who plays there is present.
        present = paired is not None or self._is_practice(table)
        own = paired is not None and (not table or self._stands_at(table, terminal, paired))
        return Actor(person, assigned=False, present=present, terminal=terminal if own else "")

    def _stands_at(self, table: str, terminal: str, paired: tuple[str, str]) -> bool:
        """Whether a terminal is paired with the place that this table was opened with it for, and with no other."""
        stream = f"{TABLE}/{table}"
        places = self.house.state(stream).table.places.values() if self.house.exists(stream) else ()
        known = {place.id for place in places if place.terminal == terminal}
        return table == paired[0] and known <= {paired[1]}

    def _is_practice(self, table: str) -> bool:
        stream = f"{TABLE}/{table}"
        return self.house.exists(stream) and self.house.state(stream).table.mode == "practice"


async def open_house(
    desks: Iterable[Desk],
    store: Store,
    clock: Clock,
    dice: Dice,
    *,
    zone: tzinfo = UTC,
    begins: time | None = None,
    pace: Pace | None = None,
    steady: Clock | None = None,
    draws: DrawSource | None = None,
    each: Callable[[], None] = lambda: None,
) -> Running:
    """The house over this store, as its log left it; `ticker.run()` lets it go on. Its gaming day begins at `begins`.

    `steady` is a clock that nobody can set: by it a jump of the other is found. Without one no jump is looked for.
    `draws` keeps the secrets of draws. `each` is called with every commit that is read.
    """
    if steady is not None:
        latest = max((head.at for head in store.heads().values()), default=0)
        clock = HouseClock(clock, steady, latest, time_of(store.read(STREAM)))
    house = await House.open(store, clock, desks, has_secret=dice.has, salt=dice.salt, draws=draws, each=each)
    house.look_at_the_clock()  # a start behind the log: held before anybody is let in
    await house.settled()
    ticker = Ticker(house, Timers(house, zone, begins=begins), Dealers(house, dice, pace))
    return Running(house, ticker, dice)


def time_of(commits: Iterable[Commit]) -> Time:
    """What the log says of the time: asked before anything is given, which would be given a time."""
    journal, time = Journal(STREAM, AnyEvent), Time()
    for commit in commits:
        for event in journal.read(commit.events):
            evolve(time, event)
    return time
