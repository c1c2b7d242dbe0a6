"""A short part of the soak: no cent appears or is lost, no wager is settled twice or never, replay is exact."""

from __future__ import annotations

from collections import Counter

import pytest

from sicbo.floor.table.refusals import Reason
from sicbo.ledger.postings import Account
from tests.floor.elsewhere import WALKED_ELSEWHERE
from tests.floor.random_play import Play, soak
from tests.floor.tables import every_game

OPENING = {
    Reason.TABLE_CLOSED,
    Reason.NOT_LICENSED,
    Reason.READINGS_UNCONFIRMED,
    Reason.UNKNOWN_GAME,
    Reason.MIXED_DICE,
    Reason.BAD_CHIPS,
}
"""Codes that only a table about to open tells, which these tables are not."""
ORDERS_EACH = 15_000


@pytest.mark.parametrize("address", list(every_game()))
def test_random_orders_leave_the_books_right(address: str) -> None:
    play = Play(address, seed=1)
    play.run(ORDERS_EACH)
    assert play.told["round-settled"] > ORDERS_EACH / 200, "blind, not content: hardly a round was settled"
    assert play.told["wager-registered"] > ORDERS_EACH / 50


def test_random_play_meets_every_code_and_every_kind_of_event() -> None:
    told: Counter[str] = soak(28_000, seed=2)
    assert {code for code in Reason if not told[code]} <= OPENING | WALKED_ELSEWHERE
    for event in ("bets-opened", "spins-directed", "spins-ended", "no-more-bets-pressed", "cashed-out", "place-left"):
        assert told[event], event


def test_the_checks_see_a_cent_that_appears_and_a_wager_that_vanishes() -> None:
    play = Play("crown-sydney/standard", seed=3)
    play.run(500)
    play.table.places["P1"].stack += 1
    with pytest.raises(AssertionError, match="T1/P1"):
        play.check_money()
    with pytest.raises(AssertionError):
        play.check_replay()
    play.table.places["P1"].stack -= 1
    play.check_money()
    play.ledger.balances[Account("float", "T1"), "AUD"] = play.ledger.balance(Account("float", "T1"), "AUD") + 1
    with pytest.raises(AssertionError):
        play.check_replay()
    play.open["P2"]["dragon"] = 5
    with pytest.raises(AssertionError, match="T1/P2"):
        play.check_money()
