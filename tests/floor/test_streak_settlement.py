"""Streak wagers when a round goes wrong: left alone, ended by force, or counted anew from corrected results."""

from __future__ import annotations

from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.dealing.commands import Settle
from sicbo.floor.table.streak.settlement import (
    rederive,
    streak_counts,
    streaks_counted,
    streaks_forced_end,
    streaks_paid,
)
from sicbo.floor.table.streak.state import Faces
from sicbo.floor.table.wagers.settlement import settle_round
from sicbo.units.dice import Roll
from tests.floor.streak_evening import BIG_EVEN, BIG_ODD, SMALL_EVEN, SMALL_ODD, TRIPLE, book, evening
from tests.scenarios.runner import Evening

ORDER = Order(Actor("manager", "casino-manager"), 0, Settle())
LIGHTS = "8.7.1"


def forced(played: Evening, faces: Faces) -> dict[str, list[tuple[str, str, int, str, str]]]:
    standing = streaks_forced_end(played.law, played.table, LIGHTS, Roll.of(*faces))
    paid = streaks_paid(played.law, played.table, standing)
    return {
        place: [(one.area, one.outcome, one.win, one.clause, one.row) for one in rows] for place, rows in paid.items()
    }


def test_a_lighting_failure_pays_four_or_more_and_collects_less_with_the_present_result_counted() -> None:
    at_three = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4; deals 1 2 4; deals 1 2 4")
    won = [("streak-small", "win", 150_00, "star-sydney 8.7.1", "star-sydney table-2/streak-4")]
    assert forced(at_three, SMALL_EVEN) == {"P1": won}
    at_two = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4; deals 1 2 4")
    assert forced(at_two, SMALL_EVEN) == {"P1": [("streak-small", "lose", 0, "star-sydney 8.7.1", "")]}


def test_a_lighting_failure_on_a_triple_ends_the_streak_at_the_length_it_has() -> None:
    at_four = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4; deals 1 2 4; deals 1 2 4; deals 1 2 4")
    [row] = forced(at_four, TRIPLE)["P1"]
    assert row == ("streak-small", "win", 150_00, "star-sydney 8.7.1", "star-sydney table-2/streak-4")


def test_a_streak_that_the_present_result_ends_anyway_ends_by_its_own_rule() -> None:
    at_three = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4; deals 1 2 4; deals 1 2 4")
    assert forced(at_three, BIG_ODD) == {"P1": [("streak-small", "lose", 0, "star-sydney 6.4.1", "")]}
    at_eleven = evening("deals 4 5 6; P1 streak big 25" + "; deals 4 5 6" * 11)
    [row] = forced(at_eleven, BIG_ODD)["P1"]
    assert row == ("streak-big", "win", 12500_00, "star-sydney 6.4.2", "star-sydney table-2/streak-12")


def test_a_round_settled_with_a_forced_end_leaves_no_streak_and_balanced_books() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; P2 streak odd 25; deals 1 2 4; deals 1 2 4; deals 1 2 4")
    played.table.result = SMALL_EVEN
    standing = streaks_forced_end(played.law, played.table, LIGHTS, Roll.of(*SMALL_EVEN))
    book(played, settle_round(played.law, played.table, ORDER, standing))
    assert [place.streaks for place in played.table.places.values()] == [{}, {}, {}, {}]
    assert [played.table.places[place].stack for place in ("P1", "P2")] == [10150_00, 9975_00]


def test_a_result_that_is_neutral_says_so_and_one_that_carries_cites_the_side() -> None:
    played = evening("deals 1 2 4; P1 streak small 25")
    for faces, clause in ((TRIPLE, "star-sydney 6.4.1"), (SMALL_ODD, "star-sydney 6.3.1")):
        [count] = streak_counts(played.law, streaks_counted(played.law, played.table, Roll.of(*faces)))
        assert (count.outcome, count.clause) == ("live", clause)


def test_a_corrected_result_counts_live_streaks_anew() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4; deals 2 2 2; deals 1 2 4")
    found = rederive(played.law, played.table, ORDER, {3: SMALL_EVEN}, "star-sydney 9.12")
    assert [(one.area, one.length, one.outcome) for one in found.counts] == [("streak-small", 3, "live")]
    assert (found.places, found.rulings) == ((), ())
    book(played, found)
    assert played.table.places["P1"].streaks["streak-small"].length == 3
    assert played.table.streaks.since(3) == [SMALL_EVEN, SMALL_ODD]


def test_a_live_streak_that_the_true_results_have_ended_is_settled_by_them() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; P2 streak odd 25" + "; deals 1 2 4" * 5)
    found = rederive(played.law, played.table, ORDER, {3: BIG_ODD, 6: SMALL_EVEN}, "star-sydney 9.12")
    paid = {settled.place: settled.wagers[0] for settled in found.places}
    assert (paid["P1"].outcome, paid["P1"].clause) == ("lose", "star-sydney 6.4.1")
    assert (paid["P2"].win, paid["P2"].row) == (150_00, "star-sydney table-2/streak-4")
    book(played, found)
    assert [place.staked for place in played.table.places.values()] == [0, 0, 0, 0]
    assert [played.table.places[place].stack for place in ("P1", "P2")] == [9975_00, 10150_00]


def test_a_round_that_no_longer_counts_is_taken_out_of_the_count() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4; deals 1 2 4")
    found = rederive(played.law, played.table, ORDER, {2: None}, "star-sydney 9.12")
    assert [one.length for one in found.counts] == [1]
    book(played, found)
    assert [number for number, _ in played.table.streaks.results] == [1, 3]


def ended_early(smalls: int = 1) -> Evening:
    """P1 lost after so many: at one in round 3, and round 4 came after it."""
    played = evening("deals 1 2 4; P1 streak small 25" + "; deals 1 2 4" * smalls)
    for faces in (BIG_ODD, BIG_EVEN):
        played.table.result = faces
        played.table.round += 1
        book(played, settle_round(played.law, played.table, ORDER))
    return played


def test_a_streak_that_had_ended_is_listed_for_a_ruling_with_what_would_have_been() -> None:
    played = ended_early(smalls=3)
    found = rederive(played.law, played.table, ORDER, {5: SMALL_EVEN}, "star-sydney 9.12")
    [ruling] = found.rulings
    assert (ruling.streak, ruling.place, ruling.area, ruling.round) == (1, "P1", "streak-small", 5)
    assert (ruling.outcome, ruling.length, ruling.win) == ("lose", 3, 0)
    assert (ruling.would, ruling.would_length, ruling.would_win) == ("win", 4, 150_00)
    before = played.table.places["P1"].stack
    book(played, found)
    assert played.table.places["P1"].stack == before
    assert played.table.streaks.rulings == {1: ruling}


def test_a_ruling_is_open_until_a_later_correction_settles_the_question() -> None:
    played = ended_early(smalls=3)
    book(played, rederive(played.law, played.table, ORDER, {5: SMALL_EVEN}, "star-sydney 9.12"))
    unrelated = rederive(played.law, played.table, ORDER, {1: SMALL_EVEN}, "star-sydney 9.12")
    assert [one.streak for one in unrelated.rulings] == [1]
    book(played, rederive(played.law, played.table, ORDER, {5: BIG_EVEN}, "star-sydney 9.12"))
    assert played.table.streaks.rulings == {}


def test_lights_that_failed_count_in_every_later_correction() -> None:
    played = evening("deals 1 2 4; P1 streak small 25" + "; deals 1 2 4" * 5)
    book(played, rederive(played.law, played.table, ORDER, {}, "star-sydney 8.7.1", dark=(5,)))
    [over] = played.table.streaks.ended
    assert (over.outcome, over.length, over.win) == ("win", 4, 150_00)
    assert rederive(played.law, played.table, ORDER, {6: BIG_ODD}, "star-sydney 9.12").rulings == ()
    [ruling] = rederive(played.law, played.table, ORDER, {4: TRIPLE}, "star-sydney 9.12").rulings
    assert (ruling.would, ruling.would_length) == ("lose", 3)
    [ruling] = rederive(played.law, played.table, ORDER, {5: None}, "star-sydney 9.12").rulings
    assert (ruling.would, ruling.would_length) == ("live", 4), "a round that does not count had no lights to fail"


def test_lights_that_failed_before_settlement_are_remembered_too() -> None:
    played = evening("deals 1 2 4; P1 streak small 25" + "; deals 1 2 4" * 3)
    played.table.round += 1
    played.table.result = SMALL_EVEN
    played.table.irregular.streaks_end = LIGHTS
    standing = streaks_forced_end(played.law, played.table, LIGHTS, Roll.of(*SMALL_EVEN))
    book(played, settle_round(played.law, played.table, ORDER, standing))
    assert played.table.streaks.dark == {5: LIGHTS}
    played.table.round += 1
    played.table.result = SMALL_EVEN
    book(played, settle_round(played.law, played.table, ORDER))
    assert played.table.streaks.dark == {5: LIGHTS}
    assert rederive(played.law, played.table, ORDER, {2: SMALL_EVEN}, "star-sydney 9.12").rulings == ()


def test_a_streak_that_would_still_be_in_play_is_listed_as_live() -> None:
    played = ended_early()
    [ruling] = rederive(played.law, played.table, ORDER, {3: SMALL_EVEN, 4: SMALL_EVEN}, "star-sydney 9.12").rulings
    assert (ruling.would, ruling.would_length) == ("live", 3)


def test_a_correction_after_its_end_or_without_effect_lists_nothing() -> None:
    played = ended_early()
    assert rederive(played.law, played.table, ORDER, {4: SMALL_EVEN}, "star-sydney 9.12").rulings == ()
    assert rederive(played.law, played.table, ORDER, {3: BIG_EVEN}, "star-sydney 9.12").rulings == ()
    assert rederive(played.law, played.table, ORDER, {3: SMALL_EVEN}, "star-sydney 9.12").rulings == (), "lost anyway"
    assert rederive(played.law, played.table, ORDER, {1: BIG_EVEN}, "star-sydney 9.12").rulings == ()


def test_a_correction_puts_the_runs_and_the_window_right() -> None:
    played = evening("deals 1 2 4; deals 1 2 4; deals 1 2 4")
    runs = played.table.streaks.runs
    assert (runs["small/big"].length, runs["small/big"].window) == (3, False)
    book(played, rederive(played.law, played.table, ORDER, {3: BIG_ODD}, "star-sydney 9.12"))
    runs = played.table.streaks.runs
    assert (runs["small/big"].side, runs["small/big"].length, runs["small/big"].window) == ("streak-big", 1, True)
    assert (runs["odd/even"].length, runs["odd/even"].window) == (3, False)
