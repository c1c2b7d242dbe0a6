"""A table at which play is halted: what its players and the pit are told, as long as it lasts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess


@pytest.fixture(scope="module")
def evening(house: HouseProcess) -> Evening:
    return Evening.opened(house.address, "crown-sydney/standard")


def test_bets_are_said_to_stand_only_where_some_lie_and_the_pit_has_an_alarm_until_it_is_over(
    evening: Evening, page_as: Windows
) -> None:
    ann, bob = (evening.window(page_as, place) for place in ("P1", "P2"))
    pit = page_as("manager", "/pit")
    alarm = pit.locator("[data-halted] .alarm").filter(has_text=evening.table)
    expect(pit.locator(".alarms, .muted").filter(has_text="No alarms").first).to_be_visible()
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    evening.deal(type="report-malfunction", part="tumbler", corrected=False)
    expect(ann.page.locator("sb-stage .hint")).to_have_text("Bets stand; wait for the staff.")
    expect(bob.page.locator("sb-stage .hint")).to_have_text("No bet of yours lies on the table; wait for the staff.")
    for one in (ann, bob):
        expect(one.phase).to_have_class("phase halted")
    expect(alarm).to_be_visible()
    expect(pit.get_by_text("No alarms")).to_have_count(0)
    for order in ("acknowledge", "rectify"):
        evening.person("manager").order(f"/api/tables/{evening.table}", type=order, notice=1)
    expect(alarm).to_have_count(0)
    expect(ann.phase).not_to_have_class("phase halted")
