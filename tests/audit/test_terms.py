"""Terms and ranks without a definition, with two, or with one for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.audit.terms import check_ranks, check_twice, check_undefined, check_unused
from sicbo.law.rulebook import load
from tests.audit.planting import clause, edited, raised, with_clauses

SYDNEY = load("crown-sydney")


@pytest.mark.parametrize(
    ("book_id", "rank", "cites"),
    [
        ("crown-melbourne-vcgr", "Pit Boss", "crown-melbourne-vcgr 3.1.2(c)(ii)"),
        ("rws-sentosa", "Table Games Shift Manager", "rws-sentosa 5.10"),
        ("star-sydney", "casino operator", "star-sydney 9.13"),
    ],
)
def test_a_rank_with_powers_but_no_definition_is_a_warning(book_id: str, rank: str, cites: str) -> None:
    (found,) = raised(check_ranks, load(book_id), f"The rank {rank!r}")
    assert (found.severity, found.clause, found.check) == ("warning", cites, "undefined-rank")
    assert "final-decision" in found.finding


@pytest.mark.parametrize("rank", ["Dealer", "Higher Duties Dealer", "Area Manager", "Assistant Casino Manager"])
def test_the_defined_ranks_of_crown_sydney_raise_nothing(rank: str) -> None:
    assert not raised(check_ranks, SYDNEY, f"{rank!r}")


def test_a_rank_whose_clause_is_no_definition_is_raised() -> None:
    def plant(articles: dict[str, Any]) -> None:
        articles["rank"][2]["clause"] = "10.12"

    (found,) = raised(check_ranks, edited("crown-sydney", plant), "'Area Manager'")
    assert found.clause == "crown-sydney 10.12"


def test_a_rank_that_is_used_in_a_planted_clause_is_raised_and_a_defined_one_is_not() -> None:
    used = clause("10.20", uses=("rank/umpire",))
    assert raised(check_ranks, with_clauses(SYDNEY, used, kept=True), "'umpire'")
    umpire = clause("def/umpire", kind="definition", defines=("rank/umpire",))
    assert not raised(check_ranks, with_clauses(SYDNEY, used, umpire, kept=True), "'umpire'")


def test_a_term_without_a_definition_is_told_once_with_all_its_clauses() -> None:
    (found,) = raised(check_undefined, load("star-sydney"), "'casino promotional token'")
    assert found.severity == "info"
    assert "is used in def/casino-promotional-voucher, 3.3, 3.11 and 3.13" in found.finding


def test_ranks_are_not_told_again_among_the_terms() -> None:
    assert not raised(check_undefined, load("crown-melbourne-vcgr"), "pit boss")


def test_a_planted_term_is_undefined_until_a_clause_defines_it() -> None:
    used = clause("2.1", uses=("side-pot",))
    defined = clause("def/side-pot", defines=("side-pot",))
    assert [one.clause for one in check_undefined(with_clauses(SYDNEY, used))] == ["crown-sydney 2.1"]
    assert not list(check_undefined(with_clauses(SYDNEY, used, defined)))


def test_super_streak_is_defined_twice_at_the_star() -> None:
    (found,) = check_twice(load("star-sydney"))
    assert (found.clause, found.severity) == ("star-sydney def/super-streak", "info")
    assert "def/super-streak and 6.3" in found.finding


def test_a_bet_that_each_pay_table_defines_for_itself_is_not_defined_twice() -> None:
    assert not list(check_twice(load("rws-sentosa")))


def test_two_definitions_clash_unless_one_is_under_the_other() -> None:
    apart = with_clauses(SYDNEY, clause("2.1", defines=("shoe",)), clause("2.10", defines=("shoe",)))
    under = with_clauses(SYDNEY, clause("2.1", defines=("shoe",)), clause("2.1(a)", defines=("shoe",)))
    assert [one.clause for one in check_twice(apart)] == ["crown-sydney 2.1"]
    assert not list(check_twice(under))


def test_pit_employee_is_defined_for_nothing_at_rws() -> None:
    found = list(check_unused(load("rws-sentosa")))
    assert [(one.clause, one.severity) for one in found] == [("rws-sentosa 1.5", "info")]
    assert "'pit employee'" in found[0].finding


@pytest.mark.parametrize("word", ["'bet'", "'wager'", "'game'", "'chips'", "'small'", "'pair'"])
def test_bets_and_ordinary_words_do_not_count_as_unused(word: str) -> None:
    assert not raised(check_unused, SYDNEY, word)


def test_a_planted_term_is_unused_until_a_clause_uses_or_says_it() -> None:
    defined = clause("def/side-pot", defines=("side-pot",))
    assert [one.clause for one in check_unused(with_clauses(SYDNEY, defined))] == ["crown-sydney def/side-pot"]
    for other in (clause("2.1", uses=("side-pot",)), clause("2.1", summary="Side pots are counted first.")):
        assert not list(check_unused(with_clauses(SYDNEY, defined, other)))
