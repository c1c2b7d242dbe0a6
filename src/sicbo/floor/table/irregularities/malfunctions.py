"""Faults of the equipment: lights that fail, displays that err, who must be told, and when play may go on."""

from __future__ import annotations

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.irregularities.commands import (
    Acknowledge,
    Rectify,
    ReportDisplay,
    ReportLighting,
    ReportMalfunction,
)
from sicbo.floor.table.irregularities.events import (
    DisplayDisregarded,
    FaultRectified,
    LightingFailed,
    MalfunctionNotified,
    NoticeAcknowledged,
)
from sicbo.floor.table.irregularities.state import Notice
from sicbo.floor.table.law import RANKS, TableLaw, holds
from sicbo.floor.table.law_of_round import unknown_round
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.settlement import streaks_in_the_dark
from sicbo.law.rulebook import HOUSE, house_rules

Answer = list[AnyEvent] | Refused

NOT_IN_THE_BOOK = "house 8.2"
DISPLAY = "house 8.7"


def report_lighting(law: TableLaw, table: Table, order: Order, report: ReportLighting) -> Answer:
    """Lights out or wrong are no void: the dice decide, and the fault is told like any other.

    Where the book ends streaks by it, they end with the settlement that is due; at a settled round they end at once.
    """
    lighting = law.book.articles.lighting
    clause = NOT_IN_THE_BOOK if lighting is None else law.cite(lighting.clause)
    refused = not_entitled(law, order.actor, "declare-no-result", clause)
    if refused:
        return refused
    number = table.round if report.round is None else report.round
    record = table.irregular.rounds.get(number)
    if report.round is not None and (record is None or record.outcome == "void"):
        return unknown_round(law, table, number, clause)
    if lighting is None:
        return Refused(code=Reason.NOT_A_CAUSE, clause=clause, arguments={"cause": "lighting"})
    in_hand = table.in_hand and number == table.round
    coming = due(law, table)
    if record is None or record.faces is None or record.outcome == "void" or (in_hand and coming != "settle"):
        arguments: dict[str, str | int] = {"step": "lighting", "due": coming}
        return Refused(code=Reason.WRONG_STEP, clause=clause, arguments=arguments)
    failed = LightingFailed(
        round=number,
        fault=report.fault,
        faces=record.faces,
        ends_streaks=lighting.streaks == "end",
        **order.signed(clause),
        streaks_clause=law.cite(lighting.streaks_clause) if lighting.streaks_clause else "",
    )
    told = notified(law, table, order, "lighting", corrected=report.corrected)
    late = failed.ends_streaks and not in_hand
    return [failed, told, *(streaks_in_the_dark(law, table, order, number, failed.streaks_clause) if late else ())]


def report_display(law: TableLaw, table: Table, order: Order, report: ReportDisplay) -> Answer:
    """A display that shows something else, of this round or an earlier one, is information gone wrong, nothing more."""
    rule = law.book.articles.wrong_display
    clause = DISPLAY if rule is None else law.cite(rule.clause)
    refused = not_entitled(law, order.actor, "declare-no-result", clause)
    if refused:
        return refused
    number = table.round if report.round is None else report.round
    if report.round is not None and number not in table.irregular.rounds:
        return Refused(code=Reason.UNKNOWN_ROUND, clause=clause, arguments={"round": number})
    return [DisplayDisregarded(number, report.shown, **order.signed(clause))]


def report_malfunction(law: TableLaw, table: Table, order: Order, report: ReportMalfunction) -> Answer:
    told = notified(law, table, order, report.part, corrected=report.corrected)
    return not_entitled(law, order.actor, "declare-no-result", told.clause) or [told]


def notified(law: TableLaw, table: Table, order: Order, about: str, *, corrected: bool) -> MalfunctionNotified:
    """Who must be told of this fault, by the book or else by the house, and whether play halts."""
    rule, book = law.book.articles.malfunction, law.book.id
    if rule is None or (rule.of == "lighting" and about != "lighting"):
        rule, book = house_rules().malfunction, HOUSE
    return MalfunctionNotified(
        notice=len(table.irregular.notices) + 1,
        about=about,
        to=rule.told,
        halts=rule.halts == "always" or not corrected,
        round=table.round,
        **order.signed(f"{book} {rule.clause}"),
    )


def acknowledge(table: Table, order: Order, command: Acknowledge) -> Answer:
    """Only whoever had to be told can say that they were."""
    notice = table.irregular.notices.get(command.notice)
    if notice is None or notice.acknowledged_by:
        return _no_such(command.notice)
    if not _is_notified(order.actor, notice):
        arguments: dict[str, str | int] = {"act": "acknowledge", "rank": notice.to}
        return Refused(code=Reason.NOT_ALLOWED, clause=notice.clause, arguments=arguments)
    return [NoticeAcknowledged(command.notice, **order.signed(notice.clause))]


def rectify(law: TableLaw, table: Table, order: Order, command: Rectify) -> Answer:
    """Play goes on once the fault is put right, and not before the person named has been told."""
    refused = not_entitled(law, order.actor, command.about.act)
    if refused:
        return refused
    notice = table.irregular.notices.get(command.notice)
    if notice is None or notice.rectified_by:
        return _no_such(command.notice)
    if not notice.acknowledged_by:
        arguments: dict[str, str | int] = {"notice": command.notice, "rank": notice.to}
        return Refused(code=Reason.NOT_ACKNOWLEDGED, clause=notice.clause, arguments=arguments)
    return [FaultRectified(command.notice, **order.signed(law.act_clause(law.act("resume-play"))))]


def _is_notified(actor: Actor, notice: Notice) -> bool:
    rank = next((rank for rank in RANKS if rank == notice.to), None)
    return actor.office == notice.to if rank is None else holds(actor.rank, rank)


def _no_such(notice: int) -> Refused:
    return Refused(code=Reason.NO_SUCH_NOTICE, clause="house 8.5", arguments={"notice": notice})
