"""A player's statement: what happened, in a list that can be sifted, and all of it in a file with the same amounts."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess


@pytest.mark.parametrize("width", [360, 1280])
def test_every_movement_and_round_is_listed_and_sifted_and_saved_to_the_cent(
    width: int, house: HouseProcess, page_as: Windows, tmp_path: Path
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    evening.until("open-bets")
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 1_000)
    evening.between_rounds()
    page = evening.window(page_as, "P1").page
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/account")
    own = page.get_by_role("region", name="Statement")
    round_line = own.locator("[data-line=round]")
    expect(round_line).to_have_count(1)
    expect(round_line).to_contain_text(f"Table {evening.table}, round")
    expect(round_line).to_contain_text("$10.00")
    expect(own.locator("[data-line=to-table]")).to_contain_text("-$500.00")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    own.scroll_into_view_if_needed()
    page.screenshot(path=str(tmp_path / f"statement-{width}.png"))
    with page.expect_download() as saved:
        own.get_by_role("button", name="Save all of these as CSV").click()
    path = tmp_path / "statement.csv"
    saved.value.save_as(path)
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    played = next(row for row in rows if row["what"] == "round")
    assert (played["where"], played["amount"], played["currency"]) == (evening.table, "10.00", "AUD")
    assert next(row["change"] for row in rows if row["what"] == "to-table") == "-500.00"
    own.locator("select[name=kind]").select_option("movements")
    own.get_by_role("button", name="Show these").click()
    expect(round_line).to_have_count(0)
    expect(own.locator("[data-line=to-table]")).to_have_count(1)
