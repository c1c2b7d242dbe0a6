"""The phase of the round."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.dealing.events import (
    BetsClosed,
    BetsOpened,
    CoverLifted,
    DiceTumbled,
    NoMoreBetsPressed,
    PhaseEvent,
    ResultCalled,
    ResultEchoed,
    SpinsDirected,
    SpinsEnded,
)
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import after


def evolve_phases(law: TableLaw, table: Table, event: PhaseEvent) -> None:
    match event:
        case BetsOpened():
            _begin(table, event.round)
            table.bets_open = True
            table.done = after(law, "open-bets")
        case DiceTumbled():
            _begin(table, event.round)
            table.tumbles += event.times
            table.done = after(law, "tumble")
        case BetsClosed():
            table.bets_open = False
            table.done = after(law, "no-more-bets")
        case NoMoreBetsPressed():
            table.done = after(law, "no-more-bets-button")
        case CoverLifted():
            table.done = after(law, "uncover")
            if any(step.id == "uncover" for step in law.book.articles.dealing.bets_end):
                table.bets_open = False
        case ResultEchoed():
            table.echoed = event.faces
        case ResultCalled():
            table.result = event.faces
            table.done = after(law, "enter")
            if event.ends_round:
                table.results.append(event.faces)
                table.done = 0
        case SpinsDirected():
            table.spins_directed = True
        case SpinsEnded():
            table.spins_directed = False
        case _:
            assert_never(event)


def _begin(table: Table, round_number: int) -> None:
    """The first step of a round starts it."""
    if round_number != table.round:
        table.round = round_number
        table.tumbles = 0
        table.echoed = None
        table.result = None
        for place in table.places.values():
            place.forget_changes()
