"""Change every leaf of every rulebook in turn: each change must be seen by some check. `make mutate-law` runs them all.

A mutant that survives is a rule that no test holds in place. Survivors are listed and make the run fail.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

import msgspec

from sicbo.law.errors import BadLaw
from sicbo.law.rulebook import SHELF, assemble, books, load, read_clauses
from sicbo.units.refusal import BadInput
from tests.hunt import hunt, told
from tests.rulebooks.checks import check_all

Path = tuple[str | int, ...]

FREE = {"layout"}
"""Sections in which only the set of fields is law, not their order on the felt."""


class Mutant(msgspec.Struct, frozen=True):
    """One change to one book: where, and what stands there instead."""

    book: str
    path: Path
    change: str

    def __str__(self) -> str:
        return f"{self.book}: {'.'.join(map(str, self.path))}: {self.change}"


def mutants(book_id: str) -> Iterator[Mutant]:
    """Every change tried on this book, in the order of its file."""
    for path, leaf in _nodes(articles(book_id)):
        for change in _changes(path, leaf):
            yield Mutant(book_id, path, change)


def articles(book_id: str) -> dict[str, Any]:
    """rulebook.toml as it stands."""
    with (SHELF / book_id / "rulebook.toml").open("rb") as stream:
        return tomllib.load(stream)


def survives(mutant: Mutant) -> bool:
    """Whether every check passes on the changed book."""
    changed = deepcopy(articles(mutant.book))
    _apply(changed, mutant)
    try:
        check_all(assemble(SHELF / mutant.book, changed))
    except (AssertionError, BadLaw, BadInput):
        return False
    return True


def _nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every table, list and leaf below the root."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _nodes(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _nodes(inner, (*path, index))


def _changes(path: Path, value: Any) -> Iterator[str]:
    if path[0] in FREE and len(path) > 2 and path[2] in {"rows", "optional"}:
        if isinstance(value, str) and value:
            yield "drop"
        return
    key = path[-1]
    if isinstance(value, bool):
        yield "flip"
    elif isinstance(value, int):
        yield "plus one"
        if isinstance(key, int):
            yield "drop"
    elif isinstance(value, str):
        if key in {"clause", "exception_to"} or str(key).endswith("_clause"):
            yield "other clause"
        elif key == "pays":
            yield "odds plus one"
        elif key != "id":
            yield "other word"
        if key in {"exception_to", "reading", "pays", "equipment", "when", "prize"} or isinstance(key, int):
            yield "drop"
    elif isinstance(value, dict) and isinstance(key, int):
        yield "drop"
    elif isinstance(value, list) and key in {"totals", "games", "labels", "not_triples"}:
        yield "empty"


def _apply(tree: Any, mutant: Mutant) -> None:
    *above, key = mutant.path
    for step in above:
        tree = tree[step]
    value = tree[key]
    if mutant.change == "drop":
        del tree[key]
    elif mutant.change == "flip":
        tree[key] = not value
    elif mutant.change == "plus one":
        tree[key] = value + 1
    elif mutant.change == "odds plus one":
        tree[key] = str(Fraction(value) + 1)
    elif mutant.change == "empty":
        tree[key] = []
    elif mutant.change == "other word":
        tree[key] = f"{value}x"
    elif mutant.change == "other clause":
        numbers = list(read_clauses(SHELF / mutant.book))
        tree[key] = "cover" if value == "row" else numbers[numbers.index(value) - 1]
    else:
        raise AssertionError(mutant.change)


def main() -> int:
    """Run every mutant; list the survivors."""
    chosen = sys.argv[1:] or books()
    for book in chosen:
        check_all(load(book))  # a check that already fails would kill every mutant and prove nothing
    found = hunt([mutant for book in chosen for mutant in mutants(book)], _killed_by)
    print(told(found))
    return 0 if all(found.values()) else 1


def _killed_by(mutant: Mutant) -> str:
    return "" if survives(mutant) else "the checks of the book"


if __name__ == "__main__":
    sys.exit(main())
