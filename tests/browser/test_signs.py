"""The limits sign as people see it: every range that is on it, the units, and what a coming sign changes."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess

TOTALS = "Three Dice Totals"
EVERY = {"minimum": 10_00, "maximum": 1_000_00, "unit": 5_00}
HEARD = "(said) => [...document.querySelectorAll('[aria-live]')].some((one) => one.textContent.includes(said))"
SEEN = """(seen) => {
  const dealer = document.querySelector("sb-dealer");
  dealer.live.view = seen;
  dealer.requestUpdate();
}"""
"""The console shown this view, as if the house had sent it."""
NOTICE = (
    "crown-melbourne/option-a",
    "crown-melbourne-vcgr/option-a-extended",
    "crown-sydney/standard",
    "star-sydney/extended",
)
"""Games of the books that want notice of a higher minimum."""
SIZES = {360: 740, 1280: 800, 3840: 2160}


def ranged(minimum: int, maximum: int, unit: int) -> dict[str, int]:
    return {"minimum": minimum, "maximum": maximum, "unit": unit}


@pytest.fixture
def evening(house: HouseProcess, request: pytest.FixtureRequest) -> Evening:
    """A table whose sign has a range of its own for the totals."""
    sign = {"every": EVERY, "own": {"total": ranged(10_00, 200_00, 10_00)}}
    game = getattr(request, "param", "crown-sydney/standard")
    return Evening.opened(house.address, game, players=1, sign=sign)


def announce(evening: Evening, **own: dict[str, int]) -> None:
    path, effective = f"/api/tables/{evening.table}", int(time.time() * 1_000) + 25 * 60_000
    sign = {"every": EVERY, "own": own}
    evening.person("manager").order(path, type="announce-sign", sign=sign, effective=effective)


def odds(page: Page) -> Any:
    page.locator("#tab-odds").click()
    return page.locator("sb-odds")


@pytest.mark.clause("crown-melbourne footnote-1/66(1)(c)")
@pytest.mark.clause("crown-melbourne-vcgr footnote-1/66(1)(c)")
@pytest.mark.clause("crown-sydney 4.1")
@pytest.mark.clause("star-sydney 4.1")
@pytest.mark.parametrize("evening", NOTICE, indirect=True)
def test_the_sign_shows_the_range_and_the_unit_of_every_bet_on_wall_terminal_and_console(
    evening: Evening, page_as: Windows
) -> None:
    totals = f"{TOTALS}: $10 – $200 in steps of $10"
    wall = page_as("visitor", f"/display/{evening.table}")
    expect(wall.locator(".limits")).to_contain_text("$10 – $1,000 in steps of $5")
    expect(wall.locator("sb-boards .own")).to_have_text(totals)
    terminal = page_as("visitor", f"/table/{evening.table}")
    shown = terminal.locator("[data-sign='table.limits']")
    expect(shown).to_contain_text("$10 – $1,000 in steps of $5")
    expect(shown).to_contain_text(totals)
    expect(odds(terminal)).to_contain_text("$10 – $1,000 in steps of $5")
    expect(terminal.locator("sb-odds .own")).to_have_text(totals)
    console = page_as("dealer", f"/dealer/{evening.table}")
    expect(console.locator(".bar")).to_contain_text("$10 – $1,000 in steps of $5")
    expect(console.locator(".bar .own")).to_have_text(totals)


@pytest.mark.clause("crown-melbourne footnote-1/66(2)")
@pytest.mark.clause("crown-melbourne-vcgr footnote-1/66(2)")
@pytest.mark.clause("crown-sydney 4.5.2")
@pytest.mark.clause("star-sydney 4.5")
@pytest.mark.parametrize("evening", NOTICE, indirect=True)
def test_a_higher_minimum_of_one_bet_is_shown_and_said_to_everybody_at_the_table(
    evening: Evening, page_as: Windows
) -> None:
    wall = page_as("visitor", f"/display/{evening.table}")
    terminal = evening.window(page_as, "P1").page
    console = page_as("dealer", f"/dealer/{evening.table}")
    for page in (wall, terminal, console):
        expect(page.locator("[data-area='total-12']").first).to_be_visible()
    announce(evening, total=ranged(15_00, 200_00, 5_00))
    new = f"{TOTALS}: $15 – $200 in steps of $5"
    notice = wall.locator("sb-boards .notice")
    expect(notice).to_contain_text(new)
    expect(notice).to_contain_text(re.compile(r"from \d\d:\d\d:\d\d · 2[45]:"))
    expect(notice).not_to_contain_text("$1,000")  # what stays as it is, is on the sign in force
    expect(wall.locator("sb-boards section.own-limits")).to_contain_text(f"{TOTALS}: $10 – $200")
    expect(terminal.locator("[data-pending]")).to_have_text(re.compile(rf"New limits from \d\d:.*: {re.escape(new)}$"))
    expect(odds(terminal).locator(".warn")).to_contain_text(new)
    expect(console.locator("sb-alerts li.tell")).to_contain_text(new)
    for page in (wall, terminal, console):
        page.wait_for_function(HEARD, arg=new)


@pytest.mark.clause("crown-sydney 4.5.2")
def test_a_bet_that_loses_its_own_range_is_named_beside_the_range_that_it_gets(
    evening: Evening, page_as: Windows
) -> None:
    announce(evening, big=ranged(10_00, 5_000_00, 10_00))
    for role, path, part in (
        ("visitor", "display", "sb-boards .notice"),
        ("visitor", "table", "[data-pending]"),
        ("dealer", "dealer", "sb-alerts li.tell"),
    ):
        told = page_as(role, f"/{path}/{evening.table}").locator(part)
        expect(told).to_contain_text("$10 – $1,000 in steps of $5")
        expect(told).to_contain_text("Big: $10 – $5,000 in steps of $10")
        expect(told).to_contain_text(f"{TOTALS}: no limits of its own any more")


@pytest.mark.clause("crown-sydney 4.4")
def test_limits_agreed_with_one_player_are_told_to_them_bet_by_bet_with_their_units(
    evening: Evening, page_as: Windows
) -> None:
    limits = {"every": ranged(50_00, 5_000_00, 25_00), "own": {"total": ranged(20_00, 400_00, 20_00)}}
    path = f"/api/tables/{evening.table}"
    evening.person("manager").order(path, type="agree-personal-limits", place="P1", limits=limits)
    terminal = evening.window(page_as, "P1").page
    odds(terminal)
    for told in (terminal.locator("[data-sign='table.own-limits']"), terminal.locator("[data-own-limits]")):
        expect(told).to_contain_text("Your own limits: $50 – $5,000 in steps of $25")
        expect(told.locator(".own")).to_have_text(f"{TOTALS}: $20 – $400 in steps of $20")


@pytest.mark.clause("crown-sydney 4.4")
def test_the_console_marks_the_place_where_limits_of_its_own_apply(evening: Evening, page_as: Windows) -> None:
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    view = evening.console()
    [seat] = view["seats"]
    limits = {"every": ranged(50_00, 5_000_00, 25_00), "own": {"total": ranged(20_00, 400_00, 20_00)}}
    console = page_as("dealer", f"/dealer/{evening.table}")
    expect(console.locator("sb-alerts")).to_contain_text("Nothing")
    marked = view | {"seats": [seat | {"limits": limits, "marked_by": "distinctive-marker"}]}
    unmarked = view | {"seats": [{key: seat[key] for key in seat.keys() - {"limits", "marked_by"}}]}
    told, mark = console.locator("sb-alerts li.agreed"), console.locator("sb-paying [data-marked=P1]")
    for seen, times in ((marked, 1), (unmarked, 0)):
        console.evaluate(SEEN, seen)
        expect(told).to_have_count(times)
        expect(mark).to_have_count(times)
        if times:
            expect(told).to_contain_text("P1: limits of their own")
            expect(told).to_contain_text("A distinctive marker lies at this place.")
            expect(told.locator(".own li")).to_have_text(
                ["$50 – $5,000 in steps of $25", f"{TOTALS}: $20 – $400 in steps of $20"]
            )
            expect(mark).to_contain_text("P1: limits of their own")
            assert serious(console) == []


@pytest.mark.clause("crown-melbourne footnote-1/66(1)(c)")
def test_a_player_has_the_sign_before_their_eyes_at_one_table_and_at_several(page_as: Windows) -> None:
    one, other = "crown-melbourne.option-a", "star-sydney.extended"
    for width in (360, 1280):
        page = page_as("visitor", f"/table/{one}", width=width)
        expect(page.locator("[data-sign]")).to_have_text("Limits: $1 – $1,000 in steps of $1")
        expect(page.locator("[data-sign]")).to_be_in_viewport()
        page.goto(f"/table/{one}?with={other}")
        expect(page.locator("[data-sign]")).to_have_count(2)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_sign_with_many_ranges_fits_every_screen_in_every_language(
    house: HouseProcess, page_as: Windows, lang: str
) -> None:
    bets = ("total", "triple", "any-triple", "double", "pair", "single")
    sign = {"every": EVERY, "own": {bet: ranged(10_00, 100_00, 10_00) for bet in bets}}
    evening = Evening.opened(house.address, "star-sydney/super-streak", players=1, sign=sign)
    for _ in range(5):
        evening.until("settle")
        evening.between_rounds()
    announce(evening, **{bet: ranged(15_00, 105_00, 5_00) for bet in bets})
    for width, height in SIZES.items():
        for role, path, shown in (
            ("visitor", "display", "sb-boards .notice"),
            ("visitor", "table", "[data-pending]"),
            ("dealer", "dealer", "sb-alerts li.tell"),
        ):
            page = page_as(role, f"/{path}/{evening.table}?theme=contrast", lang=lang, width=width, height=height)
            told = page.locator(shown)
            for number in range(len(bets)):
                expect(told.locator("li").nth(number) if path == "display" else told).to_contain_text("$105")
            expect(page.locator("[data-area='total-12']").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (path, width)
            assert told.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, (path, width)
            if path == "display" and width > 1_000:
                page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")
                assert page.locator("sb-boards .last li").count() >= 2
            if lang == "en" and width != 1_280:
                assert serious(page) == []
            page.context.close()
