"""The insider: whoever knows the secret and may add, refuse or withdraw entries until closing gains nothing by it."""

from __future__ import annotations

import random
from fractions import Fraction
from hashlib import sha256
from math import comb

import pytest

from sicbo.units import fair_draw
from sicbo.units.entry_seal import Entry, in_order, root
from sicbo.units.fair_draw import THROWS, Closing, Throws, draw

RUNS = 600
STRANGERS = 20
"""One of them is refused, so that every closing has nineteen entries of strangers and one of the insider."""
SHARE = Fraction(1, STRANGERS)
NAMES = 4
"""Ids under which the insider's own entry may be withdrawn and handed in again."""
RARELY = Fraction(1, 1_000_000)


def closings() -> list[tuple[int, Closing]]:
    """Every closing that the insider can bring about, each with the index of their own entry: all have one entry of
    theirs in twenty, so that only foresight could make one of them better than another."""
    found = []
    for refused in range(STRANGERS):
        for name in range(NAMES):
            own = Entry(f"{name}5-insider", "insider")
            strangers = [Entry(f"{n:02}-stranger", f"stranger-{n}") for n in range(STRANGERS) if n != refused]
            entries = in_order([own, *strangers])
            closed = Closing(
                draw="D",
                prizes=1,
                reserves=0,
                wins="one-per-entry",
                position=100 + refused * NAMES + name,
                root=root("D", entries, b"salt of the insider's choice"),
                size=len(entries),
            )
            found.append((entries.index(own), closed))
    return found


def wins_of_the_insider() -> int:
    """How often the insider wins who closes as it suits them by their own forecast, before the dice are thrown."""
    choices, wins = closings(), 0
    dice = random.Random("the dice in public")
    for run in range(RUNS):
        secret = sha256(f"secret {run}".encode()).digest()
        forecast = Throws("1" * THROWS)
        own, closed = next(
            (one for one in choices if draw(secret, one[1], forecast, {}).places == (one[0],)), choices[0]
        )
        thrown = Throws("".join(dice.choices("123456", k=THROWS)))
        wins += draw(secret, closed, thrown, {}).places == (own,)
    return wins


def at_least(wins: int, share: Fraction) -> Fraction:
    """The exact chance of so many wins or more in all runs, if each is won with this chance by itself."""
    return sum(
        (comb(RUNS, k) * share**k * (1 - share) ** (RUNS - k) for k in range(wins, RUNS + 1)),
        start=Fraction(),
    )


@pytest.mark.clause("house 20.3", "house 20.5")
def test_an_insider_who_knows_the_secret_and_chooses_the_entries_wins_no_more_than_their_share() -> None:
    wins = wins_of_the_insider()
    assert at_least(wins, SHARE) > RARELY, "so many wins come by chance less than once in a million"
    assert 1 - at_least(wins + 1, SHARE) > RARELY, "nor so few"


def test_with_the_throws_left_out_the_same_insider_wins_nearly_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the 80 closings lets the insider win with a chance of 1 in 20: one of them does in 98 of 100 runs."""
    monkeypatch.setattr(fair_draw, "_fields", lambda _chance: ())
    wins = wins_of_the_insider()
    assert at_least(wins, SHARE) < RARELY
    assert wins > RUNS * Fraction(95, 100)
