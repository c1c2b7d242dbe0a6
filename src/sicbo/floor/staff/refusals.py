"""The refusals of changes of staff or terminals: codes in their order of precedence."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused

__all__ = ["PRECEDENCE", "Reason", "Refused"]


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    BAD_ID = "bad-id"
    UNKNOWN_APPROVAL = "unknown-approval"
    APPROVAL_ENDED = "approval-ended"
    NOT_ALLOWED = "not-allowed"
    NOT_YOUR_OFFICE = "not-your-office"
    SAME_PERSON = "same-person"
    NOT_INDEPENDENT = "not-independent"
    APPROVAL_EXPIRED = "approval-expired"
    APPROVED_ALREADY = "approved-already"
    NOT_EXPIRED = "not-expired"
    HOUSE_BEGUN = "house-begun"
    OWNER_APPOINTED = "owner-appointed"
    PERSON_KNOWN = "person-known"
    PERSON_UNKNOWN = "person-unknown"
    OWN_RANK = "own-rank"
    LAST_ADMINISTRATOR = "last-administrator"
    WATCHES_ONLY = "watches-only"
    TERMINAL_PAIRED = "terminal-paired"
    TERMINAL_UNKNOWN = "terminal-unknown"
    PLACE_PAIRED = "place-paired"
    COOLING = "cooling"
    NEEDS_APPROVAL = "needs-approval"
    NEEDS_NOBODY = "needs-nobody"


PRECEDENCE: dict[str, int] = {reason: index for index, reason in enumerate(Reason)}
