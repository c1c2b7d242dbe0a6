"""Offers about a patron: at the window of a cage, and in the pit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from sicbo.floor.forms import Context, Field, Offer, codes
from sicbo.floor.patron.commands import (
    ErasePerson,
    ExcludePatron,
    GiveCredit,
    LimitKind,
    ReadmitPatron,
    SendToCage,
    SendToTable,
    SetLimit,
)
from sicbo.floor.patron.figures import excluded
from sicbo.floor.patron.state import Patron


def offers(patron: Patron, seen: Context) -> Iterator[Offer]:
    """Every order that the house's people give about this patron."""
    if seen.cage:
        for use, word in (("cash", "cash-out"), ("ticket", "issue-a-ticket")):
            order, first = {"cage": seen.cage, "use": use}, {"amount": patron.wallet}
            yield Offer(command=SendToCage, on="window", order=order, first=first, word=word)
        yield Offer(command=SetLimit, on="window", fields=_limit)
    if seen.table:
        # What a player who has left owes a table, out of the wallet: asked for where the debt stands.
        order = {"table": seen.table, "purpose": "debt"}
        yield Offer(command=SendToTable, on="owed", order=order, first={"amount": seen.owed})
    yield Offer(command=ExcludePatron, on="patron", order={"table": ""})
    if excluded(patron, seen.now) is not None:
        yield Offer(command=ReadmitPatron, on="patron")
    yield Offer(command=GiveCredit, on="patron")
    if not patron.erased:
        again = Field(name="again", kind="again", first=patron.id)
        yield Offer(command=ErasePerson, on="patron", fields=lambda: {"again": [again]})


def _limit() -> dict[str, list[Field]]:
    """Money for a gaming day, or minutes of it."""
    time = {"kind": ("time",)}
    return {
        "kind": [Field(name="kind", kind="choice", choices=codes(get_args(LimitKind)), of="finder.kind")],
        "amount": [
            Field(name="amount", kind="money", says="limit", optional=True, unless=time),
            Field(name="amount", kind="whole", says="limit", optional=True, when=time),
        ],
    }
