"""Dice and money at their edges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sicbo.units.dice import ROLLS, Roll
from sicbo.units.money import LARGEST, parse_amount, show, up_to_payable
from sicbo.units.refusal import BadInput


def test_there_are_216_rolls_each_at_its_index() -> None:
    assert len({roll.faces for roll in ROLLS}) == 216
    for index, roll in enumerate(ROLLS):
        assert roll.index == index
        assert Roll.of(*roll.faces) is roll
        assert Roll.parse(str(roll)) is roll


@pytest.mark.parametrize("text", ["1,2,3", "1-2-3", "1 2 3", " 1, 2, 3 "])
def test_a_roll_may_be_written_with_commas_hyphens_or_blanks(text: str) -> None:
    assert Roll.parse(text).faces == (1, 2, 3)


@pytest.mark.parametrize(
    "text", ["", "1,2", "1,2,3,4", "0,1,2", "1,2,7", "1,2,x", "1;2;3", "-1,2,3", "1,2,3,", "１,2,3", "123"]
)
def test_anything_but_three_faces_from_one_to_six_is_refused(text: str) -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "bad-dice"):
        Roll.parse(text)


def test_faces_out_of_range_are_refused_as_numbers_too() -> None:
    for faces in ((0, 1, 1), (1, 7, 1), (1, 1, -1)):
        with pytest.raises(BadInput, check=lambda fault: fault.code == "bad-dice"):
            Roll.of(*faces)


@pytest.mark.clause("house 2.2")
@pytest.mark.parametrize(
    ("text", "amount"),
    [("10", 1000), ("5.50", 550), ("5.5", 550), ("0.01", 1), (".5", 50), ("+3", 300), ("1.500", 150), (" 7 ", 700)],
)
def test_amounts_are_read_as_minor_units(text: str, amount: int) -> None:
    assert parse_amount(text, "AUD") == amount


@pytest.mark.clause("house 2.2")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0", "stake-not-positive"),
        ("0.00", "stake-not-positive"),
        ("-1", "stake-not-positive"),
        ("1e3", "stake-exponent"),
        ("1E+3", "stake-exponent"),
        ("5.505", "stake-too-precise"),
        ("0.001", "stake-too-precise"),
        ("ten", "stake-not-a-number"),
        ("", "stake-not-a-number"),
        ("1,000", "stake-not-a-number"),
        ("1_000", "stake-not-a-number"),
        ("5.", "stake-not-a-number"),
        ("nan", "stake-not-a-number"),
        ("inf", "stake-not-a-number"),
        ("٣", "stake-not-a-number"),
        ("9" * 40, "stake-too-large"),
    ],
)
def test_anything_else_is_refused_with_its_code(text: str, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_amount(text, "AUD")
    assert (refusal.value.code, refusal.value.clause) == (code, "house 2.2")


@pytest.mark.clause("house 2.2")
def test_the_largest_amount_is_taken_and_one_more_is_not() -> None:
    assert parse_amount(show(LARGEST, "AUD").replace(",", ""), "AUD") == LARGEST
    with pytest.raises(BadInput, check=lambda fault: fault.code == "stake-too-large"):
        parse_amount(show(LARGEST + 1, "AUD").replace(",", ""), "AUD")


@pytest.mark.parametrize(
    ("amount", "chip", "paid"),
    [
        (Fraction(1), 1, 1),
        (Fraction(1, 2), 1, 1),
        (Fraction(99), 100, 100),
        (Fraction(100), 100, 100),
        (Fraction(201, 2), 100, 200),
    ],
)
def test_rounding_is_up_to_the_least_payable_amount(amount: Fraction, chip: int, paid: int) -> None:
    assert up_to_payable(amount, chip) == paid
