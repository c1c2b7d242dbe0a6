"""`sicbo settle`: outcome, odds, win and clause of each wager, and totals that add up."""

from __future__ import annotations

from tests.cli.desk import run, said, told

GAME = "crown-sydney/standard"


def test_json_is_exact_to_the_cent_and_to_the_clause() -> None:
    settled = told("settle", GAME, "--dice", "1,2,3", "--wager", "big=10", "--wager", "total-6=5.50")
    assert settled == {
        "game": GAME,
        "pin": "crown-sydney@2.0/standard",
        "digest": settled["digest"],
        "currency": "AUD",
        "dice": [1, 2, 3],
        "total": 6,
        "wagers": [
            {
                "area": "big",
                "stake": 1000,
                "outcome": "lose",
                "pays": None,
                "win": 0,
                "returned": 0,
                "clause": "crown-sydney 3.3.1(b)",
                "odds_clause": "",
                "rounding_clause": "",
            },
            {
                "area": "total-6",
                "stake": 550,
                "outcome": "win",
                "pays": "18",
                "win": 9900,
                "returned": 10450,
                "clause": "crown-sydney 3.3.6(a)",
                "odds_clause": "crown-sydney table-1/total-6-15",
                "rounding_clause": "",
            },
        ],
        "staked": 1550,
        "returned": 10450,
        "live": 0,
        "net": 8900,
        "steps": [
            {"step": "clear-losers", "clause": "crown-sydney 6.2.1", "areas": ["big"]},
            {"step": "pay-winners", "clause": "crown-sydney 6.2.2", "areas": ["total-6"]},
        ],
    }


def test_the_same_area_twice_adds_up() -> None:
    args = ("--wager", "small=10", "--wager", "big=1", "--wager", "small=0.05")
    wagers = told("settle", GAME, "--dice", "1,2,3", *args)["wagers"]
    assert [(one["area"], one["stake"], one["win"]) for one in wagers] == [("small", 1005, 1005), ("big", 100, 0)]


def test_a_win_goes_up_to_what_the_smallest_chip_can_pay_and_says_by_which_clause() -> None:
    args = ("settle", GAME, "--dice", "1,2,3", "--wager", "small=2.25")
    (exact,) = told(*args)["wagers"]
    (rounded,) = told(*args, "--smallest-chip", "1")["wagers"]
    (even,) = told("settle", GAME, "--dice", "1,2,3", "--wager", "small=2", "--smallest-chip", "1")["wagers"]
    assert (exact["win"], exact["rounding_clause"]) == (225, "")
    assert (rounded["win"], rounded["returned"], rounded["rounding_clause"]) == (300, 525, "crown-sydney 4.3")
    assert (even["win"], even["rounding_clause"]) == (200, "")


def test_a_smallest_chip_where_no_rule_rounds_is_remarked_on_stderr_only() -> None:
    args = ("--dice", "1,2,3", "--wager", "small=2.25", "--smallest-chip", "1", "--json")
    result = run("settle", "rws-sentosa/pay-table-1", *args)
    assert result.exit_code == 0
    assert result.stderr == "rws-sentosa has no rounding rule, so --smallest-chip changes nothing.\n"
    assert '"win": 225' in result.stdout


def test_a_streak_wager_stays_live_and_is_neither_returned_nor_lost() -> None:
    args = ("--dice", "1,2,3", "--wager", "streak-small=10", "--wager", "small=1")
    settled = told("settle", "star-sydney/super-streak", *args)
    assert [one["outcome"] for one in settled["wagers"]] == ["live", "win"]
    assert (settled["staked"], settled["returned"], settled["live"], settled["net"]) == (1100, 200, 1000, 100)


def test_dice_may_be_written_with_commas_dashes_or_blanks() -> None:
    answers = [told("settle", GAME, "--dice", dice, "--wager", "big=1") for dice in ("2,2,5", "2-2-5", "2 2 5")]
    assert answers[0] == answers[1] == answers[2]


def test_another_reading_changes_the_outcome() -> None:
    args = ("settle", GAME, "--dice", "2,2,2", "--wager", "small=10")
    assert told(*args)["net"] == -1000
    assert told(*args, "--reading", "triple-on-even-money=wins")["net"] == 1000


def test_people_see_outcomes_clauses_and_the_net() -> None:
    shown = said("settle", GAME, "--dice", "4,4,4", "--wager", "big=10", "--wager", "triple-4=1")
    assert shown.startswith("4-4-4  total 12, a triple\n")
    assert "crown-sydney 3.3.1(b)" in shown
    assert "crown-sydney table-1/specific-triple" in shown
    assert shown.endswith("staked 11.00, returned 181.00, net +170.00 AUD\n")


def test_names_and_outcomes_are_told_in_the_language_asked_for() -> None:
    shown = said("settle", GAME, "--dice", "4,5,6", "--wager", "big=10", "--lang", "zh-Hant")
    assert "大" in shown
    assert "贏" in shown
