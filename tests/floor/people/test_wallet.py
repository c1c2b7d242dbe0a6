"""The wallet of a patron: money in and out by transfer, once each way."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ExpireApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.decide import decide
from sicbo.floor.patron.state import Patron
from sicbo.ledger.postings import Account
from sicbo.units.money import LARGEST
from tests.floor.people.desks import (
    ADMINISTRATOR,
    AREA_MANAGER,
    AT_A_TERMINAL,
    CLERK,
    DEALER,
    GUEST,
    MANAGER,
    MINUTE,
    NOON,
    PROMOTIONS,
    SECOND,
    SUPERVISOR,
    PatronDesk,
    said,
)


@pytest.mark.clause("house 11.2")
def test_a_patron_is_registered_once_by_clerk_or_supervisor_and_nothing_is_done_before() -> None:
    register = p.RegisterPatron(unit="AUD", offset=0, starts=360)
    new = Patron("p-1")
    assert said(decide(new, p.Order(GUEST, 0, p.BeginSession()))) == ("patron-unknown", "house 11.2")
    for actor in (GUEST, DEALER, PROMOTIONS, ADMINISTRATOR, THE_HOUSE):
        assert said(decide(new, p.Order(actor, 0, register))) == ("not-allowed", "house 11.2")
    for actor in (CLERK, SUPERVISOR, MANAGER):
        assert isinstance(decide(new, p.Order(actor, 0, register)), list)
    assert PatronDesk().refused(CLERK, register) == ("patron-known", "house 11.2")
    unknown = p.RegisterPatron(unit="XYZ", offset=0, starts=360)
    assert said(decide(new, p.Order(CLERK, 0, unknown))) == ("unknown-currency", "house 2.2")


@pytest.mark.clause("house 11.1")
@pytest.mark.parametrize("text", ["Maria Lopez", "陳大文", "x" * 129, "a\nb", "", " p-2", "o'neil"])
def test_a_name_or_any_other_text_is_refused_where_an_id_is_meant(text: str) -> None:
    desk = PatronDesk()
    refused = desk.give(GUEST, p.Sit(table=text, place="1"))
    assert said(refused) == ("bad-id", "house 11.1")
    assert desk.refused(GUEST, p.Sit(table="t-1", place="1", terminal=text or " ")) == ("bad-id", "house 11.1")
    desk.must(GUEST, p.Sit(table="x" * 128, place="r:table/t-1:7"))


@pytest.mark.clause("house 11.1")
def test_a_person_is_erased_by_an_area_manager_or_above_and_the_fact_says_nothing_of_them() -> None:
    desk = PatronDesk()
    for actor in (GUEST, CLERK, SUPERVISOR):
        assert desk.refused(actor, p.ErasePerson()) == ("not-allowed", "house 11.1")
    assert not Patron("p-1").erased
    for actor in (AREA_MANAGER, MANAGER):
        erased = desk.must(actor, p.ErasePerson())
        assert set(erased.__struct_fields__) == {"by", "at", "clause"}
    assert desk.patron.erased
    unknown = decide(Patron("p-9"), p.Order(MANAGER, 0, p.ErasePerson()))
    assert said(unknown) == ("patron-unknown", "house 11.2")


@pytest.mark.clause("house 11.3")
def test_a_transfer_arrives_once_and_only_by_the_house() -> None:
    desk = PatronDesk()
    arriving = p.ReceiveTransfer(transfer="cage/main/1", amount=100, source="cage", of="main")
    for actor in (GUEST, CLERK, MANAGER, Actor("house")):
        assert desk.refused(actor, arriving) == ("not-your-office", "house 11.3")
    assert desk.must(THE_HOUSE, arriving).clause == "house 11.6"
    back = p.ReceiveTransfer(transfer="table/t-1/1", amount=20, source="table", of="t-1")
    assert desk.must(THE_HOUSE, back).clause == "house 11.3"
    assert desk.patron.wallet == 120
    assert desk.refused(THE_HOUSE, arriving) == ("transfer-known", "house 11.3")
    assert desk.ledger.balance(Account("in-transit", "cage/main/1"), "AUD") == -100
    desk.check()


@pytest.mark.clause("house 11.3")
@pytest.mark.parametrize("finish", [p.ConfirmTransfer, p.ReverseTransfer])
def test_what_was_sent_is_confirmed_or_reversed_exactly_once(
    finish: type[p.ConfirmTransfer | p.ReverseTransfer],
) -> None:
    desk = PatronDesk()
    desk.deposit(100)
    sent = desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=60, use="cash"))
    assert (sent.transfer, desk.patron.wallet) == ("patron/p-1/1", 40)
    assert desk.ledger.balance(Account("in-transit", sent.transfer), "AUD") == 60
    assert desk.refused(GUEST, finish(sent.transfer)) == ("not-your-office", "house 11.3")
    assert desk.refused(THE_HOUSE, finish("patron/p-1/2")) == ("transfer-unknown", "house 11.3")
    desk.must(THE_HOUSE, finish(sent.transfer))
    assert desk.patron.wallet == (40 if finish is p.ConfirmTransfer else 100)
    for again in (p.ConfirmTransfer, p.ReverseTransfer):
        assert desk.refused(THE_HOUSE, again(sent.transfer)) == ("transfer-unknown", "house 11.3")
    assert desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=1, use="ticket")).transfer == "patron/p-1/2"
    desk.check()


@pytest.mark.clause("house 11.3")
def test_no_more_leaves_the_wallet_than_lies_there() -> None:
    desk = PatronDesk()
    desk.deposit(100)
    assert desk.refused(AT_A_TERMINAL, p.SendToCage(cage="main", amount=101, use="cash")) == (
        "wallet-short",
        "house 11.3",
    )
    for amount, code in ((0, "amount-not-positive"), (-5, "amount-not-positive"), (LARGEST + 1, "amount-too-large")):
        assert desk.refused(AT_A_TERMINAL, p.SendToCage(cage="main", amount=amount, use="cash")) == (code, "house 2.2")
    desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=100, use="cash"))
    assert desk.patron.wallet == 0


@pytest.mark.clause("house 11.4")
def test_a_patron_acts_for_themselves_and_staff_who_serve_act_for_them() -> None:
    desk = PatronDesk()
    desk.deposit(100)
    send = p.SendToCage(cage="main", amount=10, use="cash")
    assert desk.refused(Actor("p-2"), send) == ("not-your-wallet", "house 11.4")
    for actor in (DEALER, PROMOTIONS, ADMINISTRATOR, THE_HOUSE):
        assert desk.refused(actor, send) == ("not-allowed", "house 11.4")
    limit = p.SetLimit(kind="loss", amount=10)
    for actor, change in ((GUEST, limit), (CLERK, p.SetLimit(kind="loss", amount=9)), (SUPERVISOR, p.BeginSession())):
        desk.must(actor, change)


@pytest.mark.clause("house 11.12")
def test_money_goes_only_to_a_table_where_the_patron_sits_but_a_debt_anywhere() -> None:
    desk = PatronDesk()
    desk.deposit(100)
    assert desk.refused(GUEST, p.SendToTable(table="t-1", amount=10)) == ("not-seated", "house 11.12")
    paid = desk.must(GUEST, p.SendToTable(table="t-1", amount=10, purpose="debt"))
    assert (paid.place, paid.purpose) == ("", "debt")
    desk.sit()
    sent = desk.must(GUEST, p.SendToTable(table="t-1", amount=10))
    assert (sent.place, sent.purpose) == ("1", "buy-in")
    paid = desk.must(GUEST, p.SendToTable(table="t-1", amount=10, purpose="debt"))
    assert (paid.place, paid.purpose) == ("", "debt")
    assert desk.refused(GUEST, p.SendToTable(table="t-2", amount=10)) == ("not-seated", "house 11.12")


def credit_with_approval(desk: PatronDesk, amount: int) -> None:
    asked = desk.must(PROMOTIONS, p.RequestApproval(p.GiveCredit(amount=amount, reason="goodwill")))
    desk.must(AREA_MANAGER, p.Approve(asked.approval))


@pytest.mark.clause("house 11.13", "house 4.1")
def test_a_credit_needs_another_person_who_is_area_manager_and_comes_out_of_promotion_cost() -> None:
    desk = PatronDesk()
    credit = p.GiveCredit(amount=500, reason="goodwill")
    for actor in (GUEST, CLERK, SUPERVISOR, ADMINISTRATOR, THE_HOUSE):
        assert desk.refused(actor, credit) == ("not-allowed", "house 11.13")
        assert desk.refused(actor, p.RequestApproval(credit)) == ("not-allowed", "house 11.13")
    for actor in (PROMOTIONS, AREA_MANAGER, MANAGER):
        assert desk.refused(actor, credit) == ("needs-approval", "house 4.1")
    asked = desk.must(AREA_MANAGER, p.RequestApproval(credit))
    for actor in (GUEST, PROMOTIONS, SUPERVISOR):
        assert desk.refused(actor, p.Approve(asked.approval)) == ("not-allowed", "house 11.13")
    assert desk.refused(AREA_MANAGER, p.Approve(asked.approval)) == ("same-person", "house 4.1")
    assert desk.refused(MANAGER, p.Approve(99)) == ("unknown-approval", "house 4.1")
    assert desk.refused(AREA_MANAGER, credit) == ("needs-approval", "house 4.1")
    desk.must(MANAGER, p.Approve(asked.approval))
    assert desk.refused(MANAGER, credit) == ("needs-approval", "house 4.1")
    larger = p.GiveCredit(amount=501, reason="goodwill")
    assert desk.refused(AREA_MANAGER, larger) == ("needs-approval", "house 4.1")
    assert desk.refused(AREA_MANAGER, p.GiveCredit(amount=500, reason="service-failure"))[0] == "needs-approval"
    given = desk.must(AREA_MANAGER, credit)
    assert (given.by, given.approved_by, desk.patron.wallet) == ("area-manager", "manager", 500)
    assert desk.ledger.balance(Account("promotion-cost", "house"), "AUD") == -500
    assert desk.refused(AREA_MANAGER, credit) == ("needs-approval", "house 4.1")
    desk.check()


@pytest.mark.clause("house 7.2")
def test_an_approval_counts_until_a_second_before_ten_minutes_are_over() -> None:
    for late, code in ((-SECOND, ""), (0, "approval-expired"), (SECOND, "approval-expired")):
        desk = PatronDesk()
        asked = desk.must(PROMOTIONS, p.RequestApproval(p.GiveCredit(amount=500, reason="goodwill")))
        desk.at = NOON + 10 * MINUTE + late
        answer = desk.give(AREA_MANAGER, p.Approve(asked.approval))
        assert (said(answer) if code else ("", "")) == ((code, "house 7.2") if code else ("", ""))
        expiry = desk.give(THE_HOUSE, ExpireApproval(asked.approval))
        assert isinstance(expiry, list) == (late >= 0)
        if late < 0:
            assert said(expiry) == ("not-expired", "house 7.2")
            desk.must(PROMOTIONS, p.GiveCredit(amount=500, reason="goodwill"))
    desk = PatronDesk()
    credit_with_approval(desk, 500)
    desk.at = NOON + 10 * MINUTE
    assert desk.refused(PROMOTIONS, p.GiveCredit(amount=500, reason="goodwill"))[0] == "needs-approval"
    desk.deposit(10)
    paying = p.SendToTable(table="t-1", amount=10, purpose="debt")
    assert desk.refused(Actor("clerk", office="cage", pin_of="p-1"), p.RequestApproval(paying)) == (
        "needs-nobody",
        "house 4.1",
    )
