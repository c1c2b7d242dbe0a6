"""Sums under way: each belongs to a transfer that is open, and none is taken that was never put in."""

from __future__ import annotations

import pytest

from sicbo.desks import ALL
from sicbo.floor.cage.state import Cage, Sent
from sicbo.floor.patron.state import Patron
from sicbo.floor.patron.state import Sent as SentFromWallet
from sicbo.house.desks import Desks
from sicbo.house.transit import Transit
from sicbo.ledger.postings import Account, transfer

WAY, BANK, FLOAT = Account("in-transit", "n/1"), Account("cage", "main"), Account("float", "T1")
CHIPS = Account("outstanding", "T1")


def told(seen: Transit) -> list[str]:
    return [str(one) for one in seen.findings()]


@pytest.mark.parametrize(
    ("unit", "amount", "explained"), [("AUD", 500, True), ("AUD", 499, False), ("AUD", 501, False), ("SGD", 500, False)]
)
@pytest.mark.parametrize("sender", ["cage", "patron"])
def test_what_is_on_its_way_is_the_very_sum_that_its_sender_holds_open(
    sender: str, unit: str, amount: int, explained: bool
) -> None:
    seen = Transit(Desks(ALL))
    seen.see(f"{sender}/x", transfer(BANK, WAY, "AUD", 500))
    if sender == "cage":
        seen.ends(f"{sender}/x", Cage("x", unit=unit, open={"n/1": Sent("chips", "T1", amount)}))
    else:
        seen.ends(f"{sender}/x", Patron("x", unit=unit, open={"n/1": SentFromWallet(amount, "table", 0)}))
    assert told(seen) == ([] if explained else ["in-transit/n/1 holds 500 AUD that no open transfer explains"])


def test_what_a_table_sent_is_on_its_way_until_somebody_takes_of_it() -> None:
    seen = Transit(Desks(ALL))
    seen.see("table/T1", transfer(FLOAT, WAY, "AUD", 500))
    assert told(seen) == []
    seen.see("cage/main", transfer(WAY, BANK, "AUD", 400))
    assert told(seen) == ["in-transit/n/1 holds 100 AUD that no open transfer explains"]
    seen.see("cage/main", transfer(WAY, BANK, "AUD", 100))
    assert told(seen) == []
    seen.see("cage/main", transfer(WAY, BANK, "AUD", 1))
    assert told(seen) == ["in-transit/n/1 is below zero: -1 AUD"]


def test_currencies_do_not_make_up_for_one_another_and_nothing_outstanding_is_below_zero() -> None:
    seen = Transit(Desks(ALL))
    seen.see("table/T1", transfer(FLOAT, CHIPS, "AUD", 500))
    assert told(seen) == []
    seen.see("table/T1", transfer(CHIPS, FLOAT, "SGD", 500))
    assert told(seen) == ["outstanding/T1 is below zero: -500 SGD"]
