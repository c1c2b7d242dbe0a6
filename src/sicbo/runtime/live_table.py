"""A table with the law that it was opened with, as the house decides at it, lets it follow and books it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sicbo.floor.foresight import Seconds
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import Order
from sicbo.floor.table.decide import decide as decide_at
from sicbo.floor.table.decide import seconds_of as seconds_at
from sicbo.floor.table.events import AnyEvent, ApprovalRequested
from sicbo.floor.table.evolve import evolve as evolve_at
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.postings import postings as postings_at
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.floor.table.seating.decide import OPENED_ONCE
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.state import Table
from sicbo.house.desks import Desk, Desks, Resources
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Posting
from sicbo.runtime.dice import Has
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.lawbook import Lawbook
from sicbo.tumbler.chain import fresh_salt


@dataclass(frozen=True)
class Means:
    """What all tables of a house share."""

    laws: Lawbook
    """The laws that were pinned."""
    has: Has
    """Whether the secret of electronic dice is there."""
    salt: Callable[[], str] = fresh_salt
    """What the wagers of a round are sealed under."""
    shelf: Callable[[str], Rulebook] = load
    """The books that a table may be opened with now."""


@dataclass(slots=True)
class LiveTable:
    """A table and the law it was opened with; before it first opens it has none."""

    table: Table
    means: Means = field(repr=False, compare=False)
    law: TableLaw | None = None


def new(name: str) -> LiveTable:
    """A table of a house that has pinned nothing yet."""
    return LiveTable(Table(name), Means(Lawbook(lambda _digest: None), lambda _table, _published: True))


def equipped(desk: Desk, resources: Resources) -> Desk:
    """The tables of a house, which share the laws that its log has pinned."""
    means = Means(Lawbook(resources.pinned), resources.has_secret, resources.salt)
    return replace(desk, start=lambda name: LiveTable(Table(name), means))


def laws_of(desks: Desks) -> Lawbook:
    """The laws that the tables of this house share."""
    live: LiveTable = desks.new(f"{TABLE}/any")
    return live.means.laws


def decide(live: LiveTable, order: Order) -> list[AnyEvent] | Refused:
    """What this order brings about, by the law of this table; to open it, by the law that the order names."""
    law = live.law
    if isinstance(order.command, OpenTable) and not live.table.open:
        law = live.means.laws.law(order.command.law)
    if law is None:
        return Refused(code=Reason.TABLE_CLOSED, clause=OPENED_ONCE)
    return decide_at(law, live.table, order)


def seconds_of(live: LiveTable) -> Seconds[ApprovalRequested]:
    """How second persons are asked for at this table."""
    assert live.law is not None, "a table opens before anything else happens at it"
    return seconds_at(live.law, live.table)._replace(decide=lambda order: decide(live, order))


def evolve(live: LiveTable, event: AnyEvent) -> None:
    """Let the table follow; with another law from an opening on."""
    if isinstance(event, TableOpened):
        opened = live.means.laws.law(event.law)
        if live.law is None or live.table.law == event.law:
            live.law = live.law or opened
        else:
            live.law = opened.after(live.table.law, live.law)
    assert live.law is not None, "a table opens before anything else happens at it"
    evolve_at(live.law, live.table, event)


def postings(live: LiveTable, event: AnyEvent) -> list[Posting]:
    """The money behind a fact, in the currency of the table, and the chips of a tournament behind it."""
    return postings_at(live.table, event)
