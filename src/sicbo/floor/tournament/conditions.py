"""The conditions of a tournament: what counts of its terms while it is run, without their words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from typing import Literal

import msgspec

from sicbo.law import schema, vocabulary
from sicbo.law.rulebook import Rulebook
from sicbo.terms.digest import digest
from sicbo.terms.steps import steps
from sicbo.units import canonical
from sicbo.units.money import parse_amount

Paid = Literal["entry-fee", "buy-in", "re-buy", "add-on"]
AT_ENTRY: tuple[Paid, ...] = ("entry-fee", "buy-in")
"""Due before the first session; the others are paid for a further bank while one is played."""
Tie = Literal["fewer-banks", "earlier-chips"]
"""What parts two with the same chips: who was issued fewer banks; who had more before the last spin, and before that.
After all of these the order of the draw of seats does."""
GATES: tuple[schema.Gate, ...] = ("entries", "play", "early-end")


class Particulars(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What terms say in words and a tournament needs in numbers; part of what is approved."""

    withdraw_until: int = 0
    """Until when one withdraws free of charge, UTC milliseconds; 0 for not at all."""
    substitutes_until: int = 0
    progress: tuple[int, ...] = ()
    """How many of each table go on from each round but the last."""
    ties: tuple[Tie, ...] = ()
    cash_for_bank: int = 0
    """What a starting bank of chips is worth in money where chips turn into cash at the end."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    round: int
    starts: int
    tables: int
    places: int
    """At each of them."""
    spins: int


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    place: int
    amount: int = 0
    hundredths: int = 0
    """Its share of the pool, in hundredths of a percent."""
    thing: bool = False


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    unit: str
    least: int
    most: int
    bank: int
    fees: dict[Paid, int]
    compulsory: int
    sessions: tuple[Session, ...]
    pool: int
    """As the terms name it; 0 where it is what was paid as buy-in, re-buy and add-on."""
    prizes: tuple[Prize, ...]
    yes: tuple[str, ...]
    """The questions of the terms that are answered with yes."""
    particulars: Particulars


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step that the book wants before a gate, under these terms."""

    id: str
    before: schema.Gate
    by: schema.By
    must: bool
    enough: bool
    clause: str


class EventLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The law of one tournament, as it was when its terms were drafted: it is in the log with them."""

    book: str
    edition: str
    steps: tuple[Step, ...]
    tournament: schema.Tournament

    def cite(self, number: str) -> str:
        return f"{self.book} {number}"

    def rule(self, name: str) -> str:
        """The citation of the rule that lets this be done; empty where the book has none."""
        return next((self.cite(one.clause) for one in self.tournament.rule if one.id == name), "")


def law_of(book: Rulebook, terms: vocabulary.Tournament, readings: dict[str, str]) -> EventLaw | None:
    """The law of a tournament under these terms; nothing where the book has none (house 21.1)."""
    if book.articles.tournament is None:
        return None
    found = [
        Step(
            id=one.id,
            before=one.before,
            by=one.by,
            must=one.duty == "must",
            enough=one.enough,
            clause=one.clause,
        )
        for gate in GATES
        for one in steps(book, terms, gate, readings)
    ]
    return EventLaw(book=book.id, edition=book.source.edition, steps=tuple(found), tournament=book.articles.tournament)


def conditions_of(
    book: Rulebook, terms: vocabulary.Tournament, particulars: Particulars, when: Callable[[datetime], int]
) -> Conditions:
    """What counts of terms that check clean; `when` turns a time of the venue into UTC milliseconds."""
    unit = book.source.currency

    def money(written: str | None) -> int:
        return parse_amount(written, unit) if written else 0

    return Conditions(
        unit=unit,
        least=terms.players_min or 1,
        most=terms.players_max or 0,
        bank=money(terms.bank),
        fees={fee.what: money(fee.amount) for fee in terms.fees},
        compulsory=money(terms.compulsory_wager),
        sessions=tuple(
            Session(
                id=f"S{number}",
                round=one.round,
                starts=when(one.starts),
                tables=one.tables or terms.tables or 1,
                places=terms.places or 0,
                spins=one.spins or 0,
            )
            for number, one in enumerate(terms.sessions, 1)
        ),
        pool=money(terms.prize_pool),
        prizes=tuple(
            Prize(place=one.place, amount=money(one.amount), hundredths=_hundredths(one.share), thing=bool(one.thing))
            for one in terms.prizes
        ),
        yes=tuple(name for name in type(terms).__struct_fields__ if getattr(terms, name) is True),
        particulars=particulars,
    )


def one_digest(book: Rulebook, terms: vocabulary.Tournament, conditions: Conditions) -> str:
    """The digest that approval, advice and publication hold for: the terms with what counts of them (house 21.2)."""
    counted = canonical.canonical(msgspec.to_builtins(conditions))
    return canonical.digest("sicbo-tournament-1", digest(book, terms), counted).hex()


def _hundredths(share: str | None) -> int:
    """A share in percent as written, in hundredths of a percent; finer than that, its part below is dropped."""
    return 0 if not share else int(Fraction(share.strip()) * 100)
