"""Every area of a game laid at a table, any roll dealt on it, and what a second evaluation says of both."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Literal

from sicbo.floor.table.commands import Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import ResultCalled
from sicbo.floor.table.decide import decide
from sicbo.floor.table.entries import Paid
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.seating.commands import PlaceSpec
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.table.wagers.events import RoundSettled
from tests.floor.copies import copied
from tests.floor.tables import DEALER, P1, Floor

STAKE = 10_00
"""Every odds of every book pays a whole number of cents for it."""
ROLLS = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
Way = Literal["chips", "terminal"]
Roll = tuple[int, int, int]
Decided = tuple[str | None, str, str | None]
"""The odds or nothing, the clause that decides, and the row of the pay table."""


def second_evaluation(address: str) -> Callable[[str, Roll], Decided]:
    """The evaluation that shares nothing with the project."""
    book, _, game = address.partition("/")
    naive = import_module(f"tests.naive.{book.replace('-', '_')}")
    return lambda area, roll: naive.evaluate(game, area, *roll)


def areas_of(address: str) -> list[str]:
    book, _, game = address.partition("/")
    return list(import_module(f"tests.naive.{book.replace('-', '_')}").areas(game))


def all_laid(address: str, way: Way, areas: list[str]) -> Floor:
    """A table with one wager on each area, at the step where the dice are keyed."""
    game = address.partition("/")[2]
    spec = tuple(PlaceSpec(place, game, f"terminal-{place}" if way == "terminal" else "") for place in ("P1", "P2"))
    floor = Floor(address, places=spec, chips=(100, 500))
    floor.open_bets()
    stakes = tuple(w.Stake(area, STAKE) for area in areas)
    giver = P1 if way == "terminal" else DEALER
    floor.must(giver, w.PlaceWagers(round=floor.table.upcoming(), place="P1", wagers=stakes))
    floor.until("enter")
    return floor


def dealt(floor: Floor, roll: Roll) -> tuple[set[str], dict[str, Paid]]:
    """The areas that light up and how each wager was settled, on a copy of the table."""
    table = copied(floor.table)
    events = []
    for command in (p.EnterResult(roll), p.ConfirmResult(roll), p.Settle()):
        answer = decide(floor.law, table, Order(DEALER, len(floor.log), command))
        assert isinstance(answer, list), answer
        for event in answer:
            evolve(floor.law, table, event)
        events += answer
    called = next(event for event in events if isinstance(event, ResultCalled))
    settled = next(event for event in events if isinstance(event, RoundSettled))
    (place,) = settled.places
    return {area for areas in called.lit.values() for area in areas}, {paid.area: paid for paid in place.wagers}
