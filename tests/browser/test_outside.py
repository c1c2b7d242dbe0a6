"""Bets outside the limits and presses that come too late: said where they lie, and ended when it ends."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess


def test_a_bet_below_the_minimum_has_no_green_tick_and_its_warning_ends_once_it_is_added_to(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    evening.deal(type="open-bets")
    ann = evening.window(page_as, "P1")
    page, row = ann.page, ann.lying("big")
    ann.choose("2")
    ann.press("big")
    expect(row.locator("[data-outside]")).to_have_text("! outside the limits")
    expect(row).not_to_contain_text("registered")
    expect(page.locator("[data-fact='limit-advised']")).to_be_visible()
    ann.choose("3")
    ann.press("big")
    expect(row).to_contain_text("registered")
    expect(page.locator("[data-outside]")).to_have_count(0)
    expect(page.locator("[data-fact='limit-advised']")).to_have_count(0)


def test_a_press_after_no_more_bets_is_told_why_at_the_spot_by_the_house(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    ann = evening.window(page_as, "P1")
    evening.until("uncover")
    expect(ann.phase).to_have_attribute("data-phase", "dealing")
    ann.press("small")
    bubble = ann.page.locator("[data-refused-at='small']")
    expect(bubble).to_contain_text("Betting is over")
    expect(bubble.locator("a")).to_have_attribute("href", "/rules/crown-sydney#3.6")
    expect(ann.lying("small")).to_have_count(0)
