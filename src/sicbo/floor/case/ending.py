"""The end of a case: withdrawn, closed once nothing is outstanding, taken up again, and kept until nobody must."""

from __future__ import annotations

from sicbo.floor.authority import not_entitled
from sicbo.floor.case import rules
from sicbo.floor.case.commands import CloseCase, Order, ReopenCase
from sicbo.floor.case.events import AnyEvent, CaseClosed, CaseReopened, CaseWithdrawn, KeepingEnded
from sicbo.floor.case.outstanding import Outstanding, outstanding
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.speaking import may_not_serve
from sicbo.floor.case.state import Case
from sicbo.units.time import DAY

Answer = list[AnyEvent] | Refused

WHY: dict[str, Reason] = {
    "hear-complainant": Reason.NOT_HEARD,
    "hear-house": Reason.NOT_HEARD,
    "decide": Reason.NOT_DECIDED,
    "answer": Reason.NO_ANSWER_YET,
    "advise": Reason.ADVICE_DUE,
    "answer-advice": Reason.ADVICE_DUE,
    "carry-out-remedy": Reason.REMEDY_DUE,
    "footage": Reason.FOOTAGE_DUE,
    "inspection": Reason.WITH_INSPECTOR,
}
"""Why a case does not end, by what is outstanding."""


def withdraw_case(case: Case, order: Order) -> Answer:
    """The complainant takes it back, whatever was decided."""
    if order.actor.id != case.complainant:
        return Refused(code=Reason.NOT_YOUR_CASE, clause=rules.RAISING, arguments={"case": case.id})
    if case.withdrawn:
        return Refused(code=Reason.WITHDRAWN, clause=rules.RAISING, arguments={"case": case.id})
    return [CaseWithdrawn(**order.signed(rules.RAISING))]


def close_case(case: Case, order: Order, closing: CloseCase) -> Answer:
    """Only once nothing is outstanding; its rounds are held no longer."""
    refused = may_not_serve(order)
    if refused:
        return refused
    first = outstanding(case, order.at)[0]
    if first.step != "close":
        return Refused(code=WHY[first.step], clause=first.clause, arguments=_arguments(case, first))
    if closing.unruled:
        return Refused(code=Reason.SUM_SET_ASIDE, clause=rules.SET_ASIDE, arguments={"withheld": closing.unruled[0]})
    closed = CaseClosed(
        table=case.table if case.round else "",
        answered=bool(case.answer),
        keep_until=rules.keep_until(order.at),
        **order.signed(rules.SERVING),
    )
    return [closed]


def reopen_case(case: Case, order: Order, reopening: ReopenCase) -> Answer:
    """Decided anew, from the first stage, by somebody who has not decided it before."""
    refused = not_entitled(order.actor, reopening.about.act)
    if refused:
        return refused
    if case.is_open:
        return Refused(code=Reason.CASE_OPEN, clause=rules.SERVING, arguments={"case": case.id})
    return [reopened(case, order, reopening.ground, rules.SERVING)]


def reopened(case: Case, order: Order, ground: str, clause: str) -> CaseReopened:
    return CaseReopened(ground=ground, table=case.table if case.round else "", round=case.round, **order.signed(clause))


def end_keeping(case: Case, order: Order) -> Answer:
    """Its papers go, once they have been kept for as long as they must."""
    refused = not_entitled(order.actor, "keep-case")
    if refused:
        return refused
    if case.is_open:
        return Refused(code=Reason.CASE_OPEN, clause=rules.keeping(), arguments={"case": case.id})
    if order.at < case.keep_until:
        days = -(-(case.keep_until - order.at) // DAY)
        return Refused(code=Reason.STILL_KEPT, clause=rules.keeping(), arguments={"days": days})
    return [KeepingEnded(papers=case.papers, **order.signed(rules.keeping()))]


def _arguments(case: Case, first: Outstanding) -> dict[str, str | int]:
    match first.step:
        case "hear-complainant" | "hear-house":
            return {"side": first.step.removeprefix("hear-")}
        case "advise" | "answer-advice":
            return {"advice": first.of}
        case "carry-out-remedy":
            return {"remedy": first.of}
        case _:
            return {"case": case.id}
