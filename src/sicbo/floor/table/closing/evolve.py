"""The closing of a table, announced or done."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.closing.events import ClosingAnnounced, ClosingCancelled, ClosingEvent, TableClosed
from sicbo.floor.table.closing.state import Closing
from sicbo.floor.table.corrections.events import RoundVoided
from sicbo.floor.table.dealing.events import BetsClosed, CoverLifted, DiceTumbled, ResultCalled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.limits.state import TakenDown
from sicbo.floor.table.sessions.evolve import end_session
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers.events import RoundSettled


def evolve_closing(table: Table, event: ClosingEvent) -> None:
    session = table.closing.session
    match event:
        case ClosingAnnounced():
            table.closing = Closing(session, event.at, event.closes_at)
        case ClosingCancelled():
            table.closing = Closing(session)
        case TableClosed():
            table.closing = Closing(session + 1)
            table.open = False
            if table.limits.sign is not None and table.session is None:
                table.limits.before = TakenDown(table.limits.sign, event.at)
            table.spins_directed = False
            table.places, table.seats = {}, {}
            end_session(table)
        case _:
            assert_never(event)


def watch_closing(table: Table, event: AnyEvent) -> None:
    """A round with a declared result counts towards the notice, if it took bets and was tumbled after it.

    One that is void has no result, be it found out after settlement.
    """
    closing = table.closing
    if closing.announced_at is None:
        return
    if isinstance(event, DiceTumbled):
        closing.tumbled = True
    elif isinstance(event, BetsClosed | CoverLifted):
        closing.bets_ended |= table.bets_open
    elif isinstance(event, RoundSettled) or (isinstance(event, ResultCalled) and event.ends_round):
        if closing.tumbled and closing.bets_ended:
            closing.rounds.append(event.round)
        closing.tumbled = closing.bets_ended = False
    elif isinstance(event, RoundVoided) and event.round in closing.rounds:
        closing.rounds.remove(event.round)
