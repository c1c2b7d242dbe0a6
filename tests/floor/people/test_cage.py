"""The cage: bankroll, cash over the counter, chips for tables and counts."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.law.rulebook import house_rules
from sicbo.units.money import LARGEST
from tests.floor.people.desks import (
    ADMINISTRATOR,
    AREA_MANAGER,
    CLERK,
    DEALER,
    GUEST,
    MANAGER,
    OTHER_CLERK,
    SUPERVISOR,
    WITH_PIN,
    CageDesk,
)

LARGE = 1_000_000


@pytest.mark.clause("house 13.1", "house 4.1")
def test_a_cage_opens_once_with_a_bankroll_that_two_managers_stand_behind() -> None:
    desk = CageDesk(bankroll=0)
    opening = c.OpenCage("AUD", 5000)
    assert desk.refused(CLERK, c.TakeCash("p-1", 10)) == ("cage-closed", "house 13.1")
    for actor in (CLERK, SUPERVISOR, ADMINISTRATOR, GUEST, THE_HOUSE):
        assert desk.refused(actor, opening) == ("not-allowed", "house 13.1")
    assert desk.refused(AREA_MANAGER, c.OpenCage("XYZ", 5000)) == ("unknown-currency", "house 2.2")
    assert desk.refused(AREA_MANAGER, c.OpenCage("AUD", 0)) == ("amount-not-positive", "house 2.2")
    assert desk.refused(AREA_MANAGER, opening) == ("needs-approval", "house 4.1")
    asked = desk.must(AREA_MANAGER, c.RequestApproval(opening))
    assert desk.refused(SUPERVISOR, c.Approve(asked.approval)) == ("not-allowed", "house 13.1")
    assert desk.refused(AREA_MANAGER, c.Approve(asked.approval)) == ("same-person", "house 4.1")
    desk.must(MANAGER, c.Approve(asked.approval))
    assert desk.refused(AREA_MANAGER, c.OpenCage("AUD", 5001)) == ("needs-approval", "house 4.1")
    assert desk.refused(AREA_MANAGER, c.OpenCage("SGD", 5000)) == ("needs-approval", "house 4.1")
    opened = desk.must(AREA_MANAGER, opening)
    assert (opened.by, opened.approved_by) == ("area-manager", "manager")
    assert (desk.cage.bank, desk.cage.cash, desk.balance("outside", "house")) == (5000, 5000, -5000)
    assert desk.refused(AREA_MANAGER, opening) == ("cage-open", "house 13.1")
    desk.check()


@pytest.mark.clause("house 13.1")
def test_bankroll_is_added_and_removed_by_two_and_never_more_than_is_there() -> None:
    desk = CageDesk(bankroll=1000)
    orders: tuple[c.AnyCommand, ...] = (c.AddBankroll(500), c.RemoveBankroll(500))
    for order in orders:
        assert desk.refused(SUPERVISOR, order) == ("not-allowed", "house 13.1")
        assert desk.refused(AREA_MANAGER, order) == ("needs-approval", "house 4.1")
    desk.agree(AREA_MANAGER, c.AddBankroll(500))
    assert desk.refused(AREA_MANAGER, c.RemoveBankroll(500)) == ("needs-approval", "house 4.1")
    desk.must(AREA_MANAGER, c.AddBankroll(500))
    assert desk.refused(AREA_MANAGER, c.RemoveBankroll(1501)) == ("bankroll-short", "house 13.4")
    desk.agree(AREA_MANAGER, c.RemoveBankroll(1500))
    desk.must(AREA_MANAGER, c.RemoveBankroll(1500))
    assert (desk.cage.bank, desk.cage.cash, desk.balance("outside", "house")) == (0, 0, 0)
    desk.check()


@pytest.mark.clause("house 13.2")
def test_only_clerks_serve_at_the_cage() -> None:
    desk = CageDesk()
    desk.arrives(100)
    desk.ticket(100)
    orders: tuple[c.AnyCommand, ...] = (
        c.TakeCash("p-1", 10),
        c.PayOut("patron/p-1/1"),
        c.ReturnPayout("patron/p-1/1"),
        c.RedeemTicket("K1"),
        c.RedeemToWallet("K1", "p-1"),
        c.SendFloat("t-1", 10, currency="AUD"),
        c.RecallChips("fill-1"),
        c.SendFill("fill-1"),
    )
    for actor in (GUEST, DEALER, MANAGER, ADMINISTRATOR, THE_HOUSE):
        for order in orders:
            assert desk.refused(actor, order) == ("not-your-office", "house 13.2")
    desk.must(CLERK, orders[0])


@pytest.mark.clause("house 13.3")
def test_cash_that_a_wallet_does_not_take_is_handed_back_once() -> None:
    desk = CageDesk()
    for number, finish in ((1, c.ConfirmTransfer), (2, c.ReverseTransfer)):
        taken = desk.must(CLERK, c.TakeCash("p-1", 700))
        assert (taken.transfer, desk.cage.cash) == (f"cage/main/{number}", 5_000_700 + 700 * (number - 1))
        assert desk.balance("in-transit", taken.transfer) == 700
        for actor in (CLERK, MANAGER):
            assert desk.refused(actor, finish(taken.transfer)) == ("not-your-office", "house 13.3")
        desk.must(THE_HOUSE, finish(taken.transfer))
        for again in (c.ConfirmTransfer, c.ReverseTransfer):
            assert desk.refused(THE_HOUSE, again(taken.transfer)) == ("transfer-unknown", "house 13.3")
    assert (desk.cage.cash, desk.balance("outside", "p-1")) == (5_000_700, -700)
    desk.check()


@pytest.mark.clause("house 13.4")
def test_cash_is_paid_only_for_what_arrived_and_only_once() -> None:
    desk = CageDesk()
    assert desk.refused(CLERK, c.PayOut("patron/p-1/1")) == ("transfer-unknown", "house 13.4")
    desk.arrives(700)
    assert desk.balance("outstanding", "payout/patron/p-1/1") == 700
    desk.must(CLERK, c.PayOut("patron/p-1/1"))
    assert (desk.cage.cash, desk.cage.bank) == (5_000_000 - 700, 5_000_000)
    for order in (c.PayOut("patron/p-1/1"), c.ReturnPayout("patron/p-1/1")):
        assert desk.refused(CLERK, order) == ("transfer-unknown", "house 13.4")
    again = c.ReceiveForPayout(transfer="patron/p-1/1", patron="p-1", amount=700)
    assert desk.refused(THE_HOUSE, again) == ("transfer-known", "house 13.3")
    assert desk.refused(CLERK, again) == ("not-your-office", "house 13.3")
    desk.check()


@pytest.mark.clause("house 13.4")
def test_cash_that_may_have_to_be_handed_back_pays_nobody_else() -> None:
    desk = CageDesk(bankroll=1000)
    taken = desk.must(CLERK, c.TakeCash("p-2", 500))
    desk.arrives(1001)
    assert desk.refused(CLERK, c.PayOut("patron/p-1/1")) == ("drawer-short", "house 13.4")
    desk.arrives(1000, "patron/p-1/2")
    desk.must(CLERK, c.PayOut("patron/p-1/2"))
    assert desk.refused(CLERK, c.PayOut("patron/p-1/1")) == ("drawer-short", "house 13.4")
    assert desk.refused(AREA_MANAGER, c.RemoveBankroll(1)) == ("drawer-short", "house 13.4")
    desk.must(THE_HOUSE, c.ReverseTransfer(taken.transfer))
    assert desk.cage.cash == 0
    desk.check()


@pytest.mark.clause("house 13.3")
def test_a_payout_goes_back_to_the_wallet_or_is_payable_again() -> None:
    desk = CageDesk()
    desk.arrives(700)
    first = desk.must(CLERK, c.ReturnPayout("patron/p-1/1"))
    assert (first.patron, first.amount) == ("p-1", 700)
    assert desk.refused(CLERK, c.PayOut("patron/p-1/1")) == ("transfer-unknown", "house 13.4")
    desk.must(THE_HOUSE, c.ReverseTransfer(first.transfer))
    second = desk.must(CLERK, c.ReturnPayout("patron/p-1/1"))
    desk.must(THE_HOUSE, c.ConfirmTransfer(second.transfer))
    assert desk.refused(CLERK, c.PayOut("patron/p-1/1")) == ("transfer-unknown", "house 13.4")
    assert (desk.cage.payouts, desk.cage.returned, desk.cage.cash) == ({}, {}, 5_000_000)
    desk.check()


@pytest.mark.clause("house 13.5")
@pytest.mark.parametrize(("amount", "needed"), [(LARGE - 1, False), (LARGE, False), (LARGE + 1, True)])
def test_cash_above_the_threshold_needs_a_supervisor_beside_the_clerk(amount: int, needed: bool) -> None:
    desk = CageDesk()
    desk.arrives(amount)
    desk.ticket(amount)
    orders: tuple[c.Seconded, ...] = (c.TakeCash("p-1", amount), c.PayOut("patron/p-1/1"), c.RedeemTicket("K1"))
    assert house_rules().cage.large == LARGE
    for order in orders:
        if needed:
            assert desk.refused(CLERK, order) == ("needs-approval", "house 4.1")
            asked = desk.must(CLERK, c.RequestApproval(order))
            assert desk.refused(OTHER_CLERK, c.Approve(asked.approval)) == ("not-allowed", "house 13.5")
            assert desk.refused(DEALER, c.Approve(asked.approval)) == ("not-allowed", "house 13.5")
            desk.must(SUPERVISOR, c.Approve(asked.approval))
            assert desk.refused(OTHER_CLERK, order) == ("needs-approval", "house 4.1")
        desk.must(CLERK if needed else WITH_PIN, order)
    desk.check()


@pytest.mark.clause("house 13.5")
def test_a_clerk_who_is_supervisor_too_is_not_their_own_second_person() -> None:
    desk = CageDesk()
    both = Actor("both", "supervisor", office="cage")
    asked = desk.must(both, c.RequestApproval(c.TakeCash("p-1", LARGE + 1)))
    assert desk.refused(both, c.Approve(asked.approval)) == ("same-person", "house 4.1")
    taking = c.RequestApproval(c.TakeCash("p-1", LARGE + 1))
    assert desk.refused(SUPERVISOR, taking) == ("not-your-office", "house 13.2")


@pytest.mark.clause("house 13.9")
def test_a_fill_is_the_very_amount_ordered_and_sent_by_another_person() -> None:
    desk = CageDesk(bankroll=1000)

    def ordered(transfer: str, amount: int, by: str = "s-1") -> c.OrderFill:
        return c.OrderFill(transfer=transfer, table="t-1", amount=amount, requested_by=by)

    assert desk.refused(CLERK, ordered("fill-1", 900)) == ("not-your-office", "house 13.3")
    assert desk.refused(CLERK, c.SendFill("fill-1")) == ("transfer-unknown", "house 13.9")
    desk.must(THE_HOUSE, ordered("fill-1", 900, by="clerk"))
    assert desk.refused(THE_HOUSE, ordered("fill-1", 900)) == ("transfer-known", "house 13.3")
    assert desk.refused(CLERK, c.SendFill("fill-1")) == ("same-person", "house 13.9")
    sent = desk.must(OTHER_CLERK, c.SendFill("fill-1"))
    assert (sent.amount, desk.cage.bank, desk.balance("in-transit", "fill-1")) == (900, 100, 900)
    assert desk.refused(OTHER_CLERK, c.SendFill("fill-1")) == ("transfer-unknown", "house 13.9")
    desk.must(THE_HOUSE, ordered("fill-2", 101))
    assert desk.refused(CLERK, c.SendFill("fill-2")) == ("bankroll-short", "house 13.4")
    desk.must(THE_HOUSE, ordered("fill-3", 100))
    desk.must(CLERK, c.SendFill("fill-3"))
    desk.must(THE_HOUSE, c.ConfirmTransfer("fill-3"))
    desk.must(THE_HOUSE, c.ReverseTransfer("fill-1"))
    assert (desk.cage.bank, desk.cage.cash) == (900, 1000)
    desk.check()


@pytest.mark.clause("house 13.9")
def test_an_opening_float_leaves_and_credits_and_counted_floats_come_back_once() -> None:
    desk = CageDesk(bankroll=1000)
    assert desk.refused(CLERK, c.SendFloat("t-1", 1001, currency="AUD")) == ("bankroll-short", "house 13.4")
    sent = desk.must(CLERK, c.SendFloat("t-1", 1000, currency="AUD"))
    assert (sent.transfer, desk.cage.bank) == ("cage/main/1", 0)
    desk.must(THE_HOUSE, c.ConfirmTransfer(sent.transfer))
    credit = c.ReceiveChips(transfer="credit-1", table="t-1", amount=1300)
    assert desk.refused(CLERK, credit) == ("not-your-office", "house 13.3")
    desk.must(THE_HOUSE, credit)
    assert desk.refused(THE_HOUSE, credit) == ("transfer-known", "house 13.3")
    assert (desk.cage.bank, desk.balance("in-transit", "credit-1")) == (1300, -1300)
    desk.check()


@pytest.mark.clause("house 13.9")
def test_a_float_leaves_only_for_a_known_table_of_the_same_currency() -> None:
    desk = CageDesk(bankroll=1000)
    assert desk.refused(CLERK, c.SendFloat("t-9", 100)) == ("table-unknown", "house 13.9")
    assert desk.refused(CLERK, c.SendFloat("t-1", 100, currency="SGD")) == ("table-other-currency", "house 13.9")
    assert desk.cage.bank == 1000
    desk.check()


@pytest.mark.clause("house 13.12")
def test_chips_under_way_are_called_back_once_and_only_while_no_table_has_taken_them() -> None:
    desk = CageDesk(bankroll=1000)
    sent = desk.must(CLERK, c.SendFloat("t-1", 400, currency="AUD"))
    cash = desk.must(CLERK, c.TakeCash("p-1", 5))
    for nothing in ("cage/main/9", cash.transfer):
        assert desk.refused(CLERK, c.RecallChips(nothing)) == ("transfer-unknown", "house 13.12")
    recalled = desk.must(CLERK, c.RecallChips(sent.transfer))
    assert (recalled.table, recalled.amount, recalled.requested_by) == ("t-1", 400, "")
    assert (desk.cage.bank, desk.balance("in-transit", sent.transfer), desk.cage.fills) == (1000, 0, {})
    assert desk.refused(CLERK, c.RecallChips(sent.transfer)) == ("transfer-unknown", "house 13.12")
    taken = desk.must(CLERK, c.SendFloat("t-1", 400, currency="AUD"))
    desk.must(THE_HOUSE, c.ConfirmTransfer(taken.transfer))
    assert desk.refused(CLERK, c.RecallChips(taken.transfer)) == ("transfer-unknown", "house 13.12")
    assert desk.cage.bank == 600
    desk.check()


@pytest.mark.clause("house 13.12")
def test_a_fill_called_back_waits_again_and_whoever_ordered_it_does_not_call_it_back() -> None:
    desk = CageDesk(bankroll=1000)
    desk.must(THE_HOUSE, c.OrderFill(transfer="fill-1", table="t-1", amount=300, requested_by="clerk"))
    desk.must(OTHER_CLERK, c.SendFill("fill-1"))
    assert desk.refused(THE_HOUSE, c.CancelFill("fill-1")) == ("transfer-unknown", "house 13.9")
    assert desk.refused(CLERK, c.RecallChips("fill-1")) == ("same-person", "house 13.12")
    desk.must(OTHER_CLERK, c.RecallChips("fill-1"))
    assert (desk.cage.bank, [*desk.cage.fills]) == (1000, ["fill-1"])
    assert desk.refused(CLERK, c.SendFill("fill-1")) == ("same-person", "house 13.9")
    desk.must(OTHER_CLERK, c.SendFill("fill-1"))
    assert (desk.cage.bank, desk.balance("in-transit", "fill-1")) == (700, 300)
    desk.must(OTHER_CLERK, c.RecallChips("fill-1"))
    assert desk.refused(OTHER_CLERK, c.CancelFill("fill-1")) == ("not-your-office", "house 13.3")
    desk.must(THE_HOUSE, c.CancelFill("fill-1"))
    assert desk.refused(OTHER_CLERK, c.SendFill("fill-1")) == ("transfer-unknown", "house 13.9")
    assert (desk.cage.bank, desk.cage.fills, desk.balance("in-transit", "fill-1")) == (1000, {}, 0)
    desk.check()


@pytest.mark.parametrize(("amount", "vouchers"), [(0, 0), (-1, 5), (5, -1), (0, -5)])
def test_a_box_without_anything_in_it_is_none(amount: int, vouchers: int) -> None:
    desk = CageDesk(bankroll=1000)
    arriving = c.ReceiveDrop("t-1", amount, vouchers)
    assert desk.refused(THE_HOUSE, arriving) == ("amount-not-positive", "house 2.2")


@pytest.mark.clause("house 13.10")
def test_a_box_with_nothing_but_vouchers_is_counted_and_holds_no_cash() -> None:
    desk = CageDesk(bankroll=1000)
    desk.must(THE_HOUSE, c.ReceiveDrop("t-1", 0, 300))
    desk.must(THE_HOUSE, c.ReceiveDrop("t-1", 50, 20))
    event = desk.must(CLERK, c.CountDrop("t-1", 50))
    assert (event.expected, event.counted, event.vouchers) == (50, 50, 320)
    assert (desk.cage.cash, desk.cage.bank, desk.balance("vouchers", "main")) == (1050, 1050, 320)
    assert (desk.cage.drops, desk.cage.vouchers) == ({}, {})
    desk.check()


@pytest.mark.clause("house 13.10")
@pytest.mark.parametrize("counted", [0, 690, 700, 710])
def test_a_box_is_counted_blind_and_the_difference_booked_apart(counted: int) -> None:
    desk = CageDesk(bankroll=1000)
    assert desk.refused(CLERK, c.CountDrop("t-1", 5)) == ("no-drop", "house 13.10")
    assert desk.refused(CLERK, c.ReceiveDrop("t-1", 300)) == ("not-your-office", "house 13.3")
    desk.must(THE_HOUSE, c.ReceiveDrop("t-1", 300))
    desk.must(THE_HOUSE, c.ReceiveDrop("t-1", 400))
    assert desk.cage.cash == 1000
    assert desk.refused(CLERK, c.CountDrop("t-1", -1)) == ("amount-not-positive", "house 2.2")
    assert desk.refused(MANAGER, c.CountDrop("t-1", 700)) == ("not-your-office", "house 13.11")
    event = desk.must(CLERK, c.CountDrop("t-1", counted))
    assert (event.expected, event.counted) == (700, counted)
    assert (desk.cage.cash, desk.cage.bank) == (1000 + counted, 1700)
    assert (desk.balance("drop", "t-1"), desk.balance("variance", "main")) == (-700, counted - 700)
    assert desk.refused(CLERK, c.CountDrop("t-1", counted)) == ("no-drop", "house 13.10")
    desk.check()


@pytest.mark.clause("house 13.11")
@pytest.mark.parametrize("counted", [0, 999, 1000, 1001])
def test_the_drawer_stands_at_what_was_counted_and_the_difference_is_kept(counted: int) -> None:
    desk = CageDesk(bankroll=1000)
    assert desk.refused(SUPERVISOR, c.CountCash(1000)) == ("not-your-office", "house 13.11")
    taken = desk.must(CLERK, c.TakeCash("p-1", 5))
    assert desk.refused(CLERK, c.CountCash(counted)) == ("cash-on-the-way", "house 13.11")
    desk.must(THE_HOUSE, c.ReverseTransfer(taken.transfer))
    assert desk.refused(CLERK, c.CountCash(-1)) == ("amount-not-positive", "house 2.2")
    assert desk.refused(CLERK, c.CountCash(LARGEST + 1)) == ("amount-too-large", "house 2.2")
    event = desk.must(CLERK, c.CountCash(counted))
    assert (event.expected, event.counted) == (1000, counted)
    assert (desk.cage.cash, desk.cage.bank, desk.balance("variance", "main")) == (counted, 1000, counted - 1000)
    assert desk.must(CLERK, c.CountCash(counted)).expected == counted
    desk.check()
