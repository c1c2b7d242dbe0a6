"""Colour chips as the dealer sees them: whose value has to be shown by now."""

from __future__ import annotations

import pytest

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.view import dealer_view
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR, Floor


@pytest.mark.clause("crown-melbourne-vcgr 3.1.2(e)")
@pytest.mark.clause("star-sydney 3.8")
@pytest.mark.parametrize(
    ("address", "clause"),
    [
        ("crown-melbourne-vcgr/option-a", "crown-melbourne-vcgr 3.1.2(e)"),
        ("star-sydney/standard", "star-sydney 3.8"),
    ],
)
def test_colours_that_the_minimum_has_fallen_below_are_named_until_they_are_marked(address: str, clause: str) -> None:
    floor = Floor(address, sign=lim.Sign(lim.Range(1_000, 100_000)))
    floor.must(SUPERVISOR, f.OpenFloat(amount=50_000, transfer="cage/main/1", cage="main", colours=("red", "blue")))
    floor.must(DEALER, c.IssueColour(place="P1", colour="red", value=1_000, count=2))
    floor.must(DEALER, c.IssueColour(place="P2", colour="blue", value=2_000, count=1, marker="marker-button"))
    assert dealer_view(floor.law, floor.table).alerts.unmarked == ()
    floor.must(MANAGER, lim.ChangeSign(lim.Sign(lim.Range(999, 100_000))))
    (found,) = dealer_view(floor.law, floor.table).alerts.unmarked
    assert (found.place, found.player, found.colour, found.value) == ("P1", "P1", "red", 1_000)
    assert (found.by, found.clause) == (("marker-button",), clause)
    floor.must(DEALER, c.IssueColour(place="P1", colour="red", value=1_000, count=1, marker="marker-button"))
    assert dealer_view(floor.law, floor.table).alerts.unmarked == ()


def test_a_book_without_colours_has_none_to_mark() -> None:
    floor = Floor("rws-sentosa/pay-table-1")
    assert dealer_view(floor.law, floor.table).alerts.unmarked == ()
