"""What every rulebook must satisfy, as plain functions: the tests call them, and `make mutate-law` on broken copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from sicbo.law import schema
from sicbo.law.rulebook import Rulebook
from sicbo.paytable.compile import compile_game
from sicbo.paytable.streak import run
from sicbo.paytable.table import Paytable
from sicbo.units.dice import ROLLS, Roll
from tests.rulebooks.cases import Absent, Case, Fact, StreakCase, cases
from tests.terms.checks import check_terms

OPTIONAL = (
    "layouts",
    "rounding",
    "oral",
    "without_play",
    "streak",
    "presence",
    "abstaining",
    "closing",
    "no_result",
    "lighting",
    "malfunction",
    "wrong_display",
    "correction",
    "interruption",
)
"""Sections that a book may lack."""

CITING = (
    schema.Step
    | schema.SettlementStep
    | schema.Count
    | schema.Length
    | schema.Stakes
    | schema.Excluded
    | schema.FoundLate
)
"""Leaves that carry a clause of their own."""

Compile = Callable[[str, dict[str, str]], Paytable]


def compiler(book: Rulebook) -> Compile:
    """Compiles a game of the book under readings, each combination once."""

    @cache
    def compiled(game: str, readings: tuple[tuple[str, str], ...]) -> Paytable:
        return compile_game(book, game, dict(readings))

    return lambda game, readings: compiled(game, tuple(sorted(readings.items())))


def check_case(compiled: Compile, case: Case) -> None:
    """The roll decides the area as the document says, by the clause it says, at the odds of its row."""
    for game in case.games:
        verdict = compiled(game, case.readings).verdict(case.area, Roll.parse(case.dice))
        pays = None if case.pays is None else Fraction(case.pays)
        assert (verdict.pays, verdict.clause, verdict.row) == (pays, case.clause, case.row), f"{case.id} in {game}"


def check_absent(compiled: Compile, case: Absent) -> None:
    """The game refuses a wager on this area and cites the clause that limits its bets."""
    for game in case.games:
        paytable = compiled(game, case.readings)
        assert paytable.streak is None or case.area not in paytable.streak.sides, f"{case.id} in {game}"
        assert case.area not in paytable.areas, f"{case.id}: {game} offers {case.area}"
        assert paytable.unlisted == case.clause, f"{case.id} in {game}"


def check_streak(compiled: Compile, game: str, case: StreakCase) -> None:
    """The streak wager stands after these results where the document says."""
    paytable = compiled(game, case.readings)
    assert paytable.streak is not None
    found = run(paytable.streak, case.side, [Roll.parse(result) for result in case.results])
    pays = None if case.pays is None else Fraction(case.pays)
    assert (found.state, found.length, found.pays) == (case.outcome, case.length, pays), case.id
    if case.outcome != "live":
        assert (found.clause, found.row) == (case.clause, case.row), case.id


def check_naive(book_id: str, compiled: Compile, game: str) -> None:
    """All 216 rolls x all areas agree with the second, naive evaluation: odds, deciding clause and pay-table row."""
    expected = _naive(book_id, game)
    paytable = compiled(game, {})
    assert sorted(paytable.areas) == sorted(expected), f"areas of {game}"
    for area in paytable.areas.values():
        for roll, verdict, wanted in zip(ROLLS, area.verdicts, expected[area.id], strict=True):
            pays = None if verdict.pays is None else str(verdict.pays)
            assert (pays, verdict.clause, verdict.row or None) == wanted, f"{game} {area.id} on {roll}"


def check_fact(book: Rulebook, fact: Fact) -> None:
    """A leaf of the rulebook says what the document says, and cites the clause that says it."""
    entity = _entity(book, fact.of)
    assert entity is not None, f"{fact.of}: the rulebook has no such entry"
    if fact.field == "clause":
        assert fact.is_ == fact.clause == entity.clause, f"{fact.of} {fact.field}: {entity.clause}"
        return
    found = getattr(entity, fact.field)
    assert _plain(found) == fact.is_, f"{fact.of} {fact.field}: the rulebook says {_plain(found)!r}"
    assert fact.clause in _clauses(entity, found), f"{fact.of} {fact.field}: cites {_clauses(entity, found)}"


def entries(book: Rulebook) -> Iterator[str]:
    """The `of` of every entry that some fact must pin."""
    law = book.articles
    yield from (f"source/{fact.id}" for fact in book.source.fact)
    yield from (f"term/{term.id}" for term in law.term)
    yield from (f"rank/{rank.title}" for rank in law.rank)
    yield from (f"symbol/{symbol.id}" for symbol in law.symbol)
    yield from (f"equipment/{item.id}" for item in law.equipment)
    yield from (f"layout/{layout.id}" for layout in law.layout)
    yield from (f"bet/{bet.id}" for bet in law.bet)
    yield from (f"table/{table.id}" for table in law.table)
    yield from (f"game/{game.id}" for game in law.game)
    yield from (f"offer/{game.id}/{offer.bet}" for game in law.game for offer in game.offers)
    yield from (f"act/{act.id}" for act in law.act)
    yield from (f"incident/{incident.id}" for incident in law.incident)
    yield from (f"measure/{measure.id}" for measure in law.measure)
    if law.without_play is not None:
        yield from (f"without_play/only_while/{index}" for index, _ in enumerate(law.without_play.only_while, 1))
    if law.abstaining is not None:
        yield from (f"abstaining/streak_alone/{index}" for index, _ in enumerate(law.abstaining.streak_alone, 1))
    if law.tournament is not None:
        parts = ("presence", "deputies", "substitutes", "workers")
        yield from (f"tournament/{part}" for part in parts if getattr(law.tournament, part) is not None)
        yield from (f"tournament/rule/{rule.id}" for rule in law.tournament.rule)
    if law.closing is not None:
        yield from (f"closing/closes_from/{index}" for index, _ in enumerate(law.closing.closes_from, 1))
    yield from (f"dealing/call/{index}" for index, _ in enumerate(law.dealing.call, 1))
    yield from _limit_entries(law.limits)
    if law.chips is not None:
        yield from chip_entries(law.chips)
    if law.streak is not None:
        for part in ("opens", "closes", "price", "hold", "last", "day"):
            yield from (f"streak/{part}/{index}" for index, _ in enumerate(getattr(law.streak, part), 1))
    if law.promotion is not None:
        yield from promotion_entries(law.promotion)
    yield from (f"irregularity/{row.id}" for row in law.irregularity)
    yield from (f"void/{row.id}" for row in law.void)
    if law.tournament is not None:
        yield "tournament/table"
        kept = ("exclusive", "practice")
        yield from (f"tournament/table/{part}" for part in kept if getattr(law.tournament.table, part) is not None)
    if law.disputes is not None:
        for kind in ("stage", "advice", "right", "set_aside"):
            yield from (f"disputes/{kind}/{row.id}" for row in getattr(law.disputes, kind))
    yield from (section for section in OPTIONAL if getattr(law, section) is not None)
    yield from ("settlement", "dealing", "unlisted")


def _limit_entries(limits: schema.Limits | None) -> Iterator[str]:
    if limits is None:
        return
    yield "limits"
    yield from (
        f"limits/{part}"
        for part in ("refusal", "counted", "raise_minimum", "personal")
        if getattr(limits, part) is not None
    )
    reopened = limits.raise_minimum.reopened if limits.raise_minimum else ()
    yield from (f"limits/raise_minimum/reopened/{index}" for index, _ in enumerate(reopened, 1))
    for kind in ("below_minimum", "above_maximum", "wrong_unit"):
        for time in ("before_no_more_bets", "after_no_more_bets"):
            policies = getattr(getattr(limits, kind), time)
            yield from (f"limits/{kind}/{time}/{index}" for index, _ in enumerate(policies, 1))


def chip_entries(chips: schema.Chips) -> Iterator[str]:
    """The `of` of everything that the book says of chips."""
    yield "chips"
    yield from (f"chips/exchange/{row.id}" for row in chips.exchange)
    yield from (f"chips/token/{row.id}" for row in chips.token)
    if chips.colours is not None:
        yield "chips/colours"
        yield from (f"chips/colours/{part}" for part in ("shared", "marking", "several", "closed"))
        yield from (f"chips/colours/closed/verified/{row.id}" for row in chips.colours.closed.verified)


def promotion_entries(law: schema.PromotionLaw) -> Iterator[str]:
    """The `of` of everything that the book says of promotions beside their terms."""
    yield from (f"promotion/{part}" for part in ("allowed", "notice", "refused"))
    yield from (f"promotion/{part}" for part in ("copy_on_request", "cash") if getattr(law, part) is not None)
    yield from (f"promotion/notice/within/{index}" for index, _ in enumerate(law.notice.within, 1))
    yield from (f"promotion/notice/method/{row.id}" for row in law.notice.method)
    yield from (f"promotion/integrity/{row.id}" for row in law.integrity)


def check_all(book: Rulebook) -> None:
    """Everything above for one book: an AssertionError, BadLaw or BadInput says that the book is broken."""
    expected = cases(book.id)
    for fact in expected.fact:
        check_fact(book, fact)
    pinned = {fact.of for fact in expected.fact}
    assert set(entries(book)) <= pinned, f"no fact pins {sorted(set(entries(book)) - pinned)}"
    check_terms(book)
    compiled = compiler(book)
    for game in book.articles.game:
        check_naive(book.id, compiled, game.id)
    for case in expected.case:
        check_case(compiled, case)
    for absent in expected.absent:
        check_absent(compiled, absent)
    for streak in expected.streak:
        for game in book.articles.game:
            if game.streak:
                check_streak(compiled, game.id, streak)


@cache
def _naive(book_id: str, game: str) -> dict[str, list[tuple[str | None, str, str | None]]]:
    """What the naive evaluation says of every area on every roll."""
    naive = import_module(f"tests.naive.{book_id.replace('-', '_')}")
    return {area: [naive.evaluate(game, area, *roll.faces) for roll in ROLLS] for area in naive.areas(game)}


def _entity(book: Rulebook, of: str) -> Any:
    section, _, name = of.partition("/")
    law = book.articles
    if section == "source":
        return _named(book.source.fact, name)
    if section == "rank":
        return next((rank for rank in law.rank if rank.title == name), None)
    if section == "offer":
        game, _, bet = name.partition("/")
        offers = next((one.offers for one in law.game if one.id == game), ())
        return next((offer for offer in offers if offer.bet == bet), None)
    if section == "streak" and name:
        part, _, key = name.partition("/")
        found = getattr(law.streak, part)
        if not key:
            return found
        keyed = {"side": "area", "row": "length"}.get(part)
        rows = {str(getattr(row, keyed)) if keyed else str(index): row for index, row in enumerate(found, 1)}
        return rows.get(key)
    nested = {"limits", "chips", "without_play", "abstaining", "closing", "tournament", "disputes", "promotion"}
    if section in nested and name:
        inner: Any = getattr(law, section)
        for part in name.split("/"):
            if part.isdigit():
                inner = inner[int(part) - 1] if int(part) <= len(inner) else None
            else:
                inner = _named(inner, part) if isinstance(inner, tuple) else getattr(inner, part, None)
        return inner
    if section == "dealing" and name:
        index = int(name.removeprefix("call/")) - 1
        return law.dealing.call[index] if index < len(law.dealing.call) else None
    return _named(getattr(law, section), name) if name else getattr(law, section)


def _named(rows: tuple[Any, ...], name: str) -> Any:
    return next((row for row in rows if row.id == name), None)


def _plain(value: Any) -> Any:
    """A leaf as cases.toml writes it."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, schema.Step):
        return " ".join(part for part in (value.id, value.clause, value.equipment) if part)
    if isinstance(value, schema.Stakes):
        return " ".join(part for part in (value.policy, value.clause, value.reading) if part)
    if isinstance(value, schema.SettlementStep):
        return f"{value.id} {value.clause}"
    if isinstance(value, schema.Excluded):
        return f"{value.id} {value.clause}{' in hand' if value.in_hand else ''}"
    if isinstance(value, schema.Count):
        return f"{value.count} {value.clause}"
    if isinstance(value, schema.Length):
        return f"{value.length} {value.clause}"
    if isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value)
    return value


def _clauses(entity: Any, leaf: Any) -> set[str]:
    """The clauses that an entry cites for itself, or that the leaf carries inside."""
    inner = leaf if isinstance(leaf, tuple) else (leaf,)
    named = {name: getattr(entity, name) for name in entity.__struct_fields__}
    own = {value for name, value in named.items() if (name == "clause" or name.endswith("_clause")) and value}
    return own | {one.clause for one in inner if isinstance(one, CITING)}
