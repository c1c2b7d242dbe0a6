"""The facts that a tournament follows its tables by: every spin that counted, and every adjustment afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import (
    AnyEvent,
    PlayerBarred,
    ResultCorrected,
    RoundSettled,
    RoundVoided,
    WagersVoided,
)
from sicbo.floor.table.sessions.events import ChipsAdjusted, Counted, EntrantBarred, SpinCounted
from sicbo.floor.table.state import Table

BARRED = "house 23.14"
COUNTED = "house 5.10"


def told(table: Table, order: Order, events: list[AnyEvent]) -> list[AnyEvent]:
    """What these facts mean for the tournament whose chips were played with."""
    return [*events, *(one for event in events for one in _follows(table, order, event))]


def _follows(table: Table, order: Order, event: AnyEvent) -> Iterator[AnyEvent]:
    if isinstance(event, RoundSettled):
        yield from _spin(table, order, event)
    elif isinstance(event, ResultCorrected | RoundVoided | WagersVoided):
        yield from _adjusted(table, order, event)
    elif isinstance(event, PlayerBarred):
        yield from _barred(table, order, event)


def _spin(table: Table, order: Order, settled: RoundSettled) -> Iterator[SpinCounted]:
    session = table.session
    if session is None or session.practice:
        return
    back = {one.place: sum(paid.back for paid in one.wagers) for one in settled.places}
    yield SpinCounted(
        tournament=session.of.tournament,
        session=session.of.session,
        round=settled.round,
        stacks=tuple(
            Counted(place.id, place.player, place.stack + back.get(place.id, 0))
            for place in table.places.values()
            if place.player
        ),
        **order.signed(COUNTED),
    )


def _barred(table: Table, order: Order, event: PlayerBarred) -> Iterator[EntrantBarred]:
    """Only in the middle of a session, and only of somebody who plays it here."""
    session = table.session
    plays = any(place.player == event.player for place in table.places.values())
    if session is not None and session.banked and not session.over and plays:
        named = session.of
        yield EntrantBarred(
            tournament=named.tournament, session=named.session, player=event.player, **order.signed(BARRED)
        )


def _adjusted(
    table: Table, order: Order, event: ResultCorrected | RoundVoided | WagersVoided
) -> Iterator[ChipsAdjusted]:
    record = table.irregular.rounds.get(event.round)
    played = record.session if record is not None else None
    if played is None or played.practice:
        return
    for one in event.adjustments:
        booked = one.repaid - one.owed + (0 if one.seat else one.moved)
        if one.net:
            yield ChipsAdjusted(
                tournament=played.of.tournament,
                session=played.of.session,
                round=event.round,
                place=one.place,
                player=one.player,
                at_table=one.net - booked,
                booked=booked,
                **order.signed(COUNTED),
            )
