"""The decider of a promotion: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from sicbo.floor.approvals import upheld
from sicbo.floor.foresight import Seconds, at_desk, decide_approvals
from sicbo.floor.opaque import not_opaque
from sicbo.floor.promotion.attending import decide_attending, decide_draw_of
from sicbo.floor.promotion.commands import (
    ApprovalCommand,
    AttendingCommand,
    DisputeCommand,
    EntryCommand,
    IntegrityCommand,
    MountedCommand,
    NoticeCommand,
    Order,
    PrizeCommand,
    TermsCommand,
    WriteTerms,
)
from sicbo.floor.promotion.disputes import decide_disputes
from sicbo.floor.promotion.entries import decide_entries
from sicbo.floor.promotion.events import AnyEvent, ApprovalRequested
from sicbo.floor.promotion.integrity import decide_integrity, waits
from sicbo.floor.promotion.notices import decide_notices
from sicbo.floor.promotion.prizes import decide_prizes
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion
from sicbo.floor.promotion.terms import decide_terms

Answer = list[AnyEvent] | Refused

NONE_HELD = "house 24.1"


def decide(rules: Rules | None, promotion: Promotion, order: Order) -> Answer:
    """What this order brings about, by the rules in force; to write terms, by those that they make."""
    return upheld(promotion.approvals, order, _decide(rules, promotion, order))


def seconds_of(rules: Rules | None, promotion: Promotion) -> Seconds[ApprovalRequested]:
    """How second persons are asked for at a promotion."""
    return at_desk(promotion.approvals, partial(decide, rules, promotion), ApprovalRequested)


def _decide(rules: Rules | None, promotion: Promotion, order: Order) -> Answer:
    command = order.command
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    if rules is None:
        code = Reason.TERMS_LOST if isinstance(command, WriteTerms) else Reason.PROMOTION_UNKNOWN
        return Refused(code=code, clause=NONE_HELD)
    if rules.law is None:
        return Refused(code=Reason.NO_PROMOTIONS, clause=NONE_HELD, arguments={"book": rules.book.id})
    refused = waits(promotion, order)
    if refused:
        return refused
    if isinstance(command, TermsCommand):
        return decide_terms(rules, promotion, order, command)
    if isinstance(command, EntryCommand):
        return decide_entries(rules, promotion, order, command)
    if isinstance(command, AttendingCommand):
        return decide_attending(rules, promotion, order, command)
    if isinstance(command, MountedCommand):
        return decide_draw_of(rules, promotion, order, command)
    if isinstance(command, NoticeCommand):
        return decide_notices(rules, promotion, order, command)
    if isinstance(command, PrizeCommand):
        return decide_prizes(rules, promotion, order, command)
    if isinstance(command, DisputeCommand):
        return decide_disputes(rules, promotion, order, command)
    if isinstance(command, IntegrityCommand):
        return decide_integrity(rules, promotion, order, command)
    if isinstance(command, ApprovalCommand):
        answer = decide_approvals(seconds_of(rules, promotion), order, command)
        return answer if isinstance(answer, Refused) else [*answer]
    assert_never(command)
