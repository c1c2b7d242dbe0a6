"""Bookkeeping of a case: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.case import events as e
from sicbo.floor.case.state import Case, Decision, Footage, GivenAdvice, Inspection, Link, Statement


def evolve(case: Case, event: e.AnyEvent) -> None:
    """The state after this event."""
    match event:
        case e.CaseRaised():
            _begin(case, event)
        case e.FootageHeld():
            case.footage = Footage(event.first, event.last)
        case e.EvidenceAdded():
            case.evidence.append(event.evidence)
        case e.StatementGiven():
            case.statements.append((event.side, Statement(event.by, event.at, event.paper, event.declined)))
        case e.FootageSecured():
            assert case.footage is not None, "footage was to be kept before it was"
            case.footage.cameras, case.footage.secured_by = event.cameras, event.by
        case e.SetAsideNoted():
            case.set_aside[event.withheld] = event.amount
        case e.CaseDecided():
            _decided(case, event)
        case e.DecisionAccepted():
            case.answer = "accepted"
        case e.ReviewRequested():
            _goes_to(case, event.stage, event.at)
        case e.NotSatisfied():
            if event.stage:
                _goes_to(case, event.stage, event.at)
            else:
                case.answer = "not-satisfied"
        case e.AdviceGiven():
            case.advice[event.advice] = GivenAdvice(event.language, event.way, event.digest, event.by, event.at)
        case e.AdviceAcknowledged():
            given = case.advice[event.advice]
            given.acknowledged = "refused" if event.refused else "acknowledged"
            given.answered_at = event.at
        case e.TurnedToInspector():
            case.turned_to = event.right
        case e.InspectionRecorded():
            case.turned_to = ""
            case.inspections.append(Inspection(event.outcome, event.by, event.at, event.paper))
        case e.RemedyLinked():
            case.remedies[event.remedy] = Link(event.stream, event.seq)
            case.due_since.pop(event.remedy, None)
        case e.CaseWithdrawn():
            case.withdrawn, case.stage = True, ""
        case e.CaseClosed():
            case.is_open, case.closed_at, case.keep_until = False, event.at, event.keep_until
        case e.CaseReopened():
            _reopen(case, event)
        case e.KeepingEnded():
            case.kept = False
        case _:
            assert_never(event)


def _begin(case: Case, raised: e.CaseRaised) -> None:
    case.kind, case.matter, case.language = raised.kind, raised.matter, raised.language
    case.table, case.round, case.place, case.area = raised.table, raised.round, raised.place, raised.area
    case.person, case.prize = raised.person, raised.prize
    case.complainant, case.guest = raised.complainant, raised.guest
    case.raised_by, case.raised_at, case.began = raised.by, raised.at, raised.at
    case.procedure = raised.procedure
    case.stage = raised.procedure.stages[0].id
    case.is_open = True
    case.evidence.extend(raised.evidence)
    if raised.paper:
        side = "complainant" if raised.complainant else "house"
        case.statements.append((side, Statement(raised.by, raised.at, raised.paper, declined=False)))


def _decided(case: Case, decided: e.CaseDecided) -> None:
    made = Decision(
        stage=decided.stage,
        outcome=decided.outcome,
        by=decided.by,
        at=decided.at,
        rank=decided.rank,
        paper=decided.paper,
        rule=decided.rule,
        clause=decided.clause,
        final=decided.final,
    )
    case.decisions.append(made)
    case.stage, case.answer = "", ""
    done = {remedy: link for remedy, link in case.remedies.items() if link is not None}
    case.remedies = {**done, **dict.fromkeys(decided.remedies)}
    case.due_since = {remedy: case.due_since.get(remedy, decided.at) for remedy in decided.remedies}


def _goes_to(case: Case, stage: str, at: int) -> None:
    case.stage, case.answer, case.began = stage, "", at


def _reopen(case: Case, reopened: e.CaseReopened) -> None:
    """It is decided from the first stage on, and what was advised before is advised again."""
    case.is_open, case.withdrawn, case.closed_at, case.keep_until = True, False, 0, 0
    case.advice = {}
    _goes_to(case, case.procedure.stages[0].id, reopened.at)
