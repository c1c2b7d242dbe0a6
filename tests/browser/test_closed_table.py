"""A table that closes while everybody watches it: named as before, and nothing is offered that it refuses."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.evening import CASH, Evening


def test_a_closed_table_keeps_its_name_on_every_page_and_offers_nothing_that_it_refuses(page_as: Windows) -> None:
    evening = Evening.opened(page_as.address, "crown-sydney/standard", players=1)
    display = page_as("visitor", f"/display/{evening.table}")
    terminal = page_as("player", f"/table/{evening.table}")
    console = page_as("dealer", f"/dealer/{evening.table}")
    pit = page_as("manager", f"/pit#/{evening.table}")
    expect(display.locator("header")).to_contain_text("Crown Sydney")
    expect(terminal.get_by_role("button", name="Take a place")).to_be_visible()
    expect(pit.get_by_role("button", name="Change limits now")).to_be_enabled()
    # The day has begun, and a round has not: there is none to look at, and none to void.
    expect(pit.get_by_role("region", name="Latest rounds").locator("tbody tr")).to_have_count(0)

    path, player = f"/api/tables/{evening.table}", evening.people["P1"]
    player.order(path, type="cash-out", amount=CASH, transfer="")
    player.order(path, type="leave-place")
    evening.person("manager").order(path, type="close-table")

    expect(display.locator(".phase strong")).to_have_text("Table closed")
    expect(display.locator("header h1")).to_have_text("Crown SydneyStandard")
    expect(terminal.locator("sb-stage [data-phase=closed]")).to_be_visible()
    expect(terminal.locator("sb-terminal h2")).to_have_text("Crown Sydney")
    expect(terminal.locator("sb-felt [data-area=big]")).to_be_visible()
    expect(terminal.get_by_role("button", name="Take a place")).to_have_count(0)
    expect(console.locator(".book")).to_have_text("Crown Sydney · Standard")
    expect(pit.get_by_text("This table is closed.")).to_be_visible()
    expect(pit.get_by_role("heading", name="Standard")).to_contain_text(f"Crown Sydney · {evening.table}")
    for act in ("Change limits now", "Cap the liability", "Fit dice and tumbler", "Close the table"):
        expect(pit.get_by_role("button", name=act)).to_have_count(0)

    # Whoever comes later finds the same.
    display.reload()
    expect(display.locator(".phase strong")).to_have_text("Table closed")
    lobby = page_as("visitor", "/")
    card = lobby.locator("sb-table-card").filter(has=lobby.locator(f"[href='/display/{evening.table}']"))
    expect(card.get_by_role("heading")).to_have_text("Standard")
    expect(card.get_by_role("link", name="Past rounds: Standard")).to_be_visible()
    expect(card.get_by_role("link", name="Play: Standard", exact=True)).to_have_count(0)
