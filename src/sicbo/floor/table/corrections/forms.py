"""Offers about rounds that are over or in hand, and about debts from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sicbo.floor.forms import Choice, Context, Field, Offer, codes
from sicbo.floor.table.corrections.commands import (
    CollectReceivable,
    CorrectResult,
    VoidOutcome,
    VoidRange,
    WaiveReceivable,
)
from sicbo.floor.table.corrections.grounds import EVIDENCE, LATE, WAIVED_FOR, causes_of, grounds
from sicbo.floor.table.corrections.voids import wagers_of
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import Table
from sicbo.law import schema
from sicbo.law.ranks import RANKS

WHOLE = Choice(value="", says="whole-round")
ALL = Choice(value="", says="all-wagers")
Fields = dict[str, Iterable[Field]]


def offers(law: TableLaw, table: Table, _: Context) -> Iterator[Offer]:
    voids = [row for row in grounds(law) if "range" not in row.scope]
    for record in table.irregular.rounds.values():
        if record.outcome != "void":
            yield from _upon(law, table, record, [row for row in voids if row.act != LATE or _is_settled(record)])
    ranges = [row for row in grounds(law) if "range" in row.scope]
    if ranges:
        yield Offer(command=VoidRange, on="rounds", act=ranges[0].act, fields=lambda: _range(law, table, ranges))
    yield from _debts(table)


def _is_settled(record: RoundRecord) -> bool:
    return record.outcome == "settled"


def _upon(law: TableLaw, table: Table, record: RoundRecord, voids: list[schema.Void]) -> Iterator[Offer]:
    key, order = str(record.round), {"round": record.round}
    evidence = Field(name="evidence", kind="choice", choices=codes(EVIDENCE))
    if record.faces is not None:
        yield Offer(
            command=CorrectResult,
            on="round",
            key=key,
            order=order,
            first={"faces": record.faces},
            fields=lambda: {"evidence": [evidence]},
        )
    if voids:
        least = min(voids, key=lambda row: _height(law, row))
        yield Offer(
            command=VoidOutcome,
            on="round",
            key=key,
            order={**order, "forfeit": ()},
            act=least.act,
            clause=law.cite(least.clause),
            fields=lambda: _void(law, table, record, voids),
        )


def _height(law: TableLaw, row: schema.Void) -> int:
    return RANKS.index(law.act(row.act).rank)


def _grounds(law: TableLaw, rows: list[schema.Void]) -> Field:
    listed = tuple(Choice(value=row.id, clause=law.cite(row.clause)) for row in rows)
    return Field(name="ground", kind="choice", choices=listed)


def _void(law: TableLaw, table: Table, record: RoundRecord, rows: list[schema.Void]) -> Fields:
    """A ground, its causes, and what of the round falls where not all of it has to."""
    lying = wagers_of(law, table, record)
    causes = [
        Field(name="cause", kind="choice", choices=codes(causes_of(row)), when={"ground": (row.id,)}) for row in rows
    ]
    singling = [row for row in rows if "wager" in row.scope]
    places = [
        Field(
            name="place",
            kind="choice",
            choices=((WHOLE,) if "round" in row.scope else ()) + codes(lying),
            of="place",
            when={"ground": (row.id,)},
        )
        for row in singling
    ]
    single = tuple(row.id for row in singling)
    areas = [
        Field(
            name="area",
            kind="choice",
            choices=(ALL, *codes(found)),
            of="area",
            when={"ground": single, "place": (place,)},
        )
        for place, found in lying.items()
        if single
    ]
    return {
        "ground": [_grounds(law, rows)],
        "cause": causes,
        "place": places,
        "area": areas,
        "affects_outcome": _check("affects_outcome", [row.id for row in rows if row.must_affect_outcome]),
        "corrected": _check("corrected", [row.id for row in rows if row.malfunction]),
    }


def _range(law: TableLaw, table: Table, rows: list[schema.Void]) -> Fields:
    return {
        "ground": [_grounds(law, rows)],
        "dice": [Field(name="dice", kind="text", first=table.irregular.dice)],
        "first": [Field(name="first", kind="whole", first=1)],
        "last": [Field(name="last", kind="whole", first=table.round)],
        "corrected": _check("corrected", [row.id for row in rows if row.malfunction]),
    }


def _check(name: str, on: list[str]) -> list[Field]:
    return [Field(name=name, kind="check", when={"ground": tuple(on)})] if on else []


def _debts(table: Table) -> Iterator[Offer]:
    """Money and tokens that players owe: collected from the stack of one who sits here, or waived."""
    why = Field(name="reason", kind="choice", choices=codes(WAIVED_FOR))
    for on, owed in (("owed", table.irregular.owed), ("tokens-owed", table.irregular.tokens_owed)):
        for player, amount in owed.items():
            if not amount:
                continue
            order, first = {"player": player, "tokens": on == "tokens-owed"}, {"amount": amount}
            seats = table.seats.get(player, ())
            if seats:
                sat = {**order, "place": seats[0], "transfer": ""}
                yield Offer(command=CollectReceivable, on=on, key=player, order=sat, first=first)
            yield Offer(
                command=WaiveReceivable, on=on, key=player, order=order, first=first, fields=lambda: {"reason": [why]}
            )
