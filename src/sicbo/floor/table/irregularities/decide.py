"""Rounds without a result: every cause that the book lists, in the steps where it can happen, by who may declare it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.tokens import give_back_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.irregularities.commands import (
    Acknowledge,
    DeclareNoResult,
    FailTerminals,
    FitDice,
    Interrupt,
    IrregularityCommand,
    RecordPhysical,
    Rectify,
    ReportDisplay,
    ReportLighting,
    ReportMalfunction,
)
from sicbo.floor.table.irregularities.events import DiceFitted, NoResultDeclared, PhysicalRecorded
from sicbo.floor.table.irregularities.interruptions import fail_terminals, interrupt
from sicbo.floor.table.irregularities.layout import laid
from sicbo.floor.table.irregularities.malfunctions import (
    acknowledge,
    notified,
    rectify,
    report_display,
    report_lighting,
    report_malfunction,
)
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.measures import result_known
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.law import schema

Answer = list[AnyEvent] | Refused

NOT_IN_THE_BOOK = "house 8.2"
NEVER_REFUSED = "house 8.8"


def decide_irregularities(law: TableLaw, table: Table, order: Order, command: IrregularityCommand) -> Answer:
    """What a report of something irregular brings about, or why it cannot be so."""
    match command:
        case DeclareNoResult():
            return _declare(law, table, order, command)
        case RecordPhysical():
            return record_physical(law, table, order, command)
        case ReportLighting():
            return report_lighting(law, table, order, command)
        case ReportDisplay():
            return report_display(law, table, order, command)
        case ReportMalfunction():
            return _report_malfunction(law, table, order, command)
        case Acknowledge():
            return acknowledge(table, order, command)
        case Rectify():
            return rectify(law, table, order, command)
        case Interrupt():
            return interrupt(law, table, order, command)
        case FailTerminals():
            return fail_terminals(law, table, order, command)
        case FitDice():
            return _fit_dice(law, table, order, command)
        case _:
            assert_never(command)


def _declare(law: TableLaw, table: Table, order: Order, declared: DeclareNoResult) -> Answer:
    """For a listed cause, where it can happen or is found later; a mere power takes two once the result is known."""
    row = next((row for row in law.book.articles.irregularity if row.id == declared.cause), None)
    if row is None:
        return Refused(code=Reason.NOT_A_CAUSE, clause=NOT_IN_THE_BOOK, arguments={"cause": declared.cause})
    clause = law.cite(row.clause)
    refused = not_entitled(law, order.actor, row.act, clause)
    if refused:
        return refused
    if row.equipment and row.equipment not in table.fittings:
        return Refused(code=Reason.NOT_A_CAUSE, clause=clause, arguments={"cause": row.id})
    coming = due(law, table)
    if coming not in row.during + row.found:
        return Refused(code=Reason.WRONG_STEP, clause=clause, arguments={"step": row.id, "due": coming})
    if not takes_two(law, table, row):
        return _without_result(law, table, order, row, corrected=declared.corrected)
    used = second_person(law, table, order, declared)
    if isinstance(used, Refused):
        return used
    return [used, *_without_result(law, table, order, row, corrected=declared.corrected, second=used.approved_by)]


def _report_malfunction(law: TableLaw, table: Table, order: Order, report: ReportMalfunction) -> Answer:
    """A fault is told; one that ends the tumble in hand is declared with it, put right at once or not."""
    row = ended_by(law, table, report.part)
    if row is None:
        return report_malfunction(law, table, order, report)
    return _declare(law, table, order, DeclareNoResult(cause=row.id, corrected=report.corrected))


def ended_by(law: TableLaw, table: Table, part: str) -> schema.Irregularity | None:
    """The irregularity that a fault of this part is, once it has been at work for the round in hand."""
    if not (table.in_hand and table.tumbles):
        return None
    coming = due(law, table)
    return next((row for row in law.book.articles.irregularity if row.part == part and coming in row.during), None)


def takes_two(law: TableLaw, table: Table, row: schema.Irregularity) -> bool:
    """Whether a result that somebody has seen would fall by a mere power.

    What can happen only now is declared at once, though the dice lie open; what is said to have happened before they
    were seen is not. A duty waits for nobody (house 4.4).
    """
    coming = due(law, table)
    seen = coming == "settle" or (coming not in row.during and result_known(law, table))
    return row.duty == "may" and seen


def _without_result(
    law: TableLaw, table: Table, order: Order, row: schema.Irregularity, *, corrected: bool, second: str = ""
) -> list[AnyEvent]:
    """The declaration with all that follows from it, and who must be told."""
    follow = law.book.articles.no_result
    assert follow is not None, "a book that lists causes says what follows"
    stakes = next(one for one in follow.wagers if law.reads(one.reading))
    goes_back = stakes.policy == "return"
    declared = NoResultDeclared(
        round=table.upcoming(),
        cause=row.id,
        word=row.word,
        says=f"call.{row.word}",
        wagers=stakes.policy,
        again=follow.again,
        returned=laid(law, table, spares_streaks=follow.spares_streaks) if goes_back else (),
        second=second,
        **order.signed(law.cite(row.clause)),
        wagers_clause=law.cite(stakes.clause),
        again_clause=law.cite(follow.clause),
    )
    clause = law.cite(stakes.clause)
    tokens = give_back_tokens(table, order, list(table.places), row.word, clause) if goes_back else []
    told = [notified(law, table, order, row.id, corrected=corrected)] if row.malfunction else []
    return [*tokens, declared, *told]


def record_physical(law: TableLaw, table: Table, order: Order, record: RecordPhysical) -> Answer:
    """What was done out of order, with the irregularity that the book makes of it, in one answer.

    Where the book only lets somebody declare it, a known result falls by it with a second person.
    """
    row = irregularity_of(law, table, record)
    refused = not_entitled(law, order.actor, "declare-no-result", law.cite(row.clause) if row else "")
    if refused:
        return refused
    coming = due(law, table)
    least = law.book.articles.dealing.tumbles_min
    short = record.act == "short-tumble" and (least is None or record.times >= least.count)
    if record.act == coming or short:
        return Refused(code=Reason.IN_ORDER, clause=law.step_clause(coming), arguments={"due": coming})
    used = second_person(law, table, order, record) if row and takes_two(law, table, row) else None
    if isinstance(used, Refused):
        return used
    recorded = PhysicalRecorded(
        table.upcoming() if row else table.round,
        record.act,
        record.times,
        coming,
        row.id if row else "",
        **order.signed(law.cite(row.clause) if row else NEVER_REFUSED),
    )
    if row is None:
        return [recorded]
    second = "" if used is None else used.approved_by
    follows = _without_result(law, table, order, row, corrected=False, second=second)
    return [*([] if used is None else [used]), recorded, *follows]


def irregularity_of(law: TableLaw, table: Table, record: RecordPhysical) -> schema.Irregularity | None:
    """The irregularity that the book makes of something done out of order at this step, if it makes one of it.

    Only a tumble's number is told of what has been; any other act is told as it is done.
    """
    coming = due(law, table)
    for row in law.book.articles.irregularity:
        steps = row.during + row.found if record.act == "short-tumble" else row.during
        if record.act in row.physical and coming in steps:
            return row
    return None


def _fit_dice(law: TableLaw, table: Table, order: Order, fitting: FitDice) -> Answer:
    """Dice and tumbler by serial number: never once they have been tumbled for the round in hand."""
    refused = not_entitled(law, order.actor, fitting.about.act)
    if refused:
        return refused
    clause = law.act_clause(law.act("fit-dice"))
    coming = due(law, table)
    if table.in_hand and coming != "tumble":
        return Refused(code=Reason.WRONG_STEP, clause=clause, arguments={"step": "fit-dice", "due": coming})
    return [DiceFitted(fitting.dice, fitting.tumbler, **order.signed(clause))]
