"""Debts, tokens and limits of single bets in the pit: shown, and settled by whoever may."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.managing import at, confirm
from tests.browser.people import TO_THE_END, Person, deal, new_patron, new_table, seat, staff, until, view


@pytest.fixture
def manager(page_as: Windows) -> Person:
    return staff(page_as, "manager")


@pytest.fixture
def clerk(page_as: Windows) -> Person:
    return staff(page_as, "cage")


def indebted(windows: Windows, manager: Person, clerk: Person) -> tuple[str, Person]:
    """A player who was paid for a result that was wrong, and has carried the winnings away: twenty dollars are owed."""
    table, ann = new_table(manager), new_patron(windows, clerk, "owen")
    seat(ann, table, amount=1_000)
    deal(manager, table, "open-bets")
    ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area="big", amount=1_000)
    deal(manager, table, *TO_THE_END)
    ann.must(f"/api/tables/{table}/commands", type="cash-out", amount=2_000, transfer="home")
    second, orders = staff(windows, "second"), f"/api/tables/{table}/commands"
    correction = {"round": 1, "faces": [1, 2, 3], "evidence": "camera"}
    asked = {"type": "correct-result", **correction}
    approval = manager.must(orders, type="request-approval", order=asked)["events"][0]["approval"]
    second.must(orders, type="approve", approval=approval)
    manager.must(orders, type="correct-result", **correction)
    assert owed(manager, table) == {ann.user: 2_000}
    return table, ann


def owed(manager: Person, table: str) -> object:
    return view(manager, table)["owed"]


@pytest.mark.clause("house 8.4")
def test_a_debt_is_seen_from_the_grid_collected_from_the_stack_and_paid_from_the_wallet_of_one_who_has_left(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table, ann = indebted(page_as, manager, clerk)
    page = page_as("manager", "/pit")
    page.get_by_label("Find a table").fill(table)
    expect(page.locator("sb-pit-card")).to_contain_text("1 debt")
    at(page, table)
    row = page.get_by_role("listitem").filter(has_text=ann.user)
    expect(row).to_contain_text("$20.00")
    expect(row).to_contain_text("sits at P1 with $0.00")
    ann.must(f"/api/patrons/{ann.user}/commands", type="send-to-table", table=table, amount=500)
    expect(row).to_contain_text("with $5.00")
    row.get_by_role("button", name="Collect").click()
    dialog = opened(page, "Collect")
    dialog.get_by_label("Amount").fill("5")
    confirm(page, "Collect")
    expect(row).to_contain_text("$15.00")
    assert serious(page) == []

    ann.must(f"/api/tables/{table}/commands", type="leave-place")
    expect(row).to_contain_text("has left")
    expect(row.get_by_role("button", name="Collect")).to_have_count(0)
    before = clerk.ask(f"/api/patrons/{ann.user}/card")["wallet"]
    row.get_by_role("button", name="Pay from the wallet").click()
    dialog = opened(page, "Pay from the wallet")
    expect(dialog.get_by_label("Amount")).to_have_value("15")
    dialog.get_by_role("button", name="See what follows").click()
    dialog.get_by_role("button", name="Ask for a second person").click()
    # Nobody takes money out of a wallet alone: a second person has seen the player's papers.
    second = page_as("second", "/pit")
    asked = second.get_by_role("region", name="Second persons").get_by_role("listitem").filter(has_text=ann.user)
    asked.get_by_role("button", name="Agree").click()
    dialog.get_by_role("button", name="Pay from the wallet", exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    expect(row).to_have_count(0)
    until(lambda: owed(manager, table) == {})
    assert clerk.ask(f"/api/patrons/{ann.user}/card")["wallet"] == before - 1_500


def test_a_single_bet_gets_limits_of_its_own_with_the_notice_of_the_book_and_the_terminal_is_held_to_them(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Change limits now").click()
    dialog = opened(page, "Change limits now")
    expect(dialog).to_contain_text("A higher minimum counts only after 20 minutes on the sign.")
    dialog.get_by_role("button", name="+ A bet with its own limits").click()
    dialog.get_by_role("combobox", name="Bet", exact=True).select_option("any-triple")
    own = dialog.get_by_role("group", name="Any Triple", exact=True)
    own.get_by_label("Maximum").fill("a lot")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_text("Write every amount in digits")).to_be_visible()
    own.get_by_label("Minimum").fill("10")
    own.get_by_label("Maximum").fill("40")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("alert")).to_contain_text("only after it has been on show for 20 minutes")
    assert serious(page) == []
    own.get_by_label("Minimum").fill("5")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("listitem").filter(has_text="Any Triple").last).to_contain_text("$5 – $40")
    dialog.get_by_role("button", name="Change limits now", exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    limits = page.get_by_role("region", name="Limits")
    expect(limits).to_contain_text("Any Triple: $5 – $40")
    assert view(ann, table)["public"]["sign"]["own"] == {"any-triple": {"minimum": 500, "maximum": 4_000, "unit": 100}}

    page.get_by_role("button", name="Announce new limits").click()
    dialog = opened(page, "Announce new limits")
    dialog.get_by_role("group", name="Any Triple", exact=True).get_by_label("Minimum").fill("20")
    confirm(page, "Announce new limits")
    expect(limits.locator(".pending")).to_contain_text("Any Triple: $20 – $40")
    page.get_by_role("button", name="Change limits now").click()
    dialog = opened(page, "Change limits now")
    dialog.get_by_role("button", name="Take away the limits of Any Triple").click()
    expect(dialog.get_by_text("None: every bet goes by the limits above.")).to_be_visible()
    confirm(page, "Change limits now")
    expect(limits).not_to_contain_text(re.compile(r"Any Triple: \$5 "))
    assert view(ann, table)["public"]["sign"]["own"] == {}
