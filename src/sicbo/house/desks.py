"""The desks of the house: each kind of stream, with what it takes, what it decides and what it books.

A new desk is one `PlainDesk(...)` in the list that `House.open` is given; only the table, which brings its law along,
has a class of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol, get_args

import msgspec

from sicbo.floor.actor import Actor, Command, Event
from sicbo.floor.approvals import Approve
from sicbo.floor.clock.commands import ConfirmTime, RecordJump
from sicbo.floor.patron.commands import ErasePerson
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import AnyCommand as TableCommand
from sicbo.floor.table.commands import Order
from sicbo.floor.table.commands.chips import BuyChips
from sicbo.floor.table.commands.fairness import ExplainLink
from sicbo.floor.table.commands.float import CountFloat, RequestCredit, RequestFill
from sicbo.floor.table.commands.people import RuleOnWithheld
from sicbo.floor.table.commands.phases import OpenBets, Tumble
from sicbo.floor.table.commands.seating import CashOut, OpenTable
from sicbo.floor.table.commands.streak import PlaceStreak
from sicbo.floor.table.commands.wagers import DoubleWagers, PlaceWagers, RedoWagers, RepeatWagers
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent as TableEvent
from sicbo.floor.table.events.phases import BetsClosed
from sicbo.floor.table.events.seating import TableOpened
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating import OPENED_ONCE
from sicbo.floor.table.state import Table
from sicbo.house.answers import NoSuchDesk
from sicbo.house.holdings import where_held, with_cash_of_today, with_makers, with_relation
from sicbo.house.journal import UPCASTERS, Journal, Upcasters
from sicbo.house.lookups import ASKING, Ask, as_ruled, in_one_currency, informed, of_the_clock, while_held
from sicbo.house.names import name_taken
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Posting
from sicbo.runtime.dice import Has, lost_link
from sicbo.runtime.lawbook import Lawbook
from sicbo.units.refusal import BadInput

TABLE, CAGE = "table", "cage"
SENDING = (CashOut, RequestCredit, RequestFill, CountFloat, RuleOnWithheld)
"""Orders by which a table sends money, or asks for it: the house numbers the transfer."""

BY_THE_CHAIN = (OpenBets, Tumble, ExplainLink)
"""Orders that depend on whether the secret of electronic dice is there."""

PREPARED = frozenset((*ASKING, *SENDING, *BY_THE_CHAIN, OpenTable, Approve))
"""Orders that say something which only the house knows; all others, wagers most of all, are decided as they were given.

As a set: to find out that an order is none of so many types, one after another, takes longer than most of the rest.
"""

NEW_MONEY = (PlaceWagers, RedoWagers, RepeatWagers, DoubleWagers, PlaceStreak, BuyChips, OpenBets, OpenTable)
"""Orders that take a new stake, or money, or begin what needs them."""


class Context(msgspec.Struct, frozen=True):
    """What the house tells a desk along with a command."""

    mark: Callable[[], str]
    """Unique to this command; asked for only where money is sent under it."""
    at: int
    ask: Ask
    tables: Callable[[], list[str]]
    """The streams of all tables."""
    cages: Callable[[], list[str]]
    """The streams of all cages."""
    by: str
    """Who gives the command."""
    shown: Callable[[], int]
    """What the clock of the machine shows."""
    pins: list[bytes] = msgspec.field(default_factory=list)
    """What the desk wants kept for ever, together with what the command brings about."""


class Desk(Protocol):
    """One kind of stream."""

    @property
    def kind(self) -> str: ...

    @property
    def commands(self) -> Any:
        """The closed union of what it takes."""
        ...

    @property
    def journal(self) -> Journal: ...

    def new(self, name: str) -> Any:
        """The state of a stream before its first fact."""
        ...

    def prepare(self, state: Any, command: Any, told: Context) -> Any:
        """The command with what only the house knows filled in, or a refusal."""
        ...

    def decide(self, state: Any, actor: Actor, at: int, command: Any) -> list[Any] | Refused: ...

    def evolve(self, state: Any, event: Any) -> None: ...

    def postings(self, state: Any, event: Any) -> list[Posting]:
        """The money behind a fact, asked once the state has followed it."""
        ...

    def seals(self, event: Any) -> bool:
        """Whether this fact must be safe on disk before anything more is decided in its stream."""
        ...

    def takes_money(self, command: Any) -> bool:
        """Whether this command takes a new stake or new money, and so has to wait when the disk runs short."""
        ...


@dataclass(frozen=True)
class PlainDesk:
    """A desk made of the functions of its folder in `floor/`."""

    kind: str
    commands: Any
    events: Any
    start: Callable[[str], Any]
    decider: Callable[[Any, Any], Any]
    """Of the state and the order."""
    evolver: Callable[[Any, Any], None]
    booker: Callable[[Any, Any], list[Posting]]
    order: Callable[[Actor, int, Any], Any]
    new_money: tuple[type[Command], ...] = ()
    upcasters: Upcasters = field(default_factory=lambda: UPCASTERS)
    journal: Journal = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "journal", Journal(self.kind, self.events, self.upcasters))

    def new(self, name: str) -> Any:
        return self.start(name)

    def prepare(self, state: Any, command: Any, told: Context) -> Any:
        """The command with what other desks know; who may not take a name is refused."""
        taken = name_taken(command, state, told.ask)
        if taken or isinstance(command, RecordJump | ConfirmTime):
            return taken or of_the_clock(command, told.tables, told.shown)
        if isinstance(command, ErasePerson):
            return msgspec.structs.replace(command, held=where_held(state.id, told.ask, told.tables, told.cages))
        if isinstance(command, Approve):
            return with_relation(command, state.approvals, told.by, told.ask)
        command = with_makers(command, state, told.ask)
        command = with_cash_of_today(command, state, told.at, told.ask, told.cages)
        return as_ruled(in_one_currency(command, told.ask), state, told.ask)

    def decide(self, state: Any, actor: Actor, at: int, command: Any) -> list[Any] | Refused:
        answer: list[Any] | Refused = self.decider(state, self.order(actor, at, command))
        return answer

    def evolve(self, state: Any, event: Any) -> None:
        self.evolver(state, event)

    def postings(self, state: Any, event: Any) -> list[Posting]:
        return self.booker(state, event)

    def seals(self, event: Any) -> bool:  # noqa: ARG002
        return False

    def takes_money(self, command: Any) -> bool:
        return isinstance(command, self.new_money)


@dataclass(slots=True)
class LiveTable:
    """A table and the law it was opened with; before it first opens it has none."""

    table: Table
    law: TableLaw | None = None


class TableDesk:
    """The tables: each decides by the law that was pinned when it opened."""

    kind = TABLE
    commands = TableCommand

    def __init__(
        self,
        laws: Lawbook,
        shelf: Callable[[str], Rulebook] = load,
        upcasters: Upcasters = UPCASTERS,
        has: Has = lambda _table, _published: True,
    ):
        """`has` says whether the secret of electronic dice is there; who only reads a log need not know."""
        self.journal = Journal(TABLE, TableEvent, upcasters)
        self._laws = laws
        self._shelf = shelf
        self._has = has

    def new(self, name: str) -> LiveTable:
        return LiveTable(Table(name))

    def prepare(self, state: LiveTable, command: TableCommand, told: Context) -> TableCommand | Refused:
        """An order to open a table names the digest of the law that is pinned for it, whatever it named before; money
        that leaves a table goes under a number that no other transfer has; what other desks know is asked of them; and
        the house looks whether the secret of electronic dice is there."""
        if type(command) not in PREPARED:
            return command
        if isinstance(command, Approve):
            return with_relation(command, state.table.people.approvals, told.by, told.ask)
        if isinstance(command, ASKING):
            return informed(state.table, command, told.at, told.ask, told.tables)
        if isinstance(command, SENDING):
            return msgspec.structs.replace(command, transfer=f"{TABLE}/{state.table.id}/{told.mark()}")
        if isinstance(command, BY_THE_CHAIN):
            return msgspec.structs.replace(command, lost=lost_link(state.table, self._has) is not None)
        if not isinstance(command, OpenTable) or state.table.open:
            return command
        refused = name_taken(command, state, told.ask) or while_held(told.ask)
        if refused:
            return refused
        try:
            law = TableLaw.of(self._shelf(command.book), command.readings, command.without)
        except BadInput as bad:
            return Refused(code=bad.code, clause=bad.clause or OPENED_ONCE, arguments=bad.arguments)
        digest, kept = self._laws.pin(law)
        told.pins.extend(kept)
        return msgspec.structs.replace(command, law=digest)

    def decide(self, state: LiveTable, actor: Actor, at: int, command: TableCommand) -> list[TableEvent] | Refused:
        law = state.law
        if isinstance(command, OpenTable) and not state.table.open:
            law = self._laws.law(command.law)
        if law is None:
            return Refused(code=Reason.TABLE_CLOSED, clause=OPENED_ONCE)
        return decide(law, state.table, Order(actor, at, command))

    def evolve(self, state: LiveTable, event: TableEvent) -> None:
        if isinstance(event, TableOpened):
            opened = self._laws.law(event.law)
            if state.law is None or state.table.law == event.law:
                state.law = state.law or opened
            else:
                state.law = opened.after(state.table.law, state.law)
        assert state.law is not None, "a table opens before anything else happens at it"
        evolve(state.law, state.table, event)

    def postings(self, state: LiveTable, event: TableEvent) -> list[Posting]:
        assert state.law is not None
        return postings(state.table.id, state.law.currency, event)

    def seals(self, event: Event) -> bool:
        """Dice may show only once it is safe that bets are closed (house 15.4)."""
        return isinstance(event, BetsClosed)

    def takes_money(self, command: TableCommand) -> bool:
        return isinstance(command, NEW_MONEY)


class Desks:
    """All desks of a house, found by the name of a stream: `table/T1`, `staff`."""

    def __init__(self, desks: Iterable[Desk]) -> None:
        self._by_kind = {desk.kind: desk for desk in desks}
        self._orders = {
            kind: {str(order.__struct_config__.tag): order for order in get_args(desk.commands)}
            for kind, desk in self._by_kind.items()
        }

    def of(self, stream: str) -> Desk:
        """The desk that this stream belongs to."""
        kind, slash, name = stream.partition("/")
        desk = self._by_kind.get(kind)
        if desk is None or (slash and not name):
            raise NoSuchDesk(stream)
        return desk

    def order(self, stream: str, name: str) -> Any:
        """The type of the order of this name, or all that the desk takes where it takes none of this name.

        One type is far quicker to fill than a union of a hundred, which is looked through anew each time.
        """
        desk = self.of(stream)
        return self._orders[desk.kind].get(name, desk.commands)

    def kinds(self) -> list[str]:
        return sorted(self._by_kind)


def own_name(stream: str) -> str:
    """The name of a stream within its kind.

    >>> own_name("table/T1"), own_name("staff")
    ('T1', '')
    """
    return stream.partition("/")[2]
