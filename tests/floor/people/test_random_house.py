"""Random orders on all desks together leave the books right, whatever happens to the messages between them."""

from __future__ import annotations

from collections import Counter

import pytest

from sicbo.floor.cage.refusals import Reason as CageReason
from sicbo.floor.patron.refusals import Reason as PatronReason
from sicbo.floor.staff.refusals import Reason as StaffReason
from sicbo.ledger.postings import Account
from tests.floor.people.random_house import House

STEPS = 3_000
SEEDS = range(6)
MORE_SEEDS = range(100, 160)
"""As many as chance wants to show everything."""
HAPPENED = (
    "transfer-received transfer-confirmed transfer-reversed sent-to-table sent-to-cage limit-set limit-pending "
    "self-excluded patron-excluded patron-readmitted play-barred play-allowed "
    "credit-given cash-noted time-called cash-taken paid-out payout-returned "
    "ticket-issued ticket-redeemed ticket-sent-to-wallet ticket-lapsed ticket-voided chips-sent chips-received "
    "chips-recalled fill-ordered fill-cancelled "
    "drop-counted cash-counted bankroll-added bankroll-removed approval-used expired hired dismissed terminal-paired "
    "demonstration-begun"
)
WALKED_BY_HAND = frozenset(
    {
        "patron-known",
        "needs-nobody",
        "unknown-approval",
        "not-expired",
        "transfer-known",
        "unknown-currency",
        "other-currency",
        "ticket-known",
        "owner-appointed",
        "drawer-short",
        "still-excluded",
        "notice-seen",
    }
)
"""Codes that these orders do not lead to; each has a sentence of its own in the tests beside this one."""


@pytest.mark.clause("house 11.3", "house 13.3", "house 13.6", "house 11.11", "house 13.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_money_is_kept_transfers_finish_once_and_no_exclusion_is_got_round(seed: int) -> None:
    house = House(seed)
    house.run(STEPS)
    assert house.finished.total() > STEPS / 50, "blind, not content: hardly anything was carried across"
    assert house.redeemed, "blind, not content: no ticket was redeemed"


def test_random_orders_meet_every_kind_of_event_and_every_code_but_those_walked_by_hand() -> None:
    told: Counter[str] = Counter()
    desks = {"patron": PatronReason, "cage": CageReason, "staff": StaffReason}
    codes = [f"{desk} {code}" for desk, reasons in desks.items() for code in reasons if code not in WALKED_BY_HAND]
    for seed in MORE_SEEDS:
        house = House(seed)
        house.run(STEPS)
        told += house.told
        if all(told[one] for one in (*HAPPENED.split(), *codes)):
            break
    assert [one for one in (*HAPPENED.split(), *codes) if not told[one]] == []


def test_the_checks_see_a_cent_that_appears_a_transfer_lost_and_a_changed_record() -> None:
    house = House(7)
    house.run(300)
    patron = house.states["patron/p-1"]
    patron.wallet += 1
    with pytest.raises(AssertionError, match="p-1"):
        house.check()
    with pytest.raises(AssertionError, match="patron/p-1"):
        house.check_replay()
    patron.wallet -= 1
    house.check()
    house.move(Account("wallet", "nobody"), Account("in-transit", "lost/1"), 5)
    with pytest.raises(AssertionError, match="lost/1"):
        house.check()
    with pytest.raises(AssertionError, match="lost/1"):
        house.recover()
    house.states["cage/main"].cash += 1
    with pytest.raises(AssertionError):
        house.check_replay()
