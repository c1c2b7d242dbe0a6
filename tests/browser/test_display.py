"""The winning number display: what a wall shows, how fresh it is, and what it shows when the house is gone."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sicbo.law.rulebook import load
from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.interceptor import stand_between
from tests.browser.silence import silence_until_told, watch
from tests.server.process import HouseProcess

STREAK = "/display/star-sydney.super-streak"


def test_the_wall_shows_round_limits_streaks_freshness_and_the_practice_mark(page_as: Windows) -> None:
    page = page_as("visitor", STREAK, width=3840, height=2160)
    expect(page.locator(".practice")).to_contain_text("Practice table")
    expect(page.locator(".limits")).to_contain_text("$1 – $1,000")
    expect(page.locator("sb-boards")).to_contain_text("Super Streak · $25")
    expect(page.locator("sb-boards .runs li")).to_have_count(2)
    expect(page.locator("sb-foot [role=status]")).to_contain_text("Live")
    expect(page.locator("sb-foot [data-age]")).to_contain_text("s ago")
    expect(page.locator("sb-foot code")).to_have_text(re.compile("^[0-9a-f]{16}$"))
    expect(page.locator("sb-foot")).to_contain_text(re.compile(r"log no\. [1-9]"))
    expect(page.locator("nav")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a wall does not scroll"
    assert serious(page) == []
    figure = page.locator("p.total").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert figure > 2160 / 10, "to be read from ten metres"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_the_wall_fits_a_phone_and_a_desk(page_as: Windows, width: int, height: int) -> None:
    page = page_as("visitor", STREAK, lang="zh-Hant", width=width, height=height)
    expect(page.locator("sb-felt svg.felt")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_change_of_limits_and_a_closing_are_shown_with_their_time(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    page = page_as("visitor", f"/display/{evening.table}")
    path, manager = f"/api/tables/{evening.table}", evening.person("manager")
    limits = {"every": {"minimum": 10_00, "maximum": 500_00, "unit": 100}, "own": {}}
    manager.order(path, type="announce-sign", sign=limits)
    notice = page.locator("sb-boards .notice")
    expect(notice).to_contain_text("$10 – $500")
    assert notice.locator(".left").inner_text().startswith(("19:", "20:"))
    manager.order(path, type="announce-closing", closes_at=int(time.time() * 1_000) + 3_600_000)
    expect(page.locator("sb-boards .notice")).to_have_count(2)
    expect(page.locator("sb-boards")).to_contain_text("This table will close")


def test_a_wall_that_has_lost_the_house_says_so_within_three_seconds_and_comes_back(page_as: Windows) -> None:
    page = page_as.page(page_as.context("visitor"))
    wires: list[WebSocketRoute] = []
    page.route_web_socket("**/live*", lambda wire: _through(wire, wires))
    page.goto(f"{page_as.address}{STREAK}")
    expect(page.locator("sb-foot [role=status]")).to_contain_text("Live")
    watch(page, ["sb-display"], "p.gone")
    _cut(page, wires)
    expect(page.locator("p.gone")).to_have_text("Not live")
    assert silence_until_told(page) < 3_000
    expect(page.locator("main")).to_have_class("stale")
    page.unroute("**/ticket*")
    expect(page.locator("p.gone")).to_have_count(0)
    expect(page.locator("sb-foot [role=status]")).to_contain_text("Live")


def _through(wire: WebSocketRoute, wires: list[WebSocketRoute]) -> None:
    wires.append(wire)
    wire.connect_to_server()


def _cut(page: Page, wires: list[WebSocketRoute]) -> None:
    stand_between(page, "**/ticket*", lambda route: route.abort())
    wires[-1].close(code=1001)


def test_players_are_shown_the_reading_that_their_table_plays_by(house: HouseProcess, page_as: Windows) -> None:
    """Even as printed loses on ten: neither the wall nor the terminal says anything else."""
    readings = load("star-sydney").chosen({"even": "as-printed"})
    evening = Evening.opened(house.address, "star-sydney/extended", players=1, readings=readings)
    wall = page_as("visitor", f"/display/{evening.table}")
    told = "Wins on 78 of the 216 rolls of three dice."
    expect(wall.locator("[data-area='even']")).to_have_attribute("aria-description", told)
    expect(wall.locator("sb-felt svg.felt").first).to_contain_text("5 to 17")
    expect(wall.locator("sb-felt svg.felt").first).not_to_contain_text("4 to 16")
    terminal = page_as("visitor", f"/table/{evening.table}")
    terminal.locator("#tab-odds").click()
    expect(terminal.locator("sb-odds tbody tr").filter(has_text="Even")).to_contain_text("27.78%")
    even = terminal.locator("[data-reading='even']")
    expect(even).to_have_attribute("data-reads", "as-printed")
    expect(even).to_contain_text("other than usual")
    expect(terminal.locator(".badge.warn").filter(has_text="other than usual")).to_have_count(1)
