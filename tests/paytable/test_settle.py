"""Settlement of one roll: money in minor units, exact, in the dealer's order."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.law.rulebook import books, load
from sicbo.paytable.settle import bulk_win
from sicbo.units.dice import ROLLS, Roll
from sicbo.units.refusal import BadInput

GAMES = [f"{book}/{game.id}" for book in books() for game in load(book).articles.game]


def test_each_wager_tells_outcome_odds_money_and_both_clauses() -> None:
    done = sicbo.game("crown-sydney/standard").settle("2-4-6", {"big": 1000, "total-12": 550, "small": 300})
    big, total, small = done.wagers
    assert (big.outcome, big.pays, big.win, big.returned) == ("win", Fraction(1), 1000, 2000)
    assert (big.clause, big.odds_clause) == ("crown-sydney 3.3.1(a)", "crown-sydney table-1/big")
    assert (total.win, total.returned) == (3850, 4400)
    assert (small.outcome, small.pays, small.returned, small.clause) == ("lose", None, 0, "crown-sydney 3.3.2(b)")
    assert (done.staked, done.returned, done.net, done.live) == (1850, 6400, 4550, 0)


@pytest.mark.clause(
    "crown-melbourne 3.19", "crown-melbourne-vcgr 3.6", "crown-sydney 6.2", "star-sydney 5.5", "rws-sentosa 3.8"
)
@pytest.mark.parametrize("address", GAMES)
def test_losers_are_cleared_before_winners_are_paid(address: str) -> None:
    done = sicbo.game(address).settle("1-2-3", {"small": 100, "big": 100})
    assert [name for name, _, _ in done.steps] == ["clear-losers", "pay-winners"]
    assert [[wager.area for wager in wagers] for _, _, wagers in done.steps] == [["big"], ["small"]]


def test_a_stake_of_the_least_money_there_is_settles_and_one_of_none_is_refused() -> None:
    assert sicbo.game("crown-sydney/standard").settle("2-4-6", {"big": 1}).returned == 2
    with pytest.raises(BadInput, check=lambda fault: fault.code == "stake-not-positive"):
        sicbo.game("crown-sydney/standard").settle("2-4-6", {"big": 0})


def test_half_odds_are_paid_exactly_or_the_stake_is_refused() -> None:
    game = sicbo.game("rws-sentosa/pay-table-1")
    assert game.settle("2-2-5", {"double-2": 1000}).wagers[0].win == 11500
    assert game.settle("2-2-5", {"double-2": 2}).wagers[0].win == 23


@pytest.mark.clause("house 2.1")
def test_a_stake_whose_win_would_not_be_whole_is_refused_and_the_next_even_one_taken() -> None:
    game = sicbo.game("rws-sentosa/pay-table-1")
    with pytest.raises(BadInput, check=lambda fault: fault.code == "not-payable") as refusal:
        game.settle("2-2-5", {"double-2": 3})
    assert refusal.value.clause == "house 2.1"
    with pytest.raises(BadInput, check=lambda fault: fault.code == "not-payable"):
        game.settle("1-3-5", {"double-2": 3})  # it would lose, but a terminal would not have taken it
    with pytest.raises(BadInput, check=lambda fault: fault.code == "not-payable"):
        game.wagers({"double-2": 3})
    assert game.settle("2-2-5", {"double-2": 4}).wagers[0].win == 46


@pytest.mark.clause("crown-melbourne 4.2.3", "crown-melbourne-vcgr 4.2.3", "crown-sydney 4.3")
@pytest.mark.parametrize(
    "address", ["crown-melbourne/option-a", "crown-melbourne-vcgr/option-a", "crown-sydney/standard"]
)
def test_crown_pays_up_to_the_next_amount_that_chips_can_pay(address: str) -> None:
    game = sicbo.game(address)
    for stake, win in ((250, 300), (299, 300), (300, 300), (301, 400)):
        assert game.settle("1-2-3", {"small": stake}, smallest_chip=100).wagers[0].win == win


def test_a_book_without_a_rounding_rule_does_not_round() -> None:
    assert sicbo.game("star-sydney/standard").settle("1-2-3", {"small": 250}, smallest_chip=100).wagers[0].win == 250


def test_a_losing_wager_is_collected_as_it_lies() -> None:
    lost = sicbo.game("crown-sydney/standard").settle("6-5-4", {"small": 250}, smallest_chip=100).wagers[0]
    assert (lost.win, lost.returned) == (0, 0)


def test_a_streak_wager_loses_on_the_other_side_and_otherwise_stays_live() -> None:
    game = sicbo.game("star-sydney/super-streak")
    lost, live = game.settle("1-2-3", {"streak-big": 500, "streak-small": 500}).wagers
    assert (lost.outcome, lost.clause, lost.odds_clause) == ("lose", "star-sydney 6.4.1", "")
    assert (lost.win, lost.returned, live.win, live.returned) == (0, 0, 0, 0)
    assert (live.outcome, live.clause) == ("live", "star-sydney 6.3.1")
    on_triple = game.settle("2-2-2", {"streak-big": 500, "streak-small": 500})
    assert [wager.outcome for wager in on_triple.wagers] == ["live", "live"]
    assert (on_triple.net, on_triple.live) == (0, 1000)


def test_no_wager_and_an_area_not_offered_are_refused() -> None:
    game = sicbo.game("crown-sydney/standard")
    with pytest.raises(BadInput, check=lambda fault: fault.code == "no-wager"):
        game.settle("1-2-3", {})
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-area") as refusal:
        game.settle("1-2-3", {"odd": 100})
    assert refusal.value.clause == "crown-sydney 3.3"


@pytest.mark.clause("house 2.2")
@pytest.mark.parametrize("stake", [0, -1])
def test_a_stake_of_nothing_or_less_is_refused(stake: int) -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "stake-not-positive") as refusal:
        sicbo.game("crown-sydney/standard").settle("1-2-3", {"small": stake})
    assert refusal.value.clause == "house 2.2"


@given(
    address=st.sampled_from(GAMES),
    roll=st.sampled_from(ROLLS),
    stakes=st.dictionaries(st.integers(0, 38), st.integers(1, 10**9).map(lambda stake: 2 * stake), min_size=1),
)
def test_bulk_settlement_agrees_with_the_typed_one(address: str, roll: Roll, stakes: dict[int, int]) -> None:
    game = sicbo.game(address)
    areas = list(game.paytable.areas)
    done = game.settle(roll, {areas[index]: stake for index, stake in stakes.items()})
    nets = bulk_win(game.paytable, roll, areas, stakes.items())
    assert [wager.returned - wager.stake for wager in done.wagers] == [
        Fraction(net, game.paytable.unit) for net in nets
    ]
