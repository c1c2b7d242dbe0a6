"""Every open question of the documents has a row, its default is what we decided, and its tests exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

import pytest

import sicbo
from sicbo.law.rulebook import books, load
from sicbo.units.refusal import BadInput
from tests.rulebooks.cases import cases
from tests.tidy.claims import ROOT

MELBOURNE = {4, 5, 6, 7, 8, 10, 11, 12, 13, 16, 17, 94, 96, 98, 99, 100, 101}
BETS = {
    "crown-melbourne": MELBOURNE | {97},
    "crown-melbourne-vcgr": MELBOURNE | {18},
    "crown-sydney": {8, 9, 10, 11, 13, 16, 94, 95, 96, 98, 99, 100},
    "rws-sentosa": {2, 3, 10, 11, 12, 13, 14, 15, 16, 94, 96, 98, 99, 100, 101},
    "star-sydney": {1, 8, 10, 11, 12, 13, 16, 17, *range(28, 41), 94, 96, 98, 99, 100, 101},
}
LIMITS = {
    "crown-melbourne": {41, 44, 45, 47, 48, 49},
    "crown-melbourne-vcgr": {41, 44, 45, 47, 48, 49},
    "crown-sydney": {42, 43, 44, 45, 47, 48},
    "rws-sentosa": {45},
    "star-sydney": set(range(44, 49)),
}
PEOPLE = {
    "crown-melbourne": {71, 74, 75, 76, 77, 78, 79, 80},
    "crown-melbourne-vcgr": {71, 73, 74, 75, 76, 77, 78, 79},
    "crown-sydney": {71, 74, 76, 77, 78, 79, 80, 81},
    "rws-sentosa": {71, 78},
    "star-sydney": {71, 72, 73, 74, 76, 77, 78, 79},
}
CHIPS: dict[str, set[int]] = {
    "crown-melbourne": {54, 55, 56, 57, 58},
    "crown-melbourne-vcgr": {54, 55, 56, 57, 58},
    "crown-sydney": set(range(50, 58)),
    "rws-sentosa": set(),
    "star-sydney": {52, 54, 55, 56, 57},
}
IRREGULARITIES = {
    "crown-melbourne": {20, 23, 24, 64, 66, 67, 68, 69, 70},
    "crown-melbourne-vcgr": {20, 23, 24, 64, 66, 68, 69, 70},
    "crown-sydney": {20, 23, 24, *range(64, 71)},
    "rws-sentosa": {23, 24, *range(59, 64), 66},
    "star-sydney": {20, 22, 23, 24, 59, 64, 68, 69, 70},
}
DEALING = {
    "crown-melbourne": {19, 21, 25, 26, 27},
    "crown-melbourne-vcgr": {19, 25, 26, 27},
    "crown-sydney": {19, 21, 25, 26},
    "rws-sentosa": {19, 26, 27},
    "star-sydney": {19, 21, 26, 27},
}
TERMS: dict[str, set[int]] = {
    "crown-melbourne": {82, 84, 85, 86, 87, 88},
    "crown-melbourne-vcgr": {83, 86, 89},
    "crown-sydney": {82, 84, 85, 86, 87, 90, 92, 93},
    "rws-sentosa": set(),
    "star-sydney": {90, 91, 92, 93},
}
AREAS = (BETS, LIMITS, PEOPLE, CHIPS, IRREGULARITIES, DEALING, TERMS)
TRAPS = {book: set().union(*(area[book] for area in AREAS)) for book in BETS}
"""Which of the numbered traps touch which book."""
SCENARIOS = ROOT / "tests" / "scenarios"


def scripted(book: str) -> set[tuple[str, str]]:
    """Every (reading, option) under which some scenario of the book is played: how an option on play is pinned."""
    return {
        (reading, option)
        for file in sorted((SCENARIOS / book).glob("*.txt"))
        for reading, option in re.findall(
            r"^table .*?\breading ([\w-]+)=([\w-]+)", file.read_text(encoding="utf-8"), re.MULTILINE
        )
    }


@pytest.mark.parametrize("book", books())
def test_every_trap_that_touches_a_book_has_a_row(book: str) -> None:
    assert {int(reading.trap.removeprefix("T-")) for reading in load(book).readings} == TRAPS[book]


def test_together_the_books_answer_every_trap_of_their_areas() -> None:
    assert set().union(*TRAPS.values()) == set(range(1, 102))


@pytest.mark.parametrize("book", books())
def test_every_reading_concerns_clauses_of_its_book(book: str) -> None:
    for reading in load(book).readings:
        assert reading.clauses, reading.id
        assert set(reading.clauses) - set(load(book).clauses) == set(), reading.id


@pytest.mark.parametrize("book", books())
def test_every_reading_names_tests_that_exist(book: str) -> None:
    expected = cases(book)
    ids = {f"case {case.id}" for case in expected.all}
    ids |= {f"fact {fact.of}" for fact in expected.fact}
    for reading in load(book).readings:
        assert reading.tests or reading.decides == "play", f"{reading.id} is pinned by nothing"
        for test in reading.tests:
            assert test in ids or _is_a_test(test), f"{reading.id}: {test}"


@pytest.mark.parametrize("book", books())
def test_an_option_that_is_not_the_default_is_pinned_by_a_case_or_a_script_of_its_own(book: str) -> None:
    expected = cases(book)
    used = {item for case in expected.all for item in case.readings.items()} | scripted(book)
    for reading in load(book).readings:
        for option in reading.option:
            if option.built and option.id != reading.default:
                pinned = (reading.id, option.id) in used or tried(reading.tests, reading.id, option.id)
                assert pinned, f"{reading.id}={option.id}"


def tried(tests: Sequence[str], reading: str, option: str) -> bool:
    """Whether one of these tests of code names both the reading and the option that it chooses."""
    for test in tests:
        file, _, name = test.partition("::")
        if name:
            body = (ROOT / "tests" / file).read_text(encoding="utf-8")
            found = next(one for one in ast.parse(body).body if isinstance(one, ast.FunctionDef) and one.name == name)
            texts = {one.value for one in ast.walk(found) if isinstance(one, ast.Constant)}
            if {reading, option} <= texts:
                return True
    return False


def test_a_test_that_names_another_option_pins_nothing() -> None:
    own = "rulebooks/test_readings.py::test_a_test_that_names_another_option_pins_nothing"
    assert tried((own,), "a-reading", "an-option")
    assert not tried((own,), "a-reading", "another" + "-option")
    assert not tried(("case some-case",), "a-reading", "an-option")


@pytest.mark.parametrize("book", books())
def test_an_option_that_is_not_built_says_which_clause_it_is_against(book: str) -> None:
    known = set(load(book).clauses)
    unbuilt = [(reading.id, option) for reading in load(book).readings for option in reading.option if not option.built]
    assert unbuilt, "blind, not content"
    for reading_id, option in unbuilt:
        named = {word.strip(".,:;") for word in option.unbuilt.split()} & known
        assert named, f"{reading_id}={option.id}: {option.unbuilt}"


@pytest.mark.parametrize("book", books())
def test_every_built_option_on_payments_changes_the_pay_table_of_some_game(book: str) -> None:
    law = load(book)
    games = [game.id for game in law.articles.game]
    usual = {game: sicbo.game(f"{book}/{game}").paytable for game in games}
    for reading in law.readings:
        for option in reading.option:
            if reading.decides == "payments" and option.built and option.id != reading.default:
                changed = {game: sicbo.game(f"{book}/{game}", {reading.id: option.id}).paytable for game in games}
                assert any(
                    (changed[game].areas, changed[game].streak) != (usual[game].areas, usual[game].streak)
                    for game in games
                ), f"{reading.id}={option.id}"


@pytest.mark.clause("house 1.3")
def test_a_reading_that_is_not_listed_or_not_offered_is_refused() -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-reading") as refusal:
        sicbo.game("star-sydney/extended", {"evan": "as-printed"})
    assert (refusal.value.arguments["near"], refusal.value.clause) == ("even", "house 1.3")
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-option") as refusal:
        sicbo.game("star-sydney/extended", {"even": "as-wished"})
    assert (refusal.value.arguments["known"], refusal.value.clause) == (
        "as-meant, as-printed, as-printed-with-18",
        "house 1.3",
    )
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unbuilt-reading") as refusal:
        sicbo.game("rws-sentosa/pay-table-1", {"half-odds": "rounded-up"})
    assert refusal.value.clause == "house 1.3"


def test_lost_numerals_are_numbered_by_position() -> None:
    numbers = list(load("crown-sydney").clauses)
    for lost, before in (
        ("3.5.2(f)(i)", "3.5.2(f)"),
        ("8.4.3(a)(i)", "8.4.3(a)"),
        ("8.4.3(a)(ii)", "8.4.3(a)(i)"),
        ("8.4.8(b)(v)", "8.4.8(b)(iv)"),
    ):
        assert numbers[numbers.index(lost) - 1] == before


def test_tournament_items_cut_off_in_conversion_are_whole_clauses() -> None:
    clauses = load("crown-sydney").clauses
    for number in ("8.4.3(b)", "8.4.3(c)", "8.4.4(a)", "8.4.4(b)", "8.4.4(c)", "8.4.4(d)"):
        assert clauses[number].kind == "document", number
        assert clauses[number].summary.endswith("."), number


def test_the_unnumbered_text_after_the_void_causes_belongs_to_their_head() -> None:
    clauses = load("rws-sentosa").clauses
    assert clauses["5.3"].kind == "engine"
    assert "void" in clauses["5.3"].summary.lower()
    assert not any("stand" in clauses[number].summary.lower() for number in ("5.3.1", "5.3.2", "5.3.3"))


def _is_a_test(name: str) -> bool:
    """A test function as `folder/file.py::name`, or a script as `scenario book/name`."""
    if name.startswith("scenario "):
        return (SCENARIOS / f"{name.removeprefix('scenario ')}.txt").is_file()
    file, _, function = name.partition("::")
    path = ROOT / "tests" / file
    if not (re.fullmatch(r"[\w/]+\.py", file) and path.is_file()):
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == function for node in ast.walk(tree))
