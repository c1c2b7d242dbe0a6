"""The dues of a promotion: each with its clause and until when, the most pressing first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from sicbo.floor.authority import act_clause
from sicbo.floor.promotion.attending import OVERSEEN, not_signed, scrutinised
from sicbo.floor.promotion.disputes import who_decides
from sicbo.floor.promotion.entries import COUNTED
from sicbo.floor.promotion.notices import notice_until
from sicbo.floor.promotion.prizes import CLAIMED, PAID, must_choose
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion
from sicbo.units.fair_draw import FRESH, SELECTED
from sicbo.units.time import HOUR

Task = Literal[
    "approve-terms",
    "give-terms",
    "give-copy",
    "publish-terms",
    "open-entries",
    "close-entries",
    "name-scrutineer",
    "attend-draw",
    "throw-dice",
    "draw-winners",
    "sign-draw",
    "publish-results",
    "tell-winner",
    "take-claim",
    "choose-payment",
    "hand-over",
    "tell-reason",
    "settle-dispute",
    "tell-inspector",
    "validate-integrity",
]
NO_CLOCK = 0


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is to be done."""

    task: Task
    clause: str
    until: int = NO_CLOCK
    """The last moment in time; 0 where no clock runs."""
    prize: int = 0
    person: str = ""
    case: str = ""
    urgency: str = ""
    """How soon, where the book gives no number."""


def due(rules: Rules, promotion: Promotion, cases: Collection[str] = ()) -> list[Due]:
    """Everything that is due now, what has a clock first, in its order; `cases` are those that are open."""
    found = [*_integrity(promotion), *_disputed(rules, promotion, cases)]
    if not promotion.cancelled:
        found += [*_told(rules, promotion), *_begun(rules, promotion)]
    return sorted(found, key=lambda one: (one.until == NO_CLOCK, one.until))


def _integrity(promotion: Promotion) -> Iterator[Due]:
    due_to = promotion.inspector_due
    if due_to is not None:
        yield Due(task="tell-inspector", clause=due_to.clause, until=due_to.at, urgency=due_to.told)
    if promotion.postponed and promotion.answered is not None:
        yield Due(task="validate-integrity", clause=promotion.answered.clause)


def _disputed(rules: Rules, promotion: Promotion, cases: Collection[str]) -> Iterator[Due]:
    for case, one in promotion.disputes.items():
        if case in cases:
            clause = who_decides(rules)
            yield Due(task="settle-dispute", clause=clause, prize=one.prize, person=one.person, case=case)


def _told(rules: Rules, promotion: Promotion) -> Iterator[Due]:
    """Whoever is to be told something: why they have no prize, or the regulator what the terms are."""
    rule = rules.in_force.refused
    for person in promotion.to_tell:
        yield Due(task="tell-reason", clause=rules.cite(rule.clause), person=person, urgency=rule.told)
    copy = rules.in_force.copy_on_request
    for reference in promotion.asked_for:
        clause = rules.cite(copy.clause) if copy is not None else act_clause("tell-regulator")
        yield Due(task="give-copy", clause=clause, person=reference)


def _begun(rules: Rules, promotion: Promotion) -> Iterator[Due]:
    version = promotion.versions[-1]
    if not version.approved_by:
        yield Due(task="approve-terms", clause=act_clause("approve-promotion"))
    if promotion.opened is None:
        yield from _before(rules, promotion)
    elif promotion.counted is None:
        yield Due(task="close-entries", clause=COUNTED, until=promotion.opened.closes)
    elif promotion.draw.places is None:
        yield from _drawing(rules, promotion)
    else:
        yield from _drawn(rules, promotion)


def _before(rules: Rules, promotion: Promotion) -> Iterator[Due]:
    version = promotion.version
    for step in rules.steps("start"):
        clause = rules.cite(step.clause)
        if step.hours and version.given_at is None:
            yield Due(task="give-terms", clause=clause, until=version.written.starts - step.hours * HOUR)
        if step.id == "publish" and not version.published:
            yield Due(task="publish-terms", clause=clause, until=version.written.starts)
    yield Due(task="open-entries", clause=COUNTED, until=version.written.starts)


def _drawing(rules: Rules, promotion: Promotion) -> Iterator[Due]:
    step = scrutinised(rules)
    must = step is not None and step.duty == "must"
    clause = rules.cite(step.clause) if step is not None else OVERSEEN
    if must and not promotion.scrutineer:
        yield Due(task="name-scrutineer", clause=clause)
    elif promotion.scrutineer and not promotion.attending:
        yield Due(task="attend-draw", clause=clause, person=promotion.scrutineer)
    if promotion.draw.chance is None:
        yield Due(task="throw-dice", clause=FRESH)
    else:
        yield Due(task="draw-winners", clause=SELECTED)


def _drawn(rules: Rules, promotion: Promotion) -> Iterator[Due]:
    unsigned = not_signed(rules, promotion)
    if unsigned is not None:
        yield Due(task="sign-draw", clause=unsigned.clause, person=promotion.scrutineer)
    elif not promotion.results:
        yield Due(task="publish-results", clause=act_clause("run-promotion"))
    for prize, award in promotion.awards.items():
        until = notice_until(rules, promotion, award)
        if until is not None:
            clause = rules.cite(rules.in_force.notice.clause)
            yield Due(task="tell-winner", clause=clause, until=until, prize=prize, person=promotion.owner(prize))
        if award.refused is not None or award.handed_over:
            continue
        if award.claimed is None:
            yield Due(task="take-claim", clause=CLAIMED, prize=prize)
        elif must_choose(rules, rules.prizes[prize - 1]) and not award.parts and rules.in_force.cash is not None:
            yield Due(task="choose-payment", clause=rules.cite(rules.in_force.cash.clause), prize=prize)
        else:
            yield Due(task="hand-over", clause=PAID, prize=prize)
