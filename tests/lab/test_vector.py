"""The vectorised settlement gives the exact pay table's numbers, everywhere."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.lab import vector
from sicbo.lab.vector import VectorTable, settle_many, settle_roll
from sicbo.paytable.settle import bulk_win
from sicbo.units.dice import ROLLS

GAMES = [f"{book}/{game.id}" for book in sicbo.books() for game in sicbo.rulebook(book).articles.game]
WITH_HALVES = "rws-sentosa/pay-table-1"
WITH_STREAK = "star-sydney/super-streak"

every_game = pytest.mark.parametrize("address", GAMES)


@cache
def table(address: str) -> VectorTable:
    return VectorTable.of(sicbo.game(address).paytable)


def numbers(*values: int) -> vector.Results:
    return np.array(values, dtype=np.int64)


def test_the_games_are_many_and_some_pay_halves_so_these_tests_are_not_blind() -> None:
    assert len(GAMES) >= 13
    assert table(WITH_HALVES).paytable.unit == 2


@every_game
def test_every_cell_is_the_exact_odds_or_the_loss_of_the_stake(address: str) -> None:
    one = table(address)
    assert one.multiples.shape == (216, len(one.areas))
    for column, area in enumerate(one.areas):
        for roll in ROLLS:
            pays = one.paytable.verdict(area, roll).pays
            cell = Fraction(int(one.multiples[roll.index, column]), one.paytable.unit)
            assert cell == (-1 if pays is None else pays), (area, str(roll))


@every_game
def test_every_roll_on_every_area_settles_as_bulk_win_does(address: str) -> None:
    one = table(address)
    rolls, areas = (index.ravel() for index in np.indices(one.multiples.shape))
    stakes = np.arange(1, len(rolls) + 1)
    settled = settle_many(one, rolls, areas, stakes).reshape(one.multiples.shape)
    for roll in ROLLS:
        wagers = list(enumerate(stakes.reshape(one.multiples.shape)[roll.index].tolist()))
        exact = bulk_win(one.paytable, roll, one.areas, wagers)
        assert settled[roll.index].tolist() == exact
        assert settle_roll(one, roll, *np.array(wagers).T).tolist() == exact


@every_game
def test_the_whole_layout_settles_as_the_typed_settlement_does(address: str) -> None:
    one = table(address)
    stake = 100
    areas = np.arange(len(one.areas))
    for roll in ROLLS[::7]:
        net = sicbo.game(address).settle(roll, dict.fromkeys(one.areas, stake)).net
        assert int(settle_roll(one, roll, areas, np.full(len(areas), stake)).sum()) == net * one.paytable.unit


def test_half_odds_stay_exact_on_an_odd_stake() -> None:
    one = table(WITH_HALVES)
    roll = sicbo.Roll.parse("2-3-3")
    areas = one.columns(["total-8", "big"])
    assert settle_many(one, numbers(roll.index, roll.index), areas, numbers(101, 101)).tolist() == [101 * 17, -202]
    assert settle_roll(one, roll, areas, numbers(101, 101)).tolist() == [101 * 17, -202]


@every_game
def test_the_largest_stake_is_exact_on_every_cell_and_the_next_would_overflow(address: str) -> None:
    one = table(address)
    rolls, areas = (index.ravel() for index in np.indices(one.multiples.shape))
    settled = settle_many(one, rolls, areas, np.full(len(rolls), one.most))
    assert settled.tolist() == [one.most * multiple for multiple in one.multiples.ravel().tolist()]
    assert (one.most + 1) * int(abs(one.multiples).max()) > np.iinfo(np.int64).max


@pytest.mark.parametrize("dtype", [np.int64, np.uint64])
def test_a_stake_that_could_overflow_is_refused_even_where_it_would_lose(dtype: type[np.int64 | np.uint64]) -> None:
    one = table("crown-sydney/standard")
    roll = sicbo.Roll.parse("1-1-2")
    stakes = np.array([5, one.most + 1], dtype=dtype)
    areas = one.columns(["big", "big"])
    with pytest.raises(sicbo.BadInput) as many:
        settle_many(one, numbers(roll.index, roll.index), areas, stakes)
    with pytest.raises(sicbo.BadInput) as single:
        settle_roll(one, roll, areas, stakes)
    for refused in (many.value, single.value):
        assert refused.code == "stake-too-large"
        assert set(refused.arguments) == {"stake", "most"}
        told = {name: int(str(value).replace(",", "").replace(".", "")) for name, value in refused.arguments.items()}
        assert told == {"stake": one.most + 1, "most": one.most}


def test_an_unsigned_stake_above_63_bits_is_refused_as_too_large_rather_than_read_as_negative() -> None:
    one = table("crown-sydney/standard")
    with pytest.raises(sicbo.BadInput) as refused:
        settle_roll(one, ROLLS[0], numbers(0), np.array([2**64 - 1], dtype=np.uint64))
    assert refused.value.code == "stake-too-large"


@pytest.mark.parametrize("dtype", [np.int8, np.int64])
def test_a_stake_below_zero_is_refused(dtype: type[np.int8 | np.int64]) -> None:
    one = table("crown-sydney/standard")
    with pytest.raises(sicbo.BadInput) as refused:
        settle_roll(one, ROLLS[0], numbers(0, 0), np.array([1, -1], dtype=dtype))
    assert refused.value.code == "stake-not-positive"


def test_a_stake_of_nothing_comes_to_nothing() -> None:
    assert settle_many(table("crown-sydney/standard"), numbers(0, 0), numbers(0, 1), numbers(0, 0)).tolist() == [0, 0]


@pytest.mark.parametrize(("roll", "area"), [(-1, 0), (216, 0), (0, -1), (0, 50), (-(2**63), 0), (0, 2**63 - 1)])
def test_an_index_outside_the_matrix_is_an_error_and_never_wraps_or_clips(roll: int, area: int) -> None:
    one = table("crown-sydney/standard")
    assert len(one.areas) == 50
    with pytest.raises(IndexError, match=r"is outside 0 to (215|49)$"):
        settle_many(one, numbers(0, roll), numbers(0, area), numbers(1, 1))


def test_a_negative_byte_does_not_pass_for_a_roll() -> None:
    one = table("crown-sydney/standard")
    with pytest.raises(IndexError, match="roll index -56"):  # 200, if its sign were lost
        settle_many(one, np.array([-56], dtype=np.int8), numbers(0), numbers(1))


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.uint64, ">i4"])
def test_whole_numbers_of_any_width_settle_alike(dtype: str) -> None:
    one = table("rws-sentosa/pay-table-2")
    rolls, areas, stakes = numbers(215, 0, 130), numbers(103, 0, 77), numbers(255, 1, 200)
    exact = settle_many(one, rolls, areas, stakes)
    narrow = [array.astype(dtype) for array in (rolls, areas, stakes)]
    assert np.array_equal(settle_many(one, *narrow), exact)
    row = settle_roll(one, ROLLS[200], areas, stakes)
    assert np.array_equal(settle_roll(one, ROLLS[200], *narrow[1:]), row)


def test_arrays_with_gaps_settle_like_dense_ones() -> None:
    one = table("crown-sydney/standard")
    wagers = np.array([[row % 216, row % 50, row + 1] for row in range(300)])
    assert np.array_equal(settle_many(one, *wagers.T), settle_many(one, *(column.copy() for column in wagers.T)))


def test_arrays_of_unequal_length_more_dimensions_or_broken_numbers_are_errors() -> None:
    one = table("crown-sydney/standard")
    with pytest.raises(ValueError, match="one entry a wager"):
        settle_many(one, numbers(0, 0), numbers(0, 0), numbers(1))
    with pytest.raises(ValueError, match="one entry a wager"):
        settle_roll(one, ROLLS[0], numbers(0).reshape(1, 1), numbers(1).reshape(1, 1))
    with pytest.raises(TypeError, match="float64"):
        settle_roll(one, ROLLS[0], numbers(0), np.array([1.5]))


def test_no_wagers_settle_to_nothing() -> None:
    one = table("crown-sydney/standard")
    assert settle_many(one, numbers(), numbers(), numbers()).tolist() == []
    assert settle_roll(one, ROLLS[0], numbers(), numbers()).tolist() == []


@pytest.mark.parametrize("count", [vector.BLOCK - 1, vector.BLOCK, vector.BLOCK + 1, 2 * vector.BLOCK + 1])
def test_the_edge_of_a_block_neither_loses_nor_repeats_a_wager(count: int) -> None:
    one = table("crown-sydney/standard")
    place = np.arange(count)
    rolls, areas, stakes = place % 216, place % 50, place + 1
    assert np.array_equal(settle_many(one, rolls, areas, stakes), one.multiples[rolls, areas] * stakes)


def test_the_given_arrays_and_the_matrix_are_left_as_they_were() -> None:
    one = table("crown-sydney/standard")
    rolls, areas, stakes = numbers(3, 4), numbers(5, 6), numbers(7, 8)
    settle_many(one, rolls, areas, stakes)
    settle_roll(one, ROLLS[3], areas, stakes)
    assert (rolls.tolist(), areas.tolist(), stakes.tolist()) == ([3, 4], [5, 6], [7, 8])
    assert not one.multiples.flags.writeable


def test_a_column_is_found_by_the_name_of_its_area_and_a_strange_name_is_refused_with_the_nearest() -> None:
    one = table("crown-sydney/standard")
    assert [one.areas[column] for column in one.columns(["total-9", "small"])] == ["total-9", "small"]
    with pytest.raises(sicbo.BadInput) as refused:
        one.columns(["smal"])
    assert (refused.value.code, refused.value.arguments["near"]) == ("unknown-area", "small")


def test_a_streak_side_has_no_column_because_one_roll_does_not_decide_it() -> None:
    one = table(WITH_STREAK)
    assert one.paytable.streak is not None
    assert not set(one.areas) & set(one.paytable.streak.sides)
    with pytest.raises(sicbo.BadInput) as refused:
        one.columns(["streak-big"])
    assert refused.value.code == "streak-needs-rounds"


@given(st.data())
def test_any_wagers_on_any_rolls_of_any_game_settle_as_bulk_win_does(data: st.DataObject) -> None:
    one = table(data.draw(st.sampled_from(GAMES)))
    wager = st.tuples(st.integers(0, 215), st.integers(0, len(one.areas) - 1), st.integers(1, one.most))
    wagers = data.draw(st.lists(wager, min_size=1, max_size=40))
    exact = [bulk_win(one.paytable, ROLLS[roll], one.areas, [(area, stake)])[0] for roll, area, stake in wagers]
    assert settle_many(one, *np.array(wagers, dtype=np.int64).T).tolist() == exact
