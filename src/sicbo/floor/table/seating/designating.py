"""A table that opens for a session of a tournament, and one that a tournament keeps."""

from __future__ import annotations

from hashlib import sha256

from sicbo.floor.table.commands import Order
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.floor.table.sessions.events import TableDesignated
from sicbo.floor.table.sessions.rules import ENTRANTS, designated_table, rules
from sicbo.floor.table.state import Table
from sicbo.units.canonical import canonical

NO_TOURNAMENTS = "house 21.1"
ALIKE = "house 5.13"


def not_designated(law: TableLaw, table: Table, opening: OpenTable) -> Refused | None:
    """Why a table may not open for this, or nothing if it may: for ordinary play, once no tournament keeps it."""
    named, said = opening.designation, opening.designated
    if table.reserved not in {"", None if named is None else named.tournament}:
        return designated_table(law, table)
    if named is None:
        return None
    if opening.liability_cap is not None or opening.streak_price:
        return designated_table(law, table, named.tournament)
    if rules(law) is None:
        return Refused(code=Reason.NO_TOURNAMENTS, clause=NO_TOURNAMENTS, arguments={"book": law.book.id})
    if said is None:
        arguments: dict[str, str | int] = {"tournament": named.tournament, "session": named.session}
        return Refused(code=Reason.NOT_DESIGNATED, clause=ENTRANTS, arguments=arguments)
    return None


def not_as_designated(law: TableLaw, opening: OpenTable) -> Refused | None:
    """Why a table may not open for its session with this: the tournament has it otherwise."""
    said = opening.designated
    if opening.designation is None or said is None:
        return None
    parts = {
        "mode": opening.mode == said.mode,
        "book": law.book.id == said.book,
        "setup": said.setup in {"", setup(law, opening)},
    }
    differs = next((part for part, agrees in parts.items() if not agrees), "")
    return Refused(code=Reason.NOT_AS_DESIGNATED, clause=ALIKE, arguments={"part": differs}) if differs else None


def setup(law: TableLaw, opening: OpenTable) -> str:
    """The digest of what all tables of a session have alike: law, readings, games, bets left out, chips and sign."""
    games = sorted({place.game for place in opening.places})
    digests = {game: law.paytables[game].digest for game in games}
    alike = [law.book.id, law.readings, digests, sorted(law.without), opening.chips, opening.sign]
    return sha256(canonical(alike)).hexdigest()


def designates(law: TableLaw, order: Order, opening: OpenTable) -> list[TableDesignated]:
    """The fact that the table which opens is for a tournament, if it is."""
    found, named, said = rules(law), opening.designation, opening.designated
    if found is None or named is None or said is None:
        return []
    event = TableDesignated(
        tournament=named.tournament,
        session=named.session,
        setup=setup(law, opening),
        terms=said,
        reserved=found.exclusive.during == "tournament",
        **order.signed(law.cite(found.clause)),
    )
    return [event]
