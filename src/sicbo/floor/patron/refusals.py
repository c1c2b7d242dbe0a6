"""The refusals of a patron's stream: codes in their order of precedence."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused

__all__ = ["PRECEDENCE", "Reason", "Refused"]


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    BAD_ID = "bad-id"
    PATRON_KNOWN = "patron-known"
    PATRON_UNKNOWN = "patron-unknown"
    UNKNOWN_APPROVAL = "unknown-approval"
    APPROVAL_ENDED = "approval-ended"
    NOT_ALLOWED = "not-allowed"
    NOT_YOUR_OFFICE = "not-your-office"
    NOT_YOUR_WALLET = "not-your-wallet"
    SAME_PERSON = "same-person"
    NOT_INDEPENDENT = "not-independent"
    APPROVAL_EXPIRED = "approval-expired"
    APPROVED_ALREADY = "approved-already"
    NOT_EXPIRED = "not-expired"
    TRANSFER_KNOWN = "transfer-known"
    TRANSFER_UNKNOWN = "transfer-unknown"
    PERSON_ERASED = "person-erased"
    EXCLUDED = "excluded"
    NO_EXCLUSION = "no-exclusion"
    UNTIL_PASSED = "until-passed"
    NOT_SHORTER = "not-shorter"
    SELF_EXCLUSION_STANDS = "self-exclusion-stands"
    STILL_EXCLUDED = "still-excluded"
    MONEY_THEIRS = "money-theirs"
    SESSION_RUNNING = "session-running"
    NO_SESSION = "no-session"
    STILL_SEATED = "still-seated"
    TIME_CALLED = "time-called"
    TIME_LEFT = "time-left"
    TIME_LIMIT = "time-limit"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    UNKNOWN_CURRENCY = "unknown-currency"
    OTHER_CURRENCY = "other-currency"
    NOTICE_SEEN = "notice-seen"
    NO_PENDING_LIMIT = "no-pending-limit"
    AMOUNT_NOT_POSITIVE = "amount-not-positive"
    AMOUNT_TOO_LARGE = "amount-too-large"
    SAME_LIMIT = "same-limit"
    WALLET_SHORT = "wallet-short"
    DEPOSIT_LIMIT = "deposit-limit"
    LOSS_LIMIT = "loss-limit"
    NEEDS_OWNER = "needs-owner"
    NEEDS_APPROVAL = "needs-approval"
    NEEDS_NOBODY = "needs-nobody"


PRECEDENCE: dict[str, int] = {reason: index for index, reason in enumerate(Reason)}
