"""The rules of one promotion: its terms in the light of the book and readings that they were written under."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sicbo.law import schema, vocabulary
from sicbo.law.rulebook import Rulebook, house_rules
from sicbo.terms.check import check
from sicbo.terms.digest import digest
from sicbo.terms.finding import Finding
from sicbo.terms.steps import steps
from sicbo.units.money import parse_amount
from sicbo.units.time import DAY, HOUR, MINUTE


@dataclass(frozen=True)
class PrizeTerms:
    """One prize that is drawn for: several of the same kind are several prizes."""

    number: int
    kind: vocabulary.PrizeKind
    value: int
    cash_instead: int | None
    """What is paid instead of it, where the terms offer that."""

    @property
    def paid(self) -> bool:
        """Whether it is money itself."""
        return self.kind == "cash"


@dataclass(frozen=True)
class Rules:
    book: Rulebook
    readings: dict[str, str]
    terms: vocabulary.Promotion

    @cached_property
    def law(self) -> schema.PromotionLaw | None:
        """What the book says of promotions; nothing in one that holds none."""
        return self.book.articles.promotion

    @property
    def in_force(self) -> schema.PromotionLaw:
        assert self.law is not None, "no promotion begins under a book that holds none"
        return self.law

    @cached_property
    def findings(self) -> list[Finding]:
        """What the terms must still say, or must not say."""
        return check(self.book, self.terms, self.readings)

    @cached_property
    def digest(self) -> str:
        return digest(self.book, self.terms)

    @cached_property
    def prizes(self) -> tuple[PrizeTerms, ...]:
        """The prizes in the order of the terms, numbered from 1."""
        return tuple(self._prizes())

    @cached_property
    def each(self) -> int | None:
        """What has to be wagered for one entry; nothing where the terms do not say."""
        return self.amount(self.terms.entry_each)

    @cached_property
    def least(self) -> int:
        """The least wager that counts."""
        return self.amount(self.terms.compulsory_wager) or 0

    @property
    def most(self) -> int:
        """The most entries of one person: as the terms say, and never more than the house has."""
        own, house = self.terms.entries_max, house_rules().promotions.most_entries
        return house if own is None else min(own, house)

    @property
    def count(self) -> int:
        """How many prizes there are."""
        return sum(prize.number for prize in self.terms.prizes)

    @property
    def dearest(self) -> int:
        return max((one.value for one in self.prizes), default=0)

    def amount(self, written: str | None) -> int | None:
        """An amount of the terms in minor units."""
        return None if written is None else parse_amount(written, self.book.source.currency)

    def entries(self, wagered: int) -> int:
        """How many entries so much gives."""
        assert self.each, "entries are counted once the terms say what one takes"
        return min(wagered // self.each, self.most)

    def steps(self, gate: schema.Gate, prize: PrizeTerms | None = None) -> tuple[schema.TermsStep, ...]:
        """What may or must come before this gate; for a draw, by the dearest of the prizes."""
        worth = self.dearest if prize is None else prize.value
        kind = "" if prize is None else prize.kind
        return steps(self.book, self.terms, gate, self.readings, prize=worth, kind=kind)

    def cite(self, number: str) -> str:
        return f"{self.book.id} {number}"

    def told_until(self, drawn: int, offset: int) -> int:
        """Until when a winner who need not be present is to be told: the last moment that is in time."""
        notice = self.in_force.notice
        rows = (row for row in notice.within if not row.reading or self._reads(row.reading))
        if next(rows).count == "hours":
            return drawn + notice.days * 24 * HOUR
        local = drawn + offset * MINUTE
        return (local // DAY + notice.days + 1) * DAY - offset * MINUTE - 1

    def method(self, named: str) -> schema.NoticeBy | None:
        return next((one for one in self.in_force.notice.method if one.id == named), None)

    def integrity(self, answer: str) -> schema.IntegrityAnswer | None:
        return next((one for one in self.in_force.integrity if one.id == answer), None)

    def _reads(self, guard: str) -> bool:
        reading, _, option = guard.partition("=")
        return self.readings[reading] == option

    def _prizes(self) -> Iterator[PrizeTerms]:
        number = 0
        for prize in self.terms.prizes:
            instead = self.amount(prize.cash_alternative) if prize.cash_alternative_offered else None
            for _ in range(prize.number):
                number += 1
                yield PrizeTerms(number, prize.kind, self.amount(prize.value) or 0, instead)
