"""The page of promotions: everybody sees what is on, patrons what is theirs, and whoever runs one what is due next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import serious
from tests.browser.conftest import Windows


def card(page: Page, title: str = "Harbour Draw") -> Locator:
    """The promotion of the demonstration."""
    return page.get_by_role("region", name=title)


def test_staff_see_what_is_due_with_its_clause_and_its_clock_and_patrons_what_is_theirs(page_as: Windows) -> None:
    boss = page_as("manager", "/promotions")
    due = card(boss).get_by_role("listitem").filter(has_text="close entries")
    expect(due.get_by_role("link", name="house 24.4")).to_be_visible()
    expect(due).to_contain_text("until")

    player = page_as("player", "/")
    player.get_by_role("link", name="Promotions").click()
    expect(card(player).get_by_text(re.compile(r"^\$[\d.,]+ wagered that counts, \d+ entries\.$"))).to_be_visible()
    expect(card(player).get_by_text("Play money ($500.00)")).to_have_count(3)
    expect(card(player).get_by_text("Due next")).to_have_count(0)

    anybody = page_as("visitor", "/promotions")
    expect(card(anybody).get_by_text("Every $50.00 that you wager is one entry")).to_be_visible()
    expect(card(anybody).get_by_text("Commitment to the secret of the draw")).to_be_visible()
    expect(card(anybody).get_by_text("My entries")).to_have_count(0)


@pytest.mark.parametrize(("lang", "title"), [("en", "Harbour Draw"), ("zh-Hant", "海港抽獎"), ("zh-Hans", "海港抽奖")])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_of_promotions_fits_and_is_readable(
    page_as: Windows, lang: str, title: str, width: int, tmp_path: Path
) -> None:
    for role in ("manager", "player"):
        page = page_as(role, "/promotions", lang=lang, width=width)
        expect(card(page, title).get_by_role("heading", level=2)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.screenshot(path=tmp_path / f"promotions-{role}-{lang}-{width}.png", full_page=True)
        assert serious(page) == []
