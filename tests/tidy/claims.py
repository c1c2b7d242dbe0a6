"""Where each clause lives and which tests claim it, found by reading the project's own files."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sicbo.law.coverage import FILE, Coverage, written
from sicbo.law.rulebook import SHELF, cited, read_clauses
from tests.rulebooks.cases import cases

ROOT = Path(__file__).parents[2]
PARTS = frozenset({"law", "table", "house"})
"""The parts of the house that exist: a people clause of one of them needs a test of its prompt or record."""
PEOPLE_OR_INHERENT_ENGINE: frozenset[str] = frozenset()
"""Engine clauses that may be called people or inherent, each reviewed. None so far."""

Found = dict[str, list[str]]
"""Places by citation."""


def all_books() -> list[str]:
    """Every book with clauses, our own included."""
    return sorted(folder.name for folder in SHELF.iterdir() if (folder / "clauses.toml").is_file())


def homes(book_id: str) -> Found:
    """Where the book's clauses live: paths in its data files, and modules that cite it."""
    found: Found = defaultdict(list)
    for name in ("source.toml", "rulebook.toml", "house.toml"):
        file = SHELF / book_id / name
        if file.is_file():
            with file.open("rb") as stream:
                for path, number in cited(tomllib.load(stream)):
                    _append(found, number, f"{name} {path.rpartition('.')[0] or path}")
    for citation, place in _code():
        book, _, number = citation.partition(" ")
        if book == book_id:
            _append(found, number, place)
    return found


def claims(book_id: str) -> Found:
    """Which tests that run code claim the book's clauses: marks on tests, scripts, and the rolls of cases.toml."""
    found: Found = defaultdict(list)
    for citation, place in _marks():
        book, _, number = citation.partition(" ")
        if book == book_id:
            _append(found, number, place)
    for citation, place in _scripts():
        book, _, number = citation.partition(" ")
        if book == book_id:
            _append(found, number, place)
    if (SHELF / book_id / "cases.toml").is_file():
        for case in cases(book_id).all:
            for number in {case.clause, case.row} - {""}:
                _append(found, number, f"case {case.id}")
    return found


def facts(book_id: str) -> Found:
    """Which facts of cases.toml, that compare one file with another, state the book's clauses."""
    found: Found = defaultdict(list)
    for fact in cases(book_id).fact if (SHELF / book_id / "cases.toml").is_file() else ():
        _append(found, fact.clause, f"fact {fact.of}")
        if isinstance(fact.is_, list) and fact.field in {"steps", "bets_end"}:
            for step in fact.is_:
                _append(found, step.split()[1], f"fact {fact.of}")
    return found


def coverage(book_id: str) -> list[Coverage]:
    """Every clause of the book with its status, homes and tests, in the order of the document."""
    found = (homes(book_id), claims(book_id), facts(book_id))
    return [
        Coverage(number, entry.status, *(tuple(places.get(number, ())) for places in found))
        for number, entry in read_clauses(SHELF / book_id).items()
    ]


def main() -> int:
    """Write COVERAGE.txt of every book."""
    for book_id in all_books():
        (SHELF / book_id / FILE).write_text(written(coverage(book_id)), encoding="utf-8")
        print(f"wrote {book_id}/{FILE}")
    return 0


@cache
def _code() -> list[tuple[str, str]]:
    """Every (citation, module) in the project's Python."""
    source = ROOT / "src" / "sicbo"
    return [
        (citation, str(file.relative_to(source)))
        for file in sorted(source.rglob("*.py"))
        for citation in _citations(file.read_text(encoding="utf-8"))
    ]


@cache
def _scripts() -> list[tuple[str, str]]:
    """Every (citation, script) that a scenario checks: a line's citation must be the one the table gives."""
    return [
        (citation, f"scenario {file.parent.name}/{file.stem}")
        for folder in ("scenarios", "floor/case")
        for file in sorted((ROOT / "tests" / folder).glob("*/*.txt"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if "->" in line.split("#")[0]
        for citation in _citations(line.split("#")[0].partition("->")[2])
    ]


@cache
def _marks() -> list[tuple[str, str]]:
    """Every (citation, test) claimed by a `pytest.mark.clause` on a test function."""
    return [
        (citation, f"{file.relative_to(ROOT / 'tests')}::{node.name}")
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for citation in _marked(node)
    ]


def _marked(function: ast.FunctionDef) -> Iterator[str]:
    """The clauses on a test, and on the rows that it is run for."""
    for mark in (node for decorator in function.decorator_list for node in ast.walk(decorator)):
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            for argument in mark.args:
                assert isinstance(argument, ast.Constant), f"{function.name}: a claim is written out, not computed"
                yield str(argument.value)


def _citations(text: str) -> Iterator[str]:
    names = "|".join(sorted(all_books(), key=len, reverse=True))
    numbers = r"\d+(?:\.\d+)*(?:\([a-z]+\))*|def/[a-z-]+|footnote-\d+/\d+(?:\([a-z0-9]+\))*|table-\d+/[a-z0-9-]+"
    for match in re.finditer(rf"(?<![\w-])({names}) ({numbers})", text):
        if "." in match.group(2) or "/" in match.group(2):
            yield f"{match.group(1)} {match.group(2)}"


def _append(found: Found, number: str, place: str) -> None:
    if place not in found.setdefault(number, []):
        found[number].append(place)


if __name__ == "__main__":
    sys.exit(main())
