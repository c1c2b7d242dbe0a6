"""The refusals of a promotion: codes in their order of precedence, beside those of its draw and of approvals."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused

__all__ = ["PRECEDENCE", "Reason", "Refused"]


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    BAD_ID = "bad-id"
    NOT_ALLOWED = "not-allowed"
    NOT_YOUR_OFFICE = "not-your-office"
    NO_PROMOTIONS = "no-promotions"
    PROMOTION_UNKNOWN = "promotion-unknown"
    PROMOTION_CANCELLED = "promotion-cancelled"
    PROMOTION_POSTPONED = "promotion-postponed"
    NOT_POSTPONED = "not-postponed"
    ANSWER_NOT_OPEN = "answer-not-open"
    TERMS_LOST = "terms-lost"
    TERMS_FAULTY = "terms-faulty"
    NOT_BY_DRAW = "not-by-draw"
    TERMS_TOO_LATE = "terms-too-late"
    DRAW_FIXED = "draw-fixed"
    TERMS_OTHER = "terms-other"
    SAME_PERSON = "same-person"
    TERMS_APPROVED = "terms-approved"
    TERMS_NOT_APPROVED = "terms-not-approved"
    STEP_MISSING = "step-missing"
    TOO_SOON = "too-soon"
    ENTRIES_STARTED = "entries-started"
    ENTRIES_NOT_STARTED = "entries-not-started"
    CLOSES_LATER = "closes-later"
    CLOSED_ALREADY = "closed-already"
    NOT_SCRUTINEER = "not-scrutineer"
    SCRUTINEER_MISSING = "scrutineer-missing"
    SCRUTINEER_INVOLVED = "scrutineer-involved"
    NOT_SIGNED = "not-signed"
    DRAW_NOT_OVER = "draw-not-over"
    NO_WINNER = "no-winner"
    WINNER_ABSENT = "winner-absent"
    PRESENCE_NOT_ASKED = "presence-not-asked"
    METHOD_NOT_COUNTED = "method-not-counted"
    NOT_OVERDUE = "not-overdue"
    PRIZE_CLAIMED = "prize-claimed"
    PRIZE_NOT_CLAIMED = "prize-not-claimed"
    PRIZE_REFUSED = "prize-refused"
    PRIZE_HANDED_OVER = "prize-handed-over"
    NO_CASH_INSTEAD = "no-cash-instead"
    NOTHING_TO_CHOOSE = "nothing-to-choose"
    PARTS_DIFFER = "parts-differ"
    DETAILS_MISSING = "details-missing"
    NOBODY_TO_TELL = "nobody-to-tell"
    CAGE_MISSING = "cage-missing"
    PRIZE_OTHER_CURRENCY = "prize-other-currency"
    PRIZE_DISPUTED = "prize-disputed"
    DISPUTE_KNOWN = "dispute-known"
    TRANSFER_UNKNOWN = "transfer-unknown"


PRECEDENCE: dict[str, int] = {reason: index for index, reason in enumerate(Reason)}
