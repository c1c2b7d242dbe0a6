"""The refusals of a cage: codes in their order of precedence."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused

__all__ = ["PRECEDENCE", "Reason", "Refused"]


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    BAD_ID = "bad-id"
    CAGE_CLOSED = "cage-closed"
    CAGE_OPEN = "cage-open"
    UNKNOWN_APPROVAL = "unknown-approval"
    APPROVAL_ENDED = "approval-ended"
    NOT_ALLOWED = "not-allowed"
    NOT_YOUR_OFFICE = "not-your-office"
    TRANSFER_KNOWN = "transfer-known"
    TRANSFER_UNKNOWN = "transfer-unknown"
    SAME_PERSON = "same-person"
    NOT_INDEPENDENT = "not-independent"
    APPROVAL_EXPIRED = "approval-expired"
    APPROVED_ALREADY = "approved-already"
    NOT_EXPIRED = "not-expired"
    TICKET_UNKNOWN = "ticket-unknown"
    TICKET_SPENT = "ticket-spent"
    TICKET_LAPSED = "ticket-lapsed"
    TICKET_GOOD = "ticket-good"
    TICKET_KNOWN = "ticket-known"
    NO_DROP = "no-drop"
    TABLE_UNKNOWN = "table-unknown"
    UNKNOWN_CURRENCY = "unknown-currency"
    OTHER_CURRENCY = "other-currency"
    TABLE_OTHER_CURRENCY = "table-other-currency"
    TICKET_OF_ANOTHER = "ticket-of-another"
    SENDER_PAYS = "sender-pays"
    CASH_ON_THE_WAY = "cash-on-the-way"
    AMOUNT_NOT_POSITIVE = "amount-not-positive"
    AMOUNT_TOO_LARGE = "amount-too-large"
    BANKROLL_SHORT = "bankroll-short"
    DRAWER_SHORT = "drawer-short"
    NEEDS_OWNER = "needs-owner"
    NEEDS_APPROVAL = "needs-approval"
    NEEDS_NOBODY = "needs-nobody"


PRECEDENCE: dict[str, int] = {reason: index for index, reason in enumerate(Reason)}
