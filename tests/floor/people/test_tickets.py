"""Tickets: issued for money that arrived, redeemed once, lapsed to the second, voided by two."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from tests.floor.people.desks import (
    CLERK,
    DAY,
    GUEST,
    MANAGER,
    NOON,
    OTHER_CLERK,
    SECOND,
    SUPERVISOR,
    WITH_PIN,
    CageDesk,
)

YEAR = 365 * DAY


@pytest.mark.clause("house 13.6")
def test_a_ticket_is_issued_for_money_that_arrived_and_redeemed_once_for_cash() -> None:
    desk = CageDesk()
    issue = c.IssueTicket(ticket="K1", transfer="patron/p-1/1", amount=700, patron="p-1")
    assert desk.refused(CLERK, issue) == ("not-your-office", "house 13.3")
    assert desk.refused(CLERK, c.RedeemTicket("K1")) == ("ticket-unknown", "house 13.6")
    desk.must(THE_HOUSE, issue)
    assert desk.refused(THE_HOUSE, issue) == ("transfer-known", "house 13.3")
    twin = c.IssueTicket(ticket="K1", transfer="patron/p-1/2", amount=700)
    assert desk.refused(THE_HOUSE, twin) == ("ticket-known", "house 13.6")
    assert (desk.balance("in-transit", "patron/p-1/1"), desk.balance("outstanding", "ticket/K1")) == (-700, 700)
    desk.must(WITH_PIN, c.RedeemTicket("K1"))
    assert (desk.cage.cash, desk.balance("outside", "p-1")) == (5_000_000 - 700, 700)
    for actor in (CLERK, OTHER_CLERK):
        assert desk.refused(actor, c.RedeemTicket("K1")) == ("ticket-spent", "house 13.6")
    assert desk.refused(CLERK, c.RedeemToWallet("K1", "p-1")) == ("ticket-spent", "house 13.6")
    desk.check()


@pytest.mark.clause("house 13.6")
def test_a_ticket_that_names_nobody_pays_whoever_brings_it_if_the_drawer_can() -> None:
    desk = CageDesk(bankroll=1000)
    desk.ticket(1001, "K1", patron="")
    assert desk.refused(CLERK, c.RedeemTicket("K1")) == ("drawer-short", "house 13.4")
    desk.ticket(1000, "K2", patron="")
    desk.must(CLERK, c.RedeemTicket("K2"))
    assert desk.balance("outside", "bearer") == 1000
    desk.check()


@pytest.mark.clause("house 13.6")
def test_a_ticket_that_names_a_patron_goes_to_nobody_elses_wallet_but_is_paid_in_cash() -> None:
    for number, redeeming in (("K1", c.RedeemToWallet("K1", "p-1")), ("K2", c.RedeemTicket("K2"))):
        desk = CageDesk()
        desk.ticket(700, number)
        assert desk.refused(CLERK, c.RedeemToWallet(number, "p-2")) == ("ticket-of-another", "house 13.6")
        desk.must(WITH_PIN, redeeming)
        desk.check()


@pytest.mark.clause("house 13.6")
def test_a_wallet_that_does_not_take_it_leaves_the_ticket_good() -> None:
    desk = CageDesk()
    desk.ticket(700, patron="")
    sent = desk.must(CLERK, c.RedeemToWallet("K1", "p-2"))
    assert (sent.patron, sent.amount) == ("p-2", 700)
    for order in (c.RedeemTicket("K1"), c.RedeemToWallet("K1", "p-2")):
        assert desk.refused(CLERK, order) == ("ticket-spent", "house 13.6")
    desk.must(THE_HOUSE, c.ReverseTransfer(sent.transfer))
    assert desk.balance("outstanding", "ticket/K1") == 700
    second = desk.must(CLERK, c.RedeemToWallet("K1", "p-1"))
    desk.must(THE_HOUSE, c.ConfirmTransfer(second.transfer))
    assert desk.refused(CLERK, c.RedeemTicket("K1")) == ("ticket-spent", "house 13.6")
    assert desk.refused(CLERK, c.RedeemToWallet("K1", "")) == ("bad-id", "house 11.1")
    desk.check()


@pytest.mark.clause("house 13.7")
@pytest.mark.parametrize("late", [-SECOND, 0, SECOND])
def test_a_ticket_lapses_a_year_after_its_issue(late: int) -> None:
    desk = CageDesk()
    assert desk.ticket(700).expires == NOON + YEAR
    desk.at = NOON + YEAR + late
    if late < 0:
        assert desk.refused(THE_HOUSE, c.LapseTicket("K1")) == ("ticket-good", "house 13.7")
        desk.must(WITH_PIN, c.RedeemTicket("K1"))
        assert desk.refused(THE_HOUSE, c.LapseTicket("K1")) == ("ticket-spent", "house 13.6")
        return
    orders: tuple[c.AnyCommand, ...] = (
        c.RedeemTicket("K1"),
        c.RedeemToWallet("K1", "p-1"),
        c.VoidTicket(ticket="K1", reason="lost"),
    )
    for order in orders:
        assert desk.refused(CLERK, order) == ("ticket-lapsed", "house 13.7")
    for actor in (GUEST, MANAGER):
        assert desk.refused(actor, c.LapseTicket("K1")) == ("not-your-office", "house 13.7")
    desk.must(THE_HOUSE, c.LapseTicket("K1"))
    assert desk.balance("forfeited", "cage/main") == 700
    assert desk.refused(CLERK, c.RedeemTicket("K1")) == ("ticket-spent", "house 13.6")
    desk.check()


@pytest.mark.clause("house 13.8", "house 4.1")
def test_a_ticket_is_voided_by_two_and_its_money_goes_on_or_is_forfeited() -> None:
    desk = CageDesk()
    desk.ticket(700)
    desk.at += DAY
    replace = c.VoidTicket(ticket="K1", reason="misprint", replacement="K2")
    assert desk.refused(GUEST, replace) == ("not-allowed", "house 13.8")
    assert desk.refused(CLERK, c.VoidTicket(ticket="K1", reason="lost", replacement="K1"))[0] == "ticket-known"
    assert desk.refused(CLERK, replace) == ("needs-approval", "house 4.1")
    asked = desk.must(CLERK, c.RequestApproval(c.VoidTicket(ticket="K1", reason="misprint", replacement="K2")))
    assert desk.refused(OTHER_CLERK, c.Approve(asked.approval)) == ("not-allowed", "house 13.8")
    desk.must(SUPERVISOR, c.Approve(asked.approval))
    assert desk.refused(CLERK, c.VoidTicket(ticket="K1", reason="misprint"))[0] == "needs-approval"
    voided = desk.must(CLERK, replace)
    assert (voided.approved_by, desk.cage.tickets["K2"].expires) == ("supervisor", NOON + YEAR)
    assert (desk.balance("outstanding", "ticket/K1"), desk.balance("outstanding", "ticket/K2")) == (0, 700)
    assert desk.refused(CLERK, c.RedeemTicket("K1")) == ("ticket-spent", "house 13.6")
    desk.agree(SUPERVISOR, c.VoidTicket(ticket="K2", reason="fraud"))
    desk.must(SUPERVISOR, c.VoidTicket(ticket="K2", reason="fraud"))
    assert desk.balance("forfeited", "cage/main") == 700
    desk.check()


@pytest.mark.clause("house 4.1")
def test_the_second_person_agrees_to_one_ticket_and_one_replacement_however_they_are_numbered() -> None:
    desk = CageDesk()
    for number, ticket in enumerate(("K1", "K1/K2")):
        issuing = c.IssueTicket(ticket=ticket, transfer=f"wallet/{number}", amount=700)
        desk.must(THE_HOUSE, issuing)
    desk.agree(SUPERVISOR, c.VoidTicket(ticket="K1/K2", reason="lost"))
    instead = c.VoidTicket(ticket="K1", reason="lost", replacement="K2")
    assert desk.refused(SUPERVISOR, instead) == ("needs-approval", "house 4.1"), "agreed to was the other ticket"
    desk.must(SUPERVISOR, c.VoidTicket(ticket="K1/K2", reason="lost"))
    assert desk.cage.tickets["K1"].state == "good"
