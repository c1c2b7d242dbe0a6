"""The past results of a table: for everybody, without a log-in, with the dice and tumbler, and without any bets."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess


@pytest.mark.parametrize("width", [360, 1280])
def test_a_visitor_sees_the_rounds_of_a_table_with_their_dice_set_and_tumbler(
    width: int, house: HouseProcess, page_as: Windows, tmp_path: Path
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    serials = {"dice": f"D-{evening.table}", "tumbler": f"U-{evening.table}"}
    evening.person("manager").order(f"/api/tables/{evening.table}", type="fit-dice", **serials)
    evening.until("open-bets")
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 1_000)
    evening.between_rounds()
    page = page_as("visitor", "/", width=width)
    page.locator(f"a[href='/results/{evening.table}']").click()
    line = page.locator("[data-round]")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Round 1")
    expect(line).to_contain_text("Total 12")
    line.locator("[data-proof]").click()
    for fact, field in (("set", "dice"), ("tumbler", "tumbler")):
        expect(line.locator(f"[data-fact={fact}]")).to_have_text(serials[field])
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "p1-" not in page.locator("main").inner_text(), "who played is nobody's to know"
    page.screenshot(path=str(tmp_path / f"results-{width}.png"))
