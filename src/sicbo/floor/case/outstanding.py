"""The outstanding things of a case, first things first, each with the rule that asks for it: nothing ends before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from sicbo.floor.case import rules
from sicbo.floor.case.procedure import Advice
from sicbo.floor.case.state import Case

Step = Literal[
    "hear-complainant",
    "hear-house",
    "decide",
    "answer",
    "advise",
    "answer-advice",
    "carry-out-remedy",
    "footage",
    "inspection",
    "close",
]


class Outstanding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that somebody has still to do."""

    step: Step
    clause: str
    of: str = ""
    """Which: a stage, an advice, a remedy, a right."""
    by: int | None = None
    """Until when, where there is a time for it."""


def outstanding(case: Case, at: int) -> list[Outstanding]:
    """Everything that has to be done before this case can be closed; once nothing else has, closing it."""
    if not case.is_open:
        return []
    found = [*_until_decided(case), *_after(case, at), *_things(case)]
    return found or [Outstanding(step="close", clause=rules.SERVING)]


def unresolved(case: Case) -> bool:
    """Whether somebody complains and has not come to agree."""
    return bool(case.complainant) and not case.withdrawn and case.answer != "accepted"


def is_silent(case: Case, at: int) -> bool:
    """Whether the complainant has said nothing of the decision that stands for as long as it waits for an answer."""
    stands = case.stands
    return stands is not None and not case.answer and at >= rules.answer_by(stands.at)


def advice_due(case: Case, at: int) -> list[Advice]:
    """What has to be told to the complainant now, and was not yet acknowledged."""
    if not unresolved(case):
        return []
    told = {name for name, one in case.advice.items() if one.acknowledged}
    last = case.stands is not None and (case.answer == "not-satisfied" or is_silent(case, at))
    due = [one for one in case.procedure.advice if one.when == "unresolved" or last]
    return [one for one in due if one.id not in told]


def _until_decided(case: Case) -> Iterator[Outstanding]:
    if case.withdrawn or not case.stage:
        return
    for side in ("complainant", "house"):
        if side not in case.heard and (side == "house" or case.complainant):
            yield Outstanding(step=f"hear-{side}", clause=rules.HEARD)  # type: ignore[arg-type]
    by = rules.decide_by(case.began)
    yield Outstanding(step="decide", clause=case.rules_of(case.stage).clause, of=case.stage, by=by)


def _after(case: Case, at: int) -> Iterator[Outstanding]:
    stands = case.stands
    if stands and unresolved(case) and not case.answer and not is_silent(case, at):
        yield Outstanding(step="answer", clause=rules.times(), by=rules.answer_by(stands.at))
    for one in advice_due(case, at):
        given = one.id in case.advice
        yield Outstanding(step="answer-advice" if given else "advise", clause=one.clause, of=one.id)


def _things(case: Case) -> Iterator[Outstanding]:
    for remedy, link in case.remedies.items():
        if link is None:
            yield Outstanding(step="carry-out-remedy", clause=rules.REMEDIES, of=remedy)
    if case.footage is not None and not case.footage.secured_by:
        yield Outstanding(step="footage", clause=rules.footage())
    if case.turned_to:
        right = next(one.clause for one in case.procedure.rights if one.id == case.turned_to)
        yield Outstanding(step="inspection", clause=right, of=case.turned_to)
