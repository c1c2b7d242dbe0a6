"""What is true of every compiled pay table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import sicbo
from sicbo.law.rulebook import SHELF, assemble, books, load
from sicbo.paytable.compile import compile_game
from sicbo.units.dice import ROLLS, Roll
from sicbo.units.refusal import BadInput
from tests.mutate_law import articles

GAMES = [f"{book}/{game.id}" for book in books() for game in load(book).articles.game]


@pytest.mark.parametrize("address", GAMES)
def test_every_area_has_a_verdict_with_a_clause_of_the_book_on_each_of_216_rolls(address: str) -> None:
    game = sicbo.game(address)
    known = set(game.book.clauses)
    for area in game.paytable.areas.values():
        assert len(area.verdicts) == 216
        for verdict in area.verdicts:
            assert verdict.clause in known
            assert (verdict.row in known) if verdict.pays is not None else verdict.row == ""
        assert {area.clause, area.rule} <= known


@pytest.mark.parametrize("address", GAMES)
def test_the_order_of_the_dice_never_matters(address: str) -> None:
    table = sicbo.game(address).paytable
    for roll in ROLLS:
        alike = Roll.of(*sorted(roll.faces))
        for area in table.areas:
            assert table.verdict(area, roll) == table.verdict(area, alike)


def test_games_are_pinned_by_edition() -> None:
    pins = [sicbo.game(address).paytable.pin for address in GAMES]
    assert "crown-sydney@2.0/standard" in pins
    assert "crown-melbourne@6.1/option-b" in pins
    assert "rws-sentosa@2021-01-18/pay-table-3" in pins
    assert "star-sydney@undated/super-streak" in pins
    for pin in pins:
        assert sicbo.game(pin).paytable.pin == pin


def test_another_edition_is_refused_naming_the_one_there_is() -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-edition") as refusal:
        sicbo.game("crown-sydney@1.0/standard")
    assert refusal.value.arguments["known"] == "crown-sydney@2.0"


def test_all_games_have_different_digests_that_stay_the_same() -> None:
    digests = {sicbo.game(address).paytable.digest for address in GAMES}
    assert len(digests) == len(GAMES) == 13
    assert {compile_game(load("crown-sydney"), "standard").digest} < digests


def _odds(law: dict[str, Any]) -> None:
    law["table"][0]["row"][2]["pays"] = "181"


def _clause(law: dict[str, Any]) -> None:
    law["bet"][0]["otherwise"]["clause"] = "3.1.1.1"


def _streak_odds(law: dict[str, Any]) -> None:
    law["streak"]["row"][11]["pays"] = "501"


def _streak_start(law: dict[str, Any]) -> None:
    law["streak"]["start"][0]["length"] = 2


def _rounding(law: dict[str, Any]) -> None:
    law["rounding"] = {"policy": "up-to-payable", "clause": "4.1"}


@pytest.mark.parametrize("change", [_odds, _clause, _streak_odds, _streak_start, _rounding])
def test_the_digest_changes_with_anything_that_could_change_a_payment(change: Any) -> None:
    law = articles("star-sydney")
    change(law)
    changed = compile_game(assemble(SHELF / "star-sydney", law), "super-streak")
    assert changed.digest != sicbo.game("star-sydney/super-streak").paytable.digest


@pytest.mark.parametrize("field", ["clause", "neutral_clause", "loses_clause", "wins_clause"])
def test_the_digest_changes_with_every_clause_that_a_streak_is_decided_by(field: str) -> None:
    table = sicbo.game("star-sydney/super-streak").paytable
    assert table.streak is not None
    other: dict[str, Any] = {field: "6.9"}
    changed = replace(table, streak=replace(table.streak, **other))
    assert changed.digest != table.digest


@pytest.mark.parametrize("field", ["opposite", "advances", "clause"])
def test_the_digest_changes_with_what_carries_a_side_on(field: str) -> None:
    table = sicbo.game("star-sydney/super-streak").paytable
    assert table.streak is not None
    side = table.streak.sides["streak-big"]
    other: dict[str, Any] = {field: 1 if field == "advances" else "streak-odd"}
    sides = {**table.streak.sides, "streak-big": replace(side, **other)}
    changed = replace(table, streak=replace(table.streak, sides=sides))
    assert changed.digest != table.digest


def test_the_digest_changes_with_a_reading() -> None:
    usual = sicbo.game("star-sydney/extended").paytable
    assert sicbo.game("star-sydney/extended", {"even": "as-printed"}).paytable.digest != usual.digest


def test_a_layout_is_not_part_of_the_digest() -> None:
    law = articles("star-sydney")
    law["layout"][0]["rows"][0].reverse()
    changed = compile_game(assemble(SHELF / "star-sydney", law), "super-streak")
    assert changed.digest == sicbo.game("star-sydney/super-streak").paytable.digest


def test_half_odds_stay_exact_and_ask_for_stakes_of_two() -> None:
    table = sicbo.game("rws-sentosa/pay-table-1").paytable
    assert table.verdict("total-8", Roll.parse("2-3-3")).pays == Fraction(17, 2)
    assert table.unit == 2
    assert sicbo.game("rws-sentosa/pay-table-3").paytable.unit == 1


def test_pay_tables_2_and_3_offer_exactly_the_48_printed_combinations() -> None:
    for game in ("pay-table-2", "pay-table-3"):
        combos = {area for area in sicbo.game(f"rws-sentosa/{game}").areas if area.startswith("combo-")}
        assert len(combos) == 48
        assert {"combo-112", "combo-665"} & combos == set()
    assert not any(area.startswith("combo-") for area in sicbo.game("rws-sentosa/pay-table-1").areas)


def test_an_address_without_a_game_works_only_where_there_is_one_game() -> None:
    assert sicbo.game("crown-sydney").paytable.address == "crown-sydney/standard"
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-game") as refusal:
        sicbo.game("crown-melbourne")
    assert refusal.value.arguments["near"] == "crown-melbourne/option-a"
