"""Every transfer says what it is an amount of, and whoever keeps something else does not take it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from tests.floor.people.desks import CageDesk, PatronDesk


@pytest.mark.clause("house 11.3")
@pytest.mark.parametrize("unit", ["SGD", "chips:C1", "token:AUD"])
def test_a_wallet_takes_nothing_in_another_unit(unit: str) -> None:
    desk = PatronDesk()
    arriving = p.ReceiveTransfer(transfer="table/t-1/1", amount=20, source="table", of="t-1", unit=unit)
    assert desk.refused(THE_HOUSE, arriving) == ("other-currency", "house 11.3")
    same = p.ReceiveTransfer(transfer="table/t-1/1", amount=20, source="table", of="t-1", unit="AUD")
    assert desk.must(THE_HOUSE, same).amount == 20


@pytest.mark.parametrize("unit", ["SGD", "chips:C1"])
@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (c.OrderFill(transfer="table/t-1/1", table="t-1", amount=20, requested_by="ann", unit="?"), "house 13.9"),
        (c.ReceiveChips(transfer="table/t-1/2", table="t-1", amount=20, unit="?"), "house 13.9"),
        (c.ReceiveDrop("t-1", 20, 0, "?"), "house 13.10"),
    ],
)
def test_a_cage_takes_and_orders_nothing_in_another_unit(
    command: c.OrderFill | c.ReceiveChips | c.ReceiveDrop, clause: str, unit: str
) -> None:
    desk = CageDesk()
    assert desk.refused(THE_HOUSE, replace(command, unit=unit)) == ("table-other-currency", clause)
    assert desk.must(THE_HOUSE, replace(command, unit="AUD"))
