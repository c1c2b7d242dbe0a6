"""`sicbo clauses` and `sicbo clause`: a copy of the rules in our own words, where they live, their tests."""

from __future__ import annotations

from typing import get_args

import pytest

from sicbo.cli.clauses import STATUSES
from sicbo.describe.shelf import shelf
from sicbo.law.coverage import FILE, read
from sicbo.law.rulebook import SHELF, read_clauses
from sicbo.law.schema import Status
from tests.cli.desk import refused, said, told

KEYS = [
    *("number", "clause", "title", "summary", "kind", "area", "status", "authority", "note", "why", "aid", "part"),
    *("refers_to", "defines", "uses", "where", "tests", "facts"),
]


@pytest.mark.clause("crown-melbourne 9.14", "crown-melbourne-vcgr 9.12", "crown-sydney 10.13", "star-sydney 9.14")
@pytest.mark.parametrize("book", shelf())
def test_a_copy_of_the_rules_is_handed_out_with_every_clause_in_the_order_of_the_book(book: str) -> None:
    clauses = read_clauses(SHELF / book)
    shown = said("clauses", book, COLUMNS="10000")
    places = []
    for entry in clauses.values():
        place = shown.find(f"\n{entry.number}  {entry.title}  {entry.kind}, {entry.status}\n    {entry.summary}\n")
        assert place >= 0, entry.number
        places.append(place)
    assert places == sorted(places)


@pytest.mark.parametrize("book", shelf())
def test_json_gives_every_clause_with_where_it_lives_and_its_tests(book: str) -> None:
    copy = told("clauses", book)
    assert (list(copy), copy["book"]) == (["book", "clauses"], book)
    assert [clause["number"] for clause in copy["clauses"]] == list(read_clauses(SHELF / book))
    covered = read(SHELF / book) if (SHELF / book / FILE).is_file() else {}
    for clause in copy["clauses"]:
        assert list(clause) == KEYS
        if clause["number"] in covered:
            assert tuple(clause["where"]) == covered[clause["number"]].where
            assert tuple(clause["tests"]) == covered[clause["number"]].tests
            assert tuple(clause["facts"]) == covered[clause["number"]].facts


def test_clauses_can_be_chosen_by_status_and_by_subject() -> None:
    chosen = told("clauses", "crown-sydney", "--status", "data", "--area", "bets")["clauses"]
    assert {(clause["status"], clause["area"]) for clause in chosen} == {("data", "bets")}
    whole = told("clauses", "crown-sydney")["clauses"]
    assert len(chosen) == sum((clause["status"], clause["area"]) == ("data", "bets") for clause in whole)


def test_coverage_shows_where_a_clause_lives_and_counts_each_status() -> None:
    shown = said("clauses", "crown-sydney", "--coverage", "--area", "bets")
    assert "\n3.3.1(a)  Big wins  engine, data\n" in shown
    assert "    rulebook.toml bet[big].win[0]\n" in shown


def test_the_statuses_offered_are_those_of_the_law() -> None:
    assert get_args(Status) == STATUSES


def test_an_unknown_subject_is_refused_with_the_nearest_or_with_all() -> None:
    assert refused("clauses", "crown-sydney", "--area", "limit").startswith(
        "crown-sydney has no clauses on 'limit'. Use limits."
    )
    assert "bets, chips" in refused("clauses", "crown-sydney", "--area", "zzz")


def test_an_unknown_status_is_refused_with_all() -> None:
    assert "'data', 'code', 'inherent', 'people', 'later'" in refused("clauses", "crown-sydney", "--status", "done")


def test_one_clause_is_told_with_what_cites_it_and_the_questions_it_leaves_open() -> None:
    clause = told("clause", "crown-sydney 3.3.1(b)")
    assert list(clause) == ["book", *KEYS, "referred_to_by", "readings"]
    assert (clause["book"], clause["clause"]) == ("crown-sydney", "crown-sydney 3.3.1(b)")
    assert clause["readings"] == ["triple-on-even-money"]


def test_references_are_followed_both_ways() -> None:
    whole = told("clauses", "crown-sydney")["clauses"]
    numbers = {one["number"] for one in whole}
    pairs = [(one["number"], other) for one in whole for other in one["refers_to"] if other in numbers]
    citing, cited = pairs[0]
    assert citing in told("clause", "crown-sydney", cited)["referred_to_by"]
    assert f"  {cited}  " in said("clause", "crown-sydney", citing)


def test_a_reference_to_a_chapter_is_told_apart_from_one_to_nothing() -> None:
    assert "  8  (a whole chapter)\n" in said("clause", "crown-sydney", "def/tournament")
    assert "  3.4.2(e)  (no such clause)\n" in said("clause", "crown-sydney", "3.5.2(f)(i)")


def test_a_citation_may_be_one_word_or_two() -> None:
    assert told("clause", "house 1.1") == told("clause", "house", "1.1")


def test_people_see_one_clause_with_its_title_and_summary() -> None:
    entry = read_clauses(SHELF / "crown-sydney")["3.3.1(b)"]
    shown = said("clause", "crown-sydney", "3.3.1(b)")
    assert shown.startswith(f"crown-sydney 3.3.1(b)  ·  {entry.title}\n{entry.summary}\n")
    assert "open question  triple-on-even-money: " in shown
