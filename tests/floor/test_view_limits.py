"""The limits of single players as the dealer sees them."""

from __future__ import annotations

import pytest

from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.view import dealer_view
from tests.floor.tables import MANAGER, Floor

OWN = lim.Sign(lim.Range(5_000, 200_000))


@pytest.mark.clause("crown-sydney 4.4")
@pytest.mark.clause("crown-melbourne 4.3")
@pytest.mark.clause("crown-melbourne-vcgr 4.3")
@pytest.mark.clause("star-sydney 4.6")
@pytest.mark.parametrize(
    ("address", "marked_by"),
    [
        ("crown-sydney/standard", "distinctive-marker"),
        ("crown-melbourne/option-a", "distinctive-marker"),
        ("crown-melbourne-vcgr/option-a", "distinctive-marker"),
        ("star-sydney/standard", "sign"),
    ],
)
def test_the_dealer_sees_whose_limits_differ_from_the_sign_and_what_shows_it(address: str, marked_by: str) -> None:
    floor = Floor(address, sign=lim.Sign(lim.Range(1_000, 100_000)))
    floor.must(MANAGER, lim.AgreePersonalLimits("P1", OWN))
    seats = {seat.place: (seat.limits, seat.marked_by) for seat in dealer_view(floor.law, floor.table).seats}
    assert seats == {"P1": (OWN, marked_by), "P2": (None, "")}
    floor.must(MANAGER, lim.RevokePersonalLimits("P1"))
    assert {(seat.limits, seat.marked_by) for seat in dealer_view(floor.law, floor.table).seats} == {(None, "")}
