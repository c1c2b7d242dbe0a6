"""The law and the currency of a round that was played before the table closed and opened again."""

from __future__ import annotations

from sicbo.floor.designation import chips_unit
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.sessions.rules import designated_table
from sicbo.floor.table.state import Table

LAW_OF_ITS_ROUND = "house 8.9"


def law_of_round(law: TableLaw, table: Table, record: RoundRecord) -> TableLaw | Refused:
    """What this round is judged by: today's law, the same book as it was read then, or nothing that is at hand here.

    Another book is not applied beside today's, because who may ask, agree and rule is not the same in two books.
    """
    if record.outcome == "playing":
        return law
    if record.currency != table.currency:
        arguments: dict[str, str | int] = {"was": record.currency, "now": table.currency}
        return Refused(code=Reason.EARLIER_CURRENCY, clause=LAW_OF_ITS_ROUND, arguments=arguments)
    if table.session is not None and record.session is None:
        return designated_table(law, table)
    then = law if record.law == table.law else law.earlier.get(record.law)
    if then is None or then.book.id != law.book.id or not _compiles(then, record):
        return Refused(code=Reason.EARLIER_LAW, clause=LAW_OF_ITS_ROUND, arguments={"round": record.round})
    return then


def unit_of_round(table: Table, record: RoundRecord) -> str:
    """What the stakes of this round are amounts of: money, or the chips of a tournament."""
    if record.outcome == "playing":
        return table.unit
    return record.currency if record.session is None else chips_unit(record.session.of.tournament)


def unknown_round(law: TableLaw, table: Table, number: int, clause: str) -> Refused:
    """Why a round that is not there, or void, cannot be put right: by this rule, or because its day is closed.

    No book limits the time for it; the house does, which closes the records of a gaming day with that day.
    """
    if 0 < number < table.streaks.since_round:
        clause = law.act_clause(law.act("start-gaming-day"))
    return Refused(code=Reason.UNKNOWN_ROUND, clause=clause, arguments={"round": number})


def _compiles(law: TableLaw, record: RoundRecord) -> bool:
    """Whether this law has the very pay tables that the round was settled by."""
    tables = law.paytables
    return all(game in tables and tables[game].digest == digest for game, digest in record.digests.items())
