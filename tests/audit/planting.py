"""Rulebooks with a fault planted in them, and the findings that one check raises on a book."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from sicbo.audit.findings import Finding
from sicbo.law import schema
from sicbo.law.rulebook import Rulebook, assemble, load

Edit = Callable[[dict[str, Any]], None]
Check = Callable[[Rulebook], Iterator[Finding]]


def edited(book_id: str, edit: Edit) -> Rulebook:
    """The book with its articles changed in place by `edit`."""
    folder = load(book_id).folder
    articles = tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))
    edit(articles)
    return assemble(folder, articles)


def with_clauses(book: Rulebook, *entries: schema.ClauseEntry, kept: bool = False) -> Rulebook:
    """The book with these clauses in place of its own, or, where kept, beside and over its own."""
    changed = replace(book)
    own = book.clauses if kept else {}
    changed.__dict__["clauses"] = {**own, **{entry.number: entry for entry in entries}}
    return changed


def clause(
    number: str,
    *,
    kind: schema.Kind = "engine",
    summary: str = "",
    refers_to: tuple[str, ...] = (),
    defines: tuple[str, ...] = (),
    uses: tuple[str, ...] = (),
) -> schema.ClauseEntry:
    """A clause of which only the number and the links matter."""
    return schema.ClauseEntry(
        number=number,
        title=f"clause {number}",
        summary=summary,
        kind=kind,
        area="bets",
        status="data",
        refers_to=refers_to,
        defines=defines,
        uses=uses,
    )


def bet(articles: dict[str, Any], bet_id: str) -> dict[str, Any]:
    """The bet of this id in parsed articles."""
    found: dict[str, Any] = next(one for one in articles["bet"] if one["id"] == bet_id)
    return found


def rows(articles: dict[str, Any], bet_id: str) -> list[dict[str, Any]]:
    """The pay-table rows of this bet in parsed articles."""
    return [row for table in articles["table"] for row in table["row"] if row["bet"] == bet_id]


def raised(check: Check, book: Rulebook, about: str = "") -> list[Finding]:
    """What one check raises on a book, as far as it speaks of this."""
    return [finding for finding in check(book) if about in finding.finding]
