"""The refusals of a tournament, by their codes."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused

__all__ = ["Reason", "Refused"]


class Reason(StrEnum):
    """Every code that a tournament refuses with by itself."""

    BAD_ID = "bad-id"
    TOURNAMENT_UNKNOWN = "tournament-unknown"
    TOURNAMENT_OVER = "tournament-over"
    NOT_ALLOWED = "not-allowed"
    NOT_YOUR_OFFICE = "not-your-office"
    NOT_DIRECTOR = "not-director"
    NOT_YOUR_ENTRY = "not-your-entry"
    NOT_FORESEEN = "not-foreseen"
    DIRECTOR_ABSENT = "director-absent"
    NO_DIRECTOR_OFFICE = "no-director-office"
    ALREADY_SO = "already-so"
    WRONG_STAGE = "wrong-stage"
    OTHER_TERMS = "other-terms"
    TERMS_UNCHECKED = "terms-unchecked"
    TERMS_FIXED = "terms-fixed"
    STEP_UNKNOWN = "step-unknown"
    STEP_MISSING = "step-missing"
    ENTRANTS_UNTOLD = "entrants-untold"
    ENTRY_UNKNOWN = "entry-unknown"
    ALREADY_ENTERED = "already-entered"
    NOT_ELIGIBLE = "not-eligible"
    WORKER_BARRED = "worker-barred"
    OTHER_CURRENCY = "other-currency"
    ENTRIES_CLOSED = "entries-closed"
    FEE_NOT_DUE = "fee-not-due"
    FEE_MISSING = "fee-missing"
    SUBSTITUTES_OVER = "substitutes-over"
    NOT_BRIEFED = "not-briefed"
    TOO_FEW = "too-few"
    TABLE_MISSING = "table-missing"
    TABLE_IN_USE = "table-in-use"
    TABLE_IN_PLAY = "table-in-play"
    SEAT_EMPTY = "seat-empty"
    NOT_TOLD = "not-told"
    SESSION_UNKNOWN = "session-unknown"
    SESSION_ON = "session-on"
    SPINS_LEFT = "spins-left"
    CHIPS_UNCOUNTED = "chips-uncounted"
    RULING_DUE = "ruling-due"
    NO_RULING_DUE = "no-ruling-due"
    ALREADY_PAID = "already-paid"
    MONEY_OPEN = "money-open"
    SEATS_UNDRAWN = "seats-undrawn"
    TRANSFER_KNOWN = "transfer-known"
    TRANSFER_UNKNOWN = "transfer-unknown"
    AMOUNT_NOT_POSITIVE = "amount-not-positive"
    AMOUNT_TOO_LARGE = "amount-too-large"
    NEEDS_APPROVAL = "needs-approval"
