"""A player's own page: where every cent is, limits that tighten at once and loosen later, breaks told in full first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess


@pytest.mark.clause("house 11.5")
def test_limits_are_tightened_at_once_and_loosened_later_and_every_cent_has_its_place(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    page = evening.window(page_as, "P1").page
    page.goto("/account")
    expect(page.locator(f"[data-money='table-{evening.table}']")).to_have_text("$500.00")
    expect(page.locator("[data-money='all']")).to_have_text("$500.00")
    loss = page.locator("[data-limit='loss']")
    for typed, in_force in (("300", "$300.00"), ("200", "$200.00")):
        loss.get_by_label("New limit: Loss").fill(typed)
        loss.get_by_role("button", name="Set this limit").click()
        expect(loss.locator("[data-in-force]")).to_have_text(in_force)
    loss.get_by_label("New limit: Loss").fill("250")
    loss.get_by_role("button", name="Set this limit").click()
    expect(loss.locator("[data-pending]")).to_contain_text("$250.00 from")
    expect(loss.locator("[data-in-force]")).to_have_text("$200.00")
    loss.get_by_role("button", name="Keep the limit in force").click()
    expect(loss.locator("[data-pending]")).to_have_count(0)
    loss.get_by_label("New limit: Loss").fill("much")
    loss.get_by_role("button", name="Set this limit").click()
    expect(loss.get_by_role("alert")).to_contain_text("Write an amount")
    assert serious(page) == []


@pytest.mark.clause("house 11.9")
def test_a_break_tells_what_follows_first_and_then_gently_where_help_and_the_money_are(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    page = evening.window(page_as, "P1").page
    page.goto("/account")
    rest = page.get_by_role("region", name="Take a break")
    expect(rest).to_contain_text("you can take all your money out at any time")
    rest.get_by_role("button", name="Begin the break").click()
    expect(page.locator("[data-resting]")).to_have_count(0)
    rest.get_by_label("For how long").select_option("7")
    rest.get_by_label("I have read what follows from it").check()
    rest.get_by_role("button", name="Begin the break").click()
    told = page.locator("[data-resting='self']")
    expect(told).to_contain_text("You are taking a break from play.")
    expect(told).to_contain_text("It lasts until")
    expect(told).to_contain_text("talk to somebody")
    expect(told).not_to_contain_text("1800")
    expect(page.locator("[data-helpline]")).to_have_count(0)
    expect(rest).to_have_count(0)
    page.goto(f"/table/{evening.table}")
    expect(page.locator("[data-resting]")).to_contain_text("Your money is yours")
    page.locator("[data-open=seat]").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator(".invite")).to_be_visible()
    page.goto("/account")
    expect(page.locator("[data-money='wallet']")).to_have_text("$500.00")
