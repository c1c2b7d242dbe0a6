"""The refusals of a case: codes in their order of precedence."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused

__all__ = ["PRECEDENCE", "Reason", "Refused"]


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    BAD_ID = "bad-id"
    CASE_KNOWN = "case-known"
    CASE_UNKNOWN = "case-unknown"
    CASE_OVER = "case-over"
    CASE_CLOSED = "case-closed"
    CASE_OPEN = "case-open"
    NOT_YOUR_CASE = "not-your-case"
    NOT_ALLOWED = "not-allowed"
    NOT_YOUR_OFFICE = "not-your-office"
    OWN_ACT = "own-act"
    NO_COMPLAINANT = "no-complainant"
    WITHDRAWN = "case-withdrawn"
    NO_PROCEDURE = "no-procedure"
    UNKNOWN_EVIDENCE = "unknown-evidence"
    STATEMENT_OR_NONE = "statement-or-none"
    ALREADY_DECIDED = "already-decided"
    NOT_DECIDED = "not-decided"
    USUAL_DECIDER = "usual-decider"
    NOT_HIGHER = "not-higher"
    NOT_HEARD = "not-heard"
    RULE_UNKNOWN = "rule-unknown"
    REMEDY_OF_NOTHING = "remedy-of-nothing"
    NO_SUCH_REMEDY = "no-such-remedy"
    ALREADY_ANSWERED = "already-answered"
    NO_REVIEW = "no-review"
    NO_SUCH_ADVICE = "no-such-advice"
    ADVICE_NOT_DUE = "advice-not-due"
    ADVICE_GIVEN = "advice-given"
    ADVICE_MISSING = "advice-missing"
    OTHER_LANGUAGE = "other-language"
    NO_SUCH_RIGHT = "no-such-right"
    WITH_INSPECTOR = "with-inspector"
    FOOTAGE_KNOWN = "footage-known"
    NO_FOOTAGE_HELD = "no-footage-held"
    NOTHING_SET_ASIDE = "nothing-set-aside"
    NOT_A_REMEDY = "not-a-remedy"
    NO_ANSWER_YET = "no-answer-yet"
    ADVICE_DUE = "advice-due"
    REMEDY_DUE = "remedy-due"
    SUM_SET_ASIDE = "sum-set-aside"
    FOOTAGE_DUE = "footage-due"
    STILL_KEPT = "still-kept"


PRECEDENCE: dict[str, int] = {reason: index for index, reason in enumerate(Reason)}
