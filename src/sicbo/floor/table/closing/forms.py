"""Offers about closing a table."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.forms import Context, Field, Offer
from sicbo.floor.table.closing.commands import AnnounceClosing, CancelClosing, CloseTable
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import house_rules


def offers(law: TableLaw, table: Table, _: Context) -> Iterator[Offer]:
    rule = law.book.articles.closing or house_rules().closing
    if table.closing.announced_at is not None:
        yield Offer(command=CancelClosing, on="closing")
    else:
        soon = [Field(name="closes_at", kind="minutes", first=rule.minutes + 1)] if rule.minutes else []
        yield Offer(command=AnnounceClosing, on="closing", fields=lambda: {"closes_at": soon})
    yield Offer(command=CloseTable, on="closing")
