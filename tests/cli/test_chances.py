"""`sicbo chances`: exact distributions of one roll and of sessions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sicbo.cli.chances import MOST_ROUNDS
from tests.cli.desk import refused, said, told

GAME = "crown-sydney/standard"


def test_json_of_one_roll_has_the_promised_keys_and_exact_figures() -> None:
    chances = told("chances", GAME, "--wager", "big=10")
    assert chances == {
        "game": GAME,
        "pin": "crown-sydney@2.0/standard",
        "currency": "AUD",
        "wagers": [{"area": "big", "stake": 1000}],
        "staked": 1000,
        "mean": "-250/9",
        "mean_float": pytest.approx(-250 / 9),
        "sd": chances["sd"],
        "sd_float": pytest.approx(999.614123),
        "chance_of_win": "35/72",
        "chance_of_win_float": pytest.approx(35 / 72),
        "chance_of_even": "0",
        "chance_of_even_float": 0.0,
        "liability": 1000,
        "worst_for_house": {"dice": [1, 4, 6], "net": 1000},
        "best_for_house": {"dice": [1, 1, 1], "net": -1000},
        "distribution": [
            {"net": -1000, "chance": "37/72", "chance_float": pytest.approx(37 / 72)},
            {"net": 1000, "chance": "35/72", "chance_float": pytest.approx(35 / 72)},
        ],
        "session": None,
    }


def test_big_and_small_together_lose_only_on_triples_and_a_third_wager_shifts_the_rest() -> None:
    chances = told("chances", GAME, "--wager", "big=10", "--wager", "small=10", "--wager", "any-triple=0.50")
    assert [(one["net"], one["chance"]) for one in chances["distribution"]] == [(-450, "1/36"), (-50, "35/36")]
    assert (chances["liability"], chances["chance_of_win"], chances["chance_of_even"]) == (0, "0", "0")
    assert chances["worst_for_house"] == {"dice": [1, 1, 2], "net": -50}
    assert chances["best_for_house"] == {"dice": [1, 1, 1], "net": -450}


def test_the_same_area_twice_adds_up() -> None:
    assert told("chances", GAME, "--wager", "big=10", "--wager", "big=5")["wagers"] == [{"area": "big", "stake": 1500}]


def test_a_session_of_two_rounds_by_hand() -> None:
    session = told("chances", GAME, "--wager", "big=10", "--rounds", "2")["session"]
    assert list(session) == [
        *("rounds", "bankroll", "mean", "mean_float", "sd", "sd_float", "chance_of_win", "chance_of_win_float"),
        *("chance_of_even", "chance_of_even_float", "ruin", "ruin_float", "worst", "best", "quantiles", "distribution"),
    ]
    assert (session["rounds"], session["bankroll"], session["ruin"]) == (2, None, "0")
    win, lose = Fraction(35, 72), Fraction(37, 72)
    assert [(one["net"], Fraction(one["chance"])) for one in session["distribution"]] == [
        (-2000, lose * lose),
        (0, 2 * win * lose),
        (2000, win * win),
    ]
    assert Fraction(session["chance_of_even"]) == 2 * win * lose
    assert Fraction(session["mean"]) == Fraction(-500, 9)
    assert session["quantiles"] == {"0.05": -2000, "0.25": -2000, "0.5": 0, "0.75": 0, "0.95": 2000}


def test_a_bankroll_of_one_stake_is_ruined_by_the_first_loss() -> None:
    session = told("chances", GAME, "--wager", "big=10", "--rounds", "2", "--bankroll", "10")["session"]
    assert (session["bankroll"], session["ruin"]) == (1000, "37/72")
    assert session["worst"] == -1000


def test_the_chances_of_a_long_session_add_up_to_one_exactly() -> None:
    args = ("--wager", "single-1=5", "--wager", "small=10", "--rounds", "60", "--bankroll", "200")
    session = told("chances", GAME, *args)["session"]
    assert sum(Fraction(one["chance"]) for one in session["distribution"]) == 1


def test_people_see_a_bar_for_each_result() -> None:
    lines = said("chances", GAME, "--wager", "big=10", "--wager", "triple-6=1", COLUMNS="80").splitlines()
    bars = [line.split() for line in lines[-3:]]
    assert [(bar[0], bar[1]) for bar in bars] == [("-11.00", "50.93"), ("+9.00", "48.61"), ("+170.00", "0.46")]
    assert [bar[-1].count("█") for bar in bars] == [60, 57, 0]


def test_people_see_spans_where_results_are_many_and_every_bar_is_counted() -> None:
    shown = said("chances", GAME, "--wager", "big=10", "--rounds", "100", "--bankroll", "300")
    session = shown.partition("100 rounds of the same wagers, with 300.00 to play\n")[2]
    assert "run out of money before the last round" in session
    bars = [
        line
        for line in session.splitlines()
        if "%" in line and ("to " in line or "above " in line) and "end" not in line
    ]
    shares = [float(line.partition("%")[0].split()[-1]) for line in bars]
    assert sum(shares) == pytest.approx(100, abs=0.1)
    assert session.endswith("Each bar counts the results above the figure before it, up to its own.\n")


def test_a_terminal_without_block_letters_gets_plain_bars() -> None:
    from tests.cli.desk import started

    shown = started("chances", GAME, "--wager", "big=10", PYTHONIOENCODING="ascii").stdout
    assert "##########" in shown
    assert shown.isascii()


def test_streak_wagers_are_refused_with_the_clause() -> None:
    answer = refused("chances", "star-sydney/super-streak", "--wager", "streak-odd=5")
    assert answer.startswith("The wager streak-odd is decided over several rounds")
    assert answer.endswith("(star-sydney 6.3)")


def test_a_stake_that_settlement_would_refuse_is_refused_here_too() -> None:
    answer = refused("chances", "rws-sentosa/pay-table-1", "--wager", "total-8=0.01")
    assert answer.startswith("A stake of 0.01 on total-8 could win an amount at 17/2 to 1 that cannot be paid exactly")
    assert told("chances", "rws-sentosa/pay-table-1", "--wager", "total-8=0.02")["liability"] == 17


@pytest.mark.parametrize("rounds", ["0", "-1", "1.5", "ten", "", "1e2", "9" * 30])
def test_a_number_of_rounds_that_is_none_is_refused(rounds: str) -> None:
    assert refused("chances", GAME, "--wager", "big=10", "--rounds", rounds).endswith(
        "Give a whole number, such as 100."
    )


def test_more_rounds_than_can_be_reckoned_exactly_are_refused_with_how_many_can() -> None:
    answer = refused("chances", GAME, "--wager", "big=10", "--rounds", str(MOST_ROUNDS + 1))
    assert f"A session of {MOST_ROUNDS + 1} rounds" in answer
    assert f"Ask for at most {MOST_ROUNDS} rounds" in answer
    mixed = refused(
        "chances", GAME, "--wager", "big=10", "--wager", "triple-1=7", "--wager", "single-2=3", "--rounds", "1000"
    )
    assert "too many results" in mixed


def test_a_bankroll_below_one_round_of_stakes_is_refused_with_both_amounts() -> None:
    args = ("chances", GAME, "--wager", "big=10", "--rounds", "5", "--bankroll")
    assert "bankroll 9.99 does not cover the 10.00" in refused(*args, "9.99")
    assert told(*args, "10")["session"]["bankroll"] == 1000


def test_a_bankroll_without_rounds_is_refused() -> None:
    assert refused("chances", GAME, "--wager", "big=10", "--bankroll", "50").startswith("--bankroll needs --rounds")
