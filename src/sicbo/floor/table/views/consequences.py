"""The consequences of something irregular, by the book: each consequence as a message key with its clause."""

from __future__ import annotations

import msgspec

from sicbo.floor.table.corrections import decide as corrections
from sicbo.floor.table.corrections.decide import correction_clauses
from sicbo.floor.table.irregularities import interruptions
from sicbo.floor.table.irregularities.decide import NEVER_REFUSED, ended_by, takes_two
from sicbo.floor.table.irregularities.malfunctions import DISPLAY
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.measures import STAKES_RETURNED
from sicbo.floor.table.state import Table
from sicbo.law import schema
from sicbo.law.rulebook import HOUSE, house_rules


class Follows(msgspec.Struct, frozen=True):
    """One consequence, and the clause behind it."""

    say: str
    clause: str
    arguments: dict[str, str] = {}
    """Message keys that the words take in."""


def after_no_result(law: TableLaw, table: Table, row: schema.Irregularity) -> tuple[Follows, ...]:
    """What is called, what becomes of the wagers, how the round goes on, who must be told."""
    rule = law.book.articles.no_result
    assert rule is not None, "a book that lists causes says what follows"
    stakes = next(one for one in rule.wagers if law.reads(one.reading))
    found = [
        Follows("follows.called", law.cite(row.clause), {"call": f"call.{row.word}"}),
        Follows(f"follows.stakes-{stakes.policy}", law.cite(stakes.clause)),
        Follows(f"follows.again-{rule.again}", law.cite(rule.clause)),
    ]
    if rule.spares_streaks and table.streaks.price:
        found.append(Follows("follows.streaks-spared", law.cite(rule.clause)))
    if row.malfunction:
        found += notices_of(law, row.id)
    if takes_two(law, table, row):
        found.append(second())
    return tuple(found)


def after_physical(law: TableLaw, table: Table, row: schema.Irregularity | None) -> tuple[tuple[Follows, ...], str]:
    """It is put on record in any case; the book may make a round without result of it."""
    recorded = Follows("follows.recorded", NEVER_REFUSED)
    if row is None:
        return (recorded,), NEVER_REFUSED
    return (recorded, *after_no_result(law, table, row)), law.cite(row.clause)


def notices_of(law: TableLaw, about: str) -> tuple[Follows, ...]:
    """Who is told of a fault, by the book or else by the house, and whether play halts."""
    rule, book = law.book.articles.malfunction, law.book.id
    if rule is None or (rule.of == "lighting" and about != "lighting"):
        rule, book = house_rules().malfunction, HOUSE
    clause = f"{book} {rule.clause}"
    return (
        Follows("follows.told", clause, {"rank": f"rank.{rule.told}"}),
        Follows(f"follows.halts-{rule.halts}", clause),
    )


def after_malfunction(law: TableLaw, table: Table, parts: tuple[str, ...]) -> tuple[Follows, ...]:
    """Who is told of any fault; and what is declared at this moment with a fault of one of these parts."""
    found = [*notices_of(law, "other")]
    for part in parts:
        row = ended_by(law, table, part)
        if row is not None:
            says = {"part": f"cause.{part}", "call": f"call.{row.word}"}
            found.append(Follows("follows.called-with-part", law.cite(row.clause), says))
    return tuple(found)


def after_lighting(law: TableLaw, rule: schema.Lighting) -> tuple[Follows, ...]:
    found = [Follows("follows.dice-decide", law.cite(rule.clause))]
    if rule.streaks:
        found.append(Follows(f"follows.streaks-{rule.streaks}", law.cite(rule.streaks_clause)))
    return (*found, *notices_of(law, "lighting"))


def after_display(law: TableLaw) -> tuple[tuple[Follows, ...], str]:
    rule = law.book.articles.wrong_display
    clause = DISPLAY if rule is None else law.cite(rule.clause)
    return (Follows("follows.display", clause),), clause


def after_interruption(law: TableLaw, table: Table, rule: schema.Interruption) -> tuple[Follows, ...]:
    found = (
        Follows("follows.goes-on", law.cite(rule.established_clause)),
        Follows("follows.void-else", law.cite(rule.void_clause)),
        Follows("follows.refund-must", law.cite(rule.refund_clause)),
    )
    return (*found, second()) if interruptions.takes_two(law, table, rule) and table.echoed is None else found


def after_failed_terminals(law: TableLaw, rule: schema.Interruption) -> tuple[Follows, ...]:
    return (
        Follows("follows.registered", law.cite(rule.registered_clause)),
        Follows("follows.unregistered", law.cite(rule.unregistered_clause)),
    )


def after_correction(law: TableLaw, *, pending: bool) -> tuple[Follows, ...]:
    """Before settlement the dice are put right; afterwards the payments are turned and booked anew."""
    clause, later = correction_clauses(law, pending=pending)
    if pending:
        return (Follows("follows.corrected-before", clause),)
    found = (Follows("follows.corrected-after", clause), Follows("follows.later-stand", later))
    return (*found, second()) if corrections.takes_two(law, pending=pending) else found


def after_void(law: TableLaw, row: schema.Void) -> tuple[Follows, ...]:
    part = "range" if "range" in row.scope else "wager" if "wager" in row.scope else "round"
    found = [Follows(f"follows.void-{part}", law.cite(row.clause))]
    if row.must_affect_outcome:
        found.append(Follows("follows.must-affect", law.cite(row.clause)))
    found.append(Follows(f"follows.refund-{row.refund}", law.cite(row.refund_clause)))
    if "wager" in row.refund_silent_on:
        found.append(Follows("follows.wager-back", STAKES_RETURNED))
    if row.forfeits:
        found.append(Follows("follows.forfeit", law.cite(row.forfeits_clause)))
    if row.malfunction:
        found += notices_of(law, row.id)
    return (*found, second()) if row.duty == "may" else tuple(found)


def second() -> Follows:
    """A known result is not undone by one person alone."""
    return Follows("follows.second", f"{HOUSE} {house_rules().approval.second_clause}")
