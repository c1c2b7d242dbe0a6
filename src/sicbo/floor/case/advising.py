"""The advice that a book asks for: given in the complainant's language, and acknowledged or refused."""

from __future__ import annotations

from sicbo.floor.case import rules
from sicbo.floor.case.commands import AcknowledgeAdvice, GiveAdvice, Order
from sicbo.floor.case.events import AdviceAcknowledged, AdviceGiven, AnyEvent
from sicbo.floor.case.outstanding import advice_due
from sicbo.floor.case.procedure import Advice
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.speaking import may_not_serve, may_not_speak
from sicbo.floor.case.state import Case

Answer = list[AnyEvent] | Refused


def give_advice(case: Case, order: Order, giving: GiveAdvice) -> Answer:
    """Told once it is due; again only where it was not yet acknowledged, or refused."""
    refused = may_not_serve(order)
    if refused:
        return refused
    advice = _named(case, giving.advice)
    if advice is None:
        return Refused(code=Reason.NO_SUCH_ADVICE, clause=rules.ADVICE, arguments={"advice": giving.advice})
    given = case.advice.get(advice.id)
    if given is not None and given.acknowledged:
        return Refused(code=Reason.ADVICE_GIVEN, clause=advice.clause, arguments={"advice": advice.id})
    if advice not in advice_due(case, order.at):
        return Refused(code=Reason.ADVICE_NOT_DUE, clause=advice.clause, arguments={"advice": advice.id})
    if giving.language != case.language:
        return Refused(code=Reason.OTHER_LANGUAGE, clause=rules.ADVICE, arguments={"language": case.language})
    told = AdviceGiven(
        advice=advice.id,
        language=giving.language,
        way=giving.way,
        digest=giving.digest,
        **order.signed(advice.clause),
    )
    return [told]


def acknowledge_advice(case: Case, order: Order, acknowledging: AcknowledgeAdvice) -> Answer:
    """By the complainant, or as staff saw it: an acknowledgement, or its refusal."""
    refused = may_not_speak(case, order)
    if refused:
        return refused
    given = case.advice.get(acknowledging.advice)
    if given is None:
        return Refused(code=Reason.ADVICE_MISSING, clause=rules.ADVICE, arguments={"advice": acknowledging.advice})
    if given.acknowledged:
        return Refused(code=Reason.ADVICE_GIVEN, clause=rules.ADVICE, arguments={"advice": acknowledging.advice})
    said = AdviceAcknowledged(advice=acknowledging.advice, refused=acknowledging.refused, **order.signed(rules.ADVICE))
    return [said]


def _named(case: Case, name: str) -> Advice | None:
    return next((one for one in case.procedure.advice if one.id == name), None)
