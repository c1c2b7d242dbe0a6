"""What streaks in play may cost, against the settlement of every roll."""

from __future__ import annotations

import pytest

from sicbo.floor.table.streak.reserve import streak_reserve
from sicbo.floor.table.streak.settlement import streaks_counted, streaks_paid
from sicbo.units.dice import ROLLS
from tests.floor.streak_evening import evening
from tests.scenarios.runner import Evening

AT_THREE = "deals 1 2 4; P1 streak small 25; P2 streak odd 25; deals 1 2 4; deals 1 2 4; deals 1 2 4"
BOTH_SIDES = "deals 1 2 4; P1 streak small 25; P2 streak big 25; P3 streak even 25"
FIRST = "star-sydney/super-streak price 25 reading streak-side=first-result"


def settled_costs(played: Evening) -> tuple[int, ...]:
    """Wins less lost stakes if each roll were settled now."""
    costs = []
    for roll in ROLLS:
        paid = streaks_paid(played.law, played.table, streaks_counted(played.law, played.table, roll))
        rows = [one for place in paid.values() for one in place]
        costs.append(sum(one.win if one.outcome == "win" else -one.stake for one in rows))
    return tuple(costs)


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        ("deals 1 2 4", "star-sydney/super-streak price 25"),
        (AT_THREE, "star-sydney/super-streak price 25"),
        (AT_THREE + "; deals 1 2 4", "star-sydney/super-streak price 25"),
        (AT_THREE + "; deals 1 2 4" * 8, "star-sydney/super-streak price 25"),
        (BOTH_SIDES, "star-sydney/super-streak price 25"),
        (BOTH_SIDES, FIRST),
        ("deals 1 2 3; P1 streak even 25; deals 1 2 3", "star-sydney/super-streak price 25 reading even=as-printed"),
        ("deals 2 3 3; deals 1 2 3; P1 streak rest 10; P1 streak middle 11", "mixed/all price 10 chip 1"),
        ("deals 2 3 3; deals 1 2 3; P1 streak rest 11; deals 1 2 3; deals 1 2 3", "mixed/all price 10 chip 1"),
    ],
)
def test_the_cost_of_the_next_result_is_what_settling_each_roll_would_cost(lines: str, table: str) -> None:
    played = evening(lines, table)
    assert streak_reserve(played.law, played.table).by_roll == settled_costs(played)


def test_a_table_without_streak_wagers_needs_no_reserve() -> None:
    played = evening("deals 1 2 4")
    assert (streak_reserve(played.law, played.table).now, streak_reserve(played.law, played.table).worst) == (0, 0)


def test_two_kinds_at_four_cost_both_at_six_to_one_now_and_both_at_five_hundred_later() -> None:
    played = evening(AT_THREE + "; deals 1 2 4")
    reserve = streak_reserve(played.law, played.table)
    assert (reserve.now, reserve.worst) == (300_00, 25000_00)


def test_at_eleven_the_next_result_may_cost_the_longest_run() -> None:
    played = evening(AT_THREE + "; deals 1 2 4" * 8)
    reserve = streak_reserve(played.law, played.table)
    assert (reserve.now, reserve.worst) == (25000_00, 25000_00)


def test_only_one_side_of_a_kind_can_run_on() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; P2 streak big 25")
    assert streak_reserve(played.law, played.table).worst == 12500_00 - 25_00


def test_wagers_that_wait_for_their_side_run_on_whatever_comes() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; P2 streak big 25", FIRST)
    reserve = streak_reserve(played.law, played.table)
    assert (reserve.now, reserve.worst) == (0, 25000_00)
