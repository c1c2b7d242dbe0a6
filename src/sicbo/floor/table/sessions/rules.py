"""The rules of the book on tables of a tournament, and the refusal of anything else there."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.law import schema

ENTRANTS = "house 5.8"


def rules(law: TableLaw) -> schema.TournamentTable | None:
    """What the book has of tables of a tournament; nothing where it knows no tournaments."""
    tournament = law.book.articles.tournament
    return None if tournament is None else tournament.table


def designated_table(law: TableLaw, table: Table, tournament: str = "") -> Refused:
    """The refusal of anything but tournament play, by the book's rule that the table is used for nothing else."""
    found = rules(law)
    clause = ENTRANTS if found is None else law.cite(found.exclusive.clause)
    name = tournament or (table.session.of.tournament if table.session is not None else table.reserved)
    return Refused(code=Reason.DESIGNATED_TABLE, clause=clause, arguments={"tournament": name})


def not_an_entrant(table: Table, place: str, player: str) -> Refused | None:
    """Why this player may not sit here: at a designated table everybody has the place that was drawn for them."""
    if table.session is None or table.session.seats.get(place) == player:
        return None
    return Refused(code=Reason.NOT_AN_ENTRANT, clause=ENTRANTS, arguments={"place": place})
