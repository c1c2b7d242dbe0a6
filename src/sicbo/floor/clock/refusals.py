"""The refusals of the clock: codes in their order of precedence."""

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
    SAME_PERSON = "same-person"
    APPROVAL_EXPIRED = "approval-expired"
    APPROVED_ALREADY = "approved-already"
    NOT_EXPIRED = "not-expired"
    PLAY_NOT_HELD = "play-not-held"
    JUMPED_AGAIN = "jumped-again"
    NEEDS_APPROVAL = "needs-approval"
    NEEDS_NOBODY = "needs-nobody"


PRECEDENCE: dict[str, int] = {reason: index for index, reason in enumerate(Reason)}
