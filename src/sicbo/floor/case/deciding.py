"""Deciding a case, stage by stage as the book has them, and what the complainant says of a decision."""

from __future__ import annotations

from sicbo.floor.case import rules
from sicbo.floor.case.commands import AnswerDecision, DecideCase, Order
from sicbo.floor.case.events import AnyEvent, CaseDecided, DecisionAccepted, NotSatisfied, ReviewRequested
from sicbo.floor.case.procedure import Stage
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.speaking import may_not_speak, own_act
from sicbo.floor.case.state import Case
from sicbo.law.ranks import RANKS, holds

Answer = list[AnyEvent] | Refused


def decide_case(case: Case, order: Order, deciding: DecideCase) -> Answer:
    """By the stage that is due: who may, who has had no part in it, once both sides were heard."""
    if case.withdrawn:
        return Refused(code=Reason.WITHDRAWN, clause=rules.RAISING, arguments={"case": case.id})
    if not case.stage:
        stands = case.decisions[-1]
        return Refused(code=Reason.ALREADY_DECIDED, clause=stands.clause, arguments={"stage": stands.stage})
    stage = case.rules_of(case.stage)
    refused = _not_of_the_rank(stage, order)
    if refused:
        return refused
    if order.actor.id in case.involved:
        return own_act(order)
    refused = _not_usual(stage, order, deciding) or _not_higher(case, stage, order) or _not_heard(case)
    if refused:
        return refused
    if not deciding.rule_known:
        rule = f"{deciding.book} {deciding.rule}"
        return Refused(code=Reason.RULE_UNKNOWN, clause=rules.REMEDIES, arguments={"rule": rule})
    if deciding.remedies and deciding.outcome == "rejected":
        return Refused(code=Reason.REMEDY_OF_NOTHING, clause=rules.REMEDIES)
    impossible = next((one for one in deciding.remedies if one not in case.possible), None)
    if impossible is not None:
        return Refused(code=Reason.NO_SUCH_REMEDY, clause=rules.REMEDIES, arguments={"remedy": impossible})
    decided = CaseDecided(
        stage=stage.id,
        outcome=deciding.outcome,
        paper=deciding.paper,
        rule=f"{deciding.book} {deciding.rule}",
        remedies=tuple(dict.fromkeys(deciding.remedies)),
        absent=deciding.absent,
        rank=order.actor.rank,
        final=not any(case.after(stage.id, on_request=asked) for asked in (True, False)),
        **order.signed(stage.absent_clause if deciding.absent and stage.absent else stage.clause),
    )
    return [decided]


def answer_decision(case: Case, order: Order, answering: AnswerDecision) -> Answer:
    """Agreed to, to be reviewed, or not agreed to: then whoever is next decides, or nobody is."""
    refused = may_not_speak(case, order)
    if refused:
        return refused
    stands = case.stands
    if stands is None:
        return Refused(code=Reason.NOT_DECIDED, clause=rules.times(), arguments={"case": case.id})
    if case.answer in {"accepted", answering.answer}:
        return Refused(code=Reason.ALREADY_ANSWERED, clause=rules.times(), arguments={"case": case.id})
    if answering.answer == "accepted":
        return [DecisionAccepted(**order.signed(rules.times()))]
    if answering.answer == "review":
        review = case.after(stands.stage, on_request=True)
        if review is None or case.answer:
            return Refused(code=Reason.NO_REVIEW, clause=stands.clause, arguments={"stage": stands.stage})
        return [ReviewRequested(stage=review.id, **order.signed(review.clause))]
    following = case.after(stands.stage, on_request=False)
    clause = following.clause if following else case.rules_of(stands.stage).clause
    return [NotSatisfied(stage=following.id if following else "", **order.signed(clause))]


def _not_of_the_rank(stage: Stage, order: Order) -> Refused | None:
    """By rank or by office, as the stage names it."""
    if stage.office:
        if order.actor.office == stage.office:
            return None
        arguments: dict[str, str | int] = {"act": "decide-case", "office": stage.office}
        return Refused(code=Reason.NOT_YOUR_OFFICE, clause=stage.clause, arguments=arguments)
    assert stage.rank is not None, "a stage has a rank or an office"
    if holds(order.actor.rank, stage.rank):
        return None
    arguments = {"act": "decide-case", "rank": stage.rank}
    return Refused(code=Reason.NOT_ALLOWED, clause=stage.clause, arguments=arguments)


def _not_usual(stage: Stage, order: Order, deciding: DecideCase) -> Refused | None:
    """Where the book says who decides in the absence of the usual one, anybody above decides in that absence alone;
    where it does not say so, nobody does by claiming one."""
    if stage.absent is None:
        if deciding.absent:
            return Refused(code=Reason.USUAL_DECIDER, clause=stage.clause, arguments={"rank": stage.rank or ""})
        return None
    if holds(order.actor.rank, stage.absent) == deciding.absent:
        return None
    return Refused(code=Reason.USUAL_DECIDER, clause=stage.absent_clause, arguments={"rank": stage.rank or ""})


def _not_higher(case: Case, stage: Stage, order: Order) -> Refused | None:
    """A review is by somebody who ranks above whoever decided, unless nobody does."""
    if not stage.higher or not case.decisions:
        return None
    before, now = case.decisions[-1].rank, order.actor.rank
    above = before is None or RANKS.index(before) + 1 >= len(RANKS)
    if above or (now is not None and before is not None and RANKS.index(now) > RANKS.index(before)):
        return None
    return Refused(code=Reason.NOT_HIGHER, clause=stage.clause, arguments={"rank": before or ""})


def _not_heard(case: Case) -> Refused | None:
    for side in ("complainant", "house"):
        if side not in case.heard and (side == "house" or case.complainant):
            return Refused(code=Reason.NOT_HEARD, clause=rules.HEARD, arguments={"side": side})
    return None
