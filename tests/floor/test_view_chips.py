"""Chips that wait to be counted at a table, as the dealer and the pit see them."""

from __future__ import annotations

from sicbo.floor.table.float import commands as f
from sicbo.floor.table.view import dealer_view, pit_view, player_view
from tests.floor.desk import Desk
from tests.floor.tables import DEALER, SUPERVISOR, Floor


def test_chips_stand_on_the_console_until_another_person_has_counted_them() -> None:
    floor = Floor("crown-sydney/standard")
    floor.must(SUPERVISOR, f.OpenFloat(amount=50_000, transfer="cage/main/1", cage="main"))
    floor.must(SUPERVISOR, f.RequestFill(20_000, "fill"))
    floor.must(SUPERVISOR, f.RequestCredit(3_000, "credit"))
    chips = dealer_view(floor.law, floor.table).chips
    assert [(one.kind, one.transfer, one.amount, one.by) for one in chips] == [
        ("fill", "fill", 20_000, SUPERVISOR.id),
        ("credit", "credit", 3_000, SUPERVISOR.id),
    ]
    assert pit_view(floor.law, floor.table).dealer.chips == chips
    floor.must(DEALER, f.ReceiveFill("fill", 20_000))
    floor.must(DEALER, f.SendCredit("credit", 3_000))
    assert dealer_view(floor.law, floor.table).chips == ()


def test_a_player_sees_tokens_beside_the_cash_chips_that_lie_on_other_areas() -> None:
    desk = Desk()
    desk.tokens("P1", 500)
    desk.bet("P1", 100, "big")
    desk.bet("P1", 200, "small", medium="tokens")
    lying = player_view(desk.law, desk.table, "P1").wagers
    assert [(one.pile, one.area, one.amount) for one in lying] == [("cash-chips", "big", 100), ("tokens", "small", 200)]
