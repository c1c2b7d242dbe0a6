"""The tests of fairness: right tails, fair dice that pass on ten million throws, and planted faults that do not."""

from __future__ import annotations

import itertools
from hashlib import sha256

import numpy as np
import pytest

from sicbo.lab.chances import chi_square_tail, normal_tail, upper_gamma
from sicbo.lab.dice_tests import LEAST, judge
from sicbo.lab.electronic_rolls import Rolls, electronic_rolls
from sicbo.units.canonical import packed
from sicbo.units.dice import ROLLS
from sicbo.units.fair_dice import before, faces

SECRET = bytes(range(32))


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (6.634896601021214, 1, 0.01),
        (5.991464547107979, 2, 0.05),
        (20.515005652432873, 5, 0.001),
        (24.995790139728616, 15, 0.05),
        (8.546756242170427, 15, 0.9),
        (49.80184956820176, 35, 0.05),
        (124.34211340400407, 100, 0.05),
        (77.92946516501726, 100, 0.95),
    ],
)
def test_the_tail_is_that_of_the_printed_tables(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-9)


@pytest.mark.parametrize("x", [0.01, 0.5, 1.0, 2.0, 7.5, 60.0])
def test_with_two_degrees_of_freedom_the_tail_is_an_exponential_and_with_one_a_normal(x: float) -> None:
    assert chi_square_tail(x, 2) == pytest.approx(np.exp(-x / 2), rel=1e-12)
    assert chi_square_tail(x, 1) == pytest.approx(normal_tail(x**0.5), rel=1e-9)


@pytest.mark.parametrize("a", [0.5, 2.5, 17.5, 107.5])
def test_the_two_ways_to_the_tail_meet_and_it_falls_from_one_to_zero(a: float) -> None:
    below, above = upper_gamma(a, (a + 1) * (1 - 1e-12)), upper_gamma(a, a + 1)
    assert below == pytest.approx(above, rel=1e-9)
    tails = [upper_gamma(a, x) for x in np.linspace(0, 6 * a + 60, 400)]
    assert tails[0] == 1
    assert all(0 <= later < earlier <= 1 for earlier, later in itertools.pairwise(tails) if earlier < 1)
    assert upper_gamma(a, float("inf")) == 0


@pytest.mark.parametrize(("statistic", "freedom"), [(-1.0, 5), (float("nan"), 5), (1.0, 0)])
def test_what_is_no_chi_square_value_is_refused(statistic: float, freedom: int) -> None:
    with pytest.raises(ValueError, match="no chi-square"):
        chi_square_tail(statistic, freedom)


def test_the_quick_rolls_are_those_of_the_plain_derivation() -> None:
    quick = electronic_rolls(SECRET, "T1", "2026-01-31", 3_000)
    end = sha256(packed(SECRET, 0)).digest()
    plain = [faces(before(end, 3_000 - n), "T1", "2026-01-31", n, 1) for n in range(2_900, 3_001)]
    assert [ROLLS[index].faces for index in quick[2_899:]] == plain
    assert len(quick) == 3_000


def test_the_quick_rolls_leave_out_high_bytes_as_the_plain_ones_do() -> None:
    quick = electronic_rolls(SECRET, "T1", "d", 200)
    end = sha256(packed(SECRET, 0)).digest()
    links = [before(end, 200 - n) for n in range(1, 201)]
    assert [ROLLS[i].faces for i in quick] == [faces(link, "T1", "d", n, 1) for n, link in enumerate(links, 1)]


@pytest.mark.clause("house 10.2")
def test_electronic_dice_pass_every_test_on_ten_million_dice() -> None:
    verdict = judge(electronic_rolls(SECRET, "T1", "2026-01-31", 3_333_334))
    assert verdict.fair, verdict.failed
    assert verdict.rolls * 3 >= 10_000_000
    assert len(verdict.tests) == 20


@pytest.fixture(scope="module")
def fair() -> Rolls:
    return np.random.default_rng(216).integers(216, size=300_000)


def test_a_fair_generator_passes(fair: Rolls) -> None:
    assert judge(fair).fair


def test_a_die_that_shows_one_face_two_in_a_hundred_more_often_fails_and_is_named(fair: Rolls) -> None:
    chance = np.random.default_rng(1)
    leaning = chance.random(len(fair)) < 0.02
    loaded = np.where(leaning, fair - fair // 6 % 6 * 6 + 5 * 6, fair)
    failed = judge(loaded).failed
    assert "faces of die 2" in failed
    assert "faces of die 1" not in failed
    assert "the 216 outcomes" in failed


def test_a_tumbler_that_now_and_then_repeats_the_last_roll_fails_though_every_face_is_even(fair: Rolls) -> None:
    chance = np.random.default_rng(2)
    sticking = chance.random(len(fair)) < 0.01
    stuck = fair.copy()
    stuck[1:][sticking[1:]] = fair[:-1][sticking[1:]]
    failed = judge(stuck).failed
    assert "repeats of the roll" in failed
    assert not [name for name in failed if name.startswith("faces of die") and "row" not in name]


def test_a_run_of_high_and_low_in_turn_fails(fair: Rolls) -> None:
    totals = np.array([roll.total for roll in ROLLS])
    high, low = fair[totals[fair] > 10], fair[totals[fair] <= 10]
    both = min(len(high), len(low))
    turns = np.column_stack((high[:both], low[:both])).reshape(-1)
    verdict = judge(turns)
    assert {"runs of high and low", "totals 1 apart"} <= set(verdict.failed)
    assert "the 216 outcomes" not in verdict.failed


def test_a_modulo_without_rejection_fails() -> None:
    drawn = np.random.default_rng(3).integers(256, size=(1_000_000, 3)) % 6
    failed = judge(drawn[:, 0] * 36 + drawn[:, 1] * 6 + drawn[:, 2]).failed
    assert {"faces of die 1", "faces of die 2", "faces of die 3"} <= set(failed)


def test_one_roll_forever_fails_everything_that_can_be_told() -> None:
    verdict = judge(np.zeros(5_000, dtype=np.int64))
    assert not verdict.fair
    assert {"the 216 outcomes", "runs of high and low", "totals 1 apart"} <= set(verdict.failed)


def test_holm_keeps_the_level_over_many_fair_devices() -> None:
    chance = np.random.default_rng(4)
    failures = sum(not judge(chance.integers(216, size=LEAST * 4), level=0.05).fair for _ in range(300))
    assert failures <= 30, f"{failures} of 300 fair devices fail at a level of 5 %"


@pytest.mark.parametrize("bad", [[0] * (LEAST - 1), [216] * LEAST, [-1] * LEAST])
def test_too_few_rolls_or_no_rolls_are_refused(bad: list[int]) -> None:
    with pytest.raises(ValueError, match="rolls"):
        judge(bad)
