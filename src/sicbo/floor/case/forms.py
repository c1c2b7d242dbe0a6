"""The offers of a case: what is outstanding first, then whatever else may be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from sicbo.floor.case.commands import (
    AcknowledgeAdvice,
    AddEvidence,
    AnswerDecision,
    CloseCase,
    DecideCase,
    GiveAdvice,
    GiveStatement,
    Kind,
    LinkRemedy,
    NoteSetAside,
    RaiseCase,
    RecordInspection,
    ReopenCase,
    SecureFootage,
    TurnToInspector,
    WithdrawCase,
)
from sicbo.floor.case.outstanding import advice_due
from sicbo.floor.case.state import Case
from sicbo.floor.forms import Choice, Context, Field, Offer, codes
from sicbo.law.schema import Matter


def offers(case: Case, seen: Context) -> Iterator[Offer]:
    """Every order that may be given with the case as it is."""
    if not case.raised or not case.kept:
        return
    if case.is_open:
        yield from _hearing(case)
        yield from _deciding(case)
        yield from _advising(case, seen)
        yield from _ending(case)
    else:
        yield Offer(command=ReopenCase, on="case")
    if case.complainant and not case.turned_to:
        rights = tuple(Choice(value=one.id, clause=one.clause) for one in case.procedure.rights)
        field = Field(name="right", kind="choice", choices=rights, of="case.right")
        yield Offer(command=TurnToInspector, on="case", fields=lambda: {"right": [field]})
    yield Offer(command=RecordInspection, on="case", fields=lambda: {"paper": [_text(optional=True)]})


def _hearing(case: Case) -> Iterator[Offer]:
    if case.stage:
        for side in ("complainant", "house"):
            if side == "house" or case.complainant:
                yield Offer(
                    command=GiveStatement,
                    on="case",
                    key=side,
                    order={"side": side, "declined": False},
                    fields=lambda: {"paper": [_text()]},
                    word=f"hear-{side}",
                )
                if side not in case.heard:
                    yield Offer(
                        command=GiveStatement,
                        on="case",
                        key=side,
                        order={"side": side, "paper": "", "declined": True},
                        word=f"decline-{side}",
                    )
    yield Offer(command=AddEvidence, on="case")
    if case.footage is not None and not case.footage.secured_by:
        cameras = Field(name="cameras", kind="text", optional=True)
        yield Offer(command=SecureFootage, on="case", fields=lambda: {"cameras": [cameras]})
    if case.procedure.set_aside and case.table:
        measure = case.procedure.set_aside[0]
        yield Offer(command=NoteSetAside, on="case", order={"table": case.table}, clause=measure.clause)


def _deciding(case: Case) -> Iterator[Offer]:
    if case.stage:
        stage = case.rules_of(case.stage)
        remedies = Field(name="remedies", kind="several", choices=codes(case.possible), optional=True)
        yield Offer(
            command=DecideCase,
            on="case",
            told=stage.office or stage.rank or "",
            clause=stage.clause,
            first={"book": case.procedure.book},
            order={} if stage.absent else {"absent": False},
            fields=lambda: {"paper": [_text()], "remedies": [remedies]},
        )
    if case.stands is not None and case.complainant and case.answer != "accepted":
        yield Offer(command=AnswerDecision, on="case")


def _advising(case: Case, seen: Context) -> Iterator[Offer]:
    for one in advice_due(case, seen.now):
        if one.id in case.advice:
            yield Offer(command=AcknowledgeAdvice, on="advice", key=one.id, order={"advice": one.id}, clause=one.clause)
        order = {"advice": one.id, "language": case.language}
        yield Offer(command=GiveAdvice, on="advice", key=one.id, order=order, clause=one.clause)


def _ending(case: Case) -> Iterator[Offer]:
    for remedy, link in case.remedies.items():
        if link is None:
            stream = f"patron/{case.complainant}" if remedy == "payment" else f"table/{case.table}"
            yield Offer(command=LinkRemedy, on="remedy", key=remedy, order={"remedy": remedy}, first={"stream": stream})
    if case.complainant and not case.withdrawn:
        yield Offer(command=WithdrawCase, on="case", act="raise-case")
    yield Offer(command=CloseCase, on="case")


def _text(*, optional: bool = False) -> Field:
    """What somebody writes; the log gets its digest alone."""
    return Field(name="paper", kind="paper", says="text", optional=optional)


def raising(seen: Context, *, language: str, round_number: int, is_player: bool) -> Offer:
    """The form of a new case, about what the page has before it: a round, a table, or nothing yet."""
    kinds = codes(one for one in get_args(Kind) if not (is_player and one == "incident"))
    matters = Field(name="matter", kind="choice", choices=codes(get_args(Matter)))
    settled: dict[str, str | int | bool] = {"language": language}
    if seen.table:
        settled |= {"table": seen.table, "round": round_number}
    tables = (Choice(value="", says="none-chosen"), *codes(seen.tables))
    fields: dict[str, list[Field]] = {
        "kind": [Field(name="kind", kind="choice", choices=kinds)],
        "matter": [matters],
        "place": [],
        "area": [],
        "prize": [],
        "book": [],
        "paper": [_text(optional=True)],
        "person": [Field(name="person", kind="text", optional=True)],
    }
    if not seen.table:
        fields["table"] = [Field(name="table", kind="choice", choices=tables, of="table")]
        fields["round"] = [Field(name="round", kind="whole", first=0)]
    if is_player:
        settled |= {"complainant": "", "guest": False}
    else:
        fields["complainant"] = [Field(name="complainant", kind="text", optional=True)]
    return Offer(command=RaiseCase, on="case", order=settled, fields=lambda: fields)
