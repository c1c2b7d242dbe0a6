"""The rules by which the pit runs a table, as it shows them: with which notice, and how it closes."""

from __future__ import annotations

from typing import Any

import msgspec

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.law import schema
from sicbo.law.rulebook import HOUSE, house_rules


def powers(law: TableLaw, table: Table) -> dict[str, Any]:
    """What the pit shows of this table's law: with which notice limits change, and how the table closes."""
    articles = law.book.articles
    limits, own_closing = articles.limits, articles.closing
    closing = own_closing or house_rules().closing
    return {
        "book": law.book.id,
        "currency": law.currency,
        "chips": table.chips,
        "readings": law.readings,
        "notice": None if limits is None else _cited(law, limits.raise_minimum),
        "personal": None if limits is None else _cited(law, limits.personal),
        "closing": {
            "results": closing.results,
            "minutes": closing.minutes,
            "clause": law.cite(closing.clause) if own_closing is not None else f"{HOUSE} {closing.clause}",
        },
        "streaks": any(law.paytables[place.game].streak is not None for place in table.places.values()),
    }


def _cited(law: TableLaw, rule: schema.RaiseMinimum | schema.PersonalLimits | None) -> dict[str, Any] | None:
    if rule is None:
        return None
    told: dict[str, Any] = msgspec.to_builtins(rule)
    told.pop("reopened", None)  # which of them is in force is for the table to say
    return {name: law.cite(value) if name.endswith("clause") and value else value for name, value in told.items()}
