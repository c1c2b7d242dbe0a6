"""The menu of what can go wrong under this book, as the console offers it: the command, who may give it, and what
follows from it.

Whether an entry can be given now is asked of `decide` itself, with an order such as the console would send.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.corrections.commands import CorrectResult, VoidOutcome, VoidRange
from sicbo.floor.table.corrections.grounds import EVIDENCE, PARTS, causes_of, late_grounds
from sicbo.floor.table.corrections.voids import wagers_of
from sicbo.floor.table.decide import decide
from sicbo.floor.table.irregularities.commands import (
    DeclareNoResult,
    FailTerminals,
    FitDice,
    Interrupt,
    Physical,
    RecordPhysical,
    ReportDisplay,
    ReportLighting,
    ReportMalfunction,
)
from sicbo.floor.table.irregularities.decide import irregularity_of
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.views.consequences import (
    Follows,
    after_correction,
    after_display,
    after_failed_terminals,
    after_interruption,
    after_lighting,
    after_malfunction,
    after_no_result,
    after_physical,
    after_void,
)
from sicbo.law import schema
from sicbo.law.schema import Rank
from sicbo.units.dice import ROLLS

ROUNDS = 20
"""How many rounds a form lists, the latest first."""
PHYSICAL: tuple[Physical, ...] = ("uncover", "tumble", "short-tumble")
Kind = Literal["choice", "faces", "some-faces", "round", "place", "places", "area", "wagers", "flag", "code"]


class Blank(msgspec.Struct, frozen=True, kw_only=True):
    """Something that whoever gives the order fills in."""

    name: str
    kind: Kind
    choices: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    """Of wagers: where they may lie; the choices are their places."""
    by: tuple[str, ...] = ()
    """The blanks on which the choices depend, where they do."""
    choices_by: dict[str, tuple[str, ...]] = {}
    """Then the choices, by what is filled in there, with strokes between."""
    may_miss: bool = False


class Irregular(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the menu."""

    id: str
    group: Literal["no-result", "equipment", "interruption", "afterwards"]
    order: dict[str, Any]
    """The order without what is filled in."""
    blanks: tuple[Blank, ...] = ()
    rank: Rank
    clause: str
    follows: tuple[Follows, ...]
    refused: Refused | None
    """Why it cannot be given at this moment, where it cannot."""
    second: bool
    """Whether a second person has to agree first."""


def irregularities(law: TableLaw, table: Table) -> tuple[Irregular, ...]:
    """Everything irregular that the book of this table knows."""
    return (
        *_no_results(law, table),
        *_physical(law, table),
        *_equipment(law, table),
        *_interruptions(law, table),
        *_afterwards(law, table),
    )


def _entry(
    law: TableLaw,
    table: Table,
    name: str,
    group: Literal["no-result", "equipment", "interruption", "afterwards"],
    sample: AnyCommand,
    *,
    act: str,
    clause: str,
    follows: tuple[Follows, ...],
    blanks: tuple[Blank, ...] = (),
) -> Irregular:
    """The entry for an order like this one, which is asked of the table on behalf of the rank that may give it."""
    rank = law.act(act).rank
    answer = decide(law, table, Order(Actor("", rank), 0, sample))
    needs = isinstance(answer, Refused) and answer.code == Reason.NEEDS_APPROVAL
    filled = {blank.name for blank in blanks}
    order = {field: value for field, value in msgspec.to_builtins(sample).items() if field not in filled}
    return Irregular(
        id=name,
        group=group,
        order=order,
        blanks=blanks,
        rank=rank,
        clause=clause,
        follows=follows,
        refused=answer if isinstance(answer, Refused) and not needs else None,
        second=needs,
    )


def _no_results(law: TableLaw, table: Table) -> Iterator[Irregular]:
    for row in law.book.articles.irregularity:
        if row.equipment and row.equipment not in table.fittings:
            continue
        corrected = (Blank(name="corrected", kind="flag"),) if row.malfunction else ()
        yield _entry(
            law,
            table,
            row.id,
            "no-result",
            DeclareNoResult(cause=row.id),
            act=row.act,
            clause=law.cite(row.clause),
            follows=after_no_result(law, table, row),
            blanks=corrected,
        )


def _physical(law: TableLaw, table: Table) -> Iterator[Irregular]:
    """What was done out of order; the book makes a round without result of some of it, the rest is put on record."""
    for act in PHYSICAL:
        if act == "short-tumble" and law.book.articles.dealing.tumbles_min is None:
            continue
        if act == "uncover" and not any(step.id == "uncover" for step in law.steps):
            continue
        sample = RecordPhysical(act)
        follows, clause = after_physical(law, table, irregularity_of(law, table, sample))
        yield _entry(
            law, table, f"did-{act}", "no-result", sample, act="declare-no-result", clause=clause, follows=follows
        )


def _equipment(law: TableLaw, table: Table) -> Iterator[Irregular]:
    corrected = Blank(name="corrected", kind="flag")
    if law.book.articles.lighting is not None:
        yield _entry(
            law,
            table,
            "lighting",
            "equipment",
            ReportLighting("failed"),
            act="declare-no-result",
            clause=law.cite(law.book.articles.lighting.clause),
            follows=after_lighting(law, law.book.articles.lighting),
            blanks=(Blank(name="fault", kind="choice", choices=("failed", "wrong")), corrected),
        )
    follows, clause = after_display(law)
    shown = Blank(name="shown", kind="faces")
    records = list(table.irregular.rounds.values())[::-1][:ROUNDS]
    told_of = msgspec.structs.replace(_rounds(records), may_miss=not records)
    report = ReportDisplay("1-2-3")
    yield _entry(
        law,
        table,
        "display",
        "equipment",
        report,
        act="declare-no-result",
        clause=clause,
        follows=follows,
        blanks=(shown, told_of),
    )
    notice = after_malfunction(law, table, PARTS)
    yield _entry(
        law,
        table,
        "malfunction",
        "equipment",
        ReportMalfunction("other"),
        act="declare-no-result",
        clause=notice[0].clause,
        follows=notice,
        blanks=(Blank(name="part", kind="code", choices=PARTS), corrected),
    )
    fitted = (Follows("follows.fit-dice", law.act_clause(law.act("fit-dice"))),)
    serials = (Blank(name="dice", kind="code"), Blank(name="tumbler", kind="code"))
    new = FitDice("D", "T")
    yield _entry(
        law,
        table,
        "fit-dice",
        "equipment",
        new,
        act="fit-dice",
        clause=fitted[0].clause,
        follows=fitted,
        blanks=serials,
    )


def _interruptions(law: TableLaw, table: Table) -> Iterator[Irregular]:
    rule = law.book.articles.interruption
    if rule is None:
        return
    yield _entry(
        law,
        table,
        "interrupt",
        "interruption",
        Interrupt(),
        act="declare-no-result",
        clause=law.cite(rule.clause),
        follows=after_interruption(law, table, rule),
        blanks=(Blank(name="known", kind="some-faces", may_miss=True),),
    )
    places = tuple(place.id for place in table.places.values() if place.player)
    yield _entry(
        law,
        table,
        "fail-terminals",
        "interruption",
        FailTerminals(places[:1]),
        act="declare-no-result",
        clause=law.cite(rule.terminals_clause),
        follows=after_failed_terminals(law, rule),
        blanks=(
            Blank(name="places", kind="places", choices=places),
            Blank(name="unregistered", kind="wagers", choices=places, areas=_areas(law, table), may_miss=True),
        ),
    )


def _areas(law: TableLaw, table: Table) -> tuple[str, ...]:
    """Every area of the games at this table, in their order."""
    games = sorted({place.game for place in table.places.values()})
    return tuple(dict.fromkeys(area for game in games for area in law.paytables[game].areas))


def _afterwards(law: TableLaw, table: Table) -> Iterator[Irregular]:
    records = [record for record in table.irregular.rounds.values() if record.outcome != "void"][::-1][:ROUNDS]
    with_dice = [record for record in records if record.faces is not None]
    pending = bool(with_dice) and with_dice[0].outcome == "playing"
    act = "enter" if pending else "correct-result"
    follows = after_correction(law, pending=pending)
    yield _entry(
        law,
        table,
        "correct-result",
        "afterwards",
        CorrectResult(round=_latest(with_dice), faces=_other_dice(with_dice), evidence=EVIDENCE[0]),
        act=act,
        clause=follows[0].clause,
        follows=follows,
        blanks=(
            _rounds(with_dice),
            Blank(name="faces", kind="faces"),
            Blank(name="evidence", kind="code", choices=EVIDENCE),
        ),
    )
    for row in law.book.articles.void:
        yield _void(law, table, row, records)
    for row in late_grounds(law):
        yield _void(law, table, row, [record for record in records if record.outcome == "settled"])


def _void(law: TableLaw, table: Table, row: schema.Void, records: list[RoundRecord]) -> Irregular:
    dice = sorted({record.dice for record in records if record.dice})
    corrected = (Blank(name="corrected", kind="flag"),) if row.malfunction else ()
    sample: AnyCommand
    blanks: tuple[Blank, ...]
    if "range" in row.scope:
        first, last = (records[-1].round, records[0].round) if records else (0, 0)
        sample = VoidRange(ground=row.id, dice=dice[0] if dice else "", first=first, last=last)
        blanks = (
            Blank(name="dice", kind="choice", choices=tuple(dice)),
            msgspec.structs.replace(_rounds(records), name="first"),
            msgspec.structs.replace(_rounds(records), name="last"),
            *corrected,
        )
    else:
        causes = causes_of(row)
        sample = VoidOutcome(
            ground=row.id, cause=causes[0], round=_latest(records), affects_outcome=row.must_affect_outcome
        )
        cause = Blank(name="cause", kind="code", choices=causes)
        blanks = (_rounds(records), cause, *_void_blanks(law, table, row, records), *corrected)
    return _entry(
        law,
        table,
        f"void-{row.id}",
        "afterwards",
        sample,
        act=row.act,
        clause=law.cite(row.clause),
        follows=after_void(law, row),
        blanks=blanks,
    )


def _void_blanks(law: TableLaw, table: Table, row: schema.Void, records: list[RoundRecord]) -> Iterator[Blank]:
    places = tuple(place.id for place in table.places.values() if place.player)
    if "wager" in row.scope:
        wagers = {
            (record.round, place): areas for record in records for place, areas in wagers_of(law, table, record).items()
        }
        known = {place for _, place in wagers} | set(places)
        chosen = tuple(place for place in table.places if place in known)
        yield Blank(name="place", kind="place", choices=chosen, may_miss="round" in row.scope)
        by_both = {f"{number}/{place}": areas for (number, place), areas in wagers.items()}
        yield Blank(name="area", kind="area", by=("round", "place"), choices_by=by_both, may_miss=True)
    if row.must_affect_outcome:
        yield Blank(name="affects_outcome", kind="flag")
    if row.forfeits:
        yield Blank(name="forfeit", kind="places", choices=places, may_miss=True)


def _rounds(records: list[RoundRecord]) -> Blank:
    return Blank(name="round", kind="round", choices=tuple(str(record.round) for record in records))


def _latest(records: list[RoundRecord]) -> int:
    return records[0].round if records else 0


def _other_dice(records: list[RoundRecord]) -> tuple[int, int, int]:
    """Dice that are not those of the latest round, to ask the table with."""
    shown = sorted(records[0].faces or ()) if records else []
    return next(roll.faces for roll in ROLLS if sorted(roll.faces) != shown)
