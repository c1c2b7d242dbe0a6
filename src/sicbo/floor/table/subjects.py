"""The subject that a second person agrees to: the act and its very subject, both read off the order that is to follow.

A console builds its request from the order itself (`request_for`); the table checks the order against the same words.
"""

from __future__ import annotations

from urllib.parse import quote

from sicbo.floor.approvals import RequestApproval
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections.commands import CorrectResult, VoidOutcome, VoidRange, WaiveReceivable
from sicbo.floor.table.corrections.grounds import ground_of
from sicbo.floor.table.irregularities.commands import DeclareNoResult, Interrupt, RecordPhysical
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.commands import RuleOnWithheld, VoidWager
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.commands import RuleOnStreak


def request_for(law: TableLaw, table: Table, command: AnyCommand) -> RequestApproval | None:
    """The request that precedes this order; nothing where none is ever needed, or the book does not know the ground."""
    if not command.about.seconded:
        return None
    act = act_of(law, command)
    return RequestApproval(act, subject_of(table, command)) if act else None


def act_of(law: TableLaw, command: AnyCommand) -> str:
    """The act that decides who may give this order and who may agree to it; empty where the book has no such ground."""
    match command:
        case DeclareNoResult():
            return next((row.act for row in law.book.articles.irregularity if row.id == command.cause), "")
        case RecordPhysical():
            return next((row.act for row in law.book.articles.irregularity if command.act in row.physical), "")
        case Interrupt():
            return law.act(command.about.act).id if law.book.articles.interruption else ""
        case VoidOutcome() | VoidRange():
            row = ground_of(law, command.ground)
            return "" if row is None else row.act
        case _:
            return command.about.act


def subject_of(table: Table, command: AnyCommand) -> str:
    """What is to be agreed to, with the round it finds; what differs in any of it never reads alike."""
    match command:
        case DeclareNoResult():
            in_hand = table.upcoming()
            attempt = table.irregular.attempts(in_hand)
            return _joined("no-result", command.cause, "round", in_hand, "attempt", attempt)
        case RecordPhysical():
            in_hand = table.upcoming()
            attempt = table.irregular.attempts(in_hand)
            return _joined("physical", command.act, command.times, "round", in_hand, "attempt", attempt)
        case Interrupt():
            return _joined("interruption", "round", table.round, "known", *command.known)
        case CorrectResult():
            record = table.irregular.rounds.get(command.round)
            was = _dice(record.faces) if record is not None and record.faces is not None else "nothing"
            return _joined("round", command.round, was, "to", _dice(command.faces), command.evidence)
        case VoidOutcome():
            affecting = ("affecting",) if command.affects_outcome else ()
            part = ("place", command.place, "area", command.area or "all") if command.place else ()
            forfeit = ("forfeit", *command.forfeit) if command.forfeit else ()
            return _joined("round", command.round, command.ground, command.cause, *affecting, *part, *forfeit)
        case VoidRange():
            return _joined("rounds", command.first, command.last, command.ground, command.dice)
        case WaiveReceivable():
            return _joined(command.player, command.amount, "tokens" if command.tokens else "money", command.reason)
        case VoidWager():
            area, number = command.area or "all", table.round if command.round is None else command.round
            when = () if command.round is None else ("settled",)
            return _joined("void-wager", "round", number, *when, command.place, area, "incident", command.incident)
        case RuleOnWithheld():
            held = table.people.withheld.get(command.withheld)
            return _joined(command.ruling, command.withheld, *(() if held is None else (held.amount,)))
        case RuleOnStreak():
            waits = table.streaks.rulings.get(command.streak)
            would = ("nothing",) if waits is None else (waits.would, waits.would_length, waits.would_win)
            return _joined("streak", command.streak, command.ruling, *would)
        case _:
            raise AssertionError(f"{command} needs nobody")


def _joined(*parts: str | int) -> str:
    """The parts one after the other; a stroke inside a part is written so that it cannot pass for one between two."""
    return "/".join(quote(str(part), safe="") for part in parts)


def _dice(faces: tuple[int, int, int]) -> str:
    return "-".join(map(str, faces))
