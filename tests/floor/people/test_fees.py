"""Fees of tournaments out of a wallet: they count as money sent to play, and what comes back as money come back."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.figures import loss_left
from tests.floor.people.desks import AREA_MANAGER, CLERK, DAY, GUEST, HOUR, NOON, PatronDesk


def fee(amount: int) -> p.SendToTournament:
    return p.SendToTournament(tournament="T1", what="buy-in", amount=amount)


@pytest.mark.parametrize(("amount", "code"), [(499, ""), (500, ""), (501, "loss-limit")])
@pytest.mark.clause("house 23.6", "house 11.7")
def test_a_fee_counts_towards_the_loss_limit_below_at_and_above(amount: int, code: str) -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    desk.must(GUEST, p.SetLimit(kind="loss", amount=500))
    answer = desk.give(GUEST, fee(amount))
    assert getattr(answer, "code", "") == code
    desk.check()


@pytest.mark.clause("house 23.6")
def test_a_fee_that_was_not_taken_and_one_that_was_given_back_lower_the_loss_again() -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    desk.must(GUEST, p.SetLimit(kind="loss", amount=500))
    sent = desk.must(GUEST, fee(500))
    assert loss_left(desk.patron, desk.at) == 0
    desk.must(THE_HOUSE, p.ReverseTransfer(sent.transfer))
    assert (loss_left(desk.patron, desk.at), desk.patron.wallet) == (500, 1_000)
    taken = desk.must(GUEST, fee(500))
    desk.must(THE_HOUSE, p.ConfirmTransfer(taken.transfer))
    back = p.ReceiveTransfer(transfer="tournament/T1/1", amount=500, source="tournament", of="T1")
    desk.must(THE_HOUSE, back)
    assert (loss_left(desk.patron, desk.at), desk.patron.day.deposited) == (500, 1_000)
    assert desk.refused(THE_HOUSE, back)[0] == "transfer-known"
    desk.check()


@pytest.mark.clause("house 23.6")
def test_a_fee_of_yesterday_that_comes_back_today_leaves_todays_figures_alone() -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    sent = desk.must(GUEST, fee(500))
    desk.at = NOON + DAY
    desk.must(THE_HOUSE, p.ReverseTransfer(sent.transfer))
    assert (desk.patron.day.sent, desk.patron.wallet) == (0, 1_000)
    desk.check()


def test_nobody_pays_a_fee_who_is_excluded_out_of_time_short_or_somebody_else() -> None:
    desk = PatronDesk()
    desk.deposit(100)
    assert desk.refused(GUEST, fee(101))[0] == "wallet-short"
    assert desk.refused(GUEST, p.SendToTournament(tournament="T1", what="buy-in", amount=1, unit="SGD"))[0] == (
        "other-currency"
    )
    assert desk.refused(CLERK, fee(1))[0] == "needs-owner"
    desk.must(GUEST, p.SetLimit(kind="time", amount=60))
    desk.must(GUEST, p.BeginSession())
    desk.at = NOON + HOUR
    assert desk.refused(GUEST, fee(1))[0] == "time-limit"
    desk.must(AREA_MANAGER, p.ExcludePatron(reason="conduct", until=None))
    assert desk.refused(GUEST, fee(1))[0] == "excluded"
