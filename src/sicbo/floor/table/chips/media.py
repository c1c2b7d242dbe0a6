"""What may be wagered: chips, colour chips, tokens, credits, each where its book takes it."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Table
from sicbo.floor.table.wagers.commands import PlaceWagers
from sicbo.law.schema import Medium

SPOKEN_AS = {"cash-chips": "chips", "colour-chips": "chips"}
"""How the rules on spoken wagers call a medium that they do not name by itself."""


def pile_of(medium: Medium | None, colour: str) -> str | None:
    """The pile that a command means, or nothing if it names none."""
    if medium is None:
        return None
    if medium == "colour-chips":
        return colour.rpartition("/")[2]
    return TOKENS if medium == "tokens" else CASH


def not_taken(law: TableLaw, table: Table, command: PlaceWagers) -> Refused | None:
    """Why a wager may not be made of this, or nothing if it may."""
    refused = _not_spoken(law, command) if command.spoken else None
    return refused or not_of_this(law, table, command.medium, command.colour)


def not_of_this(law: TableLaw, table: Table, medium: Medium | None, colour: str) -> Refused | None:
    """Why the book does not take this medium, or this table these colour chips."""
    if medium is None:
        return None
    chips = law.book.articles.chips
    if chips is None or medium not in chips.media:
        clause = law.cite(law.book.articles.unlisted.clause if chips is None else chips.clause)
        return Refused(code=Reason.MEDIUM_NOT_TAKEN, clause=clause, arguments={"medium": medium})
    if medium != "colour-chips" or chips.colours is None:
        return None
    return issued_elsewhere(law, table, colour, chips.colours.table_clause)


def issued_elsewhere(law: TableLaw, table: Table, colour: str, clause: str) -> Refused | None:
    """The refusal of another table's colour chips."""
    home, named, _ = colour.partition("/")
    if not named or home == table.id:
        return None
    return Refused(code=Reason.ISSUED_ELSEWHERE, clause=law.cite(clause), arguments={"table": home})


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
