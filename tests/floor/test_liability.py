"""What the dice can cost a table with all that lies on it, against settling the round on each of the 216 rolls."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.wagers.liability import liability
from sicbo.floor.table.wagers.settlement import settle_round
from sicbo.units.dice import ROLLS
from tests.scenarios.runner import Evening, play

STREAKS = """table T1  star-sydney/super-streak  price 25
  dealer  deals 1 2 4              -> settled
  P1      streak small 25          -> streak-registered
  dealer  deals 1 1 2              -> settled
  dealer  deals 1 2 3              -> settled
  dealer  deals 1 2 4              -> settled
  dealer  deals 1 2 5              -> settled
  dealer  tumble                   -> dice-tumbled
  dealer  open-bets                -> bets-opened
  P2      bet big 100 total-14 10  -> wager-registered
"""
TOKENS = """table T1  crown-sydney/standard  float 5000 red
  dealer  change play-voucher V1 300 for P1   -> voucher-exchanged
  dealer  open-bets                           -> bets-opened
  P1      bet big 100 in tokens               -> wager-registered
  P1      bet single-6 200 in tokens          -> wager-registered
  P2      bet small 50                        -> wager-registered
"""

A_CENT = """table T1  rws-sentosa/pay-table-1  limits 0.01..1000
  dealer  open-bets                           -> bets-opened
  P1      bet big 0.01                        -> wager-registered
"""


def cost(evening: Evening, faces: tuple[int, int, int]) -> int:
    """What the table would pay out beyond what it takes in, were this the result."""
    table = deepcopy(evening.table)
    table.result = faces
    settled = settle_round(evening.law, table, Order(Actor("dealer", "dealer"), 0, None))  # type: ignore[arg-type]
    return sum(paid.back - paid.staked for place in settled.places for paid in place.wagers)


@pytest.mark.clause("house 2.4")
@pytest.mark.parametrize("script", [STREAKS, TOKENS, A_CENT], ids=["streaks", "tokens", "a cent"])
def test_the_worst_roll_is_the_worst_of_all_settlements(tmp_path: Path, script: str) -> None:
    file = tmp_path / "script.txt"
    file.write_text(script, encoding="utf-8")
    evening = play(file)
    found = liability(evening.law, evening.table)
    costs = {roll.faces: cost(evening, roll.faces) for roll in ROLLS}
    assert found.worst == max(costs.values())
    assert set(found.rolls) == {faces for faces, one in costs.items() if one == found.worst}


def test_a_streak_in_play_is_reserved_for_at_its_longest(tmp_path: Path) -> None:
    file = tmp_path / "script.txt"
    file.write_text(STREAKS, encoding="utf-8")
    evening = play(file)
    assert liability(evening.law, evening.table).reserve == 500 * 25_00
