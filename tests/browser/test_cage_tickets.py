"""Tickets at the window of the cage: into the wallet of their own patron, for cash from whoever brings them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.access import opened
from tests.browser.conftest import Windows
from tests.browser.people import PIN, new_patron, staff, until
from tests.browser.test_cage import chosen, wallet

INTO_WALLET = "Redeem to the wallet"


def test_a_ticket_is_offered_to_the_wallet_of_its_own_patron_alone(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann, bob = new_patron(page_as, clerk, "anna"), new_patron(page_as, clerk, "bert")
    path = f"/api/patrons/{ann.user}/commands?as=cage"
    clerk.must(path, type="send-to-cage", cage="aud", amount=4_000, use="ticket", pin=PIN)
    page = chosen(page_as("cage", "/cage"), bob.user)
    mine = page.get_by_role("region", name="Tickets").get_by_role("listitem").filter(has_text=ann.user)
    number = mine.locator("code").inner_text()
    # Cash is cash; but no money passes from one account to another, and the house would refuse it.
    expect(mine.get_by_role("button", name="Redeem for cash")).to_be_visible()
    expect(mine.get_by_role("button", name=INTO_WALLET)).to_have_count(0)
    order = {"type": "redeem-to-wallet", "ticket": number, "patron": bob.user}
    assert clerk.refused("/api/cage/aud/commands?as=cage", **order) == "ticket-of-another"

    chosen(page, ann.user)
    mine.get_by_role("button", name=INTO_WALLET).click()
    dialog = opened(page, INTO_WALLET)
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_text("Booked")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    until(lambda: wallet(clerk, ann.user) == 100_000)
    expect(page.locator("sb-patron .wallet")).to_have_text("$1,000.00")
    assert wallet(clerk, bob.user) == 100_000
