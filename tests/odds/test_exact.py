"""Exact mathematics against plain enumeration."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.odds.moments import root
from sicbo.odds.streak import worst_continuation
from sicbo.units.dice import ROLLS
from sicbo.units.refusal import BadInput


def test_moments_of_a_single_die_bet_equal_the_sums_over_216_rolls() -> None:
    game = sicbo.game("crown-sydney/standard")
    (odds,) = game.odds("single-1")
    nets = [{0: -1, 1: 1, 2: 2, 3: 12}[roll.faces.count(1)] for roll in ROLLS]
    mean = Fraction(sum(nets), 216)
    assert odds.result.mean == mean == Fraction(-8, 216)
    assert odds.result.variance == sum((net - mean) ** 2 for net in nets) / 216
    assert odds.result.third == sum((net - mean) ** 3 for net in nets) / 216
    assert (odds.hit, odds.ways) == (Fraction(91, 216), 91)
    assert odds.pays == (("1", Fraction(1)), ("2", Fraction(2)), ("3", Fraction(12)))


def test_standard_deviation_and_skew_are_cut_after_twelve_decimals() -> None:
    (odds,) = sicbo.game("crown-sydney/standard").odds("small")
    assert odds.sd == Decimal("0.999614123080")
    assert odds.result.skew == Decimal("0.055577001437")


@given(st.fractions(min_value=0, max_value=10**6))
def test_a_root_is_the_largest_decimal_not_above_it(square: Fraction) -> None:
    found = Fraction(root(square, 6))
    assert found**2 <= square < (found + Fraction(1, 10**6)) ** 2


@given(
    st.sampled_from(["rws-sentosa/pay-table-2", "crown-melbourne/option-b", "star-sydney/extended"]),
    st.data(),
)
def test_a_set_of_wagers_equals_settling_it_on_every_roll(address: str, data: st.DataObject) -> None:
    game = sicbo.game(address)
    stakes = st.integers(1, 500).map(lambda stake: 2 * stake)
    wagers = data.draw(st.dictionaries(st.sampled_from(game.areas), stakes, min_size=1, max_size=6))
    odds = game.wagers(wagers)
    nets = Counter(Fraction(game.settle(roll, wagers).net) for roll in ROLLS)
    assert odds.result.chances == {net: Fraction(count, 216) for net, count in nets.items()}
    assert (odds.result.best, odds.result.worst) == (max(nets), min(nets))
    assert game.settle(odds.worst_for_house, wagers).net == max(nets)
    assert game.settle(odds.best_for_house, wagers).net == min(nets)
    assert odds.chance_of_win == Fraction(sum(count for net, count in nets.items() if net > 0), 216)


def test_small_and_big_together_lose_only_on_the_six_triples() -> None:
    odds = sicbo.game("crown-sydney/standard").wagers({"small": 100, "big": 100})
    assert odds.result.chances == {Fraction(-200): Fraction(6, 216), Fraction(0): Fraction(210, 216)}
    assert odds.liability == odds.chance_of_win == 0


def test_streak_wagers_are_refused_in_a_one_roll_set() -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "streak-needs-rounds") as refusal:
        sicbo.game("star-sydney/super-streak").wagers({"streak-small": 500})
    assert refusal.value.clause == "star-sydney 6.3"


@pytest.mark.parametrize("bankroll", [None, 100, 150, 200, 300])
def test_a_session_equals_walking_every_path(bankroll: int | None) -> None:
    game = sicbo.game("crown-sydney/standard")
    wagers = {"single-1": 60, "small": 40}
    once = Counter(game.settle(roll, wagers).net for roll in ROLLS)
    ends: Counter[int] = Counter()
    ruined = 0
    for path in product(once, repeat=3):
        ways, net, broke = 1, 0, False
        for done, step in enumerate(path):
            ways *= once[step]
            if not broke:
                net += step
                broke = bankroll is not None and done < 2 and bankroll + net < 100
        ends[net] += ways
        ruined += ways if broke else 0
    session = game.session(wagers, 3, bankroll)
    assert session.result.chances == {Fraction(net): Fraction(ways, 216**3) for net, ways in ends.items()}
    assert session.ruin == Fraction(ruined, 216**3)


def test_a_long_session_has_the_mean_and_variance_of_its_rounds() -> None:
    game = sicbo.game("rws-sentosa/pay-table-1")
    once, session = game.wagers({"total-8": 2}), game.session({"total-8": 2}, 200)
    assert session.result.mean == 200 * once.result.mean
    assert session.result.variance == 200 * once.result.variance
    assert sum(session.result.chances.values()) == 1
    assert session.ruin == 0


def test_a_bankroll_below_one_stake_and_no_rounds_are_refused() -> None:
    game = sicbo.game("crown-sydney/standard")
    with pytest.raises(BadInput, check=lambda fault: fault.code == "bankroll-too-small"):
        game.session({"small": 100}, 10, 99)
    with pytest.raises(BadInput, check=lambda fault: fault.code == "bad-rounds"):
        game.session({"small": 100}, 0)
    assert game.session({"small": 100}, 1, 100).ruin == 0


def test_super_streak_under_its_default_reading() -> None:
    game = sicbo.game("star-sydney/super-streak")
    for side in ("streak-small", "streak-big", "streak-odd", "streak-even"):
        (odds,) = game.odds(side)
        assert odds.edge == Fraction(201, 2048)
        assert odds.hit == Fraction(1, 16)
        assert odds.ways is None
        assert odds.rounds == 2 * (1 - Fraction(1, 4096)) * Fraction(216, 210)


@pytest.mark.parametrize("reading", [{"streak-count": "with-the-opening-result"}, {"streak-side": "first-result"}])
def test_super_streak_would_pay_180_percent_if_the_first_result_always_counted(reading: dict[str, str]) -> None:
    (odds,) = sicbo.game("star-sydney/super-streak", reading).odds("streak-small")
    assert odds.returned == 2 * (1 - Fraction(201, 2048))


def test_the_worst_continuation_of_a_live_run_is_twelve_at_500() -> None:
    streak = sicbo.game("star-sydney/super-streak").paytable.streak
    assert streak is not None
    from_eleven = worst_continuation(streak, "streak-small", 11)
    assert (from_eleven.pays, from_eleven.length, from_eleven.chance) == (Fraction(500), 12, Fraction(1, 2))
    assert from_eleven.expected == Fraction(1, 2) * 501 + Fraction(1, 2) * 101
    assert worst_continuation(streak, "streak-small", 0).expected == 1 - Fraction(201, 2048)
    assert worst_continuation(streak, "streak-small", 0).chance == Fraction(1, 4096)
