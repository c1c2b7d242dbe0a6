"""The refusals of a draw: codes in their order of precedence, beside those of its arithmetic."""

from __future__ import annotations

from enum import StrEnum

from sicbo.floor.refused import Refused
from sicbo.units.refusal import BadInput


class Reason(StrEnum):
    """Every code, first things first: when several hold, the earlier one is told."""

    DRAW_COMMITTED = "draw-committed"
    DRAW_NOT_COMMITTED = "draw-not-committed"
    ENTRIES_BEGUN = "entries-begun"
    BAD_COMMITMENT = "bad-commitment"
    DRAW_COMPROMISED = "draw-compromised"
    DRAW_OVER = "draw-over"
    ENTRIES_CLOSED = "entries-closed"
    ENTRIES_OPEN = "entries-open"
    ENTRIES_CHANGED = "entries-changed"
    BAD_SALT = "bad-salt"
    BEACON_OUT = "beacon-out"
    BEACON_NOT_OUT = "beacon-not-out"
    CHANCE_RECORDED = "chance-recorded"
    CHANCE_MISSING = "chance-missing"
    SECRET_LOST = "secret-lost"  # noqa: S105 a code of a refusal
    SECRET_MISMATCH = "secret-mismatch"  # noqa: S105
    SECRET_THERE = "secret-there"  # noqa: S105
    NOT_DRAWN = "not-drawn"
    NOT_A_GROUND = "not-a-ground"


def refusal_of(fault: BadInput) -> Refused:
    """What the arithmetic will not take, as a refusal."""
    return Refused(code=fault.code, clause=fault.clause, arguments=fault.arguments)
