"""Decisions that a manager must take before a table opens, because the book leaves it open."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sicbo.audit.finding import Finding
from sicbo.audit.returns import split_text, splits
from sicbo.audit.wording import STREAK, bet_name, listed
from sicbo.law.rulebook import Rulebook

NOT_STATED = "not stated"


def check_rounding(book: Rulebook) -> Iterator[Finding]:
    """One finding where odds are not whole and the book does not say how to round a payment."""
    if book.articles.rounding is not None:
        return
    defaults = {"", *(f"{reading.id}={reading.default}" for reading in book.readings)}
    rows = [
        (row.bet, row.pays, row.clause) for table in book.articles.table for row in table.row if row.reading in defaults
    ]
    if book.articles.streak is not None:
        rows += [(STREAK, row.pays, row.clause) for row in book.articles.streak.row if row.pays]
    broken = [(bet, pays, clause) for bet, pays, clause in rows if Fraction(pays).denominator != 1]
    found: dict[tuple[str, str], dict[str, None]] = {}
    for bet, pays, clause in broken:
        found.setdefault((bet, pays), {})[clause] = None
    if found:
        told = [f"{pays} to 1 on {bet_name(book, bet)} ({listed(clauses)})" for (bet, pays), clauses in found.items()]
        yield Finding(
            clause=str(book.cite(broken[0][2])),
            severity="decide",
            finding=f"Odds that are not whole are paid, but no clause says how a payment is rounded: {listed(told)}.",
            advice="Decide the stake unit at which every win can be paid exactly, or have a rounding rule added.",
            check="rounding",
        )


def check_identity(book: Rulebook) -> Iterator[Finding]:
    """A finding for each fact about the document that it does not state."""
    for fact in book.source.fact:
        if NOT_STATED in fact.says:
            known = "" if fact.says == NOT_STATED else f" in full, only: {fact.says}"
            yield Finding(
                clause=str(book.cite(fact.clause)),
                severity="decide",
                finding=f"The document does not state its {_FACTS.get(fact.id, fact.id)}{known}.",
                advice="Enter it from the approval, with the name of the person who vouches for it.",
                check="identity",
            )


_FACTS = {
    "version": "version",
    "effective": "day of effect",
    "approved": "day of approval",
    "operator": "operator",
    "regulator": "regulator",
    "scope": "scope",
}


def check_readings(book: Rulebook) -> Iterator[Finding]:
    """A finding for each reading that a manager must decide, with its options and what they change."""
    for reading in book.readings:
        if "decide" in reading.surface:
            options = {option.id: option for option in reading.option}
            default = options.pop(reading.default)
            others = [
                f"Or {option.id}: {option.means}" + ("" if option.built else f" (Not offered: {option.unbuilt})")
                for option in options.values()
            ]
            returns = [f"{split_text(book, split)}." for split in splits(book, reading)]
            yield Finding(
                clause=str(book.cite(reading.clauses[0])),
                severity="decide",
                finding=" ".join([f"{reading.question} By default {default.id}: {default.means}", *others, *returns]),
                advice=f"Confirm or change the reading {reading.id} before a table opens. {reading.why}",
                check="reading",
            )
