"""A rulebook in memory: its source, articles and readings, read from a folder of TOML files and cross-checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sicbo.law import schema
from sicbo.law.check import check_articles
from sicbo.law.clause import Clause
from sicbo.law.errors import BadLaw
from sicbo.units.refusal import BadInput, nearest

SHELF = Path(__file__).parent.parent / "rulebooks"
HOUSE = "house"
"""Our own book of operating rules: clauses, but no games."""

FILES = ("source.toml", "rulebook.toml", "readings.toml", "clauses.toml")
"""What makes a book, and what is kept of it where a table has played by it."""

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Rulebook:
    """One approved set of rules."""

    folder: Path
    source: schema.Source
    articles: schema.Articles
    readings: tuple[schema.Reading, ...]
    files: Mapping[str, bytes] = field(default_factory=dict, compare=False, repr=False)
    """Its files as they were read, where they were not read from the folder."""

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}@{self.source.edition}: {len(self.articles.game)} games>"

    @property
    def id(self) -> str:
        return self.source.id

    @cached_property
    def clauses(self) -> dict[str, schema.ClauseEntry]:
        """Every clause by number, in the order of the document (read on first use: it is the longest file)."""
        kept = self.files.get("clauses.toml")
        return read_clauses(self.folder) if kept is None else _clauses(self.folder, kept)

    def cite(self, number: str) -> Clause:
        """The citation of one of this book's clauses."""
        return Clause(self.id, number)

    def game(self, game_id: str) -> schema.Game:
        """The game with this id, or a refusal with the nearest one."""
        for game in self.articles.game:
            if game.id == game_id:
                return game
        known = [game.id for game in self.articles.game]
        raise BadInput("unknown-game", game=f"{self.id}/{game_id}", near=_addressed(self.id, nearest(game_id, known)))

    def optional(self, game_id: str) -> tuple[str, ...]:
        """The bets of this game that a table may leave out."""
        return tuple(offer.bet for offer in self.game(game_id).offers if offer.optional)

    def chosen(self, readings: Mapping[str, str]) -> dict[str, str]:
        """The option in force for every reading of this book: the defaults, but for the ones chosen here."""
        rows = {reading.id: reading for reading in self.readings}
        for reading_id, option_id in readings.items():
            if reading_id not in rows:
                raise BadInput(
                    "unknown-reading", clause="house 1.3", reading=reading_id, near=nearest(reading_id, list(rows))
                )
            options = {option.id: option for option in rows[reading_id].option}
            if option_id not in options:
                known = ", ".join(options)
                raise BadInput("unknown-option", clause="house 1.3", option=option_id, reading=reading_id, known=known)
            if not options[option_id].built:
                reason = options[option_id].unbuilt.rstrip(".")
                raise BadInput(
                    "unbuilt-reading", clause="house 1.3", reading=reading_id, option=option_id, reason=reason
                )
        return {row.id: readings.get(row.id, row.default) for row in self.readings}


def books() -> list[str]:
    """The ids of all rulebooks that have games, in alphabetical order."""
    return sorted(folder.name for folder in SHELF.iterdir() if (folder / "rulebook.toml").is_file())


@cache
def load(book_id: str) -> Rulebook:
    """The rulebook of this id from the project's own shelf."""
    if book_id not in books():
        raise BadInput("unknown-book", book=book_id, near=nearest(book_id, books()))
    return read(SHELF / book_id)


def read(folder: Path) -> Rulebook:
    """The rulebook in this folder, or `BadLaw` naming the file and the leaf at fault."""
    return assemble(folder, _parsed(folder / "rulebook.toml"))


def assemble(folder: Path, articles: dict[str, Any]) -> Rulebook:
    """The rulebook in this folder with these articles in place of its rulebook.toml."""
    return _whole(folder, _parsed(folder / "source.toml"), articles, _parsed(folder / "readings.toml"), {})


def contents(book: Rulebook) -> dict[str, bytes]:
    """The exact bytes of the files that make this book, by name."""
    return dict(book.files) or {name: (book.folder / name).read_bytes() for name in FILES}


def from_contents(book_id: str, files: Mapping[str, bytes]) -> Rulebook:
    """The rulebook that these bytes make, whatever stands on the shelf today."""
    folder = Path(book_id)
    source, articles, readings = (_loaded(folder / name, files[name]) for name in FILES[:3])
    return _whole(folder, source, articles, readings, files)


def _whole(
    folder: Path,
    source: dict[str, Any],
    articles: dict[str, Any],
    readings: dict[str, Any],
    files: Mapping[str, bytes],
) -> Rulebook:
    book = Rulebook(
        folder=folder,
        source=_typed(folder / "source.toml", source, schema.Source),
        articles=_typed(folder / "rulebook.toml", articles, schema.Articles),
        readings=_typed(folder / "readings.toml", readings, schema.Readings).reading,
        files=files,
    )
    for path, fault in check_articles(book.articles, book.readings):
        raise BadLaw(f"{folder.name}/rulebook.toml", path, fault)
    return book


@cache
def house_rules() -> schema.HouseRules:
    """What the approved books leave to the operator, as the house's own book decides it."""
    file = SHELF / HOUSE / "house.toml"
    return _typed(file, _parsed(file), schema.HouseRules)


@cache
def house_acts() -> dict[str, schema.Act]:
    """Who may do what the approved books leave to the operator: the acts of the house's own book."""
    return {act.id: act for act in house_rules().act}


@cache
def desk_acts() -> dict[str, schema.DeskAct]:
    """Who may do what away from the tables, by the house's own book."""
    return {act.id: act for act in house_rules().desk_act}


def read_clauses(folder: Path) -> dict[str, schema.ClauseEntry]:
    """Every clause of the book in this folder by number, in the order of the document."""
    return _clauses(folder, (folder / "clauses.toml").read_bytes())


def _clauses(folder: Path, body: bytes) -> dict[str, schema.ClauseEntry]:
    file = folder / "clauses.toml"
    entries = _typed(file, _loaded(file, body), schema.Clauses).clause
    found: dict[str, schema.ClauseEntry] = {}
    for entry in entries:
        if entry.number in found:
            raise BadLaw(f"{folder.name}/clauses.toml", entry.number, "listed twice")
        found[entry.number] = entry
    return found


def cited(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every (path, clause number) that a parsed TOML tree cites: keys named clause, *_clause and exception_to."""
    if isinstance(value, dict):
        for key, inner in value.items():
            here = f"{path}.{key}" if path else key
            is_clause = key in {"clause", "exception_to"} or key.endswith("_clause")
            if is_clause and isinstance(inner, str):
                if inner not in {"", "row"}:
                    yield here, inner
            elif key == "clauses" and isinstance(inner, list) and all(isinstance(one, str) for one in inner):
                for one in inner:
                    yield here, one
            else:
                yield from cited(inner, here)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            name = inner.get("id", inner.get("title", index)) if isinstance(inner, dict) else index
            yield from cited(inner, f"{path}[{name}]")


def _parsed(file: Path) -> dict[str, Any]:
    return _loaded(file, file.read_bytes())


def _loaded(file: Path, body: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(body.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadLaw(f"{file.parent.name}/{file.name}", "$", str(fault)) from None


def _typed(file: Path, parsed: dict[str, Any], shape: type[T]) -> T:
    try:
        return msgspec.convert(parsed, shape, strict=True)
    except msgspec.ValidationError as fault:
        message, _, path = str(fault).partition(" - at ")
        raise BadLaw(f"{file.parent.name}/{file.name}", path.strip("`") or "$", message) from None


def _addressed(book_id: str, game_id: str) -> str:
    return f"{book_id}/{game_id}" if game_id else ""
