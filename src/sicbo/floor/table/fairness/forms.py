"""Offers about who deals, and about a link that nobody can reveal."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.forms import Context, Offer
from sicbo.floor.table.fairness.commands import ExplainLink, HandBack, TakeOver
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table


def offers(_: TableLaw, table: Table, seen: Context) -> Iterator[Offer]:
    if table.dealer == "automatic":
        yield Offer(command=TakeOver, on="running")
    elif table.mode == "practice" and table.dice == "electronic":
        yield Offer(command=HandBack, on="running")
    if seen.lost is not None:
        number, attempt = seen.lost
        yield Offer(command=ExplainLink, on="link", order={"round": number, "attempt": attempt})
