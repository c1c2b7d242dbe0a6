"""Whose money it is: the owner shown when it leaves the wallet, other hands when it is paid, two over the threshold."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from tests.floor.people.desks import (
    AREA_MANAGER,
    AT_A_TERMINAL,
    CLERK,
    DEALER,
    GUEST,
    MANAGER,
    OTHER_CLERK,
    SUPERVISOR,
    WITH_PIN,
    CageDesk,
    PatronDesk,
)

CASH = p.SendToCage(cage="main", amount=60, use="cash")
LARGE = 1_000_000


@pytest.mark.clause("house 11.16")
def test_money_for_the_cage_leaves_the_wallet_at_a_paired_terminal_or_by_pin_and_by_nobodys_word_alone() -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    other_pin = Actor("clerk", office="cage", pin_of="p-2")
    clerk_at_a_terminal = Actor("clerk", office="cage", terminal="screen-7")
    for actor in (GUEST, CLERK, SUPERVISOR, MANAGER, other_pin, clerk_at_a_terminal):
        assert desk.refused(actor, CASH) == ("needs-owner", "house 11.16")
    assert desk.must(AT_A_TERMINAL, CASH).shown == "terminal"
    own = desk.must(Actor("p-1", pin_of="p-1"), CASH)
    by_the_clerk = desk.must(WITH_PIN, CASH)
    assert [(one.shown, one.approved_by, one.hands) for one in (own, by_the_clerk)] == [
        ("pin", "", ()),
        ("pin", "", ("clerk",)),
    ]
    desk.check()


@pytest.mark.clause("house 11.16", "house 4.1")
def test_where_neither_is_there_a_second_person_sees_the_papers_for_this_very_order() -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    asked = desk.must(CLERK, p.RequestApproval(CASH))
    assert desk.refused(GUEST, p.RequestApproval(CASH)) == (
        "not-allowed",
        "house 11.16",
    )
    for actor in (DEALER, OTHER_CLERK):
        assert desk.refused(actor, p.Approve(asked.approval)) == ("not-allowed", "house 11.16")
    assert desk.refused(SUPERVISOR, p.Approve(asked.approval, related=True)) == ("not-independent", "house 12.11")
    desk.must(SUPERVISOR, p.Approve(asked.approval))
    for other in (
        p.SendToCage(cage="main", amount=61, use="cash"),
        p.SendToCage(cage="main", amount=60, use="ticket"),
        p.SendToCage(cage="second", amount=60, use="cash"),
    ):
        assert desk.refused(CLERK, other) == ("needs-owner", "house 11.16")
    assert desk.refused(OTHER_CLERK, CASH) == ("needs-owner", "house 11.16")
    sent = desk.must(CLERK, CASH)
    assert (sent.shown, sent.approved_by, sent.hands) == ("papers", "supervisor", ("clerk", "supervisor"))
    assert desk.refused(CLERK, CASH) == ("needs-owner", "house 11.16")
    desk.check()


@pytest.mark.clause("house 11.16")
def test_patrons_play_with_their_own_money_as_they_like_and_staff_only_with_the_owner_shown() -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    desk.sit()
    for purpose, plays in (("buy-in", True), ("debt", False)):
        order = p.SendToTable(table="t-1", amount=10, purpose=purpose)  # type: ignore[arg-type]
        assert desk.refused(CLERK, order) == ("needs-owner", "house 11.16"), plays
        assert desk.refused(SUPERVISOR, order) == ("needs-owner", "house 11.16")
        for of_that_name in (Actor("p-1", office="cage"), Actor("p-1", "supervisor")):
            assert desk.refused(of_that_name, order) == ("needs-owner", "house 11.16")
        assert desk.must(GUEST, order).shown == ""
        assert desk.must(WITH_PIN, order).shown == "pin"
        asked = desk.must(SUPERVISOR, p.RequestApproval(order))
        desk.must(AREA_MANAGER, p.Approve(asked.approval))
        assert desk.must(SUPERVISOR, order).approved_by == "area-manager"
    desk.check()


@pytest.mark.clause("house 11.18")
def test_an_erased_person_is_given_nothing_any_more_but_what_is_theirs_still_reaches_them() -> None:
    desk = PatronDesk()
    assert desk.refused(MANAGER, p.ErasePerson(held="cage/main")) == ("money-theirs", "house 11.18")
    desk.deposit(5)
    assert desk.refused(MANAGER, p.ErasePerson()) == ("money-theirs", "house 11.18")
    sent = desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=5, use="cash"))
    assert desk.refused(MANAGER, p.ErasePerson()) == ("money-theirs", "house 11.18"), "it is on the way"
    desk.must(THE_HOUSE, p.ConfirmTransfer(sent.transfer))
    desk.must(MANAGER, p.ErasePerson())
    late = p.ReceiveTransfer(transfer="cage/main/9", amount=5, source="cage", of="main")
    assert desk.refused(THE_HOUSE, late) == ("person-erased", "house 11.18")
    credit = p.GiveCredit(amount=5, reason="goodwill")
    assert desk.refused(AREA_MANAGER, p.RequestApproval(credit))[0] == "person-erased"
    assert desk.refused(AREA_MANAGER, credit)[0] == "person-erased"
    desk.from_table(5)


@pytest.mark.clause("house 13.13")
def test_whoever_had_a_hand_in_sending_has_none_in_paying_neither_by_paying_nor_by_agreeing() -> None:
    desk = CageDesk()
    hands = ("clerk", "supervisor")
    arriving = c.ReceiveForPayout(transfer="patron/p-1/1", patron="p-1", amount=LARGE + 1, hands=hands)
    desk.must(THE_HOUSE, arriving)
    issuing = c.IssueTicket(ticket="K1", transfer="patron/p-1/2", amount=LARGE + 1, patron="p-1", hands=hands)
    desk.must(THE_HOUSE, issuing)
    sender_in_rank = Actor("supervisor", "supervisor", office="cage")
    for order in (c.PayOut("patron/p-1/1"), c.RedeemTicket("K1")):
        for actor in (CLERK, WITH_PIN, sender_in_rank):
            assert desk.refused(actor, order) == ("sender-pays", "house 13.13")
        asked = desk.must(OTHER_CLERK, c.RequestApproval(order))
        assert desk.refused(SUPERVISOR, c.Approve(asked.approval)) == ("sender-pays", "house 13.13")
        desk.must(MANAGER, c.Approve(asked.approval))
        desk.must(OTHER_CLERK, order)
    desk.check()


@pytest.mark.clause("house 13.13")
def test_money_that_went_back_and_comes_anew_still_knows_who_sent_it() -> None:
    desk = CageDesk()
    desk.must(THE_HOUSE, c.ReceiveForPayout(transfer="patron/p-1/1", patron="p-1", amount=5, hands=("clerk",)))
    back = desk.must(CLERK, c.ReturnPayout("patron/p-1/1"))
    desk.must(THE_HOUSE, c.ReverseTransfer(back.transfer))
    assert desk.refused(CLERK, c.PayOut("patron/p-1/1")) == ("sender-pays", "house 13.13")
    desk.must(OTHER_CLERK, c.PayOut("patron/p-1/1"))
    desk.check()


@pytest.mark.clause("house 13.13", "house 13.14")
def test_a_ticket_in_the_place_of_another_is_not_paid_by_those_who_put_it_there() -> None:
    desk = CageDesk()
    desk.ticket(700)
    desk.agree(CLERK, c.VoidTicket(ticket="K1", reason="lost", replacement="K2"))
    desk.must(CLERK, c.VoidTicket(ticket="K1", reason="lost", replacement="K2"))
    assert desk.refused(WITH_PIN, c.RedeemTicket("K2")) == ("sender-pays", "house 13.13")
    asked = desk.must(OTHER_CLERK, c.RequestApproval(c.RedeemTicket("K2")))
    assert desk.refused(MANAGER, c.Approve(asked.approval)) == ("sender-pays", "house 13.13")
    desk.must(SUPERVISOR, c.Approve(asked.approval))
    desk.must(OTHER_CLERK, c.RedeemTicket("K2"))


@pytest.mark.clause("house 13.14")
def test_cash_for_a_ticket_goes_to_whom_it_names_by_pin_or_papers_and_a_clerk_alone_pays_none() -> None:
    desk = CageDesk()
    for number in ("K1", "K2", "K3"):
        desk.ticket(700, number)
    assert desk.refused(CLERK, c.RedeemTicket("K1")) == ("needs-owner", "house 13.14")
    other_pin = Actor("clerk", office="cage", pin_of="p-2")
    assert desk.refused(other_pin, c.RedeemTicket("K1")) == ("needs-owner", "house 13.14")
    desk.must(WITH_PIN, c.RedeemTicket("K1"))
    asked = desk.must(CLERK, c.RequestApproval(c.RedeemTicket("K2")))
    assert desk.refused(OTHER_CLERK, c.Approve(asked.approval)) == ("not-allowed", "house 13.14")
    desk.must(SUPERVISOR, c.Approve(asked.approval))
    assert desk.refused(CLERK, c.RedeemTicket("K3")) == ("needs-owner", "house 13.14")
    desk.must(CLERK, c.RedeemTicket("K2"))
    desk.check()


@pytest.mark.clause("house 13.13", "house 13.14")
def test_whoever_may_be_behind_log_in_and_pin_counts_as_a_hand_unless_papers_were_seen() -> None:
    desk = PatronDesk()
    desk.deposit(1_000)
    order = p.SendToCage(cage="main", amount=60, use="cash", makers=("clerk-9",))
    assert desk.must(AT_A_TERMINAL, order).hands == ("clerk-9",)
    assert desk.must(WITH_PIN, order).hands == ("clerk", "clerk-9")
    asked = desk.must(CLERK, p.RequestApproval(CASH))
    desk.must(SUPERVISOR, p.Approve(asked.approval))
    assert desk.must(CLERK, order).hands == ("clerk", "supervisor")
    cage = CageDesk()
    cage.ticket(700)
    assert cage.refused(WITH_PIN, c.RedeemTicket("K1", makers=("clerk",))) == ("needs-owner", "house 13.14")
    cage.must(WITH_PIN, c.RedeemTicket("K1", makers=("clerk-9",)))


@pytest.mark.clause("house 13.5")
@pytest.mark.parametrize(("before", "needed"), [(LARGE - 101, False), (LARGE - 100, False), (LARGE - 99, True)])
def test_what_crossed_the_counter_before_on_this_day_counts_with_it(before: int, needed: bool) -> None:
    desk = CageDesk()
    desk.arrives(100)
    desk.ticket(100)
    orders: tuple[c.AnyCommand, ...] = (
        c.TakeCash("p-1", 100, today=before),
        c.PayOut("patron/p-1/1", today=before),
        c.RedeemTicket("K1", today=before),
    )
    for order in orders:
        if needed:
            assert desk.refused(WITH_PIN, order) == ("needs-approval", "house 4.1")
        else:
            desk.must(WITH_PIN, order)
    desk.check()
