"""What a manager must decide before a table opens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sicbo.audit.decisions import check_identity, check_readings, check_rounding
from sicbo.law.rulebook import books, load
from tests.audit.planting import edited, raised, rows


def test_rws_pays_halves_without_a_word_on_rounding() -> None:
    (found,) = check_rounding(load("rws-sentosa"))
    assert (found.clause, found.severity) == ("rws-sentosa table-1/total-8-13", "decide")
    for odds in ("17/2", "13/2", "15/2", "23/2"):
        assert f"{odds} to 1" in found.finding
    assert "69/2" not in found.finding  # only where a triple pays a double three times


@pytest.mark.parametrize("book_id", [book_id for book_id in books() if book_id != "rws-sentosa"])
def test_whole_odds_need_no_rounding(book_id: str) -> None:
    assert not list(check_rounding(load(book_id)))


def test_a_planted_half_needs_a_rule_at_the_star_and_has_one_at_crown() -> None:
    def plant(articles: dict[str, Any]) -> None:
        for row in rows(articles, "any-triple"):
            row["pays"] = "63/2"

    (found,) = check_rounding(edited("star-sydney", plant))
    assert "63/2 to 1 on Any Triple (table-1/any-triple)" in found.finding
    assert not list(check_rounding(edited("crown-sydney", plant)))


def test_a_planted_half_in_the_streak_table_is_seen() -> None:
    def plant(articles: dict[str, Any]) -> None:
        articles["streak"]["row"][4]["pays"] = "21/2"

    (found,) = check_rounding(edited("star-sydney", plant))
    assert "21/2 to 1 on Super Streak (table-2/streak-5)" in found.finding


@pytest.mark.parametrize(
    ("book_id", "unstated"),
    [
        ("crown-melbourne", {"day of effect"}),
        ("crown-melbourne-vcgr", {"version", "day of effect", "day of approval"}),
        ("rws-sentosa", {"version", "regulator"}),
        ("star-sydney", {"version", "day of effect", "operator"}),
    ],
)
def test_what_the_cover_does_not_say_must_be_entered(book_id: str, unstated: set[str]) -> None:
    found = list(check_identity(load(book_id)))
    assert {one.finding for one in found} == {f"The document does not state its {what}." for what in unstated}
    assert {one.severity for one in found} == {"decide"}


def test_crown_sydney_states_the_occasion_but_not_the_day() -> None:
    (found,) = check_identity(load("crown-sydney"))
    assert found.clause == "crown-sydney order/effect"
    assert "in full, only: on publication" in found.finding


def test_a_stated_fact_raises_nothing() -> None:
    book = load("crown-melbourne")
    facts = tuple(msgspec.structs.replace(fact, says="2020-01-01") for fact in book.source.fact)
    assert not list(check_identity(replace(book, source=msgspec.structs.replace(book.source, fact=facts))))


@pytest.mark.parametrize("book_id", books())
def test_every_reading_marked_decide_is_told_with_its_question_and_all_its_options(book_id: str) -> None:
    book = load(book_id)
    found = list(check_readings(book))
    marked = [reading for reading in book.readings if "decide" in reading.surface]
    assert marked
    assert len(found) == len(marked)
    for finding, reading in zip(found, marked, strict=True):
        assert finding.severity == "decide"
        assert finding.finding.startswith(f"{reading.question} By default {reading.default}: ")
        assert all(f"{option.id}: {option.means}" in finding.finding for option in reading.option)
        assert all(option.unbuilt in finding.finding for option in reading.option)


def test_a_reading_that_moves_a_return_within_bounds_tells_it_to_the_manager() -> None:
    (found,) = raised(check_readings, load("crown-melbourne"), "colour-triple-on-even-money")
    assert "Small (option-b) returns 35/36 (97.2 %)" in found.finding
    assert "8/9 (88.9 %) under loses" in found.finding


def test_a_book_without_such_readings_leaves_nothing_to_decide() -> None:
    assert not list(check_readings(replace(load("star-sydney"), readings=())))
