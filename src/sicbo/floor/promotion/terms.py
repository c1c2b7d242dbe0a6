"""The terms of a promotion: written, agreed to, given to the regulator, published, and changed."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.promotion.commands import (
    ApproveTerms,
    AskForTerms,
    GiveTerms,
    Order,
    PublishTerms,
    RecordApproval,
    TermsCommand,
    WriteTerms,
)
from sicbo.floor.promotion.events import (
    AnyEvent,
    ChangeApproved,
    TermsApproved,
    TermsAskedFor,
    TermsGiven,
    TermsPublished,
    TermsWritten,
)
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion, Version
from sicbo.terms.steps import lacking
from sicbo.units.fair_draw import MOST_PLACES

Answer = list[AnyEvent] | Refused

BY_DRAW = "house 24.2"
CHANGED = "house 24.3"


def decide_terms(rules: Rules, promotion: Promotion, order: Order, command: TermsCommand) -> Answer:
    """What an order about the terms brings about; to write them, by the rules that they make."""
    refused = not_entitled(order.actor, command.about.act)
    if refused:
        return refused
    match command:
        case WriteTerms():
            return _write(rules, promotion, order, command)
        case AskForTerms():
            return _ask(rules, order, command)
        case ApproveTerms() | GiveTerms() | RecordApproval() | PublishTerms():
            version = promotion.versions[-1]
            if version.written.terms != command.terms:
                return Refused(
                    code=Reason.TERMS_OTHER,
                    clause=act_clause(command.about.act),
                    arguments={"terms": version.written.terms},
                )
            return _upon(rules, promotion, order, command, version)
        case _:
            assert_never(command)


def _write(rules: Rules, promotion: Promotion, order: Order, writing: WriteTerms) -> Answer:
    """Terms without a fault, for a promotion that this house can run; once entries are open, with the same draw."""
    refused = _cannot_run(rules, order, writing)
    if refused:
        return refused
    if promotion.opened is not None:
        before = promotion.version.written
        fixed = (before.starts, before.closes, before.mode, before.law)
        asked = (writing.starts, writing.closes, writing.mode, writing.law)
        if fixed != asked or not _draws_alike(rules, promotion):
            return Refused(code=Reason.DRAW_FIXED, clause=CHANGED)
    written = TermsWritten(
        version=len(promotion.versions) + 1,
        terms=rules.digest,
        paper=writing.paper,
        law=writing.law,
        mode=writing.mode,
        starts=writing.starts,
        closes=writing.closes,
        offset=writing.offset,
        **order.signed(act_clause(writing.about.act)),
    )
    return [written]


def _cannot_run(rules: Rules, order: Order, writing: WriteTerms) -> Refused | None:
    if rules.findings:
        first = rules.findings[0]
        told: dict[str, str | int] = {"item": first.item, "answer": first.answers[0], "faults": len(rules.findings)}
        return Refused(code=Reason.TERMS_FAULTY, clause=first.clause, arguments=told)
    some = 0 < rules.count <= MOST_PLACES and all(one.value for one in rules.prizes)
    by_draw = rules.terms.chance == "draw" and rules.each and some and rules.terms.closes is not None
    if not by_draw:
        return Refused(code=Reason.NOT_BY_DRAW, clause=BY_DRAW)
    if writing.closes <= max(order.at, writing.starts):
        return Refused(code=Reason.TERMS_TOO_LATE, clause=BY_DRAW)
    return None


def _draws_alike(rules: Rules, promotion: Promotion) -> bool:
    """Whether these terms draw for as many prizes and reserves as the secret was committed for, from like entries."""
    terms, opened = promotion.draw.terms, promotion.opened
    assert terms is not None
    assert opened is not None
    same = (len(rules.prizes), rules.terms.reserves or 0) == (terms.prizes, terms.reserves)
    return (
        same
        and rules.least == opened.least
        and (rules.each, rules.most)
        == (
            opened.each,
            opened.most,
        )
    )


def _ask(rules: Rules, order: Order, asking: AskForTerms) -> Answer:
    """Where the book has the regulator ask; elsewhere it has them anyway, and asking again is as good."""
    copy = rules.in_force.copy_on_request
    clause = rules.cite(copy.clause) if copy is not None else act_clause(asking.about.act)
    return [TermsAskedFor(reference=asking.reference, **order.signed(clause))]


def _upon(
    rules: Rules,
    promotion: Promotion,
    order: Order,
    command: ApproveTerms | GiveTerms | RecordApproval | PublishTerms,
    version: Version,
) -> Answer:
    signed = order.signed(act_clause(command.about.act))
    match command:
        case ApproveTerms():
            if version.approved_by:
                return Refused(code=Reason.TERMS_APPROVED, clause=act_clause(command.about.act))
            if version.written.by == order.actor.id:
                act = {"act": command.about.act}
                return Refused(code=Reason.SAME_PERSON, clause=act_clause(command.about.act), arguments={**act})
            return [TermsApproved(terms=command.terms, **signed)]
        case GiveTerms():
            return [TermsGiven(terms=command.terms, reference=command.reference, **order.signed(_given(rules)))]
        case RecordApproval():
            change = next(iter(rules.steps("change")), None)
            clause = rules.cite(change.clause) if change else signed["clause"]
            return [ChangeApproved(terms=command.terms, reference=command.reference, **order.signed(clause))]
        case PublishTerms():
            return _publish(rules, promotion, order, command, version)
        case _:
            assert_never(command)


def _given(rules: Rules) -> str:
    """The clause by which the regulator has the terms: before the start, or when it asks."""
    before = next((step for step in rules.steps("start") if step.hours), None)
    if before is not None:
        return rules.cite(before.clause)
    copy = rules.in_force.copy_on_request
    return rules.cite(copy.clause) if copy is not None else act_clause("tell-regulator")


def _publish(rules: Rules, promotion: Promotion, order: Order, publishing: PublishTerms, version: Version) -> Answer:
    """Agreed to by another person; once entries are open, only as the book lets terms be changed."""
    if not version.approved_by:
        return Refused(code=Reason.TERMS_NOT_APPROVED, clause=act_clause("approve-promotion"))
    changes = version.written.version - 1 != promotion.current
    if promotion.opened is not None and changes:
        missing = lacking(rules.steps("change"), {"change-approved"} if version.allowed else set())
        if missing:
            return step_missing(rules, missing[0].id, missing[0].clause)
    publish = next((step for step in rules.steps("start") if step.id == "publish"), None)
    clause = rules.cite(publish.clause) if publish else act_clause(publishing.about.act)
    event = TermsPublished(
        version=version.written.version, terms=publishing.terms, where=publishing.where, **order.signed(clause)
    )
    return [event]


def step_missing(rules: Rules, step: str, clause: str) -> Refused:
    """Why a gate does not open yet: the step that the book wants first."""
    return Refused(code=Reason.STEP_MISSING, clause=rules.cite(clause), arguments={"step": step})
