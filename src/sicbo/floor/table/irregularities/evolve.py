"""The traces that irregularities leave: rounds without result, notices, dice in use."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.entries import Laid
from sicbo.floor.table.irregularities.events import (
    DiceFitted,
    DisplayDisregarded,
    FaultRectified,
    IrregularityEvent,
    LightingFailed,
    MalfunctionNotified,
    NoResultDeclared,
    NoticeAcknowledged,
    PhysicalRecorded,
    RoundGoesOn,
    TerminalsFailed,
)
from sicbo.floor.table.irregularities.state import Notice
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import before


def evolve_irregularities(law: TableLaw, table: Table, event: IrregularityEvent) -> None:
    irregular = table.irregular
    match event:
        case NoResultDeclared():
            _without_result(law, table, event)
        case MalfunctionNotified():
            irregular.notices[event.notice] = Notice(event.about, event.to, event.halts, event.clause)
        case NoticeAcknowledged():
            irregular.notices[event.notice].acknowledged_by = event.by
        case FaultRectified():
            irregular.notices[event.notice].rectified_by = event.by
        case DiceFitted():
            irregular.dice, irregular.tumbler = event.dice, event.tumbler
        case LightingFailed():
            if event.ends_streaks and table.in_hand and event.round == table.round:
                irregular.streaks_end = event.streaks_clause.partition(" ")[2]
        case PhysicalRecorded() | DisplayDisregarded() | RoundGoesOn() | TerminalsFailed():
            pass
        case _:
            assert_never(event)


def _without_result(law: TableLaw, table: Table, event: NoResultDeclared) -> None:
    irregular = table.irregular
    irregular.streaks_end = ""
    record = irregular.rounds.setdefault(event.round, RoundRecord(event.round, irregular.dice, irregular.tumbler))
    record.begun |= table.wagered
    give_back(table, event.returned)
    record.faces = None
    if event.again == "re-tumble":
        record.attempts += 1
        record.closed_at = record.revealed_at = record.announced_at = None
        record.layout = ()
        table.round = event.round
        table.done = before(law, "tumble")
        table.bets_open |= event.wagers != "stay-locked"
        table.tumbles = 0
        table.echoed = None
        table.result = None
    else:
        record.outcome = "void"
        end_round(table, event.round)


def give_back(table: Table, wagers: tuple[Laid, ...]) -> None:
    """These wagers leave the layout for their players' stacks; repeating them stays possible."""
    for one in wagers:
        place = table.places[one.place]
        place.stack += one.stake
        for colour, amount in place.wagers[one.area].colours.items():
            chips = place.purse.colours[colour]
            chips.count += amount // chips.value
    take_off(table, wagers)


def take_off(table: Table, wagers: tuple[Laid, ...]) -> None:
    """These wagers leave the layout."""
    for place_id in {one.place for one in wagers}:
        place = table.places[place_id]
        taken = {one.area for one in wagers if one.place == place_id}
        place.last = {spot: amount for spot, amount in laid(place).items() if spot[1] in taken}
        place.forget_changes()
    for one in wagers:
        del table.places[one.place].wagers[one.area]
        table.places[one.place].limits.accepted.pop(one.area, None)


def end_round(table: Table, round_number: int) -> None:
    """The round is over without a result; without one, no lights can have failed to show it."""
    table.irregular.streaks_end = ""
    table.round = round_number
    table.done = 0
    table.bets_open = False
    table.tumbles = 0
    table.echoed = None
    table.result = None
