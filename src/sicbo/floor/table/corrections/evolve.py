"""Rounds put right: stacks, what is owed, the list of results and the round's own record."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.chips.piles import free_colours
from sicbo.floor.table.corrections.events import (
    CorrectionEvent,
    ReceivableCollected,
    ReceivableWaived,
    ResultCorrected,
    RoundVoided,
    WagersVoided,
)
from sicbo.floor.table.debts import pay_off, reverse, unwin
from sicbo.floor.table.entries import PlaceSettled
from sicbo.floor.table.irregularities.evolve import end_round, give_back, take_off
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import Table


def evolve_corrections(table: Table, event: CorrectionEvent) -> None:
    match event:
        case ResultCorrected():
            _correct(table, event)
        case RoundVoided():
            _void_round(table, event)
        case WagersVoided():
            _void_wagers(table, event)
        case ReceivableCollected():
            pay_off(_debts(table, tokens=event.tokens), event.player, event.amount)
            if event.place and event.tokens:
                table.places[event.place].purse.tokens -= event.amount
            elif event.place:
                table.places[event.place].stack -= event.amount
        case ReceivableWaived():
            pay_off(_debts(table, tokens=event.tokens), event.player, event.amount)
        case _:
            assert_never(event)


def _correct(table: Table, event: ResultCorrected) -> None:
    record = table.irregular.rounds[event.round]
    record.was = (*record.was, event.was)
    record.faces = event.faces
    if not event.settled:
        table.result = event.faces
        return
    _adjust(table, event)
    record.places = tuple(PlaceSettled(one.place, one.player, one.settled) for one in event.adjustments)
    table.results[record.listed] = event.faces
    table.streaks.put_right(event.round, event.faces)
    if table.round == event.round:
        table.result = event.faces


def _void_round(table: Table, event: RoundVoided) -> None:
    record = table.irregular.rounds[event.round]
    record.outcome = "void"
    streaks = [one for one in event.forfeited if one.area in table.places[one.place].streaks]
    for one in streaks:
        del table.places[one.place].streaks[one.area]
    if not event.settled:
        take_off(table, tuple(one for one in event.forfeited if one not in streaks))
    for place_id in {one.place for one in event.forfeited}:
        free_colours(table.places[place_id])
    if event.settled:
        _adjust(table, event)
        _strike(table, record)
        table.streaks.put_right(event.round, None)
        return
    give_back(table, event.returned)
    for one in event.tokens_forfeited:
        place = table.places[one.place]
        place.purse.token_wagers.pop(one.area, None)  # those of a streak lay with it
        place.limits.accepted.pop(one.area, None)
    end_round(table, event.round)


def _strike(table: Table, record: RoundRecord) -> None:
    """A voided round has no result: it leaves the list, and later ones move up."""
    del table.results[record.listed]
    for later in table.irregular.rounds.values():
        if later.listed > record.listed:
            later.listed -= 1
    record.listed = -1


def _void_wagers(table: Table, event: WagersVoided) -> None:
    give_back(table, event.returned)
    _adjust(table, event)
    record = table.irregular.rounds[event.round]
    gone = {(one.place, paid.area) for one in event.adjustments for paid in one.reversed}
    record.places = tuple(
        PlaceSettled(played.place, played.player, tuple(p for p in played.wagers if (played.place, p.area) not in gone))
        for played in record.places
    )


def _adjust(table: Table, event: ResultCorrected | RoundVoided | WagersVoided) -> None:
    record = table.irregular.rounds[event.round]
    for one in event.adjustments:
        reverse(table, one, in_chips=record.session is not None)
        lost = sum(paid.win for paid in one.reversed) - sum(paid.win for paid in one.settled)
        staked = sum(paid.lost for paid in one.reversed) - sum(paid.lost for paid in one.settled)
        unwin(table, one.player, event.round, lost, one.kept, staked=staked)


def _debts(table: Table, *, tokens: bool) -> dict[str, int]:
    return table.irregular.tokens_owed if tokens else table.irregular.owed
