"""Chips of a closed table at the pit's page: taken in at another table, verified or turned down by another person."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.evening import CASH, Evening
from tests.browser.managing import at, confirm

FLOAT = 500_00
EXCHANGE = "Exchange chips of a closed table"


def with_float(address: str) -> Evening:
    """A table with one player, whose tray holds chips and two colours."""
    evening = Evening.opened(address, "crown-sydney/standard", players=1)
    sent = evening.person("cage").order("/api/cage/aud", type="send-float", table=evening.table, amount=FLOAT)
    evening.person("manager").order(
        f"/api/tables/{evening.table}",
        type="open-float",
        amount=FLOAT,
        transfer=sent["events"][-1]["transfer"],
        mark="lion",
        colours=["red", "blue"],
    )
    return evening


def closed_with_chips_out(address: str) -> str:
    """A table that has closed while four red chips of 5.00 were in its player's pocket."""
    evening = with_float(address)
    evening.deal(type="issue-colour", place="P1", colour="red", value=5_00, count=4, marker="distinctive-marker")
    path, player = f"/api/tables/{evening.table}", evening.people["P1"]
    player.order(path, type="carry-away", place="P1", medium="colour-chips", colour="red", amount=20_00)
    player.order(path, type="cash-out", amount=CASH - 20_00, transfer="")
    player.order(path, type="leave-place")
    evening.person("manager").order(path, type="close-table")
    return evening.table


def hand_in(page: Page, table: str, count: str) -> None:
    page.locator(f"[data-out='{table} red']").get_by_role("button", name=EXCHANGE).click()
    opened(page, EXCHANGE).get_by_label("How many chips").fill(count)
    confirm(page, EXCHANGE)


def test_chips_of_a_closed_table_are_handed_in_at_another_and_turned_down_or_verified_by_a_second_person(
    page_as: Windows,
) -> None:
    closed = closed_with_chips_out(page_as.address)
    evening = with_float(page_as.address)
    manager = at(page_as("manager", "/pit"), evening.table)
    second = at(page_as("second", "/pit"), evening.table)
    expect(manager.locator(f"[data-out='{closed} red']")).to_contain_text(f"4 × Red, chips of {closed}")
    assert serious(manager) == []

    hand_in(manager, closed, "3")
    waiting = manager.locator("[data-redemption]")
    expect(waiting).to_contain_text("$15.00")
    expect(waiting).to_contain_text("another person verifies")
    expect(waiting.get_by_role("button", name="Verify the exchange")).to_have_count(0)
    expect(manager.locator(f"[data-out='{closed} red']")).to_contain_text("1 ×")

    second.get_by_role("button", name="Turn the exchange down").click()
    opened(second, "Turn the exchange down").get_by_label("Reason").select_option("not-theirs")
    confirm(second, "Turn the exchange down")
    expect(waiting).to_have_count(0)
    # Whoever turned it down sees it no more, either: the next that is verified there is the next.
    expect(second.locator("[data-redemption]")).to_have_count(0)
    expect(manager.locator(f"[data-out='{closed} red']")).to_contain_text("4 ×")
    assert evening.stack("P1") == CASH

    hand_in(manager, closed, "4")
    second.get_by_role("button", name="Verify the exchange").click()
    confirm(second, "Verify the exchange")
    expect(second.locator("[data-redemption]")).to_have_count(0)
    expect(manager.locator(f"[data-out='{closed} red']")).to_have_count(0)
    assert evening.stack("P1") == CASH + 20_00
