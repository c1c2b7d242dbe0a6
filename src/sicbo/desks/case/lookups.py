"""Lookups of a case: the procedure of its book, its evidence from the log, and what other desks know of its money."""

from __future__ import annotations

from hashlib import sha256

from sicbo.describe.advice import advice_text
from sicbo.desks.case.archive import Archive
from sicbo.desks.case.remedies import is_remedy
from sicbo.floor.case.commands import (
    AddEvidence,
    CloseCase,
    DecideCase,
    GiveAdvice,
    LinkRemedy,
    NoteSetAside,
    RaiseCase,
)
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.procedure import Procedure, procedure_of
from sicbo.floor.case.state import Case
from sicbo.floor.table.law import TableLaw
from sicbo.house.context import Context, Lookups
from sicbo.law.rulebook import HOUSE, SHELF, Rulebook, books, load, read_clauses
from sicbo.runtime.live_table import LiveTable
from sicbo.runtime.projections import Projections


def _procedure(raising: RaiseCase, _: Case, context: Context) -> Procedure | None:
    """Of the law that the round was played by, or the table has; without a table, of the book that is named."""
    if raising.table:
        live: LiveTable | None = context.ask(f"table/{raising.table}")
        if live is None or live.law is None:
            return None
        return _of(_law(raising, live, context).book, raising)
    book = raising.book or getattr(context.ask(raising.prize) if raising.prize else None, "book", "")
    if book in {"", HOUSE}:
        return procedure_of(HOUSE, None, raising.matter)
    return _of(load(book), raising) if book in books() else None


def _of(book: Rulebook, raising: RaiseCase) -> Procedure:
    return procedure_of(book.id, book.articles.disputes, raising.matter)


def _law(raising: RaiseCase, live: LiveTable, context: Context) -> TableLaw:
    """The law of the round, or that of the table now."""
    rounds: Projections = context.projections["rounds"]
    digest = rounds.law_of(raising.table, raising.round)
    if digest:
        return live.means.laws.law(digest)
    assert live.law is not None, "a table that was ever opened has a law"
    return live.law


def _evidence(command: RaiseCase | AddEvidence, _: Case, context: Context) -> tuple[Evidence, ...] | Evidence | None:
    archive: Archive = context.projections["case-evidence"]
    if isinstance(command, AddEvidence):
        known = context.ask(command.stream) is not None
        return archive.gather(command.stream, command.first, command.last) if known else None
    live: LiveTable | None = context.ask(f"table/{command.table}") if command.table else None
    if live is None or live.law is None or not command.round:
        return ()
    rounds: Projections = context.projections["rounds"]
    law = _law(command, live, context)
    found = [
        archive.gather(
            f"table/{command.table}",
            first,
            last,
            round=command.round,
            law=rounds.law_of(command.table, command.round),
            readings=dict(law.readings),
        )
        for first, last in rounds.stretches(command.table, command.round)
    ]
    return tuple(one for one in found if one is not None)


def _amount(noting: NoteSetAside, case: Case, context: Context) -> int:
    live: LiveTable | None = context.ask(f"table/{noting.table}")
    withheld = None if live is None else live.table.people.withheld.get(noting.withheld)
    return withheld.amount if withheld is not None and withheld.player == case.complainant else 0


def _unruled(_: CloseCase, case: Case, context: Context) -> tuple[int, ...]:
    live: LiveTable | None = context.ask(f"table/{case.table}") if case.set_aside else None
    return () if live is None else tuple(one for one in case.set_aside if one in live.table.people.withheld)


def _is_rule(deciding: DecideCase, _: Case, __: Context) -> bool:
    return deciding.book in {*books(), HOUSE} and deciding.rule in read_clauses(SHELF / deciding.book)


def _told(giving: GiveAdvice, case: Case, context: Context) -> str:
    """The digest of the words, which are kept for ever under it."""
    advice = next((one for one in case.procedure.advice if one.id == giving.advice), None)
    if advice is None:
        return ""
    words = advice_text(advice.says, advice.clause, giving.language).encode()
    context.pins.append(words)
    return sha256(words).hexdigest()


def _matches(linking: LinkRemedy, case: Case, context: Context) -> bool:
    archive: Archive = context.projections["case-evidence"]
    found = archive.commit(linking.stream, linking.seq) if context.ask(linking.stream) is not None else None
    return found is not None and is_remedy(case, linking.remedy, linking.stream, found[0].at, found[1])


LOOKUPS: Lookups = {
    "procedure": _procedure,
    "evidence": _evidence,
    "amount": _amount,
    "unruled": _unruled,
    "rule_known": _is_rule,
    "digest": _told,
    "matches": _matches,
}
