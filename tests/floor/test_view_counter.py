"""What player and dealer are told about piles: what can be undone or repeated, and what is changed into chips here."""

from __future__ import annotations

import pytest

from sicbo.floor.table.commands import chips as c
from sicbo.floor.table.commands import float as f
from sicbo.floor.table.commands import wagers as w
from sicbo.floor.table.view import dealer_view, player_view
from tests.floor.tables import MANAGER, P1, Floor

SOLD = {
    "crown-melbourne/option-a": ("chip-voucher", "tokens"),
    "crown-sydney/standard": ("chip-voucher", "play-voucher"),
    "rws-sentosa/pay-table-1": (),
}


def test_undo_and_repeat_are_told_from_the_first_wager_to_the_next_round() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()

    def told() -> tuple[bool, bool]:
        own = player_view(floor.law, floor.table, "P1")
        return own.can_undo, own.can_repeat

    assert told() == (False, False)
    floor.must(P1, floor.bet("big", 1_000))
    assert told() == (True, False)
    floor.must(P1, w.UndoWagers(floor.table.upcoming(), "P1"))
    assert told() == (False, False)
    floor.must(P1, floor.bet("big", 1_000))
    floor.until("settle")
    floor.step()
    floor.open_bets()
    assert told() == (False, True)


def test_the_dealer_is_told_which_colours_and_tokens_each_place_holds() -> None:
    floor = Floor("crown-sydney/standard")
    floor.must(MANAGER, f.OpenFloat(amount=10**6, transfer="opening", cage="main", colours=("red", "blue")))
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=500, count=4, marker="cash-chip"))
    floor.must(MANAGER, c.ExchangeVoucher(place="P1", instrument="play-voucher", amount=300, voucher="V1"))
    view = dealer_view(floor.law, floor.table)
    seat = next(one for one in view.seats if one.place == "P1")
    assert (seat.tokens, [(one.colour, one.value, one.count) for one in seat.colours]) == (300, [("red", 500, 4)])
    assert view.counter.colours == ("red", "blue")
    assert "cash-chip" in view.counter.markers


@pytest.mark.parametrize("address", sorted(SOLD))
def test_a_console_offers_only_what_its_book_changes_at_the_table(address: str) -> None:
    floor = Floor(address)
    assert dealer_view(floor.law, floor.table).counter.instruments == SOLD[address]
