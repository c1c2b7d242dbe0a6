"""Time of play and admission to places."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE, act_clause, not_entitled
from sicbo.floor.patron.commands import BeginSession, CallTime, EndReason, EndSession, Order, SessionCommand, Sit, Stand
from sicbo.floor.patron.events import Admitted, AnyEvent, SeatEmptied, SessionBegan, SessionEnded, TimeCalled
from sicbo.floor.patron.figures import excluded, limit, time_left, today
from sicbo.floor.patron.play import play_ends
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.state import Patron
from sicbo.units.time import DAY, seconds_left

Answer = list[AnyEvent] | Refused

TIME = "house 11.8"
CARRIED = "house 11.3"
EXCLUDED = "house 11.11"
ADMITTED = "house 11.12"


def decide_sessions(patron: Patron, order: Order, command: SessionCommand) -> Answer:
    """What beginning, ending or interrupting play brings about, or why it may not be."""
    match command:
        case BeginSession():
            return _begin(patron, order)
        case EndSession():
            return _end(patron, order, command)
        case CallTime():
            return _call_time(patron, order)
        case Sit():
            return _sit(patron, order, command)
        case Stand():
            return _stand(patron, order, command)
        case _:
            assert_never(command)


def not_theirs(patron: Patron, actor: Actor) -> Refused | None:
    """Why this person may not act for the patron: they are neither the patron nor somebody who may serve them."""
    if actor.id == patron.id and actor.rank is None and not actor.office:
        return None
    refused = not_entitled(actor, "serve-patron")
    if refused and actor.rank is None and not actor.office:
        return Refused(code=Reason.NOT_YOUR_WALLET, clause=act_clause("serve-patron"))
    return refused


def no_time(patron: Patron, at: int) -> Refused | None:
    """Why the patron may not play now: the time of this gaming day is used up."""
    if time_left(patron, at) != 0:
        return None
    return Refused(code=Reason.TIME_LIMIT, clause=TIME, arguments={"minutes": limit(patron, "time", at) or 0})


def _begin(patron: Patron, order: Order) -> Answer:
    refused = not_theirs(patron, order.actor)
    if refused:
        return refused
    found = excluded(patron, order.at)
    if found:
        return Refused(code=Reason.EXCLUDED, clause=EXCLUDED, arguments={"scope": found[0]})
    if patron.session is not None:
        return Refused(code=Reason.SESSION_RUNNING, clause=TIME)
    refused = no_time(patron, order.at)
    return refused or [SessionBegan(**order.signed(TIME))]


def _end(patron: Patron, order: Order, ending: EndSession) -> Answer:
    """Play has ended once no place is held: whoever sits is playing, whatever they say."""
    refused = None if order.actor == THE_HOUSE else not_theirs(patron, order.actor)
    if refused:
        return refused
    if patron.session is None:
        return Refused(code=Reason.NO_SESSION, clause=TIME)
    if patron.seats:
        return Refused(code=Reason.STILL_SEATED, clause=TIME, arguments={"table": next(iter(patron.seats))})
    event = SessionEnded(reason=ending.reason, began=patron.session, **order.signed(TIME))
    return [event]


def _call_time(patron: Patron, order: Order) -> Answer:
    refused = not_entitled(order.actor, order.command.about.act)
    if refused:
        return refused
    if patron.session is None:
        return Refused(code=Reason.NO_SESSION, clause=TIME)
    if today(patron, order.at).time_called:
        return Refused(code=Reason.TIME_CALLED, clause=TIME)
    left = time_left(patron, order.at)
    if left is None or left > 0:
        seconds = seconds_left(DAY if left is None else left, 0)
        return Refused(code=Reason.TIME_LEFT, clause=TIME, arguments={"seconds": seconds})
    minutes = limit(patron, "time", order.at) or 0
    event = TimeCalled(minutes=minutes, **order.signed(TIME))
    return [event, *play_ends(patron, order, patron.self_exclusion, patron.house_exclusion, time_is_up=True)]


def other_currency(patron: Patron, unit: str) -> Refused | None:
    """Why money of this wallet does not go there: no rate of exchange is known here."""
    if not unit or unit == patron.unit:
        return None
    return Refused(code=Reason.OTHER_CURRENCY, clause=CARRIED, arguments={"currency": unit, "wallet": patron.unit})


def _sit(patron: Patron, order: Order, asked: Sit) -> Answer:
    """Admitted with time to play; the session begins with the first place."""
    refused = not_theirs(patron, order.actor)
    if refused:
        return refused
    found = excluded(patron, order.at)
    if found:
        return Refused(code=Reason.EXCLUDED, clause=EXCLUDED, arguments={"scope": found[0]})
    refused = no_time(patron, order.at)
    if refused:
        return refused
    refused = other_currency(patron, asked.unit)
    if refused:
        return refused
    if asked.table in patron.seats:
        return Refused(code=Reason.ALREADY_SEATED, clause=ADMITTED, arguments={"table": asked.table})
    began: list[AnyEvent] = [] if patron.session is not None else [SessionBegan(**order.signed(TIME))]
    admitted = Admitted(table=asked.table, place=asked.place, terminal=asked.terminal, **order.signed(ADMITTED))
    return [*began, admitted]


def _stand(patron: Patron, order: Order, standing: Stand) -> Answer:
    """Only the house empties a seat, because only the table knows that the place is left; play ends with the last."""
    refused = not_entitled(order.actor, standing.about.act)
    if refused:
        return refused
    seat = patron.seats.get(standing.table)
    if seat is None:
        return Refused(code=Reason.NOT_SEATED, clause=ADMITTED, arguments={"table": standing.table})
    emptied = SeatEmptied(table=standing.table, place=seat.place, **order.signed(act_clause("empty-seat")))
    if len(patron.seats) > 1 or patron.session is None:
        return [emptied]
    return [emptied, SessionEnded(reason=_why_over(patron, order.at), began=patron.session, **order.signed(TIME))]


def _why_over(patron: Patron, at: int) -> EndReason:
    """Why somebody who has left their last place plays no more."""
    if excluded(patron, at):
        return "excluded"
    return "time-limit" if today(patron, at).time_called else "left"
