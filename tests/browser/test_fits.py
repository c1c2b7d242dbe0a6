"""What a player needs is on the screen: nothing behind the tray, every panel at every table, and the way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.interceptor import stand_between
from tests.browser.people import until
from tests.server.process import HouseProcess

TALLEST = "star-sydney.super-streak"
BEHIND = """async () => {
  // What was asked for is there; a felt is measured once a picture has been drawn, and drawn anew by that.
  for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame);
  const inside = (one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])];
  const all = (root) => [...root.querySelectorAll("*")].flatMap(inside);
  const found = all(document);
  const tray = found.find((one) => one.matches(".tray")).getBoundingClientRect();
  const seen = found.filter((one) => one.matches("svg.felt, #panel"));
  const lowest = Math.max(...seen.map((one) => one.getBoundingClientRect().bottom));
  return { seen: seen.length, over: lowest - tray.top, foot: tray.bottom - innerHeight };
}"""
WIDER = """() => {
  const root = (one, selector) => one.querySelector(selector).shadowRoot;
  const panel = root(root(document, "sb-table"), "sb-terminal").querySelector("#panel");
  const right = (one) => one.getBoundingClientRect().right;
  const inside = [...panel.firstElementChild.shadowRoot.querySelectorAll("*")];
  return { seen: inside.length, over: Math.max(...inside.map(right)) - right(panel) };
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (3840, 2160)])
def test_felt_and_panels_end_above_the_tray_on_a_desk(page_as: Windows, width: int, height: int) -> None:
    page = page_as("visitor", f"/table/{TALLEST}", width=width, height=height)
    expect(page.locator("svg.felt")).to_be_visible()
    for tab, shown in (("odds", "sb-odds td"), ("boards", "sb-boards .warning"), ("fairness", "sb-fairness form")):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(shown).first).to_be_visible()
        told = page.evaluate(BEHIND)
        assert told["seen"] == 2, "blind, not content"
        assert told["over"] <= 0, tab
        assert told["foot"] <= 1, tab
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1


SMALL = """() => {
  const inside = (one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])];
  const all = (root) => [...root.querySelectorAll("*")].flatMap(inside);
  const areas = all(document).filter((one) => one.matches("[data-area] .edge"));
  const boxes = areas.map((one) => one.getBoundingClientRect());
  return { seen: boxes.length, small: boxes.filter(({ width, height }) => width < 44 || height < 40).length };
}"""


def test_every_area_of_the_densest_felt_can_be_pressed_on_a_small_desk(page_as: Windows) -> None:
    page = page_as("visitor", "/table/rws-sentosa.pay-table-2", width=1280, height=800)
    expect(page.locator("svg.felt")).to_be_visible()
    page.wait_for_function(f"() => ({SMALL})().small === 0")
    assert page.evaluate(SMALL)["seen"] == 104
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("table", [TALLEST, "crown-melbourne-vcgr.option-a-extended"])
def test_every_column_of_the_odds_is_seen_without_scrolling_aside(page_as: Windows, table: str) -> None:
    for width in (360, 1280):
        page = page_as("visitor", f"/table/{table}", width=width)
        page.locator("#tab-odds").click()
        expect(page.locator("sb-odds td").first).to_be_visible()
        told = page.evaluate(WIDER)
        assert told["seen"] > 50, "blind, not content"
        assert told["over"] <= 0, width


def test_a_round_in_play_is_not_among_those_to_recall(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    evening.until("tumble")
    evening.bet("P1", "big", 10_00)
    terminal = evening.window(page_as, "P1")
    terminal.tab("rounds")
    expect(terminal.page.locator("sb-rounds")).to_contain_text("No rounds yet")
    evening.between_rounds()
    expect(terminal.page.locator("sb-rounds [data-round='1']")).to_be_visible()
    expect(terminal.page.locator("sb-rounds [data-round]")).to_have_count(1)


def _unfolded(page: Page, table: int) -> None:
    terminal = page.locator("sb-terminal").nth(table)
    terminal.locator("summary", has_text="About this table").click()
    terminal.locator("#tab-odds").click()
    expect(terminal.locator("sb-odds td").first).to_be_visible()


def test_tables_side_by_side_have_their_panels_and_say_which_of_them_speaks(
    house: HouseProcess, page_as: Windows
) -> None:
    evenings = {
        said: Evening.opened(house.address, game, players=1)
        for said, game in {
            "Crown Sydney, Standard: ": "crown-sydney/standard",
            "The Star Sydney, Super Streak: ": "star-sydney/super-streak",
        }.items()
    }
    one, other = evenings.values()
    page = page_as("player", f"/table/{one.table}?with={other.table}")
    for table in (0, 1):
        _unfolded(page, table)
        expect(page.locator("sb-terminal").nth(table).locator("[data-day-net]")).to_be_visible()
    for said, evening in evenings.items():
        evening.until("settle")
        page.wait_for_function(
            "(said) => [...document.querySelectorAll('[aria-live]')].some((one) => one.textContent.startsWith(said))",
            arg=said,
        )


def test_what_was_bought_at_a_second_table_is_no_gain(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    terminal = evening.window(page_as, "P1")
    page = terminal.page
    late: list[tuple[Route, APIResponse]] = []

    def answer(route: Route) -> None:
        """The first answer is told late, when it is true no more."""
        if late:
            route.continue_()
        else:
            late.append((route, route.fetch()))

    stand_between(page, "**/api/patrons/*", answer)
    clerk = evening.person("cage")
    patron = f"p1-{evening.table.lower()}"
    clerk.order("/api/cage/aud", type="take-cash", patron=patron, amount=80_00)
    evening.people["P1"].order(f"/api/patrons/{patron}", type="send-to-table", table=evening.table, amount=30_00)
    expect(page.locator("[data-stack]")).to_have_text("$530.00")
    until(lambda: late, page)  # the page has asked; what it was answered is held back
    evening.people["P1"].order(f"/api/patrons/{patron}", type="send-to-table", table=evening.table, amount=20_00)
    expect(page.locator("[data-stack]")).to_have_text("$550.00")
    [(route, told)] = late
    route.fulfill(response=told)
    expect(page.locator("[data-wallet]")).to_have_text("$30.00", timeout=5_000)
    expect(page.locator("[data-day-net]")).to_have_text("$0.00", timeout=5_000)


def test_the_lobby_leads_back_to_the_place_one_holds(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    lobby = page_as.page(evening.window(page_as, "P1").page.context)
    lobby.goto("/")
    back = lobby.get_by_role("link", name="Back to your place")
    expect(back).to_have_count(1)
    back.click()
    expect(lobby.locator("[data-stack]")).to_contain_text("500")


def test_a_wall_shows_high_contrast_as_chosen_in_the_head_or_in_its_address(page_as: Windows) -> None:
    theme = "document.documentElement.dataset.theme"
    wall = page_as("visitor", f"/display/{TALLEST}?theme=contrast")
    assert wall.evaluate(theme) == "contrast"
    wall.goto(f"/display/{TALLEST}")
    assert wall.evaluate(theme) == "dark"
    wall.goto("/")
    wall.get_by_role("button", name="High contrast").click()
    wall.goto(f"/display/{TALLEST}")
    assert wall.evaluate(theme) == "contrast"
