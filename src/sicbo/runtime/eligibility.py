"""Eligibility: whether somebody who has played may win a prize of the house, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sicbo.floor.patron.figures import excluded
from sicbo.floor.patron.state import Patron
from sicbo.floor.promotion.commands import LeftOutReason
from sicbo.floor.staff.state import Staff
from sicbo.runtime.kinds import PATRON, STAFF


def why_left_out(player: str, ask: Callable[[str], Any], at: int) -> LeftOutReason | None:
    """Why this player may not win at this moment, or nothing if they may."""
    staff, patron = ask(STAFF), ask(f"{PATRON}/{player}")
    if isinstance(staff, Staff) and player in staff.people:
        return "staff"
    if not isinstance(patron, Patron) or not patron.registered:
        return "no-patron"
    if patron.erased:
        return "erased"
    return "excluded" if excluded(patron, at) is not None else None
