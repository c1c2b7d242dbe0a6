"""The shelf as a reader sees it: every book with clauses, our own included, and every game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from sicbo.law.rulebook import HOUSE, SHELF, books, load
from sicbo.law.schema import Source
from sicbo.units.refusal import BadInput, nearest


def shelf() -> list[str]:
    """The ids of all books that have clauses: the approved rulebooks, then our own."""
    return [*books(), *([HOUSE] if (SHELF / HOUSE / "clauses.toml").is_file() else [])]


def folder(book_id: str) -> Path:
    """The folder of a book, or a refusal with the nearest one."""
    if book_id not in shelf():
        raise BadInput("unknown-book", book=book_id, near=nearest(book_id, shelf()))
    return SHELF / book_id


def source(book_id: str) -> Source:
    """Which document a book follows."""
    with (folder(book_id) / "source.toml").open("rb") as stream:
        return msgspec.convert(tomllib.load(stream), Source)


def fact(facts: Source, fact_id: str) -> tuple[str, str]:
    """What a document says of itself, and the citation; two empty strings where it has no such fact."""
    for one in facts.fact:
        if one.id == fact_id:
            return one.says, f"{facts.id} {one.clause}"
    return "", ""


def addresses() -> list[str]:
    """Every game as BOOK/GAME."""
    return [f"{book}/{game.id}" for book in books() for game in load(book).articles.game]
