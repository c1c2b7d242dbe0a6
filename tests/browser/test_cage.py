"""The cage in a browser: money over the counter, tickets, and two persons for large sums, checked in the books."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.interceptor import stand_between
from tests.browser.people import PIN, Person, new_patron, staff, until, with_log_in


def chosen(page: Page, patron: str) -> Page:
    page.get_by_label("Find a patron").fill(patron)
    page.get_by_role("button", name=re.compile(patron)).click()
    expect(page.get_by_role("button", name="Buy-in: take cash")).to_be_visible()
    return page


def filled(page: Page, move: str, amount: str) -> Locator:
    """The movement's window with the amount filled in and read back."""
    dialog = opened(page, move)
    dialog.get_by_label("Amount").fill(amount)
    dialog.get_by_role("button", name="Next").click()
    return dialog


def with_pin(dialog: Locator, pin: str = PIN) -> None:
    """The patron types the PIN."""
    dialog.get_by_label("PIN, typed by the patron").fill(pin)
    dialog.get_by_role("button", name="Go on with the PIN").click()


def wallet(clerk: Person, patron: str) -> int:
    return int(clerk.ask(f"/api/patrons/{patron}/card")["wallet"])


def test_a_patron_is_registered_buys_in_and_cashes_out_and_the_books_agree(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    page = page_as("cage", "/cage")
    patron = f"c-{time.monotonic_ns()}"
    page.get_by_role("button", name="+ Register a patron").click()
    dialog = opened(page, "Register a patron")
    dialog.get_by_label("Id of the patron").fill("Ann Brown")
    dialog.get_by_role("button", name="Next").click()
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_role("alert")).to_contain_text("cannot be understood")
    dialog.get_by_role("button", name="Back").click()
    dialog.get_by_label("Id of the patron").fill(patron)
    dialog.get_by_label("Name").fill("Ann Brown")
    dialog.get_by_role("button", name="Next").click()
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.locator(".link")).to_contain_text("/welcome#sbl_")
    with_log_in(page_as, dialog.locator(".link").inner_text().partition("#")[2], patron)
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.locator("sb-patron")).to_contain_text("Ann Brown")

    manager = staff(page_as, "manager")
    before = manager.ask("/api/cage/aud")["cash"]
    page.get_by_role("button", name="Buy-in: take cash").click()
    dialog = filled(page, "Buy-in: take cash", "lots")
    expect(dialog.get_by_text("Write an amount in digits")).to_be_visible()
    dialog = filled(page, "Buy-in: take cash", "250.50")
    expect(dialog).to_contain_text(f"$250.50 in cash is taken from {patron}")
    assert serious(page) == []
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text(f"$250.50 in cash taken from {patron}")
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.locator("sb-patron .wallet")).to_have_text("$250.50")
    assert manager.ask("/api/cage/aud")["cash"] == before + 25_050
    assert wallet(clerk, patron) == 25_050

    page.get_by_role("button", name="Cash-out").click()
    dialog = filled(page, "Cash-out", "300")
    expect(dialog.get_by_role("alert")).to_contain_text("The wallet does not cover this")
    dialog = filled(page, "Cash-out", "100")
    expect(dialog.get_by_text("Its owner must be shown")).to_be_visible()
    assert serious(page) == []
    with_pin(dialog, "975310")
    expect(dialog.get_by_role("alert")).to_contain_text("The PIN is wrong")
    with_pin(dialog)
    expect(dialog.get_by_text("Booked")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    payout = page.get_by_role("listitem").filter(has_text=patron).filter(has_text="$100.00")
    payout.get_by_role("button", name="Hand over the cash").click()
    dialog = opened(page, "Hand over the cash")
    expect(dialog.get_by_role("alert")).to_contain_text("had a hand in sending this money")
    dialog.get_by_role("button", name="Cancel").click()
    other = page_as("cage-2", "/cage")
    payout = other.get_by_role("listitem").filter(has_text=patron).filter(has_text="$100.00")
    payout.get_by_role("button", name="Hand over the cash").click()
    dialog = opened(other, "Hand over the cash")
    expect(dialog).to_contain_text(f"$100.00 in cash is handed to {patron}")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text(f"$100.00 in cash handed to {patron}")
    dialog.get_by_role("button", name="Close").last.click()
    assert manager.ask("/api/cage/aud")["cash"] == before + 15_050
    assert wallet(clerk, patron) == 15_050
    expect(page.get_by_role("region", name="Booked in this window").get_by_role("listitem")).to_have_count(3)
    assert serious(page) == []


def test_a_ticket_is_issued_and_redeemed_once(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "tess")
    page = chosen(page_as("cage", "/cage"), ann.user)
    page.get_by_role("button", name="Issue a ticket").click()
    dialog = filled(page, "Issue a ticket", "40")
    dialog.get_by_role("button", name="Ask for a second person").click()
    # The papers are seen by a supervisor or above, who agrees in the pit.
    second = page_as("second", "/pit")
    asked = second.get_by_role("region", name="Second persons").get_by_role("listitem").filter(has_text=ann.user)
    asked.get_by_role("button", name="Agree").click()
    expect(dialog.get_by_text("demo-second has agreed")).to_be_visible()
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_text("Booked")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    page = chosen(page_as("cage-2", "/cage"), ann.user)
    tickets = page.get_by_role("region", name="Tickets")
    mine = tickets.get_by_role("listitem").filter(has_text=ann.user)
    number = mine.locator("code").inner_text()
    mine.get_by_role("button", name="Redeem for cash").click()
    dialog = opened(page, "Redeem for cash")
    with_pin(dialog)
    expect(dialog).to_contain_text("redeemed for $40.00 in cash")
    dialog.get_by_role("button", name="Close").last.click()
    page.get_by_label("Number of the ticket").fill(number)
    expect(tickets.get_by_text("redeemed")).to_be_visible()
    expect(tickets.get_by_role("button", name="Redeem for cash")).to_have_count(0)
    assert wallet(clerk, ann.user) == 96_000


def test_a_large_sum_waits_for_a_second_person_who_agrees_in_another_window(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "rita", cash=1_000)
    page = chosen(page_as("cage", "/cage"), ann.user)
    page.get_by_role("button", name="Buy-in: take cash").click()
    dialog = filled(page, "Buy-in: take cash", "20000")
    expect(dialog.get_by_text("A second person must agree")).to_be_visible()
    expect(dialog).to_contain_text("within 10 minutes: Supervisor")
    follows = dialog.locator(".follows").inner_text()
    assert f"$20,000.00 in cash is taken from {ann.user}" in follows
    dialog.get_by_role("button", name="Ask for a second person").click()
    expect(dialog.get_by_role("button", name="Confirm")).to_be_disabled()
    second = page_as("second", "/cage")
    asked = second.get_by_role("region", name="Second persons").locator("[data-approval]").filter(has_text=ann.user)
    expect(asked.locator(".follows")).to_have_text(follows, use_inner_text=True)
    asked.get_by_role("button", name="Agree").click()
    expect(dialog.get_by_text("demo-second has agreed")).to_be_visible()
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text("$20,000.00 in cash taken")
    until(lambda: wallet(clerk, ann.user) == 2_001_000)


@pytest.mark.clause("house 4.5")
def test_a_second_person_declines_with_a_reason_and_whoever_asked_is_told_by_whom_and_why(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "dina", cash=1_000)
    page = chosen(page_as("cage", "/cage"), ann.user)
    page.get_by_role("button", name="Buy-in: take cash").click()
    dialog = filled(page, "Buy-in: take cash", "15000")
    dialog.get_by_role("button", name="Ask for a second person").click()
    second = page_as("second", "/cage")
    asked = second.get_by_role("region", name="Second persons").locator("[data-approval]").filter(has_text=ann.user)
    asked.get_by_role("button", name="Decline").click()
    asked.get_by_label("Why not").select_option("wrong-amount")
    assert serious(second) == []
    asked.get_by_role("button", name="Decline").click()
    expect(asked).to_contain_text("demo-second has declined: the wrong amount")
    expect(dialog).to_contain_text("demo-second has declined: the wrong amount")
    expect(dialog.get_by_role("button", name="Confirm")).to_have_count(0)
    dialog.get_by_role("button", name="Look again").click()
    expect(dialog.get_by_role("button", name="Ask for a second person")).to_be_visible()
    assert wallet(clerk, ann.user) == 1_000


def test_a_manager_sees_the_till_but_serves_nobody(page_as: Windows) -> None:
    page = page_as("manager", "/cage")
    expect(page.get_by_text("Cash in the drawer")).to_be_visible()
    expect(page.get_by_role("button", name="Count the drawer")).to_have_count(0)
    expect(page.get_by_role("button", name="Add to the bankroll")).to_be_visible()
    player = page_as("player", "/cage")
    expect(player.get_by_text("The cage is for its clerks")).to_be_visible()


def test_cash_whose_answer_was_lost_is_booked_once_however_often_confirm_is_pressed(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    patron = new_patron(page_as, clerk, "lost", cash=5_000).user
    page = chosen(page_as("cage", "/cage"), patron)
    orders = re.compile("/api/cage/aud/commands")

    def lose(route: Route) -> None:
        """The house gets the order; its answer gets lost."""
        route.fetch()
        route.abort()

    page.get_by_role("button", name="Buy-in: take cash").click()
    dialog = filled(page, "Buy-in: take cash", "70")
    stand_between(page, orders, lose)
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute(orders)
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text(f"$70.00 in cash taken from {patron}")
    assert wallet(clerk, patron) == 5_000 + 7_000


def test_chips_sent_to_the_wrong_table_are_called_back_and_the_bankroll_is_whole(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    bank = clerk.ask("/api/cage/aud")["bank"]
    page = page_as("cage", "/cage")
    page.get_by_role("button", name="Send an opening float").click()
    dialog = filled(page, "Send an opening float", "123.40")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text("$123.40 in chips sent to")
    dialog.get_by_role("button", name="Close").last.click()
    assert clerk.ask("/api/cage/aud")["bank"] == bank - 12_340
    under_way = page.get_by_role("region", name="Waiting at the window").get_by_role("listitem")
    under_way.filter(has_text="$123.40").get_by_role("button", name="Call the chips back").click()
    dialog = opened(page, "Call the chips back")
    expect(dialog).to_contain_text("$123.40 in chips comes back from")
    assert serious(page) == []
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text("called back")
    dialog.get_by_role("button", name="Close").last.click()
    expect(under_way.filter(has_text="$123.40")).to_have_count(0)
    assert clerk.ask("/api/cage/aud")["bank"] == bank
