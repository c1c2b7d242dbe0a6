"""The decider of a patron's stream: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import assert_never

from sicbo.floor.amounts import bad_currency
from sicbo.floor.approvals import ApprovalCommand, upheld
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.foresight import Seconds, at_desk, decide_approvals
from sicbo.floor.opaque import not_opaque
from sicbo.floor.patron.commands import (
    ErasePerson,
    ExclusionCommand,
    GiveCredit,
    LimitCommand,
    NoticeCommand,
    Order,
    RegisterPatron,
    SessionCommand,
    SetGamingDay,
    WalletCommand,
)
from sicbo.floor.patron.events import AnyEvent, ApprovalRequested, GamingDaySet, PatronRegistered, PersonErased
from sicbo.floor.patron.exclusion import decide_exclusion
from sicbo.floor.patron.figures import excluded, today
from sicbo.floor.patron.limits import decide_limits
from sicbo.floor.patron.notices import decide_notices
from sicbo.floor.patron.play import play_ends
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.sessions import decide_sessions
from sicbo.floor.patron.state import Patron
from sicbo.floor.patron.wallet import decide_wallet, give_credit

Answer = list[AnyEvent] | Refused

ONCE = "house 11.2"
MONEY_STAYS = "house 11.18"


def decide(patron: Patron, order: Order) -> Answer:
    """What this order brings about for this patron."""
    return upheld(patron.approvals, order, _decide(patron, order))


def seconds_of(patron: Patron) -> Seconds[ApprovalRequested]:
    """How second persons are asked for about this patron."""
    return at_desk(patron.approvals, partial(decide, patron), ApprovalRequested)


def _decide(patron: Patron, order: Order) -> Answer:
    command = order.command
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    if isinstance(command, RegisterPatron):
        return _register(patron, order, command)
    if not patron.registered:
        return Refused(code=Reason.PATRON_UNKNOWN, clause=ONCE)
    if isinstance(command, ErasePerson):
        return _erase(patron, order, command)
    if isinstance(command, SetGamingDay):
        return _set_day(patron, order, command)
    if isinstance(command, WalletCommand):
        return decide_wallet(patron, order, command)
    if isinstance(command, LimitCommand):
        return decide_limits(patron, order, command)
    if isinstance(command, SessionCommand):
        return decide_sessions(patron, order, command)
    if isinstance(command, ExclusionCommand):
        return decide_exclusion(patron, order, command)
    if isinstance(command, GiveCredit):
        return give_credit(patron, order, command)
    if isinstance(command, NoticeCommand):
        return decide_notices(patron, order, command)
    if isinstance(command, ApprovalCommand):
        answer = decide_approvals(seconds_of(patron), order, command)
        return answer if isinstance(answer, Refused) else [*answer]
    assert_never(command)


def _register(patron: Patron, order: Order, wanted: RegisterPatron) -> Answer:
    if patron.registered:
        return Refused(code=Reason.PATRON_KNOWN, clause=ONCE)
    refused = not_entitled(order.actor, wanted.about.act) or bad_currency(wanted.unit)
    if refused:
        return refused
    event = PatronRegistered(
        unit=wanted.unit, offset=wanted.offset, starts=wanted.starts, **order.signed(act_clause("register-patron"))
    )
    return [event]


def _erase(patron: Patron, order: Order, erasing: ErasePerson) -> Answer:
    """Not while an exclusion stands: whoever is nobody's name any more is kept out by nobody. Nor while money is theirs
    or owed by them: nobody could claim it any more."""
    refused = not_entitled(order.actor, erasing.about.act)
    if refused:
        return refused
    clause = act_clause("erase-person")
    if excluded(patron, order.at):
        return Refused(code=Reason.STILL_EXCLUDED, clause=clause)
    if erasing.held or patron.wallet or patron.open or patron.seats:
        where = erasing.held or f"patron/{patron.id}"
        return Refused(code=Reason.MONEY_THEIRS, clause=MONEY_STAYS, arguments={"where": where})
    return [PersonErased(**order.signed(clause))]


def _set_day(patron: Patron, order: Order, wanted: SetGamingDay) -> Answer:
    """The tables of a patron whose time is up were told when their day ends; that is another time now."""
    refused = not_entitled(order.actor, wanted.about.act)
    if refused:
        return refused
    event = GamingDaySet(offset=wanted.offset, starts=wanted.starts, **order.signed(act_clause("set-patron-day")))
    if not today(patron, order.at).time_called:
        return [event]
    anew = replace(patron, offset=wanted.offset, starts=wanted.starts)
    return [event, *play_ends(anew, order, patron.self_exclusion, patron.house_exclusion)]
