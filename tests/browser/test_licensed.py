"""A licensed table in three windows: the paired terminal bets, a person deals, another device is refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.console import give, press, step
from tests.browser.terminal import LONG, Terminal

TABLE = "crown-sydney.licensed"


@pytest.mark.clause("house 14.13")
def test_a_round_at_a_licensed_table_from_the_paired_terminal_to_the_dealers_hand(page_as: Windows) -> None:
    console = page_as("dealer", f"/dealer/{TABLE}")
    table = Terminal(page_as("player", f"/table/{TABLE}"), TABLE)
    wall = page_as("visitor", f"/display/{TABLE}")
    table.sit("100")
    give(console, "o")
    number = table.bets_open()
    elsewhere = page_as.context("player")
    elsewhere.clear_cookies(name="sicbo-terminal")
    refused = elsewhere.request.post(
        f"/api/tables/{TABLE}/commands",
        data={"id": "from-home", "type": "place-wager", "round": number, "area": "big", "amount": 100},
        headers={"x-sicbo": "1", "origin": page_as.address},
    )
    assert (refused.status, refused.json()["code"]) == (409, "not-present")
    expect(table.page.locator("sb-terminal .badge", has_text="Licensed")).to_be_visible()
    for area in ("big", "total-12"):
        table.press(area)
        expect(table.lying(area)).to_contain_text("registered", timeout=LONG)
    expect(step(console, "tumble")).to_be_enabled(timeout=LONG)
    press(console, "t", "close-bets")
    press(console, "n", "uncover")
    expect(table.phase).to_have_attribute("data-phase", "dealing")
    give(console, "u")
    expect(console.locator("sb-entry")).to_be_visible()
    for key in "246":
        console.keyboard.press(key)
    expect(console.locator("sb-steps q")).to_have_text("two, four, six, total twelve")
    expect(step(console, "confirm-result")).to_be_enabled(timeout=LONG)
    give(console, "Enter")
    expect(step(console, "settle")).to_be_enabled(timeout=LONG)
    expect(wall.locator("p.total")).to_contain_text("12")
    before = table.ask()["view"]["stack"]
    press(console, "s", "open-bets")
    expect(table.page.locator("#panel")).to_contain_text("crown-sydney 3.3.1", timeout=LONG)
    assert table.ask()["view"]["stack"] == before + 2 * 100 + 8 * 100
    table.leave()
