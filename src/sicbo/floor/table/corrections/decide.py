"""Rounds put right afterwards: by the dice they showed, and by reversing entries; later rounds stand."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.chips.stacks import Stacks
from sicbo.floor.table.commands import Order
from sicbo.floor.table.corrections.commands import (
    CollectReceivable,
    CorrectionCommand,
    CorrectResult,
    VoidOutcome,
    VoidRange,
    WaiveReceivable,
)
from sicbo.floor.table.corrections.events import ReceivableCollected, ReceivableWaived, ResultCorrected
from sicbo.floor.table.corrections.voids import void_outcome, void_range
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.decide import not_from_the_link
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.law_of_round import law_of_round, unit_of_round, unknown_round
from sicbo.floor.table.people.withholding import withheld_at_correction
from sicbo.floor.table.places import other_currency
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import TOKENS, Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.settlement import streaks_after
from sicbo.floor.table.wagers.lit import games_of, lit_areas
from sicbo.floor.table.wagers.reversal import resettled
from sicbo.units.dice import FACES, Roll
from sicbo.units.money import AMOUNTS

Answer = list[AnyEvent] | Refused

BY_RULING = "house 8.3"
RECEIVABLE = "house 8.4"
CARRIED = "house 11.3"
NO_CREDIT = "house 2.3"


def decide_corrections(law: TableLaw, table: Table, order: Order, command: CorrectionCommand) -> Answer:
    """What a correction or a void brings about, or why it may not be."""
    match command:
        case CorrectResult():
            return _correct_result(law, table, order, command)
        case VoidOutcome():
            return void_outcome(law, table, order, command)
        case VoidRange():
            return void_range(law, table, order, command)
        case CollectReceivable():
            return _collect(law, table, order, command)
        case WaiveReceivable():
            return _waive(law, table, order, command)
        case _:
            assert_never(command)


def _correct_result(law: TableLaw, table: Table, order: Order, correction: CorrectResult) -> Answer:
    """Before settlement whoever enters results puts it right; afterwards a manager does.

    A second person agrees to that unless the book itself has settled rounds follow the dice.
    """
    record = table.irregular.rounds.get(correction.round)
    pending = record is not None and record.outcome == "playing"
    today, judged = law, law if record is None else law_of_round(law, table, record)
    if not isinstance(judged, Refused):
        law = judged
    refused = not_entitled(law, order.actor, "enter" if pending else "correct-result")
    if refused:
        return refused
    clause, later = correction_clauses(law, pending=pending)
    if record is None or record.outcome == "void":
        return unknown_round(law, table, correction.round, clause)
    if isinstance(judged, Refused):
        return judged
    if not correction.evidence.strip():
        return Refused(code=Reason.NO_REASON, clause=clause)
    if record.faces is None:
        arguments: dict[str, str | int] = {"step": "correct-result", "due": due(law, table)}
        return Refused(code=Reason.WRONG_STEP, clause=clause, arguments=arguments)
    if not all(face in FACES for face in correction.faces):
        told = "-".join(map(str, correction.faces))
        return Refused(code=Reason.BAD_DICE, clause=clause, arguments={"dice": told})
    if sorted(correction.faces) == sorted(record.faces):
        return Refused(code=Reason.SAME_RESULT, clause=clause, arguments={"round": correction.round})
    refused = not_from_the_link(table, record.round, correction.faces)
    if refused:
        return refused
    used = second_person(law, table, order, correction) if takes_two(law, pending=pending) else None
    if isinstance(used, Refused):
        return used
    roll = Roll.of(*correction.faces)
    event = ResultCorrected(
        round=record.round,
        was=record.faces,
        faces=correction.faces,
        lit=lit_areas(law, games_of(table) if pending else record.games.values(), correction.faces),
        evidence=correction.evidence,
        settled=not pending,
        adjustments=resettled(law, table, record, roll, Stacks(table)),
        second="" if used is None else used.approved_by,
        **order.signed(clause),
        later_clause=later,
        unit=unit_of_round(table, record),
    )
    if pending:
        return [event]
    agreed = [] if used is None else [used]
    withheld = withheld_at_correction(law, table, order, event)
    return [*agreed, event, *withheld, *streaks_after(today, table, order, {record.round: correction.faces}, clause)]


def takes_two(law: TableLaw, *, pending: bool) -> bool:
    """Whether a second person agrees to a correction: to one after settlement that no rule of the book demands."""
    rule = law.book.articles.correction
    return not pending and (rule is None or rule.duty == "may")


def correction_clauses(law: TableLaw, *, pending: bool) -> tuple[str, str]:
    """The rule that the dice prevail over what was registered, and the rule that later rounds stand.

    Where the book has none for a result that is not settled yet, it is the rule that the dice are entered: what was
    keyed wrongly is keyed again.
    """
    rule = law.book.articles.correction
    later = BY_RULING if rule is None else law.cite(rule.later_clause)
    if rule is not None and rule.clause:
        return law.cite(rule.clause), later
    return law.step_clause("enter") if pending else BY_RULING, later


def _collect(law: TableLaw, table: Table, order: Order, command: CollectReceivable) -> Answer:
    """What is owed comes in from the player's stack, or from the wallet under a transfer, which the house carries."""
    place = table.places.get(command.place) if command.place else None
    seated = place is not None and place.player == command.player
    carried = order.actor == THE_HOUSE and command.transfer and not (command.place or command.tokens)
    if not seated and not carried:
        return Refused(code=Reason.UNKNOWN_PLACE, clause=RECEIVABLE, arguments={"place": command.place})
    if carried:
        refused = other_currency(table, command.unit, CARRIED)
    else:
        refused = not_entitled(law, order.actor, command.about.act)
    refused = refused or _not_owed(table, command)
    if refused:
        return refused
    if place is not None:
        short = command.amount - (in_hand(place, TOKENS) if command.tokens else place.stack)
        if short > 0:
            return Refused(code=Reason.NO_FUNDS, clause=NO_CREDIT, arguments={"short": short})
    event = ReceivableCollected(
        player=command.player,
        amount=command.amount,
        tokens=command.tokens,
        place=command.place,
        transfer="" if command.place else command.transfer,
        **order.signed(RECEIVABLE),
    )
    return [event]


def _waive(law: TableLaw, table: Table, order: Order, command: WaiveReceivable) -> Answer:
    refused = not_entitled(law, order.actor, command.about.act)
    if refused:
        return refused
    if not command.reason.strip():
        return Refused(code=Reason.NO_REASON, clause=RECEIVABLE)
    refused = _not_owed(table, command)
    if refused:
        return refused
    used = second_person(law, table, order, command)
    if isinstance(used, Refused):
        return used
    event = ReceivableWaived(
        player=command.player,
        amount=command.amount,
        tokens=command.tokens,
        reason=command.reason,
        second=used.approved_by,
        **order.signed(RECEIVABLE),
    )
    return [used, event]


def _not_owed(table: Table, command: CollectReceivable | WaiveReceivable) -> Refused | None:
    debts = table.irregular.tokens_owed if command.tokens else table.irregular.owed
    owed = debts.get(command.player, 0)
    if command.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    if command.amount > owed:
        arguments: dict[str, str | int] = {"player": command.player, "owed": owed}
        return Refused(code=Reason.NOT_OWED, clause=RECEIVABLE, arguments=arguments)
    return None
