"""A sample of `make mutate-law`: a changed leaf of a rulebook must be seen."""

from __future__ import annotations

import pytest

from sicbo.law.rulebook import SHELF, assemble, books, load
from tests.mutate_law import Mutant, articles, mutants, survives
from tests.rulebooks.checks import check_all


@pytest.mark.parametrize("book", books())
def test_the_unchanged_book_passes_every_check(book: str) -> None:
    check_all(load(book))


@pytest.mark.parametrize("book", books())
def test_a_sample_of_changes_to_the_law_is_seen(book: str) -> None:
    everything = list(mutants(book))
    sample = everything[len(book) :: 23]
    assert len(sample) >= 25
    assert [str(mutant) for mutant in sample if survives(mutant)] == []


def test_every_change_to_odds_is_seen() -> None:
    odds = [mutant for book in books() for mutant in mutants(book) if mutant.path[-1] == "pays"]
    assert len(odds) > 250
    changed = [mutant for mutant in odds if mutant.change == "odds plus one"][::3]
    assert [str(mutant) for mutant in changed if survives(mutant)] == []


def test_the_hunt_sees_a_change_that_no_rule_forbids() -> None:
    """A guard proves that it can see: moving two neighbours on the felt is not law, so this mutant must survive."""
    changed = articles("crown-sydney")
    rows = changed["layout"][0]["rows"]
    rows[0][0], rows[0][1] = rows[0][1], rows[0][0]
    check_all(assemble(SHELF / "crown-sydney", changed))


def test_the_hunt_tries_odds_totals_combinations_and_exceptions() -> None:
    tried = {(str(mutant.path[-1]), mutant.change) for mutant in mutants("crown-melbourne")}
    assert {
        ("pays", "odds plus one"),
        ("exception_to", "drop"),
        ("totals", "empty"),
        ("clause", "other clause"),
    } <= tried
    assert any(
        mutant.path[:4] == ("bet", 0, "win", 0) and mutant.path[-2:] == ("totals", 0)
        for mutant in mutants("crown-melbourne")
    )
    assert Mutant("rws-sentosa", ("bet", 12, "areas", "combo-113", 2), "plus one") in set(mutants("rws-sentosa"))
