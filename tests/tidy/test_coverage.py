"""Every clause has a home and, where software decides, a test; the checked-in report is the true one."""

from __future__ import annotations

import pytest

from sicbo.law.coverage import FILE, read, written
from sicbo.law.rulebook import SHELF, read_clauses
from sicbo.law.schema import ClauseEntry
from tests.tidy import claims
from tests.tidy.claims import PARTS, PEOPLE_OR_INHERENT_ENGINE, all_books, coverage, homes

SETTLED_AREAS = {"bets", "payout", "layout", "terms", "streak-payout"}
"""Areas that no clause may leave for later."""


def faults(book: str) -> list[str]:
    """What is wrong with the book's coverage, one line each."""
    entries = read_clauses(SHELF / book)
    living, claimed = homes(book), claims.claims(book) | claims.facts(book)
    found = [
        f"{number} is cited by {places} but does not exist"
        for number, places in (living | claimed).items()
        if number not in entries
    ]
    for row in coverage(book):
        found += [f"{row.number}: {fault}" for fault in _faults(entries[row.number], row.where, row.tests, row.facts)]
    return found


def _faults(
    entry: ClauseEntry, where: tuple[str, ...], tests: tuple[str, ...], facts: tuple[str, ...] = ()
) -> list[str]:
    engine = entry.kind == "engine" and entry.status in {"people", "inherent"}
    settled = entry.area in SETTLED_AREAS or entry.kind == "definition" or entry.number.startswith("def/")
    checks = {
        "data without a leaf that cites it": entry.status == "data" and not any(".toml" in place for place in where),
        "code without a module that cites it": entry.status == "code" and not any(".py" in place for place in where),
        "no test claims it": entry.status in {"data", "code"} and not tests + facts,
        "no test runs its code": entry.kind in {"engine", "procedure"} and entry.status != "later" and not tests,
        "no test of its prompt or record": entry.status == "people" and entry.part in PARTS and not tests + facts,
        "an engine clause is called people or inherent": engine and entry.number not in PEOPLE_OR_INHERENT_ENGINE,
        "inherent without a why": (entry.status == "inherent") != bool(entry.why),
        "people without an aid": (entry.status == "people") != bool(entry.aid),
        "no part named": (entry.status in {"people", "later"}) != (entry.part is not None),
        "left for a part that exists": entry.status == "later" and entry.part in PARTS,
        "may not be left for later": entry.status == "later" and settled,
    }
    return [fault for fault, is_so in checks.items() if is_so]


@pytest.mark.parametrize("book", all_books())
def test_every_clause_is_accounted_for(book: str) -> None:
    assert faults(book) == []


@pytest.mark.parametrize("book", all_books())
def test_the_checked_in_report_is_the_true_one(book: str) -> None:
    assert (SHELF / book / FILE).read_text(encoding="utf-8") == written(coverage(book)), "run `make coverage`"


@pytest.mark.parametrize("book", all_books())
def test_the_report_reads_back_as_it_was_written(book: str) -> None:
    assert list(read(SHELF / book).values()) == coverage(book)


@pytest.mark.parametrize("book", [book for book in all_books() if book != "house"])
def test_the_scanner_is_not_blind(book: str) -> None:
    rows = coverage(book)
    assert sum(bool(row.where) for row in rows) > 80
    assert sum(bool(row.tests) for row in rows) > 80
    assert sum(bool(row.facts) for row in rows) > 40
    assert any("::" in test for row in rows for test in row.tests)


def _entry(**changed: object) -> ClauseEntry:
    usual = {"number": "1.1", "title": "t", "summary": "s", "kind": "engine", "area": "bets", "status": "data"}
    return ClauseEntry(**(usual | changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entry", "where", "tests", "fault"),
    [
        (_entry(), (), ("a",), "data without a leaf that cites it"),
        (_entry(status="code"), ("rulebook.toml bet",), ("a",), "code without a module that cites it"),
        (_entry(), ("rulebook.toml bet",), (), "no test claims it"),
        (_entry(), ("rulebook.toml bet",), (), "no test runs its code"),
        (_entry(kind="procedure", status="inherent", why="x"), (), (), "no test runs its code"),
        (_entry(kind="legal", status="people", aid="x", part="law"), (), (), "no test of its prompt or record"),
        (_entry(status="inherent", why="x"), (), (), "an engine clause is called people or inherent"),
        (_entry(kind="legal", status="inherent"), (), (), "inherent without a why"),
        (_entry(kind="legal", status="people", part="web"), (), (), "people without an aid"),
        (_entry(area="limits", status="later"), (), (), "no part named"),
        (_entry(area="limits", status="later", part="law"), (), (), "left for a part that exists"),
        (_entry(status="later", part="table"), (), (), "may not be left for later"),
        (_entry(kind="definition", area="chips", status="later", part="table"), (), (), "may not be left for later"),
    ],
)
def test_each_guard_sees_a_planted_fault(
    entry: ClauseEntry, where: tuple[str, ...], tests: tuple[str, ...], fault: str
) -> None:
    assert fault in _faults(entry, where, tests)


def test_a_fact_is_no_test_of_code() -> None:
    bare = _entry(), ("rulebook.toml bet",)
    assert _faults(*bare, (), ("fact bet/big",)) == ["no test runs its code"]
    assert _faults(*bare, ("floor/test_x.py::test_y",)) == []
