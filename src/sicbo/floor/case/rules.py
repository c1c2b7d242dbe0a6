"""The house's own rules of a case, by the citation."""

from __future__ import annotations

from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.units.time import DAY, HOUR, MINUTE

RAISING = "house 22.1"
SEALED = "house 22.2"
HEARD = "house 22.4"
OWN_ACT = "house 22.5"
REMEDIES = "house 22.8"
ADVICE = "house 22.9"
SERVING = "house 22.11"
INSPECTORS = "house 22.12"
SET_ASIDE = "house 22.13"


def times() -> str:
    return f"{HOUSE} {house_rules().cases.time_clause}"


def footage() -> str:
    return f"{HOUSE} {house_rules().cases.footage_clause}"


def keeping() -> str:
    return f"{HOUSE} {house_rules().cases.keep_clause}"


def decide_by(began: int) -> int:
    """When a decision is due that began to be waited for then."""
    return began + house_rules().cases.decide_hours * HOUR


def answer_by(decided: int) -> int:
    """Until when a complainant may answer a decision of that time."""
    return decided + house_rules().cases.answer_days * DAY


def footage_of(first: int, last: int) -> tuple[int, int]:
    """From when until when footage is kept of something that lasted from first to last."""
    margin = house_rules().cases.footage_minutes * MINUTE
    return first - margin, last + margin


def keep_until(closed: int) -> int:
    """Until when the papers of a case that ended then are kept: whole years of 365 days and their leap days.

    >>> keep_until(0) // DAY
    1827
    """
    years = house_rules().cases.keep_years
    return closed + (365 * years + -(-years // 4)) * DAY
