"""The law, for everybody: books, clauses, odds."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from sicbo.law.rulebook import read_clauses
from sicbo.library import game as game_at
from sicbo.plain.books import described as books_described
from sicbo.plain.clauses import covered_in
from sicbo.plain.clauses import described as clause_described
from sicbo.plain.layouts import described as layouts_described
from sicbo.plain.odds import described as odds_described
from sicbo.plain.shelf import folder
from sicbo.server.telling import answer, language
from sicbo.units.refusal import BadInput, nearest
from sicbo.words import load


@get(
    "/api/rulebooks",
    summary="The rulebooks on the shelf and their games",
    opt={"answer": list[dict[str, Any]]},
    sync_to_thread=False,
)
def rulebooks(request: Request[Any, Any, Any]) -> Response[bytes]:
    return answer(books_described(language(request)))


@get(
    "/api/rulebooks/{book:str}",
    summary="One rulebook with all its clauses",
    opt={"answer": dict[str, Any]},
    sync_to_thread=False,
)
def rulebook(request: Request[Any, Any, Any], book: FromPath[str]) -> Response[bytes]:
    entries = read_clauses(folder(book))
    covered = covered_in(book)
    found = next(one for one in books_described(language(request)) if one["id"] == book)
    return answer({**found, "clauses": [clause_described(book, entry, covered) for entry in entries.values()]})


@get(
    "/api/rulebooks/{book:str}/clauses/{number:str}",
    summary="One clause",
    opt={"answer": dict[str, Any]},
    sync_to_thread=False,
)
def clause(book: FromPath[str], number: FromPath[str]) -> Response[bytes]:
    entries = read_clauses(folder(book))
    if number not in entries:
        near = nearest(number, list(entries))
        raise BadInput("unknown-clause", citation=f"{book} {number}", near=f"{book} {near}" if near else "")
    citing = [other.number for other in entries.values() if number in other.refers_to]
    return answer({"book": book, **clause_described(book, entries[number], covered_in(book)), "referred_to_by": citing})


@get(
    "/api/rulebooks/{book:str}/games/{game:str}/odds",
    summary="Exact odds of a game",
    opt={"answer": dict[str, Any]},
    sync_to_thread=False,
)
def odds(request: Request[Any, Any, Any], book: FromPath[str], game: FromPath[str]) -> Response[bytes]:
    found = game_at(f"{book}/{game}")
    return answer(odds_described(found, found.odds(), load(language(request))))


@get(
    "/api/rulebooks/{book:str}/games/{game:str}/layouts",
    summary="The layouts of a game",
    opt={"answer": dict[str, Any]},
    sync_to_thread=False,
)
def layouts(request: Request[Any, Any, Any], book: FromPath[str], game: FromPath[str]) -> Response[bytes]:
    return answer(_laid(f"{book}/{game}", language(request)))


@cache
def _laid(address: str, lang: str) -> dict[str, object]:
    """The law does not change while the house is open, and every page asks for its felt."""
    return layouts_described(game_at(address), load(lang))


ROUTES = [rulebooks, rulebook, clause, odds, layouts]
