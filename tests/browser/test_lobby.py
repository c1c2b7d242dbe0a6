"""The lobby: every table live, and the doors in."""

from __future__ import annotations

import re
import urllib.request

import pytest
from playwright.sync_api import Route, expect

from sicbo.desks import ALL
from sicbo.server.fronts import Fronts
from sicbo.server.routes.pages import PAGES
from sicbo.words import LANGUAGES, load
from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.people import until
from tests.browser.test_files import AT_START, WEB, modules_of
from tests.server.process import HouseProcess

EVERY_PAGE = {**PAGES, **Fronts(ALL).pages}
"""By address: the pages of the house itself, and those of its desks."""


def test_every_table_stands_in_the_lobby_under_its_book_with_limits_places_and_ways_to_it(page_as: Windows) -> None:
    page = page_as("visitor", "/")
    cards = page.locator("sb-table-card")
    expect(cards.first).to_be_visible()
    tables = page.request.get("/api/tables").json()
    expect(cards).to_have_count(len(tables))
    for table in tables:
        card = page.locator(f'sb-table-card:has(a[href="/table/{table["id"]}"])')
        expect(card.locator(".badge").first).to_contain_text("Licensed" if table["mode"] == "licensed" else "Practice")
        expect(card).to_contain_text(f"${table['minimum'] // 100:,} – ${table['maximum'] // 100:,}")
        expect(card).to_contain_text(table["currency"])
        expect(card).to_contain_text(f"of {len(table['places'])} places free")
        expect(card.locator(f'a[href="/display/{table["id"]}"]')).to_be_visible()
        book = page.locator(f'section.book:has(a[href="/rules/{table["book"]}"])')
        expect(book.locator(f'a[href="/table/{table["id"]}"]')).to_be_visible()
    expect(page.locator('a[href^="/dealer/"]')).to_have_count(0)


def test_a_card_follows_its_table_from_phase_to_phase_without_a_reload(page_as: Windows) -> None:
    evening = Evening.opened(page_as.address, "crown-sydney/standard", players=1)
    page = page_as("visitor", "/")
    phase = page.locator(f'sb-table-card:has(a[href="/table/{evening.table}"]) .phase')
    for step, told in (("open-bets", "Between rounds"), ("tumble", "Place your bets"), ("uncover", "No more bets")):
        evening.until(step)
        expect(phase).to_have_text(told)


def test_one_click_of_the_demonstration_logs_in_and_shows_the_ways_of_that_role(page_as: Windows) -> None:
    page = page_as("visitor", "/")
    page.get_by_role("button", name="Dealer run a round").click()
    expect(page.get_by_role("heading", name="You are demo-dealer")).to_be_visible()
    expect(page.locator('a[href="/dealer/crown-sydney.standard"]')).to_be_visible()
    page.locator("sb-entrance").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Player (AUD)")).to_be_visible()
    expect(page.locator('a[href="/dealer/crown-sydney.standard"]')).to_have_count(0)


def test_the_lobby_speaks_another_language_at_once_and_remembers_it(page_as: Windows) -> None:
    page = page_as("visitor", "/")
    for language in LANGUAGES[1:]:
        page.get_by_role("combobox").select_option(language)
        expect(page.locator("section.book h2").first).to_have_text(load(language).say("book.crown-melbourne"))
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    expect(page.locator("section.book h2").first).to_have_text(load(LANGUAGES[-1]).say("book.crown-melbourne"))


def test_the_lobby_paints_without_waiting_for_an_answer_of_the_house(page_as: Windows) -> None:
    page = page_as.page(page_as.context("visitor"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/**", hold)
    page.goto("/")
    until(lambda: page.evaluate("performance.getEntriesByName('first-contentful-paint').length"), page)
    until(lambda: held, page)
    expect(page.locator("sb-table-card")).to_have_count(0)


def test_whoever_has_a_place_goes_back_to_it_by_its_name(page_as: Windows) -> None:
    evening = Evening.opened(page_as.address, "crown-sydney/standard", players=1)
    page = evening.window(page_as, "P1").page
    page.goto("/")
    expect(page.locator(f"sb-table-card a[href='/table/{evening.table}']")).to_have_text("Back to your place P1")


@pytest.mark.parametrize("width", [360, 1280, 3840])
def test_nothing_of_the_lobby_is_wider_than_the_window(page_as: Windows, width: int) -> None:
    page = page_as("dealer", "/", width=width, lang="zh-Hant")
    expect(page.locator("sb-table-card").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/", "/welcome#sbl_none"])
def test_axe_has_nothing_serious_to_say_of_lobby_and_welcome(page_as: Windows, path: str) -> None:
    page = page_as("visitor", path)
    expect(page.locator("main .panel, sb-table-card").first).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("address", sorted(EVERY_PAGE))
def test_a_page_asks_for_all_its_modules_at_once_and_for_no_other(house: HouseProcess, address: str) -> None:
    page = EVERY_PAGE[address]
    with urllib.request.urlopen(house.address + re.sub("{.*}", "any", address)) as shell:  # noqa: S310
        assert shell.headers["content-type"] == "text/html; charset=utf-8"
        text = shell.read().decode()
    asked = {WEB / path for path in re.findall(r'modulepreload" href="/web/([^"]+)"', text)}
    needed = {path for path in modules_of(page, AT_START) if path.suffix == ".js"} - {WEB / "pages" / f"{page}.js"}
    assert needed <= asked
    assert {path for path in asked - needed if "vendor" not in path.parts or not path.is_file()} == set()
    assert re.findall(r'<script .*src="([^"]+)"', text) == [f"/web/pages/{page}.js"]
    assert f"<sb-{page}></sb-{page}>" in text


def test_the_first_key_leads_past_the_head_of_the_page(page_as: Windows) -> None:
    page = page_as("visitor", "/")
    expect(page.locator("sb-table-card").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_patron_of_another_currency_is_told_on_the_card_and_before_a_seat_is_asked_for(page_as: Windows) -> None:
    page = page_as("player", "/")
    abroad = page.locator("sb-table-card").filter(has=page.locator("a[href='/table/rws-sentosa.pay-table-3']")).first
    said = "Money here is in SGD, and the wallet is in AUD. Go to a table or a cage of the wallet's currency."
    expect(abroad.locator("[data-other-currency]")).to_have_text(said)
    home = page.locator("sb-table-card").filter(has=page.locator("a[href='/table/crown-sydney.standard']")).first
    expect(home.locator("[data-other-currency]")).to_have_count(0)
    page.goto(page.url.rstrip("/") + "/table/rws-sentosa.pay-table-3")
    page.locator("[data-open=seat]").click()
    expect(page.locator("sb-seat [data-other-currency]")).to_have_text(said)
    expect(page.locator("sb-seat .place")).to_have_count(0)
