"""Super Streak at the terminal: its own price is shown and asked, and the bet can be undone until it counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.evening import CASH, Evening
from tests.server.process import HouseProcess

PRICE = 25_00


@pytest.mark.clause("star-sydney 6.7")
def test_the_price_is_shown_the_first_press_asks_and_undo_works_until_it_counts(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "star-sydney/super-streak", players=1)
    evening.person("manager").order(f"/api/tables/{evening.table}", type="set-streak-price", amount=PRICE)
    evening.until("settle")
    evening.deal(type="settle")
    stack = evening.stack("P1")
    assert stack != CASH, "blind: a round was played"
    ann = evening.window(page_as, "P1")
    page, area = ann.page, ann.area("streak-small")
    expect(page.get_by_text("Super Streak · $25").first).to_be_visible()
    expect(area).to_have_accessible_name(re.compile("costs \\$25"))
    page.get_by_role("radio", name="Chip of $100", exact=True).click()
    ann.press("streak-small")
    asked = page.locator("[data-asks-streak='streak-small']")
    expect(asked).to_contain_text("Every bet here costs $25.00, whatever chip is in your hand.")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    assert evening.stack("P1") == stack, "asked is not laid"
    ann.press("streak-small")
    page.locator("[data-lay-streak]").click()
    expect(page.locator("[data-held='streak-small']")).to_contain_text("$25.00 counts in a moment")
    ann.act("undo").click()
    expect(page.locator("[data-held]")).to_have_count(0)
    page.wait_for_timeout(3_500)
    assert evening.stack("P1") == stack, "undone before it counted"
    ann.press("streak-small")
    expect(asked).to_have_count(0)
    expect(page.locator("[data-held='streak-small']")).to_be_visible()
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(ann.lying("streak-small")).to_be_visible()
    assert evening.stack("P1") == stack - PRICE
