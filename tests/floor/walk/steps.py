"""A table to walk on: it tells with which code it refuses which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

import msgspec

from sicbo.floor.actor import Command
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.law import schema
from tests.floor.tables import MANAGER, Floor

C = TypeVar("C", bound=Command)


class Told(NamedTuple):
    """An order and its refusal."""

    command: AnyCommand
    refused: Refused


Chain = Iterator[Told]
"""The refusals of one kind of order while its faults are repaired one after another."""
Chains = dict[str, tuple[Callable[[], Chain], str]]
"""Chains by name, each with the codes that it must tell."""


class Walk(Floor):
    """A table with two seated and funded players, and a clock that can be set."""

    at: int | None = None

    def decide(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        at = len(self.log) if self.at is None else self.at
        return decide(self.law, self.table, Order(actor, at, command))

    def told(self, actor: Actor, command: AnyCommand) -> Told:
        """With what this order is refused."""
        return Told(command, self.refused(actor, command))

    def vacate(self, place: str) -> None:
        """Its player cashes out and leaves."""
        self.must(MANAGER, s.CashOut(place, self.table.places[place].stack, f"out-{place}"))
        self.must(MANAGER, s.LeavePlace(place))

    def amend(self, change: Callable[[schema.Articles], schema.Articles]) -> None:
        """The book reads otherwise from now on."""
        self.law = replace(self.law, book=replace(self.law.book, articles=change(self.law.book.articles)))


def unopened(law: TableLaw, actor: Actor, command: AnyCommand) -> Told:
    """The refusal of an order at a table that has not opened."""
    answer = decide(law, Table("T1"), Order(actor, 0, command))
    assert isinstance(answer, Refused), answer
    return Told(command, answer)


def changed(command: C, **fields: object) -> C:
    """The same order but for these fields."""
    return msgspec.structs.replace(command, **fields)
