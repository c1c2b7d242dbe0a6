"""The law, for everybody: books, clauses, readings, odds; each answer made once for each language, since no law changes
while the house runs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from sicbo.describe.books import described as books_described
from sicbo.describe.clauses import covered_in
from sicbo.describe.clauses import described as clause_described
from sicbo.describe.layouts import described as layouts_described
from sicbo.describe.odds import described as odds_described
from sicbo.describe.readings import described as readings_described
from sicbo.describe.shelf import folder
from sicbo.law.rulebook import books, read_clauses
from sicbo.law.rulebook import load as load_book
from sicbo.library import game as game_at
from sicbo.server.responses import answer, language
from sicbo.server.roles import asked_by
from sicbo.units.refusal import BadInput, nearest
from sicbo.words import load

KEPT = 128


@get(
    "/api/rulebooks",
    summary="The rulebooks on the shelf and their games",
    opt=asked_by("all", answer=list[dict[str, Any]]),
    sync_to_thread=False,
)
def rulebooks(request: Request[Any, Any, Any]) -> Response[bytes]:
    return answer(_shelf(language(request)))


@get(
    "/api/rulebooks/{book:str}",
    summary="One rulebook with all its clauses and readings",
    opt=asked_by("all", answer=dict[str, Any]),
    sync_to_thread=False,
)
def rulebook(request: Request[Any, Any, Any], book: FromPath[str]) -> Response[bytes]:
    return answer(_book(book, language(request)))


@get(
    "/api/rulebooks/{book:str}/clauses/{number:str}",
    summary="One clause",
    opt=asked_by("all", answer=dict[str, Any]),
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
    opt=asked_by("all", answer=dict[str, Any]),
    sync_to_thread=False,
)
def odds(request: Request[Any, Any, Any], book: FromPath[str], game: FromPath[str]) -> Response[bytes]:
    return answer(_odds(f"{book}/{game}", language(request)))


@get(
    "/api/rulebooks/{book:str}/games/{game:str}/layouts",
    summary="The layouts of a game",
    opt=asked_by("all", answer=dict[str, Any]),
    sync_to_thread=False,
)
def layouts(request: Request[Any, Any, Any], book: FromPath[str], game: FromPath[str]) -> Response[bytes]:
    return answer(_layouts(f"{book}/{game}", language(request)))


@lru_cache(KEPT)
def _shelf(lang: str) -> msgspec.Raw:
    return _encoded(books_described(lang))


@lru_cache(KEPT)
def _book(book: str, lang: str) -> msgspec.Raw:
    entries = read_clauses(folder(book))
    covered = covered_in(book)
    found = next(one for one in books_described(lang) if one["id"] == book)
    return _encoded(
        {
            **found,
            "clauses": [clause_described(book, entry, covered) for entry in entries.values()],
            "readings": readings_described(load_book(book)) if book in books() else [],
        }
    )


@lru_cache(KEPT)
def _odds(address: str, lang: str) -> msgspec.Raw:
    found = game_at(address)
    return _encoded(odds_described(found, found.odds(), load(lang)))


@lru_cache(KEPT)
def _layouts(address: str, lang: str) -> msgspec.Raw:
    return _encoded(layouts_described(game_at(address), load(lang)))


def _encoded(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


ROUTES = [rulebooks, rulebook, clause, odds, layouts]
