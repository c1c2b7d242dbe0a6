"""A sixth book, made up, loads and plays with no change of Python: what varies between books is data."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from sicbo.law.rulebook import Rulebook, read
from sicbo.odds.area import area_odds
from sicbo.paytable.compile import compile_game
from sicbo.paytable.settle import settle
from sicbo.paytable.streak import run
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll
from tests.scenarios.runner import play


def book() -> Rulebook:
    return read(Path(__file__).parent / "mixed")


def table(**readings: str) -> Paytable:
    return compile_game(book(), "all", readings)


def test_it_compiles_with_bets_odds_and_a_streak_that_no_real_book_has() -> None:
    assert table().pin == "mixed@1/all"
    assert area_odds(table(), "middle").pays == (("", Fraction(1, 2)),)
    assert area_odds(table(), "combo-112").ways == 3


def test_it_settles_half_odds_and_rounds_them_up_as_melbourne_does() -> None:
    done = settle(table(), Roll.parse("2-3-3"), {"middle": 101, "total-8": 100, "rest": 100})
    middle, total, rest = done.wagers
    assert (middle.win, middle.clause, middle.odds_clause) == (51, "mixed 3.1(a)", "mixed table-1/middle")
    assert (total.win, total.clause) == (850, "mixed table-1/total")
    assert (rest.outcome, rest.clause) == ("lose", "mixed 3.2(b)")


def test_its_reading_decides_triples() -> None:
    triple = Roll.parse("3-3-3")
    assert table().verdict("middle", triple).clause == "3.1(b)"
    assert table(middle="wins").verdict("middle", triple).pays == Fraction(1, 2)


def test_its_streak_of_uneven_sides_is_reckoned_exactly() -> None:
    streak = table().streak
    assert streak is not None
    results = [Roll.parse(text) for text in ("2-3-3", "4-4-4", "2-3-4", "3-3-4")]
    assert (run(streak, "streak-middle", results).length, run(streak, "streak-middle", results).pays) == (
        3,
        Fraction(9),
    )
    carry = Fraction(sum(1 for one in table().areas["middle"].verdicts if one.pays), 210)
    returned = carry**2 * (1 - carry) * Fraction(7, 2) + carry**3 * 10
    assert area_odds(table(), "streak-middle").returned == returned


def test_its_order_of_dealing_is_the_stars_with_five_tumbles() -> None:
    dealing = book().articles.dealing
    assert [step.id for step in dealing.steps][:3] == ["tumble", "open-bets", "no-more-bets"]
    assert dealing.tumbles_min is not None
    assert dealing.tumbles_min.count == 5


def test_its_limits_are_played_as_written() -> None:
    play(Path(__file__).parent / "scripts" / "limits.txt", lambda _: book())


def test_its_own_mix_of_rules_on_chips_plays() -> None:
    play(Path(__file__).parent / "chips.txt", lambda _: book())
