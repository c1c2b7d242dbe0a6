"""The money behind each fact: none, for nothing that happens among the staff moves any."""

from __future__ import annotations

from sicbo.floor.staff.events import AnyEvent
from sicbo.floor.staff.state import Staff
from sicbo.ledger.postings import Posting


def postings(staff: Staff, event: AnyEvent) -> list[Posting]:  # noqa: ARG001
    """Nothing, in the shape that every desk has."""
    return []
