"""`sicbo paytable`: every cell of the compiled table, as CSV, as JSON, and a summary for people."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest

from sicbo.describe.shelf import addresses
from sicbo.library import game
from sicbo.units.dice import ROLLS
from tests.cli.desk import refused, said, told


@pytest.mark.parametrize("address", addresses())
def test_csv_agrees_with_the_compiled_table_in_every_cell(address: str) -> None:
    text = said("paytable", address, "--csv")
    table = game(address).paytable
    assert text.count("\n") == 217
    head, *rows = csv.reader(StringIO(text))
    assert head == ["d1", "d2", "d3", *table.areas]
    assert [tuple(map(int, row[:3])) for row in rows] == [roll.faces for roll in ROLLS]
    for roll, row in zip(ROLLS, rows, strict=True):
        cells = [Fraction(cell) if cell else None for cell in row[3:]]
        assert cells == [table.areas[area].verdicts[roll.index].pays for area in table.areas]


def test_csv_writes_fractions_exactly_and_leaves_losses_empty() -> None:
    rows = list(csv.DictReader(StringIO(said("paytable", "rws-sentosa/pay-table-1", "--csv"))))
    first, on_two_three_three = rows[0], rows[36 + 2 * 6 + 2]
    assert (first["triple-1"], first["small"], first["single-1"]) == ("195", "", "12")
    assert (on_two_three_three["total-8"], on_two_three_three["big"]) == ("17/2", "")


def test_csv_leaves_streak_areas_out() -> None:
    assert "streak" not in said("paytable", "star-sydney/super-streak", "--csv")


def test_csv_follows_the_readings_chosen() -> None:
    args = ("paytable", "crown-sydney/standard", "--csv", "--reading", "pair-on-repeat=twice")
    row = list(csv.DictReader(StringIO(said(*args))))[1 * 6 + 1]
    assert (row["d1"], row["d2"], row["d3"], row["pair-12"]) == ("1", "2", "2", "12")


def test_json_has_the_promised_keys_and_the_winners_of_each_roll_with_their_clauses() -> None:
    table = told("paytable", "star-sydney/super-streak")
    assert list(table) == ["game", "pin", "digest", "currency", "unit", "readings", "areas", "streak_areas", "rolls"]
    assert table["streak_areas"] == ["streak-small", "streak-big", "streak-odd", "streak-even"]
    assert len(table["rolls"]) == 216
    on_one_one_two = table["rolls"][1]
    assert (on_one_one_two["dice"], on_one_one_two["total"]) == ([1, 1, 2], 4)
    assert on_one_one_two["wins"]["total-4"] == {
        "pays": "62",
        "clause": "star-sydney 3.1.6",
        "odds_clause": "star-sydney table-1/total-4-17",
    }
    assert set(on_one_one_two["wins"]) == {"small", "even", "double-1", "single-1", "single-2", "pair-12", "total-4"}


def test_the_summary_shows_pin_and_digest() -> None:
    shown = said("paytable", "crown-sydney/standard")
    assert "crown-sydney@2.0/standard" in shown
    assert game("crown-sydney/standard").paytable.digest in shown
    assert "wins go up to what the table's chips can pay  (crown-sydney 4.3)" in shown


def test_the_summary_of_a_book_without_rounding_tells_the_least_stake() -> None:
    assert "stakes are multiples of 0.02 SGD" in said("paytable", "rws-sentosa/pay-table-1")


def test_csv_and_json_at_once_are_refused() -> None:
    answer = "Choose one of --csv and --json. See `sicbo paytable --help`."
    assert refused("paytable", "crown-sydney/standard", "--csv", "--json") == answer
