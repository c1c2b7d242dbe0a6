"""Cages opened from the page, and chips between a cage and a table, counted by two people, each at their own screen."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.managing import at
from tests.browser.people import Person, new_patron, new_table, staff, until


@pytest.fixture
def manager(page_as: Windows) -> Person:
    return staff(page_as, "manager")


def waiting(page: Page, text: str) -> Locator:
    return page.get_by_role("region", name="Waiting at the window").get_by_role("listitem").filter(has_text=text)


def confirmed(page: Page, move: str) -> None:
    dialog = opened(page, move)
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_text("Booked", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()


def counted(page: Page, act: str, amount: str, *, then: str) -> None:
    """Whoever counts writes what was counted, sees what follows, and confirms."""
    page.get_by_role("button", name=act, exact=True).click()
    dialog = opened(page, act)
    expect(dialog.get_by_label("Counted")).to_have_value("")
    dialog.get_by_label("Counted").fill(amount)
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog).to_contain_text(then)
    dialog.get_by_role("button", name=act, exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()


def test_a_cage_is_opened_from_the_page_by_two_managers_and_serves_at_once(page_as: Windows) -> None:
    name = f"vip-{time.monotonic_ns()}"
    page = page_as("manager", "/cage")
    page.get_by_role("button", name="+ Open a cage").click()
    dialog = opened(page, "Open a cage")
    dialog.get_by_role("button", name="Next").click()
    expect(dialog.get_by_text("This has to be filled in.")).to_be_visible()
    dialog.get_by_label("Name of the cage").fill(name)
    dialog.get_by_label("Currency").select_option("SGD")
    dialog.get_by_label("Amount").fill("75000")
    assert serious(page) == []
    dialog.get_by_role("button", name="Next").click()
    expect(dialog).to_contain_text("The cage opens in SGD with $75,000.00.")
    dialog.get_by_role("button", name="Ask for a second person").click()
    expect(dialog.get_by_role("button", name="Confirm")).to_be_disabled()
    # The window is closed meanwhile: what waits is taken up again from the list.
    page.reload()
    page.get_by_role("button", name=f"Cage {name} · not open yet").click()
    expect(page.get_by_role("button", name="Open this cage")).to_be_visible()
    assert serious(page) == []

    second = page_as("second", f"/cage#{name}")
    asked = second.get_by_role("region", name="Second persons").locator("[data-approval]")
    expect(asked).to_contain_text("The cage opens in SGD with $75,000.00.")
    asked.get_by_role("button", name="Agree").click()
    page.get_by_role("button", name="Carry out").click()
    confirmed(page, "Open a cage")
    expect(page.get_by_role("button", name=f"Cage {name} · SGD")).to_be_visible()
    expect(page.locator(".till")).to_contain_text("$75,000.00")
    clerk = page_as("cage", f"/cage#{name}")
    expect(clerk.get_by_role("button", name="Count the drawer")).to_be_visible()


@pytest.mark.clause("house 6.6", "house 13.9")
def test_a_float_a_fill_and_a_credit_go_between_cage_and_table_each_counted_by_another_person(
    page_as: Windows, manager: Person
) -> None:
    table = new_table(manager)
    cage = page_as("cage", "/cage")
    cage.get_by_role("button", name="Send an opening float").click()
    dialog = opened(cage, "Send an opening float")
    dialog.get_by_label("Table").select_option(table)
    dialog.get_by_label("Amount").fill("5000")
    dialog.get_by_role("button", name="Next").click()
    confirmed(cage, "Send an opening float")

    pit = at(page_as("manager", "/pit"), table)
    chips = pit.get_by_role("region", name="Chips and the cage")
    expect(chips.get_by_role("listitem")).to_contain_text("on its way")
    chips.get_by_role("button", name="Open the float").click()
    dialog = opened(pit, "Open the float")
    dialog.get_by_label("Counted").fill("4999")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    pit.keyboard.press("Escape")
    counted(pit, "Open the float", "5000", then="The float opens with $5,000.00.")
    expect(chips.locator("dd").first).to_have_text("$5,000.00")

    pit.get_by_role("button", name="Ask for a fill").click()
    dialog = opened(pit, "Ask for a fill")
    dialog.get_by_label("Amount").fill("750")
    dialog.get_by_role("button", name="See what follows").click()
    dialog.get_by_role("button", name="Ask for a fill", exact=True).click()
    dialog.get_by_role("button", name="Close").last.click()
    expect(chips.get_by_role("listitem")).to_contain_text("waits at the cage")
    waiting(cage, table).get_by_role("button", name="Send the fill").click()
    confirmed(cage, "Send the fill")
    expect(chips.get_by_role("listitem")).to_contain_text("on its way")
    expect(chips.get_by_text("You ordered it: another person counts it.")).to_be_visible()
    assert serious(pit) == []
    second = at(page_as("second", "/pit"), table)
    counted(second, "Count the fill in", "750", then="$750.00 is counted in")
    expect(chips.locator("dd").first).to_have_text("$5,750.00")

    manager.must(f"/api/tables/{table}/commands", type="request-credit", amount=100_000, transfer="")
    counted(second, "Count the chips out", "1000", then="$1,000.00 is counted out and goes to the cage.")
    expect(chips.locator("dd").first).to_have_text("$4,750.00")
    moved = cage.get_by_role("region", name="Chips to and from tables").get_by_role("listitem").filter(has_text=table)
    expect(moved).to_have_text(
        [
            re.compile(r"came back from .*\$1,000\.00"),
            re.compile(r"counted in at .*\$750\.00"),
            re.compile(r"sent to .*\$750\.00"),
            re.compile(r"counted in at .*\$5,000\.00"),
            re.compile(r"sent to .*\$5,000\.00"),
        ]
    )
    assert serious(cage) == []


def test_a_patron_who_cannot_log_in_gets_a_new_link_by_two_and_the_old_password_ends_with_its_use(
    page_as: Windows,
) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "lou")
    page = page_as("cage", "/cage")
    page.get_by_label("Find a patron").fill(ann.user)
    page.get_by_role("button", name=re.compile(ann.user)).click()
    page.get_by_role("button", name="New log-in link").click()
    dialog = opened(page, "New log-in link")
    expect(dialog).to_contain_text("Once it is used, the password, sessions and tokens of before end")
    dialog.get_by_role("button", name="Ask for a second person").click()
    second = page_as("second", "/pit")
    asked = second.get_by_role("region", name="Second persons").get_by_role("listitem").filter(has_text=ann.user)
    asked.get_by_role("button", name="Agree").click()
    expect(dialog.get_by_text("demo-second has agreed")).to_be_visible()
    dialog.get_by_role("button", name="Confirm").click()
    link = dialog.locator(".link").inner_text()
    assert "/welcome#sbl_" in link
    assert ann.ask("/api/session")["user"] == ann.user
    fresh = page_as("visitor", link.removeprefix(page_as.address))
    fresh.get_by_label("Name").fill(ann.user)
    fresh.get_by_label("Password", exact=True).fill("another quiet password")
    fresh.get_by_label("Password, once more").fill("another quiet password")
    fresh.get_by_role("main").get_by_role("button").click()
    expect(fresh.get_by_role("status").filter(has_text=ann.user)).to_be_visible()
    until(lambda: ann.ask("/api/session")["user"] == "")


@pytest.mark.clause("house 6.6")
def test_a_fill_is_counted_in_at_the_console_of_its_table_by_another_person(page_as: Windows, manager: Person) -> None:
    table, clerk = new_table(manager), staff(page_as, "cage")
    till, orders = "/api/cage/aud/commands?as=cage", f"/api/tables/{table}/commands"
    sent = clerk.must(till, type="send-float", table=table, amount=90_000)["events"][-1]["transfer"]
    manager.must(orders, type="open-float", amount=90_000, transfer=sent)
    ordered = manager.must(orders, type="request-fill", amount=12_500, transfer="")["events"][-1]["transfer"]
    until(lambda: ordered in clerk.ask("/api/cage/aud")["fills"])
    clerk.must(till, type="send-fill", transfer=ordered)
    own = page_as("manager", f"/dealer/{table}").get_by_role("region", name="Chips to count")
    expect(own).to_contain_text("You ordered it: another person counts it.")
    expect(own.get_by_role("button")).to_have_count(0)
    page = page_as("second", f"/dealer/{table}")
    chips = page.get_by_role("region", name="Chips to count")
    chips.get_by_label("Counted").fill("120")
    chips.get_by_label("Counted").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not the amount that was asked for")
    assert serious(page) == []
    chips.get_by_label("Counted").fill("125")
    chips.get_by_role("button", name="Count the fill in").click()
    expect(chips).to_have_count(0)
    assert manager.ask(f"/api/tables/{table}")["view"]["tray"]["holds"] == 102_500
