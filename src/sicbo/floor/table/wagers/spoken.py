"""Wagers declared aloud, and of which media any wager may be made."""

from __future__ import annotations

from sicbo.floor.table.chips.media import not_of_this
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, Table
from sicbo.floor.table.wagers.commands import PlaceWagers

SPOKEN_AS = {"cash-chips": "chips", "colour-chips": "chips"}
"""How the rules on spoken wagers call a medium that they do not name by itself."""


def not_taken(law: TableLaw, table: Table, command: PlaceWagers) -> Refused | None:
    """Why a wager may not be made of this, or nothing if it may."""
    refused = _not_spoken(law, command) if command.spoken else None
    return refused or not_of_this(law, table, command.medium, command.colour)


def _not_spoken(law: TableLaw, command: PlaceWagers) -> Refused | None:
    """A spoken wager needs something with it; what may not lie on the layout is changed into chips first."""
    oral, chips = law.book.articles.oral, law.book.articles.chips
    if oral is None:
        clause = law.book.articles.unlisted.clause if chips is None else chips.placed_clause
        return Refused(code=Reason.NOT_SPOKEN_HERE, clause=law.cite(clause))
    medium = command.medium or CASH
    called = medium if medium in oral.accompanied_by else SPOKEN_AS.get(medium, medium)
    arguments: dict[str, str | int] = {"medium": medium}
    if called not in oral.accompanied_by:
        return Refused(code=Reason.NOT_ACCOMPANIED, clause=law.cite(oral.clause), arguments=arguments)
    if called in oral.converted_first:
        return Refused(code=Reason.CONVERT_FIRST, clause=law.cite(oral.clause), arguments=arguments)
    return None
