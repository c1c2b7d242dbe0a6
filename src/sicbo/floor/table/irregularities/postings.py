"""Stakes of rounds without a result."""

from __future__ import annotations

from sicbo.floor.table.bookings import given_back
from sicbo.floor.table.irregularities.events import IrregularityEvent, NoResultDeclared
from sicbo.ledger.postings import Posting


def irregularity_postings(table_id: str, unit: str, event: IrregularityEvent) -> list[Posting]:
    """Stakes of a round without a result go back to their stacks."""
    return given_back(table_id, unit, event.returned) if isinstance(event, NoResultDeclared) else []
