"""The runs of a gaming day at a table that plays a game without streaks in between."""

from __future__ import annotations

import pytest

from sicbo.floor.table.corrections.commands import CorrectResult, VoidOutcome
from tests.floor.tables import MANAGER, Floor, opening

SMALL, BIG = (1, 2, 4), (4, 5, 6)
Faces = tuple[int, int, int]


def reopened(floor: Floor, game: str) -> None:
    """The same table, closed and opened again for this game."""
    floor.table.open = False
    floor.must(MANAGER, opening(floor.law, game))


def deal(floor: Floor, *results: Faces) -> None:
    for faces in results:
        floor.step(faces)
        floor.until("tumble", faces)


def run(floor: Floor) -> tuple[str, int, bool]:
    found = floor.table.streaks.runs["small/big"]
    return found.side, found.length, found.window


@pytest.mark.clause("star-sydney 6.2")
def test_results_of_a_game_without_streaks_carry_and_end_the_runs_of_the_gaming_day() -> None:
    floor = Floor("star-sydney/super-streak")
    deal(floor, SMALL, SMALL)
    assert run(floor) == ("streak-small", 2, False)
    reopened(floor, "extended")
    deal(floor, BIG, BIG, BIG)
    reopened(floor, "super-streak")
    assert run(floor) == ("streak-big", 3, False)
    deal(floor, SMALL)
    assert run(floor) == ("streak-small", 1, True)


@pytest.mark.clause("star-sydney 6.2")
def test_the_day_s_first_result_may_be_one_of_a_game_without_streaks() -> None:
    floor = Floor("star-sydney/extended")
    deal(floor, SMALL)
    reopened(floor, "super-streak")
    assert run(floor) == ("streak-small", 1, True)


@pytest.mark.clause("star-sydney 6.2")
def test_a_result_put_right_while_no_streaks_were_played_counts_as_it_truly_was() -> None:
    floor = Floor("star-sydney/extended")
    deal(floor, SMALL, SMALL)
    floor.agreed(MANAGER, CorrectResult(round=2, faces=BIG, evidence="camera"))
    reopened(floor, "super-streak")
    assert run(floor) == ("streak-big", 1, True)


@pytest.mark.clause("star-sydney 6.2")
def test_a_result_voided_while_no_streaks_were_played_does_not_count() -> None:
    floor = Floor("star-sydney/extended")
    deal(floor, SMALL, BIG)
    floor.agreed(MANAGER, VoidOutcome(ground="outside-event", round=2, cause="fire"))
    reopened(floor, "super-streak")
    assert run(floor) == ("streak-small", 1, True)
