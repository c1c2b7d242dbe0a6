"""Terms and ranks: used but never defined, defined twice, defined but never used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from sicbo.audit.finding import Finding
from sicbo.audit.wording import listed
from sicbo.law.rulebook import Rulebook

RANK = "rank/"
"""How the inventory marks a term that names people."""


def check_ranks(book: Rulebook) -> Iterator[Finding]:
    """A finding for each rank that is given duties or powers, but that no clause defines."""
    titles = {RANK + _slug(rank.title): rank for rank in book.articles.rank}
    undefined = {term: used for term, used in _undefined(book).items() if term.startswith(RANK)}
    for term, rank in titles.items():
        if book.clauses[rank.clause].kind != "definition":
            undefined.setdefault(term, [rank.clause])
    for term, used in undefined.items():
        name = titles[term].title if term in titles else _plain(term)
        acts = [act.id for act in book.articles.act if term in titles and act.rank == titles[term].rank]
        powers = f", and the rank it stands for decides on {listed(acts)}" if acts else ""
        yield Finding(
            clause=str(book.cite(used[0])),
            severity="warning",
            finding=f"The rank {name!r} is used in {listed(used)}, but no clause defines it{powers}.",
            advice=f"Enter who acts as {name!r} in this house, and have a definition added.",
            check="undefined-rank",
        )


def check_undefined(book: Rulebook) -> Iterator[Finding]:
    """A finding for each term, ranks apart, that is used but never defined."""
    for term, used in _undefined(book).items():
        if not term.startswith(RANK):
            yield Finding(
                clause=str(book.cite(used[0])),
                severity="info",
                finding=f"The term {_plain(term)!r} is used in {listed(used)}, but no clause defines it.",
                advice="Read it in its plain meaning, and have a definition added if a dispute could turn on it.",
                check="undefined-term",
            )


def check_twice(book: Rulebook) -> Iterator[Finding]:
    """A finding for each term with two definitions that one table can meet, neither of them under the other."""
    for term, defined in _places(book, "defines").items():
        clashing = [pair for pair in combinations(defined, 2) if not _apart(book, *pair)]
        if clashing:
            numbers = list(dict.fromkeys(number for pair in clashing for number in pair))
            yield Finding(
                clause=str(book.cite(numbers[0])),
                severity="info",
                finding=f"The term {_plain(term)!r} is defined more than once, in {listed(numbers)}.",
                advice="Check that the definitions agree, and have all but one replaced by a reference.",
                check="term-defined-twice",
            )


def check_unused(book: Rulebook) -> Iterator[Finding]:
    """A finding for each term, bets apart, that is defined and then never used."""
    used = _places(book, "uses")
    bets = _clauses_of_bets(book)
    for term, defined in _places(book, "defines").items():
        if term not in used and not bets & set(defined) and not _is_said(book, term, defined):
            yield Finding(
                clause=str(book.cite(defined[0])),
                severity="info",
                finding=f"The term {_plain(term)!r} is defined in {listed(defined)}, but no other clause uses it.",
                advice="Look for a clause that means it under another name; else have the definition struck out.",
                check="unused-term",
            )


def _undefined(book: Rulebook) -> dict[str, list[str]]:
    defined = _places(book, "defines")
    return {term: numbers for term, numbers in _places(book, "uses").items() if term not in defined}


def _places(book: Rulebook, field: str) -> dict[str, list[str]]:
    """Every term with the clauses that define or use it."""
    found: dict[str, list[str]] = {}
    for entry in book.clauses.values():
        for term in getattr(entry, field):
            found.setdefault(term, []).append(entry.number)
    return found


def _apart(book: Rulebook, one: str, other: str) -> bool:
    """Whether two definitions cannot clash: one is under the other, or they are rows of two pay tables."""
    first, second = book.cite(one), book.cite(other)
    rows = [{row.clause for row in table.row} for table in book.articles.table]
    parted = any(one in mine and other in yours for mine in rows for yours in rows if mine is not yours)
    return first.is_under(second) or second.is_under(first) or parted


def _clauses_of_bets(book: Rulebook) -> set[str]:
    found = {row.clause for table in book.articles.table for row in table.row}
    for bet in book.articles.bet:
        found |= {bet.clause, bet.areas_clause, bet.otherwise.clause}
        found |= {rule.clause for rule in (*bet.win, *bet.lose)}
    return found


def _is_said(book: Rulebook, term: str, defined: list[str]) -> bool:
    """Whether another clause says the word: the inventory does not track ordinary ones such as wager."""
    word = re.compile(rf"\b{re.escape(_plain(term))}s?\b", re.IGNORECASE)
    others = (entry for entry in book.clauses.values() if entry.number not in defined)
    return any(word.search(f"{entry.title}. {entry.summary}") for entry in others)


def _plain(term: str) -> str:
    return term.removeprefix(RANK).replace("-", " ")


def _slug(title: str) -> str:
    return title.casefold().replace(" ", "-")
