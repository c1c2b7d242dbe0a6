"""The law of one table: its rulebook and the pay tables of its games, under the readings confirmed at opening."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol, TypeVar

from sicbo.law import schema
from sicbo.law.ranks import RANKS, holds
from sicbo.law.rulebook import HOUSE, Rulebook, house_acts
from sicbo.paytable.compile import compile_game
from sicbo.paytable.table import Paytable

__all__ = ["RANKS", "Guarded", "TableLaw", "holds"]


class Guarded(Protocol):
    """A row of the law that may hold under some readings only."""

    @property
    def reading(self) -> str: ...


G = TypeVar("G", bound=Guarded)


@dataclass(frozen=True)
class TableLaw:
    """What a table plays by."""

    book: Rulebook
    readings: dict[str, str]
    paytables: dict[str, Paytable]
    without: tuple[str, ...] = ()
    """Optional bets that the table does not offer."""
    earlier: dict[str, TableLaw] = field(default_factory=dict)
    """What this table was opened with before, by the digests of those laws: its earlier rounds were played by it."""

    @staticmethod
    def of(book: Rulebook, readings: Mapping[str, str] | None = None, without: Collection[str] = ()) -> TableLaw:
        """The law of a table under this book and these readings, all its games compiled, without these bets."""
        chosen = book.chosen(readings or {})
        left_out = tuple(sorted(set(without)))
        games = [game.id for game in book.articles.game]
        return TableLaw(book, chosen, {game: compile_game(book, game, chosen, left_out) for game in games}, left_out)

    def after(self, digest: str, before: TableLaw) -> TableLaw:
        """This law at a table that was opened before with another one, kept under this digest."""
        return replace(self, earlier={**before.earlier, digest: replace(before, earlier={})})

    @cached_property
    def steps(self) -> tuple[schema.Step, ...]:
        """The steps of one round in the book's order."""
        return self.book.articles.dealing.steps

    @cached_property
    def acts(self) -> dict[str, schema.Act]:
        return {act.id: act for act in self.in_force(self.book.articles.act)}

    @cached_property
    def currency(self) -> str:
        return self.book.source.currency

    def act(self, act_id: str) -> schema.Act:
        """Who may do this: by the book, else by the house, else whoever may deal."""
        return self.acts.get(act_id) or house_acts().get(act_id) or self.acts["deal"]

    def act_clause(self, act: schema.Act) -> str:
        """The citation of an act, of this book or of the house."""
        return self.cite(act.clause) if self.acts.get(act.id) is act else f"{HOUSE} {act.clause}"

    def cite(self, number: str) -> str:
        return f"{self.book.id} {number}"

    def reads(self, guard: str) -> bool:
        """Whether a row with this reading guard is in force."""
        reading, _, option = guard.partition("=")
        return not guard or self.readings[reading] == option

    def in_force(self, rows: Iterable[G]) -> tuple[G, ...]:
        """The rows that hold under the readings of this table."""
        return tuple(row for row in rows if self.reads(row.reading))

    def step_clause(self, step_id: str) -> str:
        """The clause of a step of the round."""
        return self.cite(next(step.clause for step in self.steps if step.id == step_id))

    def equipment(self, item_id: str) -> schema.Equipment | None:
        return next((item for item in self.book.articles.equipment if item.id == item_id), None)
