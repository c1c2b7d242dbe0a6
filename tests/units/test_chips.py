"""Amounts in chips: always the fewest pieces, and the least amount that can be paid at all."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.units.chips import fewest, payable
from sicbo.units.money import up_to_payable

sets = st.sets(st.integers(1, 60), min_size=1, max_size=6).map(lambda found: tuple(sorted(found)))


def least_pieces(most: int, chips: tuple[int, ...]) -> list[int | None]:
    """The least number of pieces for each amount up to this one, by the plain table."""
    pieces: list[int | None] = [0]
    for amount in range(1, most + 1):
        before = [known for chip in chips if chip <= amount and (known := pieces[amount - chip]) is not None]
        pieces.append(min(before) + 1 if before else None)
    return pieces


@settings(max_examples=300)
@given(chips=sets, amount=st.integers(0, 600))
def test_no_payment_has_fewer_pieces(chips: tuple[int, ...], amount: int) -> None:
    found, least = fewest(amount, chips), least_pieces(amount, chips)[amount]
    assert (found is None) == (least is None) == (not payable(amount, chips))
    if found is not None:
        assert sum(value * count for value, count in found) == amount
        assert sum(count for _, count in found) == least
        assert [value for value, _ in found] == sorted({value for value, _ in found}, reverse=True)
        assert all(count > 0 for _, count in found)


@settings(max_examples=300)
@given(chips=sets, amount=st.fractions(0, 300, max_denominator=4))
def test_rounding_goes_up_to_the_least_amount_that_can_be_paid(chips: tuple[int, ...], amount: Fraction) -> None:
    known = least_pieces(400, chips)
    expected = next(paid for paid in range(401) if paid >= amount and known[paid] is not None)
    assert up_to_payable(amount, *chips) == expected


@pytest.mark.parametrize(
    ("amount", "chips", "expected"),
    [
        (4_00, (1_00, 2_50, 5_00), ((1_00, 4),)),
        (7_50, (1_00, 2_50, 5_00), ((5_00, 1), (2_50, 1))),
        (9_00, (1_00, 2_50, 5_00), ((5_00, 1), (1_00, 4))),
        (1_50, (1_00, 2_50, 5_00), None),
        (0, (5_00,), ()),
        (137_50, (2_50, 5_00, 25_00, 100_00), ((100_00, 1), (25_00, 1), (5_00, 2), (2_50, 1))),
        (10**15, (1, 5, 25, 100, 1_000_00), ((1_000_00, 10**10),)),
    ],
)
def test_the_chips_of_a_real_tray(amount: int, chips: tuple[int, ...], expected: object) -> None:
    assert fewest(amount, chips) == expected


def test_a_large_amount_in_odd_chips_is_found_at_once() -> None:
    found = fewest(10**15 + 7, (3, 7, 11, 50, 1_000))
    assert found is not None
    assert sum(value * count for value, count in found) == 10**15 + 7
