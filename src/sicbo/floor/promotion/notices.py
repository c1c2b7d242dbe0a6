"""Notices: winners are told that they have won, within the time of the book; others why they have not."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import not_entitled
from sicbo.floor.promotion.commands import NoteNotice, NoteOverdue, NotePresence, NoticeCommand, Order, TellReason
from sicbo.floor.promotion.events import AnyEvent, NoticeOverdue, NoticeTried, ReasonTold, WinnerPresent
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Award, Promotion

Answer = list[AnyEvent] | Refused

TOLD = "house 24.6"


def decide_notices(rules: Rules, promotion: Promotion, order: Order, command: NoticeCommand) -> Answer:
    """What an order about telling somebody brings about."""
    refused = not_entitled(order.actor, command.about.act)
    if refused:
        return refused
    if isinstance(command, TellReason):
        return _tell(rules, promotion, order, command)
    award = promotion.awards.get(command.prize)
    if award is None:
        return Refused(code=Reason.NO_WINNER, clause=TOLD, arguments={"prize": command.prize})
    match command:
        case NotePresence():
            if not rules.terms.presence_required:
                return Refused(code=Reason.PRESENCE_NOT_ASKED, clause=TOLD)
            return [WinnerPresent(prize=command.prize, place=award.place, **order.signed(TOLD))]
        case NoteNotice():
            return _try(rules, promotion, order, command, award)
        case NoteOverdue():
            return _overdue(rules, promotion, order, command, award)
        case _:
            assert_never(command)


def notice_until(rules: Rules, promotion: Promotion, award: Award) -> int | None:
    """The last moment in time to tell this winner; nothing where they were told, or had to be there."""
    if rules.terms.presence_required or award.told_at is not None:
        return None
    return rules.told_until(award.since, promotion.version.written.offset)


def _try(rules: Rules, promotion: Promotion, order: Order, trying: NoteNotice, award: Award) -> Answer:
    """A try by a method that counts; a late one is on record as late."""
    method = rules.method(trying.method)
    if method is None:
        clause = rules.cite(rules.in_force.notice.clause)
        return Refused(code=Reason.METHOD_NOT_COUNTED, clause=clause, arguments={"method": trying.method})
    until = rules.told_until(award.since, promotion.version.written.offset)
    event = NoticeTried(
        prize=trying.prize,
        place=award.place,
        method=trying.method,
        reached=trying.reached,
        late=not rules.terms.presence_required and order.at > until,
        **order.signed(rules.cite(method.clause)),
    )
    return [event]


def _overdue(rules: Rules, promotion: Promotion, order: Order, over: NoteOverdue, award: Award) -> Answer:
    clause = rules.cite(rules.in_force.notice.clause)
    until = notice_until(rules, promotion, award)
    if until is None or award.overdue or order.at <= until:
        return Refused(code=Reason.NOT_OVERDUE, clause=clause)
    return [NoticeOverdue(prize=over.prize, place=award.place, **order.signed(clause))]


def _tell(rules: Rules, promotion: Promotion, order: Order, telling: TellReason) -> Answer:
    clause = rules.cite(rules.in_force.refused.clause)
    if telling.person not in promotion.to_tell:
        return Refused(code=Reason.NOBODY_TO_TELL, clause=clause)
    return [ReasonTold(person=telling.person, method=telling.method, **order.signed(clause))]
