"""The media in which wagers are made: chips, colour chips, tokens, credits, each where its book takes it."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Table
from sicbo.law.schema import Medium


def pile_of(medium: Medium | None, colour: str) -> str | None:
    """The pile that a command means, or nothing if it names none."""
    if medium is None:
        return None
    if medium == "colour-chips":
        return colour.rpartition("/")[2]
    return TOKENS if medium == "tokens" else CASH


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
