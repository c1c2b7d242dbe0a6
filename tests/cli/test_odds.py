"""`sicbo odds`: the figures, their JSON shape, and the table for people."""

from __future__ import annotations

import pytest

from tests.cli.desk import refused, said, told

KEYS = [
    *("id", "name", "bet", "pays", "ways", "hit", "hit_float", "edge", "edge_float", "return", "return_float"),
    *("variance", "variance_float", "sd", "sd_float", "skew", "skew_float", "expected_rounds", "expected_rounds_float"),
    *("clause", "odds_clauses"),
]


def area(address: str, area_id: str, *more: str) -> dict[str, object]:
    (found,) = told("odds", address, "--area", area_id, *more)["areas"]
    assert isinstance(found, dict)
    return found


def test_json_has_the_promised_keys_for_every_area() -> None:
    odds = told("odds", "crown-sydney/standard")
    assert list(odds) == ["game", "pin", "digest", "currency", "readings", "areas"]
    assert odds["game"] == "crown-sydney/standard"
    assert odds["pin"] == "crown-sydney@2.0/standard"
    assert len(odds["areas"]) == 50
    for one in odds["areas"]:
        assert list(one) == KEYS


def test_big_in_crown_sydney_to_the_last_figure() -> None:
    assert area("crown-sydney/standard", "big") == {
        "id": "big",
        "name": "Big",
        "bet": "big",
        "pays": "1",
        "ways": 105,
        "hit": "35/72",
        "hit_float": pytest.approx(105 / 216),
        "edge": "1/36",
        "edge_float": pytest.approx(1 / 36),
        "return": "35/36",
        "return_float": pytest.approx(35 / 36),
        "variance": "1295/1296",
        "variance_float": pytest.approx(1295 / 1296),
        "sd": "0.999614123080",
        "sd_float": pytest.approx(0.99961412308),
        "skew": "0.055577001437",
        "skew_float": pytest.approx(0.055577, abs=1e-6),
        "expected_rounds": None,
        "expected_rounds_float": None,
        "clause": "crown-sydney 3.3.1",
        "odds_clauses": ["crown-sydney table-1/big"],
    }


def test_several_prices_are_pairs_of_dice_and_odds_with_their_rows_in_the_same_order() -> None:
    single = area("crown-sydney/standard", "single-4")
    assert single["pays"] == [["1", "1"], ["2", "2"], ["3", "12"]]
    assert single["edge"] == "1/27"
    assert single["odds_clauses"] == [f"crown-sydney table-1/single-die-{dice}" for dice in (1, 2, 3)]


def test_odds_that_are_no_whole_number_stay_a_fraction() -> None:
    assert area("rws-sentosa/pay-table-1", "total-8")["pays"] == "17/2"


def test_a_streak_has_no_ways_but_expected_rounds() -> None:
    streak = area("star-sydney/super-streak", "streak-odd")
    assert (streak["ways"], streak["edge"], streak["return"]) == (None, "201/2048", "1847/2048")
    assert streak["pays"] == [
        *(["4", "6"], ["5", "10"], ["6", "15"], ["7", "20"], ["8", "35"], ["9", "50"]),
        *(["10", "75"], ["11", "100"], ["12", "500"]),
    ]
    # A run is decided when it breaks or reaches 12: 1 + 1/2 + ... + 1/2^11 decisive results, 36/35 rounds each.
    assert streak["expected_rounds"] == "1053/512"
    assert streak["expected_rounds_float"] == pytest.approx((2 - 2**-11) * 36 / 35)


def test_a_bet_that_favours_the_player_has_an_edge_below_zero() -> None:
    colour = area("crown-melbourne/option-b", "colour-red")
    assert (colour["edge"], colour["return"]) == ("-11/27", "38/27")


def test_another_reading_changes_the_odds_and_is_named() -> None:
    address, option = "crown-sydney/standard", "pair-on-repeat=twice"
    assert area(address, "pair-12")["return"] == "35/36"
    assert area(address, "pair-12", "--reading", option)["return"] == "41/36"
    assert told("odds", address, "--reading", option)["readings"]["pair-on-repeat"] == "twice"
    assert f"read otherwise than by default: {option}" in said("odds", address, "--reading", option)
    assert "read otherwise" not in said("odds", address)


def test_several_areas_can_be_asked_for_in_any_order() -> None:
    areas = told("odds", "crown-sydney/standard", "--area", "total-9", "--area", "big")["areas"]
    assert [one["id"] for one in areas] == ["total-9", "big"]


def test_a_book_with_one_game_needs_no_name_for_it() -> None:
    assert (
        told("odds", "crown-sydney")
        == told("odds", "crown-sydney/standard")
        == told("odds", "crown-sydney@2.0/standard")
    )


def test_the_table_draws_equal_areas_of_one_bet_together() -> None:
    rows = [line for line in said("odds", "crown-sydney/standard").splitlines() if "crown-sydney 3." in line]
    names = [row.partition("  ")[0] for row in rows]
    assert names == [
        *("Big", "Small", "Triple 1–6", "Double 1–6", "Any Triple", "Total 4, 17", "Total 5, 16", "Total 6, 15"),
        *("Total 7, 14", "Total 8, 13", "Total 9, 12", "Total 10, 11", "Two Dice Combinations (15)", "Single 1–6"),
    ]
    assert rows[1].split() == [
        "Small",
        "1",
        "105",
        "48.61",
        "%",
        "1/36",
        "2.78",
        "%",
        "35/36",
        "97.22",
        "%",
        "1.000",
        "0.06",
        "crown-sydney",
        "3.3.2",
    ]


def test_all_gives_every_area_a_line_of_its_own() -> None:
    shown = said("odds", "crown-sydney/standard", "--all")
    assert sum("crown-sydney 3." in line for line in shown.splitlines()) == 50
    assert "\nDouble 3 " in shown


def test_a_narrow_terminal_gets_two_lines_a_row_with_everything_in_them() -> None:
    lines = said("odds", "crown-sydney/standard", COLUMNS="80").splitlines()
    big = next(index for index, line in enumerate(lines) if line.startswith("Big"))
    assert lines[big].split() == ["Big", "1", "48.61", "%", "2.78", "%", "97.22", "%", "1.000"]
    assert lines[big + 1].split() == ["crown-sydney", "3.3.1", "105/216", "1/36", "35/36", "0.06"]


def test_the_table_tells_what_several_prices_are_for_and_how_long_a_streak_takes() -> None:
    shown = said("odds", "star-sydney/super-streak", COLUMNS="200")
    assert "Single 1–6: 1, 2, 12 to 1 for 1, 2, 3 dice showing the pick." in shown
    assert "to 1 for runs of 4, 5, 6, 7, 8, 9, 10, 11, 12; decided after 2.06 rounds on average (1053/512)." in shown
    assert "star-sydney 6.3\n" in shown


@pytest.mark.parametrize(("language", "big"), [("zh-Hant", "大"), ("zh-Hans", "大"), ("en", "Big")])
def test_names_are_told_in_the_language_asked_for(language: str, big: str) -> None:
    assert area("crown-sydney/standard", "big", "--lang", language)["name"] == big
    assert f"\n{big} " in said("odds", "crown-sydney/standard", "--lang", language)
    assert f"\n{big} " in said("odds", "crown-sydney/standard", SICBO_LANG=language)


def test_headings_are_told_in_the_language_asked_for() -> None:
    assert "莊家優勢" in said("odds", "crown-sydney/standard", "--lang", "zh-Hant")
    assert "庄家优势" in said("odds", "crown-sydney/standard", "--lang", "zh-Hans")


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans"])
def test_every_area_of_every_game_has_a_name_of_its_own(language: str) -> None:
    from sicbo.describe.shelf import addresses

    for address in addresses():
        names = [one["name"] for one in told("odds", address, "--lang", language)["areas"]]
        assert len(set(names)) == len(names), address
        assert all(names), address


def test_a_bet_without_a_word_of_its_own_is_called_as_its_rulebook_calls_it() -> None:
    from sicbo.describe.naming import bet_name
    from sicbo.library import game
    from sicbo.words import Words

    bare = Words("en", {})
    assert bet_name(bare, game("crown-sydney/standard"), "total") == "Three Dice Totals"


def test_a_game_of_the_house_is_refused_with_where_to_read_it() -> None:
    answer = (
        "The book house holds operating rules and no games; read it with: sicbo clauses house. See `sicbo odds --help`."
    )
    assert refused("odds", "house/standard") == answer
