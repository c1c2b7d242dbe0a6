"""The refusals at the door: codes in their order of precedence, each with its clause."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused
from sicbo.law.rulebook import HOUSE, house_rules


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    FOREIGN_REQUEST = "foreign-request"
    TOO_MANY_REQUESTS = "too-many-requests"
    TOO_MANY_CONNECTIONS = "too-many-connections"
    LINK_REFUSED = "link-refused"
    LOG_IN_NAME = "log-in-name"
    LOG_IN_TAKEN = "log-in-taken"
    PASSWORD_TOO_SHORT = "password-too-short"  # noqa: S105
    PASSWORD_TOO_LONG = "password-too-long"  # noqa: S105
    PASSWORD_COMMON = "password-common"  # noqa: S105
    PIN_UNFIT = "pin-unfit"
    PIN_REFUSED = "pin-refused"
    LOG_IN_FAILED = "log-in-failed"
    SESSION_OVER = "session-over"
    SESSION_LOCKED = "session-locked"
    PASSWORD_AGAIN = "password-again"  # noqa: S105
    SECOND_FACTOR_DUE = "second-factor-due"
    SECOND_FACTOR_ON = "second-factor-on"
    SECOND_FACTOR_OFF = "second-factor-off"
    SECOND_FACTOR_NOT_BEGUN = "second-factor-not-begun"
    CODE_WRONG = "code-wrong"
    TOKEN_REFUSED = "token-refused"  # noqa: S105
    TOKEN_TOO_LONG = "token-too-long"  # noqa: S105
    SCOPE_MISSING = "scope-missing"
    TICKET_REFUSED = "ticket-refused"
    PAIRING_REFUSED = "pairing-refused"


def refuse(reason: Reason, **arguments: str | int) -> Refused:
    """The refusal with the clause that stands behind its code."""
    return Refused(code=reason.value, clause=_citation(reason), arguments=arguments)


def _citation(reason: Reason) -> str:
    door = house_rules().door
    match reason:
        case Reason.FOREIGN_REQUEST:
            return "house 14.8"
        case Reason.TOO_MANY_REQUESTS | Reason.TOO_MANY_CONNECTIONS:
            return "house 14.9"
        case Reason.LINK_REFUSED | Reason.LOG_IN_NAME | Reason.LOG_IN_TAKEN:
            return f"{HOUSE} {door.link.clause}"
        case Reason.PASSWORD_TOO_SHORT | Reason.PASSWORD_TOO_LONG | Reason.PASSWORD_COMMON:
            return f"{HOUSE} {door.password.clause}"
        case Reason.PIN_UNFIT | Reason.PIN_REFUSED:
            return f"{HOUSE} {door.pin.clause}"
        case Reason.LOG_IN_FAILED:
            return f"{HOUSE} {door.attempts.clause}"
        case Reason.SESSION_OVER:
            return f"{HOUSE} {door.session.clause}"
        case Reason.SESSION_LOCKED:
            return f"{HOUSE} {door.idle.clause}"
        case Reason.PASSWORD_AGAIN:
            return f"{HOUSE} {door.proof.clause}"
        case Reason.SECOND_FACTOR_DUE:
            return "house 14.22"
        case Reason.SECOND_FACTOR_ON | Reason.SECOND_FACTOR_OFF | Reason.SECOND_FACTOR_NOT_BEGUN | Reason.CODE_WRONG:
            return f"{HOUSE} {door.second_factor.clause}"
        case Reason.TOKEN_REFUSED | Reason.TOKEN_TOO_LONG | Reason.SCOPE_MISSING:
            return f"{HOUSE} {door.token.clause}"
        case Reason.TICKET_REFUSED:
            return f"{HOUSE} {door.ticket.clause}"
        case Reason.PAIRING_REFUSED:
            return f"{HOUSE} {door.pairing.clause}"
