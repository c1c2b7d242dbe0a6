"""Why a table refuses: codes in their order of precedence, each answer with its clause and what to do next."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    TABLE_CLOSED = "table-closed"
    TABLE_OPEN = "table-open"
    NOT_LICENSED = "not-licensed"
    READINGS_UNCONFIRMED = "readings-unconfirmed"
    UNKNOWN_GAME = "unknown-game"
    MIXED_DICE = "mixed-dice"
    NO_SUCH_POWER = "no-such-power"
    UNKNOWN_PLACE = "unknown-place"
    PLACE_TAKEN = "place-taken"
    PLACE_EMPTY = "place-empty"
    NOT_YOUR_PLACE = "not-your-place"
    UNKNOWN_APPROVAL = "unknown-approval"
    UNKNOWN_INCIDENT = "unknown-incident"
    UNKNOWN_WITHHELD = "unknown-withheld"
    UNKNOWN_RULE = "unknown-rule"
    NOT_ALLOWED = "not-allowed"
    NOT_ASSIGNED = "not-assigned"
    BAD_SIGN = "bad-sign"
    APPROVED_MISSING = "approved-missing"
    BELOW_APPROVED = "below-approved"
    NO_PERSONAL_LIMITS = "no-personal-limits"
    NOT_ABOVE_MAXIMUM = "not-above-maximum"
    NOTICE_NEEDED = "notice-needed"
    NOTICE_WITHOUT_TIME = "notice-without-time"
    NOTICE_TOO_SHORT = "notice-too-short"
    NO_NOTICE = "no-notice"
    NOTICE_RUNNING = "notice-running"
    SAME_PERSON = "same-person"
    APPROVAL_EXPIRED = "approval-expired"
    NOT_EXPIRED = "not-expired"
    NOT_SANCTIONED = "not-sanctioned"
    NOT_THEIR_BREACH = "not-their-breach"
    NOT_EXCLUDED = "not-excluded"
    EXCLUDED = "excluded"
    MUST_VACATE = "must-vacate"
    NOT_PRESENT = "not-present"
    NOT_ABSTAINING = "not-abstaining"
    HALTED = "halted"
    STALE_ROUND = "stale-round"
    UNKNOWN_ROUND = "unknown-round"
    NO_SUCH_NOTICE = "no-such-notice"
    NOT_ACKNOWLEDGED = "not-acknowledged"
    NOT_A_CAUSE = "not-a-cause"
    OUTCOME_NOT_AFFECTED = "outcome-not-affected"
    NOT_A_WAGER = "not-a-wager"
    NOT_A_WHOLE_ROUND = "not-a-whole-round"
    NOT_FORFEITED = "not-forfeited"
    IN_ORDER = "in-order"
    WRONG_STEP = "wrong-step"
    NO_SIGN = "no-sign"
    NO_WAGERS = "no-wagers"
    TOO_FEW_TUMBLES = "too-few-tumbles"
    BAD_DICE = "bad-dice"
    SAME_RESULT = "same-result"
    NOT_ENTERED = "not-entered"
    NOT_THE_ECHO = "not-the-echo"
    STREAK_STAYS = "streak-stays"
    BETS_NOT_OPEN = "bets-not-open"
    BETS_CLOSED = "bets-closed"
    NOT_SPOKEN_HERE = "not-spoken-here"
    STREAK_NOT_OFFERED = "streak-not-offered"
    NOT_ACCOMPANIED = "not-accompanied"
    CONVERT_FIRST = "convert-first"
    MEDIUM_NOT_TAKEN = "medium-not-taken"
    ISSUED_ELSEWHERE = "issued-elsewhere"
    NOT_EXCHANGED = "not-exchanged"
    VOUCHER_USED = "voucher-used"
    FLOAT_OPEN = "float-open"
    FLOAT_NOT_OPEN = "float-not-open"
    TRANSFER_KNOWN = "transfer-known"
    TRANSFER_UNKNOWN = "transfer-unknown"
    TRANSFER_OPEN = "transfer-open"
    COUNT_DIFFERS = "count-differs"
    NO_SUCH_COLOUR = "no-such-colour"
    COLOUR_NOT_HELD = "colour-not-held"
    COLOUR_TAKEN = "colour-taken"
    COLOURS_SHORT = "colours-short"
    OTHER_VALUE = "other-value"
    NOT_MARKED = "not-marked"
    NOT_CLOSED = "not-closed"
    SURVEILLANCE_NOT_TOLD = "surveillance-not-told"
    VALUE_UNKNOWN = "value-unknown"
    AREA_NOT_OFFERED = "area-not-offered"
    STREAK_FINAL_CALL = "streak-final-call"
    STREAK_ROUND_BEGUN = "streak-round-begun"
    STREAK_BEFORE_FIRST_RESULT = "streak-before-first-result"
    STREAK_IN_PROGRESS = "streak-in-progress"
    STREAK_OTHER_SIDE = "streak-other-side"
    STREAK_HELD = "streak-held"
    STREAK_NO_PRICE = "streak-no-price"
    NO_SUCH_WAGER = "no-such-wager"
    NOTHING_TO_WITHHOLD = "nothing-to-withhold"
    AMOUNT_NOT_POSITIVE = "amount-not-positive"
    AMOUNT_TOO_LARGE = "amount-too-large"
    BELOW_MINIMUM = "below-minimum"
    ABOVE_MAXIMUM = "above-maximum"
    WRONG_UNIT = "wrong-unit"
    STREAK_WRONG_PRICE = "streak-wrong-price"
    NOT_PAYABLE = "not-payable"
    NO_EXCESS = "no-excess"
    MORE_THAN_WON = "more-than-won"
    NOT_WHOLE_CHIPS = "not-whole-chips"
    FLOAT_SHORT = "float-short"
    NOT_OWED = "not-owed"
    NO_FUNDS = "no-funds"
    LIABILITY_CAP = "liability-cap"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REPEAT = "nothing-to-repeat"
    NEEDS_APPROVAL = "needs-approval"
    CLOSING_TOO_SOON = "closing-too-soon"
    NOT_ANNOUNCED = "not-announced"
    NOTICE_RESULTS = "notice-results"
    NOTICE_TIME = "notice-time"
    ROUND_UNFINISHED = "round-unfinished"
    WAGERS_IN_PLAY = "wagers-in-play"
    STACKS_ON_TABLE = "stacks-on-table"


PRECEDENCE = {reason: index for index, reason in enumerate(Reason)}


class Blocked(msgspec.Struct, frozen=True):
    """One area that stands in the way of a command over several."""

    area: str
    code: Reason
    clause: str
    arguments: dict[str, str | int] = {}


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal as a value: the code, the clause behind it, the arguments of its words, and every area that blocks."""

    code: Reason
    clause: str
    arguments: dict[str, str | int] = {}
    blocked: tuple[Blocked, ...] = ()
