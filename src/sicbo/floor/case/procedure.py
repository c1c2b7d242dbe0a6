"""The procedure of one case: what its book, or the house where the book is silent, says of disputes of its kind."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.law.schema import Disputes, DisputeStage, Matter, Rank, Right, Said


class Stage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who decides at one stage; the last one is final."""

    id: str
    clause: str
    rank: Rank | None = None
    office: str = ""
    on_request: bool = False
    higher: bool = False
    absent: Rank | None = None
    absent_clause: str = ""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a complainant has to be told."""

    id: str
    says: tuple[Said, ...]
    when: Literal["unresolved", "not-satisfied"]
    clause: str


class Cited(msgspec.Struct, frozen=True, kw_only=True):
    """A right or a measure, and the rule that gives it."""

    id: str
    clause: str


class Procedure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Of one matter under one book, with whole citations: a case goes on under the rules that it began with."""

    book: str = HOUSE
    stages: tuple[Stage, ...] = ()
    advice: tuple[Advice, ...] = ()
    rights: tuple[Cited, ...] = ()
    set_aside: tuple[Cited, ...] = ()

    def right(self, wanted: Right) -> Cited | None:
        return next((one for one in self.rights if one.id == wanted), None)


def procedure_of(book: str, law: Disputes | None, matter: Matter) -> Procedure:
    """How disputes of this matter go under this book, and by the house's own rules where it does not speak of them.

    >>> [stage.clause for stage in procedure_of("house", None, "other").stages]
    ['house 22.6', 'house 22.6']
    """
    stages = _stages(book, law, matter) if law is not None else ()
    rights = _rights(book, law, matter) if law is not None else ()
    ours = house_rules().disputes
    return Procedure(
        book=book,
        stages=stages or _stages(HOUSE, ours, matter),
        advice=tuple(
            Advice(id=one.id, says=one.says, when=one.when, clause=f"{book} {one.clause}")
            for one in (law.advice if law is not None else ())
            if matter in one.of
        ),
        rights=rights or _rights(HOUSE, ours, matter),
        set_aside=tuple(
            Cited(id=one.id, clause=f"{book} {one.clause}") for one in (law.set_aside if law is not None else ())
        ),
    )


def _stages(book: str, law: Disputes, matter: Matter) -> tuple[Stage, ...]:
    return tuple(_stage(book, one) for one in law.stage if matter in one.of)


def _stage(book: str, one: DisputeStage) -> Stage:
    return Stage(
        id=one.id,
        clause=f"{book} {one.clause}",
        rank=one.rank,
        office=one.office,
        on_request=one.on_request,
        higher=one.higher,
        absent=one.absent,
        absent_clause=f"{book} {one.absent_clause}" if one.absent_clause else "",
    )


def _rights(book: str, law: Disputes, matter: Matter) -> tuple[Cited, ...]:
    return tuple(Cited(id=one.id, clause=f"{book} {one.clause}") for one in law.right if matter in one.of)
