"""What player and dealer are told about piles: what can be undone or repeated, and what is changed into chips here."""

from __future__ import annotations

import pytest

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.view import dealer_view, player_view
from sicbo.floor.table.wagers import commands as w
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
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=500, count=4, marker="distinctive-marker"))
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


@pytest.mark.clause("house 5.4")
def test_redo_puts_back_what_was_undone_last_until_something_else_changes() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    number = floor.table.upcoming()
    undo, redo = w.UndoWagers(number, "P1"), w.RedoWagers(number, "P1")

    def told() -> tuple[dict[str, int], bool, bool]:
        own = player_view(floor.law, floor.table, "P1")
        return {one.area: one.amount for one in own.wagers}, own.can_undo, own.can_redo

    floor.must(P1, floor.bet("big", 1_000))
    floor.must(P1, w.DoubleWagers(number, "P1"))
    assert floor.refused(P1, redo).code == Reason.NOTHING_TO_REDO
    floor.must(P1, undo)
    floor.must(P1, undo)
    assert told() == ({}, False, True)
    floor.must(P1, redo)
    assert told() == ({"big": 1_000}, True, True)
    floor.must(P1, redo)
    assert told() == ({"big": 2_000}, True, False)
    floor.must(P1, undo)
    floor.must(P1, floor.bet("small", 1_000))
    assert told() == ({"big": 1_000, "small": 1_000}, True, False)
    assert floor.refused(P1, redo).code == Reason.NOTHING_TO_REDO


def test_what_was_undone_in_one_round_is_not_redone_in_the_next() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 1_000))
    floor.must(P1, floor.bet("small", 1_000))
    floor.must(P1, w.UndoWagers(floor.table.upcoming(), "P1"))
    floor.until("settle")
    floor.step()
    floor.open_bets()
    assert not player_view(floor.law, floor.table, "P1").can_redo
