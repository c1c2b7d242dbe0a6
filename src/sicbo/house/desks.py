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
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import AnyCommand as TableCommand
from sicbo.floor.table.commands import Order
from sicbo.floor.table.dealing.events import BetsClosed
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent as TableEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.floor.table.seating.decide import OPENED_ONCE
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.state import Table
from sicbo.house.answers import NoSuchDesk
from sicbo.house.dice import Has, lost_link
from sicbo.house.journal import UPCASTERS, Journal, Upcasters
from sicbo.house.lawbook import Lawbook
from sicbo.house.lookups import TABLE_LOOKUPS, Context, Lookups, filled_in, while_held
from sicbo.house.names import name_taken
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Posting
from sicbo.tumbler.chain import fresh_salt
from sicbo.units.refusal import BadInput

TABLE, CAGE = "table", "cage"


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

    def prepare(self, state: Any, command: Any, context: Context) -> Any:
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
    lookups: Lookups = field(default_factory=dict)
    """What goes into the fields that its orders leave to the house."""
    upcasters: Upcasters = field(default_factory=lambda: UPCASTERS)
    journal: Journal = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "journal", Journal(self.kind, self.events, self.upcasters))

    def new(self, name: str) -> Any:
        return self.start(name)

    def prepare(self, state: Any, command: Any, context: Context) -> Any:
        """The command with what other desks know; who may not take a name is refused."""
        about = command.about
        refused = name_taken(command, state, context.ask) if about.begins else None
        return refused or (filled_in(self.lookups, command, state, context) if about.lookups else command)

    def decide(self, state: Any, actor: Actor, at: int, command: Any) -> list[Any] | Refused:
        answer: list[Any] | Refused = self.decider(state, self.order(actor, at, command))
        return answer

    def evolve(self, state: Any, event: Any) -> None:
        self.evolver(state, event)

    def postings(self, state: Any, event: Any) -> list[Posting]:
        return self.booker(state, event)

    def seals(self, event: Any) -> bool:  # noqa: ARG002
        return False


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
        salt: Callable[[], str] = fresh_salt,
    ):
        """`has` says whether the secret of electronic dice is there; who only reads a log need not know. `salt` makes
        what the wagers of a round are sealed under."""
        self.journal = Journal(TABLE, TableEvent, upcasters)
        self._laws = laws
        self._shelf = shelf
        self._has = has
        self._lookups: Lookups = {
            **TABLE_LOOKUPS,
            "law": self._pinned,
            "lost": self._lost,
            "salt": lambda _command, _state, _context: salt(),
        }

    def new(self, name: str) -> LiveTable:
        return LiveTable(Table(name))

    def prepare(self, state: LiveTable, command: TableCommand, context: Context) -> TableCommand | Refused:
        """An order to open a table names the digest of the law that is pinned for it, whatever it named before; money
        that leaves a table goes under a number that no other transfer has; what other desks know is asked of them;
        the house looks whether the secret of electronic dice is there; and it makes the salt of the round."""
        about = command.about
        if about.sends_money:
            command = msgspec.structs.replace(command, transfer=f"{TABLE}/{state.table.id}/{context.mark()}")
        if not about.lookups:  # most orders, and every wager: decided as they were given
            return command
        refused = name_taken(command, state, context.ask) if about.begins else None
        return refused or filled_in(self._lookups, command, state, context)

    def _pinned(self, opening: OpenTable, state: LiveTable, context: Context) -> str | Refused:
        """The digest of the law that is pinned for a table about to open, or why none may open."""
        if state.table.open:
            return opening.law
        refused = while_held(context.ask)
        if refused:
            return refused
        try:
            law = TableLaw.of(self._shelf(opening.book), opening.readings, opening.without)
        except BadInput as bad:
            return Refused(code=bad.code, clause=bad.clause or OPENED_ONCE, arguments=bad.arguments)
        digest, kept = self._laws.pin(law)
        context.pins.extend(kept)
        return digest

    def _lost(self, _: TableCommand, state: LiveTable, __: Context) -> bool:
        return lost_link(state.table, self._has) is not None

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


class Desks:
    """All desks of a house, found by the name of a stream: `table/T1`, `staff`."""

    def __init__(self, desks: Iterable[Desk]) -> None:
        self._by_kind = {desk.kind: desk for desk in desks}
        self._orders: dict[str, dict[str, type[Command]]] = {
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
        return self.named(stream, name) or self.of(stream).commands

    def named(self, stream: str, name: object) -> type[Command] | None:
        """The type of the order of this name, if the desk of this stream takes one."""
        return self._orders.get(stream.partition("/")[0], {}).get(name) if isinstance(name, str) else None

    def kinds(self) -> list[str]:
        return sorted(self._by_kind)


def own_name(stream: str) -> str:
    """The name of a stream within its kind.

    >>> own_name("table/T1"), own_name("staff")
    ('T1', '')
    """
    return stream.partition("/")[2]
