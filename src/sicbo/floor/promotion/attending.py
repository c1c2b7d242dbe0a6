"""Whoever oversees a draw, and the throws and the drawing themselves; what came out is signed, then published."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from sicbo.floor.approvals import ApprovalUsed, second_person
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.draw.commands import KeyChance
from sicbo.floor.draw.decide import decide_draw
from sicbo.floor.promotion.commands import (
    AttendDraw,
    AttendingCommand,
    Drawing,
    MountedCommand,
    NameScrutineer,
    Order,
    PublishResults,
    SignDraw,
)
from sicbo.floor.promotion.events import (
    AnyEvent,
    DrawSigned,
    ResultsPublished,
    ScrutineerAttended,
    ScrutineerNamed,
)
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion
from sicbo.law import schema

Answer = list[AnyEvent] | Refused

OVERSEEN = "house 24.5"
PASSING = "pass-over-winner"


def decide_attending(rules: Rules, promotion: Promotion, order: Order, command: AttendingCommand) -> Answer:
    """What an order of or about whoever oversees the draw brings about, and its publication."""
    step = scrutinised(rules)
    clause = rules.cite(step.clause) if step is not None else OVERSEEN
    match command:
        case NameScrutineer():
            return _name(promotion, order, command, clause)
        case AttendDraw() | SignDraw():
            if not promotion.scrutineer or order.actor.id != promotion.scrutineer:
                return Refused(code=Reason.NOT_SCRUTINEER, clause=clause)
            if isinstance(command, AttendDraw):
                return [ScrutineerAttended(**order.signed(clause))]
            if promotion.draw.places is None:
                return Refused(code=Reason.DRAW_NOT_OVER, clause=clause)
            if not promotion.attending:
                return Refused(code=Reason.SCRUTINEER_MISSING, clause=clause)
            return [DrawSigned(**order.signed(clause))]
        case PublishResults():
            refused = not_entitled(order.actor, command.about.act)
            if not refused and promotion.draw.places is None:
                refused = Refused(code=Reason.DRAW_NOT_OVER, clause=act_clause(command.about.act))
            refused = refused or not_signed(rules, promotion)
            published = ResultsPublished(where=command.where, **order.signed(act_clause(command.about.act)))
            return refused or [published]
        case _:
            assert_never(command)


def decide_draw_of(rules: Rules, promotion: Promotion, order: Order, command: MountedCommand) -> Answer:
    """What an order of the draw brings about, with the scrutineer there from the first throw on where the book
    wants one, or one was named."""
    refused = not_entitled(order.actor, "key-throws" if isinstance(command, KeyChance) else "run-promotion")
    if refused:
        return refused
    if isinstance(command, Drawing) and promotion.counted is not None:
        refused = _alone(rules, promotion, order)
        if refused:
            return refused
    second = partial(_second, promotion, order)
    return decide_draw(promotion.draw, order, command, promotion.entries, second)  # type: ignore[return-value]


def scrutinised(rules: Rules) -> schema.TermsStep | None:
    """The step by which a scrutineer oversees this draw, or may; nothing where no prize is dear enough."""
    return next((step for step in rules.steps("draw") if step.id == "scrutineer"), None)


def not_signed(rules: Rules, promotion: Promotion) -> Refused | None:
    """Why what came out does not stand yet: whoever oversaw it has not signed."""
    step = scrutinised(rules)
    if promotion.signed or not (promotion.scrutineer or (step is not None and step.duty == "must")):
        return None
    return Refused(code=Reason.NOT_SIGNED, clause=rules.cite(step.clause) if step is not None else OVERSEEN)


def _name(promotion: Promotion, order: Order, naming: NameScrutineer, clause: str) -> Answer:
    """Somebody with no part in running the promotion, before the first throw."""
    refused = not_entitled(order.actor, naming.about.act)
    if refused:
        return refused
    if promotion.draw.keyed is not None or promotion.draw.chance is not None:
        return Refused(code=Reason.CLOSED_ALREADY, clause=OVERSEEN)
    if naming.person in _involved(promotion) | {order.actor.id}:
        return Refused(code=Reason.SCRUTINEER_INVOLVED, clause=OVERSEEN, arguments={"person": naming.person})
    return [ScrutineerNamed(person=naming.person, **order.signed(clause))]


def _involved(promotion: Promotion) -> set[str]:
    """Everybody who has written, agreed to, opened or entered this promotion."""
    people = {one.written.by for one in promotion.versions} | {one.approved_by for one in promotion.versions}
    people |= {promotion.opened.by} if promotion.opened is not None else set()
    return people | {one.owner for one in promotion.entries}


def _alone(rules: Rules, promotion: Promotion, order: Order) -> Refused | None:
    """Why nothing is thrown or drawn now: whoever must oversee it is not there, or would do it themselves."""
    step = scrutinised(rules)
    must = step is not None and step.duty == "must"
    clause = rules.cite(step.clause) if step is not None else OVERSEEN
    if (must or promotion.scrutineer) and not promotion.attending:
        return Refused(code=Reason.SCRUTINEER_MISSING, clause=clause)
    if order.actor.id == promotion.scrutineer:
        return Refused(code=Reason.SCRUTINEER_INVOLVED, clause=OVERSEEN, arguments={"person": order.actor.id})
    return None


def _second(promotion: Promotion, order: Order, _act: str) -> ApprovalUsed | Refused:
    return second_person(promotion.approvals, order, PASSING)
